import type { FoundPrinter } from '../../../shared/domain/printer/found-printer.ts';
import { traitsOf, finishesOf } from '../../../shared/domain/printer/language-traits.ts';
import { catalogueEntry } from '../../../shared/domain/printer/printer-catalogue.ts';
import {
  printerModelSchema,
  type Media,
  type PrinterModel,
} from '../../../shared/domain/printer/printer-model.ts';
import type { CatalogueEntry } from '../../../shared/domain/printer/models/catalogue-entry.ts';
import {
  PRINTER_NAME_LENGTH,
  printerSetupSchema,
  type PrinterSetup,
} from '../../../shared/domain/printer/printer-set.ts';
import type { PrinterDraft, Typed } from '../../store/draft-slice.ts';

/** Fields of the form whose value the contract can refuse. */
export const checkedFields = [
  'name',
  'address',
  'headDots',
  'mediaMm',
  'darkness',
  'speed',
  'cutEvery',
  'columns',
  'columnWidth',
  'columnGap',
  'restAt',
  'offsetX',
  'offsetY',
] as const;
export type CheckedField = (typeof checkedFields)[number];

/** Where the contract's printer has what a field holds. */
const FIELD_OF: Readonly<Record<string, CheckedField>> = {
  name: 'name',
  address: 'address',
  'model.headDots': 'headDots',
  'model.media.mm': 'mediaMm',
  'model.darkness': 'darkness',
  'model.speed': 'speed',
  'model.finish.every': 'cutEvery',
  'model.across.columns': 'columns',
  'model.across.width': 'columnWidth',
  'model.across.gap': 'columnGap',
  'model.restAt': 'restAt',
  'model.offset.x': 'offsetX',
  'model.offset.y': 'offsetY',
};

/** Starting values when a person changes how labels are told apart. */
const USUAL_MM: Readonly<Record<Media['kind'], number>> = {
  asSet: 0,
  gap: 2,
  blackMark: 3,
  continuous: 0,
};

/** The 4-inch head of desktop printers, at each resolution. */
const USUAL_HEAD = { 203: 832, 300: 1228, 600: 2456 } as const;

export const emptyDraft: PrinterDraft = {
  name: '',
  address: '',
  catalogueId: null,
  language: 'zpl',
  dpi: 203,
  headDots: USUAL_HEAD[203],
  media: { kind: 'asSet', mm: '' },
  darkness: '',
  speed: '',
  graphics: 'acs',
  turn: 0,
  across: { columns: 1, width: '', gap: '' },
  finish: { kind: 'asSet', every: '' },
  restAt: '',
  offsetX: 0,
  offsetY: 0,
};

export function draftOf({ name, address, catalogueId, model }: PrinterSetup): PrinterDraft {
  const { language, dpi, headDots, media, darkness, speed, graphics, turn, across, finish, restAt, offset } =
    model;
  return {
    name,
    address,
    catalogueId,
    language,
    dpi,
    headDots,
    media: { kind: media.kind, mm: 'mm' in media ? media.mm : '' },
    darkness: darkness ?? '',
    speed: speed ?? '',
    graphics,
    turn,
    across: across ?? { columns: 1, width: '', gap: '' },
    finish: { kind: finish.kind, every: finish.kind === 'cut' ? (finish.every ?? '') : '' },
    restAt: restAt ?? '',
    offsetX: offset.x,
    offsetY: offset.y,
  };
}

/** What a model from the catalogue brings with it; the adjustment stays, and so does a name that a person gave. */
export function draftFrom(draft: PrinterDraft, entry: CatalogueEntry | null): PrinterDraft {
  if (entry === null) return { ...draft, catalogueId: null };
  const { language, dpi, headDots, graphics } = entry.model;
  const isNamed = draft.name !== '' && draft.name !== catalogueEntry(draft.catalogueId)?.name;
  return {
    ...draft,
    catalogueId: entry.id,
    language,
    dpi,
    headDots,
    graphics,
    name: isNamed ? draft.name : entry.name,
  };
}

/**
 * A printer that was found, in place of what `draft` says of where and what it is. What nobody told of it is taken to be
 * usual: the ruler label shows whether it is.
 */
export function draftOfFound(draft: PrinterDraft, found: FoundPrinter): PrinterDraft {
  const dpi = found.dpi ?? 203;
  return {
    ...draft,
    name: draft.name === '' ? found.name.trim().slice(0, PRINTER_NAME_LENGTH) : draft.name,
    address: found.address,
    catalogueId: found.catalogueId,
    language: found.language ?? draft.language,
    dpi,
    headDots: found.headDots ?? USUAL_HEAD[dpi],
  };
}

export const usualMedia = (kind: Media['kind']): PrinterDraft['media'] => ({ kind, mm: USUAL_MM[kind] });

/** What is saved of a draft: everything but the id. */
export type ReadPrinter = Omit<PrinterSetup, 'id'>;

/** The printer, or the fields that the contract would refuse. What the language can't say is not asked, and not said. */
export function readDraft(
  draft: PrinterDraft,
): { readonly printer: ReadPrinter } | { readonly mistakes: ReadonlySet<CheckedField> } {
  const { name, address, catalogueId, language, dpi, headDots, media, darkness, speed } = draft;
  const can = traitsOf[language];
  const read = checked.safeParse({
    name,
    address: address.trim(),
    catalogueId,
    model: {
      language,
      dpi,
      headDots,
      media: mediaOf(can.mediaMm ? media : usualMedia(media.kind)),
      darkness: can.darkness ? nullIfEmpty(darkness) : null,
      speed: can.speed ? nullIfEmpty(speed) : null,
      graphics: can.graphics ? draft.graphics : 'acs',
      turn: draft.turn,
      across: draft.across.columns === 1 ? null : draft.across,
      finish: finishOf(finishesOf(language, media.kind).includes(draft.finish.kind) ? draft.finish : AS_SET),
      restAt: can.restAt ? nullIfEmpty(draft.restAt) : null,
      offset: { x: draft.offsetX, y: draft.offsetY },
    },
  });
  if (read.success) return { printer: read.data };
  const fields = read.error.issues.map(({ path }) => FIELD_OF[path.join('.')]);
  return { mistakes: new Set(fields.filter((field) => field !== undefined)) };
}

/** An address is read by the station; here it only must not be missing. */
const checked = printerSetupSchema
  .omit({ id: true })
  .extend({ address: printerSetupSchema.shape.address.min(1), model: printerModelSchema });

const mediaOf = ({ kind, mm }: PrinterDraft['media']) =>
  kind === 'gap' || kind === 'blackMark' ? { kind, mm } : { kind };

const AS_SET: PrinterDraft['finish'] = { kind: 'asSet', every: '' };

const finishOf = ({ kind, every }: PrinterDraft['finish']) =>
  kind === 'cut' ? { kind, every: nullIfEmpty(every) } : { kind };

const nullIfEmpty = (value: Typed): Typed | null => (value === '' ? null : value);

const MM_PER_INCH = 25.4;

/** Width of a head as a ruler shows it. */
export const millimetres = (dots: number, dpi: number): number => Math.floor((dots / dpi) * MM_PER_INCH);

/** How far that many dots are, to a tenth of a millimetre. */
export const tenthsOfMillimetres = (dots: number, dpi: PrinterModel['dpi']): number =>
  Math.round((dots / dpi) * MM_PER_INCH * 10) / 10;
