import { WHITE } from './area.ts';
import type { ReadCode } from './decoder.ts';
import type { Grey } from './grey.ts';
import type { Point } from './turn.ts';

/** Darker is black. */
const HALF = 128;

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
