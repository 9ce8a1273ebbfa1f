import type { CodeSize } from '../../../shared/domain/label/code-size.ts';
import type { LabelTemplate } from '../../../shared/domain/label/label-template.ts';
import type { PrinterLanguageName, PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { LabelProblem, TemplateProblem } from '../../../shared/problem.ts';
import { fail, ok, unreachable, type Result } from '../../../shared/result.ts';
import type { Dots } from '../../raster/dots.ts';
import { joinDots } from '../row-of-labels.ts';
import { languageOf } from '../../printers/languages/language-of.ts';
import { pngLanguage } from '../../printers/languages/png/png-language.ts';
import { refusedPicture, type RefusedPicture } from '../picture/refused-picture.ts';
import { redPicture } from '../picture/red-picture.ts';
import { asPlaced } from '../place-on-head.ts';
import { drawOwnPdf, type DrawnPdf, type PdfWish } from '../pdf/own-pdf.ts';
import { readPage, type PageRoom } from '../pdf/read-page.ts';
import { takePicture, type TakenPicture } from '../own-picture/take-picture.ts';
import { pictureOf, type PictureSize } from '../picture/picture-of.ts';
import type { LabelPreparer } from '../prepare-label.ts';
import type { LabelFile, PrepareOptions, PreparedLabel } from '../prepared-label.ts';
import { drawTemplate, type Pages } from '../templates/render-template.ts';

/** A label of our own: a template, its values, and the printer that it is for. */
export interface OwnLabel {
  readonly template: LabelTemplate;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly model: PrinterModel;
}

/** What a label drawer is asked to do: plain data, because it is copied into the process. */
export type LabelJob =
  | { readonly kind: 'warm' }
  | {
      readonly kind: 'prepare';
      readonly file: LabelFile;
      readonly model: PrinterModel;
      readonly options: PrepareOptions;
    }
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly language: PrinterLanguageName;
      readonly dpi: PrinterModel['dpi'];
      readonly size: PictureSize;
    }
  /** A label that was refused, what is wrong with it in red. */
  | {
      readonly kind: 'refused';
      readonly file: LabelFile;
      readonly model: PrinterModel;
      /** Null: nothing was wrong with it so far. */
      readonly problem: LabelProblem | null;
    }
  /** One label to a printer's bytes. */
  | { readonly kind: 'own'; readonly label: OwnLabel; readonly page: number }
  /** What speaks against printing some labels of a list, and how many there are. */
  | { readonly kind: 'ownCheck'; readonly label: OwnLabel; readonly pages: Pages }
  /** Labels as a file for what prints without Packbench. */
  | { readonly kind: 'ownPdf'; readonly wish: PdfWish }
  /** A file that a person gives to a template, as templates keep it; else what is wrong with it. */
  | { readonly kind: 'takePicture'; readonly bytes: Uint8Array }
  /** A page of a PDF that is a label, as a PNG of the whole paper. */
  | { readonly kind: 'readPage'; readonly bytes: Uint8Array; readonly room: PageRoom }
  /** One label as a picture, with all that speaks against printing it; null: nothing can be drawn. */
  | {
      readonly kind: 'ownPicture';
      readonly label: OwnLabel;
      readonly page: number;
      readonly row?: RowAround;
    };

/** What lies beside a label where several lie side by side: its own copies, or labels of other values. */
export interface RowAround {
  readonly copies: number;
  readonly before: readonly OwnLabel['fields'][];
  readonly after: readonly OwnLabel['fields'][];
}

const ALONE: RowAround = { copies: 1, before: [], after: [] };

export interface OwnCheck {
  readonly count: number;
  readonly problems: readonly TemplateProblem[];
}

export interface OwnPicture extends OwnCheck {
  readonly sizes: readonly CodeSize[];
  /** A PNG of a dot a pixel, and its size. */
  readonly label: { readonly png: Uint8Array; readonly width: number; readonly height: number } | null;
}

export interface AnswerOf {
  readonly warm: null;
  readonly prepare: Result<PreparedLabel, LabelProblem>;
  readonly picture: Uint8Array | null;
  readonly refused: RefusedPicture | null;
  readonly own: Result<Uint8Array, TemplateProblem>;
  readonly ownCheck: OwnCheck;
  readonly ownPicture: OwnPicture;
  readonly takePicture: Result<TakenPicture, string>;
  readonly readPage: Result<Uint8Array, LabelProblem>;
  readonly ownPdf: Result<DrawnPdf, TemplateProblem>;
}
export type LabelAnswer = AnswerOf[LabelJob['kind']];

/** A request to a drawer, and what comes back under the same number. */
export interface LabelRequest {
  readonly id: number;
  readonly job: LabelJob;
}
export interface LabelReply {
  readonly id: number;
  readonly answer: LabelAnswer;
}

/** The first message of a drawer: from now on it hears requests. */
export const READY = 'ready';

/** Does it where it is called: in a process of its own, or on the main thread where none can be had. */
export async function doLabelJob(preparer: LabelPreparer, job: LabelJob): Promise<LabelAnswer> {
  switch (job.kind) {
    case 'warm':
      await preparer.warm();
      return null;
    case 'prepare':
      return preparer.prepare(job.file, job.model, job.options);
    case 'picture':
      return pictureOf(job.bytes, job.language, job.dpi, job.size);
    case 'refused':
      return refusedPicture(job.file, job.model, job.problem);
    case 'own':
      return ownBytes(job.label, job.page);
    case 'ownCheck': {
      const { template, fields, model } = job.label;
      const { count, problems } = await drawTemplate(template, fields, model, job.pages);
      return { count, problems };
    }
    case 'ownPdf':
      return drawOwnPdf(job.wish);
    case 'takePicture':
      return takePicture(job.bytes);
    case 'readPage':
      return readPage(job.bytes, job.room);
    case 'ownPicture':
      return ownPicture(job.label, job.page, job.row);
    default:
      return unreachable(job);
  }
}

async function ownBytes(
  { template, fields, model }: OwnLabel,
  page: number,
): Promise<Result<Uint8Array, TemplateProblem>> {
  const { placed, problems } = await drawTemplate(template, fields, model, page);
  const [label] = placed;
  const [problem] = problems;
  if (problem !== undefined) return fail(problem);
  if (label === undefined) throw new Error(`${template.name} has no label ${page}`);
  return ok(languageOf(model).encode(label.dots, asPlaced(model)));
}

/**
 * As drawn: the owner's turn and offset move the picture on the paper, not on the label. What the head does not cover is
 * red. Of several across, the row in which its first copy comes out.
 */
export async function ownPicture(label: OwnLabel, page: number, row = ALONE): Promise<OwnPicture> {
  const { template, fields, model } = label;
  const drawn = await drawTemplate(template, fields, model, { from: page, most: 1 });
  const { labels, placed, count, sizes, problems } = drawn;
  const [alone] = labels;
  if (!alone) return { count, sizes, problems, label: null };
  const joined =
    problems.length === 0 && placed[0] ? await rowAround(label, page, count, placed[0].dots, row) : null;
  const dots = joined ?? alone;
  const lost = placed[0]?.fault?.lost ?? null;
  const png = lost === null ? pngLanguage.encode(dots, asPlaced(model)) : await redPicture(dots, lost);
  return { count, sizes, problems, label: { png, width: dots.width, height: dots.height } };
}

/** Null where labels do not lie side by side, or one beside it can't be printed. */
async function rowAround(
  { template, fields, model }: OwnLabel,
  page: number,
  count: number,
  dots: Dots,
  { copies, before, after }: RowAround,
): Promise<Dots | null> {
  const { across, dpi } = model;
  if (across === null) return null;
  const { columns } = across;
  const at = page * copies;
  const first = at - (at % columns);
  const places = Array.from({ length: columns }, (_, column) => Math.floor((first + column) / copies));
  const beside: readonly { readonly fields: OwnLabel['fields']; readonly page: number }[] =
    before.length + after.length > 0
      ? [...before, fields, ...after].slice(0, columns).map((each) => ({ fields: each, page: 0 }))
      : places.filter((each) => each < count).map((each) => ({ fields, page: each }));
  const drawn: Dots[] = [];
  for (const each of beside) {
    if (each.fields === fields && each.page === page) {
      drawn.push(dots);
      continue;
    }
    const pages = { from: each.page, most: 1 };
    const { placed, problems } = await drawTemplate(template, each.fields, model, pages);
    if (!placed[0] || problems.length > 0) return null;
    drawn.push(placed[0].dots);
  }
  return joinDots(drawn, across, dpi);
}
