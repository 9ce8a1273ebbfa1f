import { templateFault } from '../../../shared/domain/label/check-template.ts';
import type { CodeSize } from '../../../shared/domain/label/code-size.ts';
import { expandBindings, expandedLength, readBindings } from '../../../shared/domain/label/label-bindings.ts';
import {
  millimetresOfFont,
  type CodeElement,
  type PictureElement,
  type RowElement,
  type RulerElement,
  type TextElement,
} from '../../../shared/domain/label/label-template.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { TemplateProblem } from '../../../shared/problem.ts';
import { unreachable } from '../../../shared/result.ts';
import { BLACK, fill, type Area } from '../../raster/area.ts';
import { dotsOf, millimetresOf } from '../../raster/dots-per-mm.ts';
import type { Grey } from '../../raster/grey.ts';
import { fitPicture } from '../own-picture/fit-picture.ts';
import type { TextDrawer } from '../text/draw-text.ts';
import type { DrawBudget } from './draw-budget.ts';
import { drawRuler } from './draw-ruler.ts';
import { ownSymbol, type OwnSymbol } from './own-symbol.ts';
import { placeSymbol } from './place-symbol.ts';
import { areaOf, paste, uprightSize } from './sheet.ts';

/** A label that is being drawn, and what came of it so far. */
export interface Drawing {
  readonly sheet: Grey;
  readonly dpi: PrinterModel['dpi'];
  readonly text: TextDrawer;
  readonly valueOf: (field: string) => string;
  /** By what templates keep of them; those that can't be used are missing. */
  readonly pictures: ReadonlyMap<string, Grey>;
  readonly budget: DrawBudget;
  /** What must be read back from the dots. */
  readonly codes: OwnSymbol['seen'][];
  /** Of the codes, as they came out. */
  readonly sizes: CodeSize[];
  readonly problems: TemplateProblem[];
}

/** What has a place and a picture of its own; rows have those in them. */
export type DrawnElement = RowElement | RulerElement | PictureElement;

/** Text is made no smaller than this em, in mm: a small x has 7 dots then at 203 dpi; with fewer, letters run together. */
const SMALLEST_TEXT_MM = 1.75;

/** Draws one element. `name` stands for it in problems; `at` is the corner that its place is measured from, in mm. */
export function drawElement(
  drawing: Drawing,
  name: string,
  element: DrawnElement,
  at: { readonly x: number; readonly y: number },
): void {
  const area = areaOf({ ...element, x: element.x + at.x, y: element.y + at.y }, drawing.dpi);
  if (!isWithinBudget(drawing, name, element, area)) return;
  switch (element.kind) {
    case 'text':
      return drawTextElement(drawing, name, element, area);
    case 'code':
      return drawCodeElement(drawing, name, element, area);
    case 'line': {
      const { left, top } = area;
      const line = {
        left,
        top,
        right: Math.max(area.right, left + 1),
        bottom: Math.max(area.bottom, top + 1),
      };
      return fill(drawing.sheet, line, BLACK);
    }
    case 'box':
      return drawBox(drawing.sheet, area, Math.max(1, dotsOf(element.thickness, drawing.dpi)));
    case 'ruler': {
      const picture = drawRuler(drawing.text, uprightSize(area, element.rotation), drawing.dpi);
      return paste(drawing.sheet, picture, area, element.rotation);
    }
    case 'picture': {
      const picture = drawing.pictures.get(element.picture);
      if (picture === undefined) return undefined;
      const fitted = fitPicture(picture, uprightSize(area, element.rotation));
      return paste(drawing.sheet, fitted, area, element.rotation);
    }
    default:
      return unreachable(element);
  }
}

function isWithinBudget(
  { budget, dpi, valueOf, problems }: Drawing,
  name: string,
  element: DrawnElement,
  area: Area,
): boolean {
  const text = element.kind === 'text' ? element.text : element.kind === 'code' ? element.data : '';
  const letters = expandedLength(readBindings(text) ?? [], valueOf);
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const em = element.kind === 'text' ? dotsOf(millimetresOfFont(element.font), dpi) : 0;
  const refused = budget.spend({ element, width, height, em, letters });
  if (refused === null) return true;
  if (refused.over !== null) problems.push(templateFault(refused.over, name, '', `${letters} letters`));
  return false;
}

/** The words of an element, null where its fields have nothing to say. Its bindings were checked before. */
function wordsOf({ valueOf }: Drawing, text: string): string | null {
  const expanded = expandBindings(readBindings(text) ?? [], valueOf);
  return expanded.isEmpty ? null : expanded.text;
}

function drawTextElement(drawing: Drawing, name: string, element: TextElement, area: Area): void {
  const { sheet, dpi, text, problems } = drawing;
  const words = wordsOf(drawing, element.text);
  if (words === null) return;
  const size = Math.max(1, dotsOf(millimetresOfFont(element.font), dpi));
  const smallest = element.fit === 'cut' ? size : Math.min(size, dotsOf(SMALLEST_TEXT_MM, dpi));
  const { bold, lines, align, verticalAlign, rotation } = element;
  const room = uprightSize(area, rotation);
  const drawn = text.draw({ text: words, bold, size, smallest, ...room, lines, align, verticalAlign });
  if (drawn.cut && element.fit === 'whole') {
    const detail = `${JSON.stringify(words.slice(0, 60))} > ${element.width} × ${element.height}`;
    problems.push(templateFault('textDoesNotFit', name, '', detail));
  }
  paste(sheet, drawn.picture, area, rotation);
}

function drawCodeElement(drawing: Drawing, name: string, element: CodeElement, area: Area): void {
  const { sheet, dpi, codes, sizes, problems } = drawing;
  const data = wordsOf(drawing, element.data);
  if (data === null) return;
  const own = ownSymbol(element.symbology, data);
  if (!own.ok) {
    problems.push(templateFault('notEncodable', name, '', `${element.symbology}: ${own.problem}`));
    return;
  }
  const room = uprightSize(area, element.rotation);
  const placed = placeSymbol(own.value, room, element.align, dpi);
  if ('needs' in placed) {
    problems.push({
      code: 'codeDoesNotFit',
      element: name,
      symbology: element.symbology,
      needsWidth: tenths(millimetresOf(placed.needs.width, dpi), Math.ceil),
      needsHeight: tenths(millimetresOf(placed.needs.height, dpi), Math.ceil),
      hasWidth: tenths(millimetresOf(room.width, dpi), Math.floor),
      hasHeight: tenths(millimetresOf(room.height, dpi), Math.floor),
      dpi,
    });
    return;
  }
  paste(sheet, placed.picture, area, element.rotation);
  codes.push(own.value.seen);
  sizes.push(sizeOf(name, element, own.value, placed, dpi));
}

function sizeOf(
  element: string,
  { symbology }: CodeElement,
  { seen, standard }: OwnSymbol,
  { module, ofPlace }: { readonly module: number; readonly ofPlace: number },
  dpi: PrinterModel['dpi'],
): CodeSize {
  const mm = millimetresOf(module, dpi);
  const either = seen.symbology === 'EANUPC' ? 'ean13' : 'code128';
  return {
    element,
    symbology: symbology === 'eanOrCode128' ? either : symbology,
    dots: module,
    module: Math.round(mm * 1000) / 1000,
    ofPlace,
    ofFull: standard?.full == null ? null : Math.round((mm / standard.full) * 100),
    asked: standard && { least: standard.least, most: standard.most },
  };
}

/** Away from each other, so that what does not fit is never said to be as large as its place. */
const tenths = (mm: number, round: (value: number) => number): number =>
  round(Number((mm * 10).toFixed(6))) / 10;

function drawBox(sheet: Grey, area: Area, thickness: number): void {
  const { left, top, right, bottom } = area;
  fill(sheet, { ...area, bottom: Math.min(bottom, top + thickness) }, BLACK);
  fill(sheet, { ...area, top: Math.max(top, bottom - thickness) }, BLACK);
  fill(sheet, { ...area, right: Math.min(right, left + thickness) }, BLACK);
  fill(sheet, { ...area, left: Math.max(left, right - thickness) }, BLACK);
}
