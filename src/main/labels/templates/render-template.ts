import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkTemplate, templateFault } from '../../../shared/domain/label/check-template.ts';
import type {
  LabelElement,
  LabelTemplate,
  RowsElement,
} from '../../../shared/domain/label/label-template.ts';
import type { CodeSize } from '../../../shared/domain/label/code-size.ts';
import { readValues, type LabelValues } from '../../../shared/domain/label/label-values.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { TemplateProblem } from '../../../shared/problem.ts';
import { dotsOf } from '../../raster/dots-per-mm.ts';
import { MOST_DOTS, type Dots } from '../../raster/dots.ts';
import { placeOnHead, type PlacedDots } from '../place-on-head.ts';
import type { Grey } from '../../raster/grey.ts';
import { selfCheck } from '../self-check.ts';
import { openPicture } from '../own-picture/fit-picture.ts';
import { loadTextDrawer } from '../text/draw-text.ts';
import { dotsOfPaper } from '../../raster/threshold.ts';
import { derivedValues } from './derived-values.ts';
import { DrawBudget } from './draw-budget.ts';
import { drawElement, type Drawing } from './draw-elements.ts';
import { blankSheet } from './sheet.ts';

/** Labels drawn, and all that speaks against printing them. */
export interface DrawnTemplate {
  /** Those asked for, as far as they could be drawn; a code that has no room is left out and named in `problems`. */
  readonly labels: readonly Dots[];
  /** The same under the printer's head. */
  readonly placed: readonly PlacedDots[];
  /** How many labels the values come to. */
  readonly count: number;
  /** Of the codes on them. */
  readonly sizes: readonly CodeSize[];
  readonly problems: readonly TemplateProblem[];
}

const NOTHING: DrawnTemplate = { labels: [], placed: [], count: 0, sizes: [], problems: [] };

/** One label, from 0; so many of them; or all. */
export type Pages = number | { readonly from: number; readonly most: number } | null;

function indexesOf(pages: Pages, count: number): readonly number[] {
  const { from, most } =
    typeof pages === 'number' ? { from: pages, most: 1 } : (pages ?? { from: 0, most: count });
  return Array.from({ length: Math.max(0, Math.min(most, count - from)) }, (_, at) => from + at);
}

/** A mistake in a list rather than a wish; two rolls of labels. */
const MOST_LABELS = 1000;

/**
 * Draws a template with values for a printer: the very dots that its language is to encode. Every code is read back
 * from them, turned and moved by the owner's offset as they will be. `pages`: one label, from 0; some of them; or null for all.
 */
export async function drawTemplate(
  template: LabelTemplate,
  given: Readonly<Record<string, unknown>>,
  model: PrinterModel,
  pages: Pages,
): Promise<DrawnTemplate> {
  const faults = checkTemplate(template);
  const values = readValues(template.kind, given);
  const problems: TemplateProblem[] = [...faults, ...(values.ok ? [] : values.problem)];
  const [width, height] = [dotsOf(template.size.width, model.dpi), dotsOf(template.size.height, model.dpi)];
  if (width * height > MOST_DOTS)
    problems.push(templateFault('tooMuchToDraw', 'all', '', `${width} by ${height} dots`));
  if (!values.ok || problems.length > 0) return { ...NOTHING, problems };
  const count = labelCount(template, values.value);
  if (count > MOST_LABELS) {
    const detail = `${count} labels, ${MOST_LABELS} at most`;
    return { ...NOTHING, count, problems: [templateFault('tooManyLabels', 'all', '', detail)] };
  }
  const drawn = indexesOf(pages, count);
  if (drawn.length === 0) {
    const detail = `label ${typeof pages === 'number' ? pages + 1 : 0} of ${count}`;
    return { ...NOTHING, count, problems: [templateFault('labelGone', 'all', '', detail)] };
  }
  const text = await loadTextDrawer();
  const pictures = await openPictures(template, problems);
  const labels: Dots[] = [];
  const placed: PlacedDots[] = [];
  const sizes: CodeSize[] = [];
  for (const index of drawn) {
    const one = drawLabel(template, values.value, model, { index, count }, { text, pictures });
    problems.push(...one.problems);
    sizes.push(...one.sizes);
    const dots = dotsOfPaper(one.sheet);
    labels.push(dots);
    const onHead = await placeOnHead(dots, model);
    placed.push(onHead);
    const [first] = one.codes;
    if (onHead.fault !== null) {
      problems.push(onHead.fault.problem);
    } else if (first !== undefined) {
      const checked = await selfCheck(onHead.dots, first.text, one.codes);
      if (!checked.ok) problems.push(checked.problem);
    }
    // A list of many labels takes a second: between two of them a scan may come in.
    await nextTurn();
  }
  return { labels, placed, count, sizes, problems: withoutRepeats(problems) };
}

/** Once for all labels of a list. */
async function openPictures(
  { elements }: LabelTemplate,
  problems: TemplateProblem[],
): Promise<Drawing['pictures']> {
  const opened = new Map<string, Grey>();
  for (const [at, element] of elements.entries()) {
    if (element.kind !== 'picture' || opened.has(element.picture)) continue;
    const picture = await openPicture(element.picture);
    if (picture.ok) opened.set(element.picture, picture.value);
    else problems.push(templateFault('pictureUnusable', String(at + 1), '', picture.problem));
  }
  return opened;
}

const rowsOf = ({ elements }: LabelTemplate): RowsElement | null =>
  elements.find((element) => element.kind === 'rows') ?? null;

/** Rows that one label has room for; a hundredth of a millimetre is no reason to leave one out. */
const rowsPerLabel = ({ height, rowHeight, columns }: RowsElement): number =>
  Math.floor((height + 0.01) / rowHeight) * columns;

function labelCount(template: LabelTemplate, { rows }: LabelValues): number {
  const element = rowsOf(template);
  return element === null ? 1 : Math.ceil(rows.length / rowsPerLabel(element));
}

function drawLabel(
  template: LabelTemplate,
  values: LabelValues,
  { dpi }: PrinterModel,
  { index, count }: { readonly index: number; readonly count: number },
  means: Pick<Drawing, 'text' | 'pictures'>,
): Drawing {
  const { size, kind } = template;
  const known: Readonly<Record<string, string>> = {
    ...values.fields,
    ...derivedValues(kind, values.fields, { ...size, dpi }),
    'label.number': String(index + 1),
    'label.count': String(count),
    'label.width': String(size.width),
    'label.height': String(size.height),
    'label.dpi': String(dpi),
  };
  const drawing: Drawing = {
    sheet: blankSheet(size, dpi),
    dpi,
    ...means,
    valueOf: (field) => known[field] ?? '',
    budget: new DrawBudget(),
    codes: [],
    sizes: [],
    problems: [],
  };
  for (const [at, element] of template.elements.entries())
    drawOne(drawing, String(at + 1), element, values.rows, index);
  return drawing;
}

function drawOne(
  drawing: Drawing,
  name: string,
  element: LabelElement,
  rows: LabelValues['rows'],
  label: number,
): void {
  if (element.kind !== 'rows') return drawElement(drawing, name, element, { x: 0, y: 0 });
  const { columns, rowHeight, width } = element;
  const perLabel = rowsPerLabel(element);
  for (const [index, row] of rows.slice(label * perLabel, (label + 1) * perLabel).entries()) {
    const corner = {
      x: element.x + ((index % columns) * width) / columns,
      y: element.y + Math.floor(index / columns) * rowHeight,
    };
    const valueOf = (field: string): string =>
      field.startsWith('row.') ? (row[field.slice('row.'.length)] ?? '') : drawing.valueOf(field);
    for (const [at, one] of element.elements.entries())
      drawElement({ ...drawing, valueOf }, `${name}.${at + 1}`, one, corner);
  }
}

/** The same element is wrong in every row. */
function withoutRepeats(problems: readonly TemplateProblem[]): readonly TemplateProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
