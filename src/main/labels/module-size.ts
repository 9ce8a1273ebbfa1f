import type { PrinterModel } from '../../shared/domain/printer/printer-model.ts';
import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import { WHITE } from '../raster/area.ts';
import type { ReadCode } from './decoder.ts';
import { millimetresOf } from '../raster/dots-per-mm.ts';
import { drawSymbol, hasTwoWidths } from './draw-symbol.ts';
import type { Grey } from '../raster/grey.ts';
import { labelUnusable } from '../../shared/domain/label/label-unusable.ts';
import type { Point } from '../raster/quarter-turns.ts';

/** Darker is black. */
const HALF = 128;

/**
 * In mm, two dots of a 300 dpi head: finer bars and modules run together on thermal paper, whatever a decoder sees in
 * a drawing of them.
 */
const FINEST_MODULE = 0.16;

/** In dots of a head, the least that is as much: two of 203 and of 300 dpi, four of 600. */
export const finestInDots = (dpi: PrinterModel['dpi']): number =>
  Math.ceil(FINEST_MODULE / millimetresOf(1, dpi));

/** A code in modules of so many dots; `ok` where the head prints them so that they can be read. */
export function fineEnough(module: number, dpi: PrinterModel['dpi']): Result<null, LabelProblem> {
  const size = module * millimetresOf(1, dpi);
  return size < FINEST_MODULE
    ? labelUnusable('codeUnreadable', `its modules are ${size.toFixed(2)} mm, too fine for paper`)
    : ok(null);
}

/**
 * The module of a code, where the thinnest bar says too little: of one that stands askew it is a dot narrower than the
 * bars are. In pixels.
 */
export function meanModule(code: ReadCode, grey: Grey): number {
  const size = moduleSize(code, grey);
  const symbol = code.symbol.width > 0 || hasTwoWidths(code) ? null : drawSymbol(code);
  if (symbol?.kind !== 'bars') return size;
  const { topLeft, topRight } = code.position;
  return Math.max(size, Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) / symbol.modules);
}

/**
 * Of a code that was read in this picture, in its pixels: the side of a matrix over the modules it has; of bars, whose
 * modules the decoder doesn't count, the narrowest.
 */
export function moduleSize({ position, symbol }: ReadCode, grey: Grey): number {
  const { topLeft, topRight, bottomLeft, bottomRight } = position;
  if (symbol.width > 0) return Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) / symbol.width;
  return shortestRun(grey, midpoint(topLeft, bottomLeft), midpoint(topRight, bottomRight));
}

const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** How many dots on a line through bars are alike side by side, at least. Its ends are not counted: they are cut. */
function shortestRun({ width, pixels }: Grey, from: Point, to: Point): number {
  const steps = Math.round(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)));
  let [shortest, run, before, isFirst] = [steps, 0, -1, true];
  for (let step = 0; step <= steps; step += 1) {
    const x = Math.round(from.x + ((to.x - from.x) * step) / Math.max(1, steps));
    const y = Math.round(from.y + ((to.y - from.y) * step) / Math.max(1, steps));
    const shade = (pixels[y * width + x] ?? WHITE) < HALF ? 0 : 1;
    if (shade !== before && before >= 0) {
      if (!isFirst) shortest = Math.min(shortest, run);
      isFirst = false;
      run = 0;
    }
    run += 1;
    before = shade;
  }
  return shortest;
}
