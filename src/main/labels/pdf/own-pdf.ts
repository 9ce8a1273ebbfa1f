import { templateFault } from '../../../shared/domain/label/check-template.ts';
import {
  A4,
  fitsPlace,
  isOnPaper,
  placeOnSheet,
  type SheetFormat,
} from '../../../shared/domain/label/label-sheet.ts';
import type { LabelTemplate } from '../../../shared/domain/label/label-template.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { TemplateProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Dots } from '../../raster/dots.ts';
import { modelOfFile } from '../file-model.ts';
import { drawTemplate } from '../templates/render-template.ts';
import { writePdf, type PdfPage } from './write-pdf.ts';

/** Labels of one template for a file: each list of values makes its labels, each so many times. */
export interface PdfWish {
  readonly template: LabelTemplate;
  readonly lists: readonly Readonly<Record<string, unknown>>[];
  readonly copies: number;
  readonly dpi: PrinterModel['dpi'];
  /** Null: one label a page. `start`: the first place that is free, from 0. */
  readonly sheet: { readonly format: SheetFormat; readonly start: number } | null;
}

export interface DrawnPdf {
  readonly pdf: Uint8Array;
  /** How many labels each list of values came to, copies not counted. */
  readonly counts: readonly number[];
}

/** Eight sheets of 24: the file of that stays below what a screen is sent at once. */
export const MOST_IN_PDF = 200;

/** The dots that a printer would get, each code read back from them, on pages of exact size; or the first thing that is wrong. */
export async function drawOwnPdf(wish: PdfWish): Promise<Result<DrawnPdf, TemplateProblem>> {
  const { template, lists, copies, dpi, sheet } = wish;
  const { size } = template;
  if (sheet !== null && !(isOnPaper(sheet.format) && fitsPlace(size, sheet.format))) {
    const { width, height } = sheet.format;
    const detail = `${size.width} × ${size.height} > ${width} × ${height}`;
    return fail(templateFault('notOnSheet', 'all', '', detail));
  }
  // Each list makes one label at least.
  if (lists.length * copies > MOST_IN_PDF)
    return fail(templateFault('tooManyLabels', 'all', '', `${lists.length * copies} > ${MOST_IN_PDF}`));
  const drawn: Dots[] = [];
  const counts: number[] = [];
  for (const fields of lists) {
    const { labels, count, problems } = await drawTemplate(template, fields, modelOfFile(dpi), {
      from: 0,
      most: MOST_IN_PDF + 1,
    });
    const [problem] = problems;
    if (problem !== undefined) return fail(problem);
    counts.push(count);
    for (let copy = 0; copy < copies && drawn.length <= MOST_IN_PDF; copy += 1) drawn.push(...labels);
    if (drawn.length > MOST_IN_PDF)
      return fail(templateFault('tooManyLabels', 'all', '', `> ${MOST_IN_PDF}`));
  }
  return ok({ pdf: writePdf(sheet === null ? single(drawn, size) : sheets(drawn, size, sheet)), counts });
}

const single = (drawn: readonly Dots[], size: LabelTemplate['size']): readonly PdfPage[] =>
  drawn.map((dots) => ({ ...size, labels: [{ dots, x: 0, y: 0, ...size }] }));

function sheets(
  drawn: readonly Dots[],
  size: LabelTemplate['size'],
  { format, start }: NonNullable<PdfWish['sheet']>,
): readonly PdfPage[] {
  const pages: { labels: PdfPage['labels'][number][] }[] = [];
  for (const [at, dots] of drawn.entries()) {
    const { sheet, x, y } = placeOnSheet(start + at, format, size);
    const page = (pages[sheet] ??= { labels: [] });
    page.labels.push({ dots, x, y, ...size });
  }
  return pages.map((page) => ({ ...A4, ...page }));
}
