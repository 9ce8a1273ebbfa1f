import type { Area } from '../raster/area.ts';
import type { Bars } from './draw-symbol.ts';
import { wholeModules } from './whole-dots.ts';

/** ISO/IEC 16388 and 16390: wide is two to three times narrow. */
const RATIO = { least: 2, most: 3 } as const;

interface WidthsInDots {
  /** Of a module, or of a narrow bar; best first. */
  readonly sizes: readonly number[];
  /** Of bars and spaces in turn, for such a size. */
  readonly widthsAt: (size: number) => readonly number[];
}

/**
 * The widths of bars at whole dots in place of some that were `across` dots wide.
 *
 * @param seen the bars of a code that knows narrow and wide alone, whose ratio is kept as near as whole dots allow; null
 *   for all others.
 */
export function inDots(
  symbol: Bars,
  seen: readonly Area[] | null,
  across: number,
  finest: number,
): WidthsInDots {
  const { widths, modules } = symbol;
  if (seen === null)
    return {
      sizes: wholeModules(across / modules, modules, finest),
      widthsAt: (size) => widths.map((width) => width * size),
    };
  const ratio = ratioOf(widths, seen);
  const narrow = widths.filter((width) => width === 1).length;
  const count = narrow + (widths.length - narrow) * ratio;
  return {
    sizes: wholeModules(across / count, count, finest),
    widthsAt: (size) => widths.map((width) => (width === 1 ? size : Math.round(size * ratio))),
  };
}

/** Bars and spaces together: what ink adds to one it takes from the other. */
function ratioOf(widths: readonly number[], seen: readonly Area[]): number {
  const edges = seen.flatMap(({ left, right }) => [left, right]);
  // Bars that were traced as one say nothing.
  if (edges.length !== widths.length + 1) return (RATIO.least + RATIO.most) / 2;
  const lengths = edges.slice(1).map((edge, index) => edge - edges[index]!);
  const mean = (isWide: boolean): number => {
    const some = lengths.filter((_, index) => (widths[index] !== 1) === isWide);
    return some.reduce((sum, length) => sum + length, 0) / some.length;
  };
  return Math.min(RATIO.most, Math.max(RATIO.least, mean(true) / mean(false)));
}
