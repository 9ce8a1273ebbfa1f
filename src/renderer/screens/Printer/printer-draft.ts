import type { PrinterView } from '../../../shared/contract/printing.ts';
import { adjustmentsOf } from '../../../shared/domain/printer-adjustments.ts';
import type { CatalogueEntry } from '../../../shared/domain/printer-catalogue.ts';
import { printerModelSchema, type Media, type PrinterModel } from '../../../shared/domain/printer-model.ts';
import type { PrinterDraft, Typed } from '../../store/draft-slice.ts';

/** Fields of the form whose value the contract can refuse. */
export const checkedFields = ['headDots', 'mediaMm', 'darkness', 'speed', 'offsetX', 'offsetY'] as const;
export type CheckedField = (typeof checkedFields)[number];

/** Where the contract's model has what a field holds. */
const FIELD_OF: Readonly<Record<string, CheckedField>> = {
  headDots: 'headDots',
  'media.mm': 'mediaMm',
  darkness: 'darkness',
  speed: 'speed',
  'offset.x': 'offsetX',
  'offset.y': 'offsetY',
};

/** What a person begins with when they change how labels are told apart. */
const USUAL_MM: Readonly<Record<Media['kind'], number>> = {
  asSet: 0,
  gap: 2,
  blackMark: 3,
  continuous: 0,
};

export function draftOf({ address, catalogueId, model }: PrinterView): PrinterDraft {
  const { language, dpi, headDots, media, darkness, speed, offset } = model;
  return {
    address: address ?? '',
    catalogueId,
    language,
    dpi,
    headDots,
    media: { kind: media.kind, mm: 'mm' in media ? media.mm : '' },
    darkness: darkness ?? '',
    speed: speed ?? '',
    offsetX: offset.x,
    offsetY: offset.y,
  };
}

/** What a model from the catalogue brings with it; the adjustment of the media stays. */
export function draftFrom(draft: PrinterDraft, entry: CatalogueEntry | null): PrinterDraft {
  if (entry === null) return { ...draft, catalogueId: null };
  const { language, dpi, headDots } = entry.model;
  return { ...draft, catalogueId: entry.id, language, dpi, headDots };
}

export const usualMedia = (kind: Media['kind']): PrinterDraft['media'] => ({ kind, mm: USUAL_MM[kind] });

/** The model, or the fields that the contract would refuse. What the language can't say is not asked, and not said. */
export function readDraft(
  draft: PrinterDraft,
): { readonly model: PrinterModel } | { readonly mistakes: ReadonlySet<CheckedField> } {
  const { language, dpi, headDots, media, darkness, speed, offsetX, offsetY } = draft;
  const can = adjustmentsOf[language];
  const read = printerModelSchema.safeParse({
    language,
    dpi,
    headDots,
    media: mediaOf(can.mediaMm ? media : usualMedia(media.kind)),
    darkness: can.darkness ? nullIfEmpty(darkness) : null,
    speed: can.speed ? nullIfEmpty(speed) : null,
    offset: { x: offsetX, y: offsetY },
  });
  if (read.success) return { model: read.data };
  const fields = read.error.issues.map(({ path }) => FIELD_OF[path.join('.')]);
  return { mistakes: new Set(fields.filter((field) => field !== undefined)) };
}

const mediaOf = ({ kind, mm }: PrinterDraft['media']) =>
  kind === 'gap' || kind === 'blackMark' ? { kind, mm } : { kind };

const nullIfEmpty = (value: Typed): Typed | null => (value === '' ? null : value);

const MM_PER_INCH = 25.4;

/** Width of a head as a ruler shows it. */
export const millimetres = (dots: number, dpi: number): number => Math.floor((dots / dpi) * MM_PER_INCH);
