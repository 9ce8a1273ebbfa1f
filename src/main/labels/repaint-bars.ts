import { BLACK, fill, grown, isFree, WHITE, type Area } from '../raster/area.ts';
import type { Bars } from './draw-symbol.ts';
import type { Grey } from '../raster/grey.ts';
import { areUpright, bodyOf, traceBars } from './trace-bars.ts';
import type { ToDots } from './upright.ts';
import { inDots } from './widths-in-dots.ts';
import { placeFor, type Place } from './whole-dots.ts';

/** Modules on each side; EAN-13 wants 11 on its left, Code 128 ten on both (ISO/IEC 15420, 15417). */
const QUIET_MODULES = 11;

/** White dots between a guard bar and a number; closer they read as one. */
const TAIL_GAP = 3;

/** Fewer aren't a code; the shortest one (UPC-E) has 17. */
const FEWEST_BARS = 8;

/**
 * Draws the bars again at whole dots, of the height they had, on paper in dots. True when they were drawn; else the
 * paper is as it was. What stands above or below the bars is not touched, the numbers between guard bars neither.
 */
export function repaintBars(
  picture: Grey,
  paper: Grey,
  box: Area,
  toDots: ToDots,
  symbol: Bars,
  twoWidths: boolean,
  finest: number,
): boolean {
  const seen = traceBars(picture, box);
  if (seen.length < FEWEST_BARS || !areUpright(picture, seen, bodyOf(seen))) return false;
  const traced = seen.map(toDots);
  const body = bodyOf(traced);
  const blank = { ...paper, pixels: Uint8Array.from(paper.pixels) };
  fill(blank, grown(body, 1, 0), WHITE);
  const guardEnds = traced.map((bar) => (hasTail(bar, body) ? bar.bottom : body.bottom));
  for (const [index, bar] of traced.entries()) {
    fill(blank, grown({ ...bar, top: body.top, bottom: guardEnds[index]! }, 1, 0), WHITE);
  }

  const sameBars = traced.length === (symbol.widths.length + 1) / 2;
  const { sizes, widthsAt } = inDots(symbol, twoWidths ? seen : null, body.right - body.left, finest);
  const height = body.bottom - body.top;
  const place = placeFor(
    blank,
    {
      old: body,
      widthAt: (module) => widthsAt(module).reduce((sum, width) => sum + width, 0),
      heightAt: () => height,
      quiet: { across: QUIET_MODULES, down: 0 },
    },
    sizes,
  );
  if (place === null) return false;
  const bars = barsAt(widthsAt(place.module), place);
  const { bottom } = place.area;
  const long = bars.map((bar, index) => ({ ...bar, bottom: sameBars ? guardEnds[index]! : bottom }));
  // Wider than they were, guard bars may stand where the numbers are: then all end with the others.
  const free = long.every((bar) => isFree(blank, grown({ ...bar, top: bottom }, TAIL_GAP, 0)));
  for (const bar of free ? long : bars) fill(blank, bar, BLACK);
  paper.pixels.set(blank.pixels);
  return true;
}

/** Guard bars reach half the height of the numbers further; a bar that runs into something else reaches on and on. */
const hasTail = (bar: Area, body: Area): boolean => {
  const more = bar.bottom - body.bottom;
  return more > 1 && more * 3 < body.bottom - body.top;
};

function barsAt(widths: readonly number[], { area: { left, top, bottom } }: Place): Area[] {
  const bars: Area[] = [];
  let x = left;
  for (const [index, width] of widths.entries()) {
    const right = x + width;
    if (index % 2 === 0) bars.push({ left: x, top, right, bottom });
    x = right;
  }
  return bars;
}
