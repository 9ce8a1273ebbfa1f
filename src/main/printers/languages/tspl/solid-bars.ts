import type { Dots } from '../../../raster/dots.ts';
import type { Block } from '../ink-blocks.ts';

/** A black rectangle, in dots. */
export interface SolidBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface OpenBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/**
 * The black of a block in rectangles: runs of a row, each as far down as the rows below have the same run. Null for more
 * than `most`: letters are hundreds, a code is a few for each of its modules' rows.
 */
export function solidBars(dots: Dots, block: Block, most: number): readonly SolidBar[] | null {
  const bars: SolidBar[] = [];
  let open: OpenBar[] = [];
  for (let y = block.top; y <= block.bottom; y += 1) {
    const runs = y < block.bottom ? runsOf(dots, block, y) : [];
    const next: OpenBar[] = [];
    let at = 0;
    for (const run of runs) {
      while (at < open.length && open[at]!.x < run.x) at += 1;
      const above = open[at];
      next.push(above !== undefined && above.x === run.x && above.width === run.width ? above : run);
    }
    const going = new Set(next);
    for (const bar of open) if (!going.has(bar)) bars.push({ ...bar, height: y - bar.y });
    if (bars.length + next.length > most) return null;
    open = next;
  }
  return bars;
}

function runsOf({ bits, stride }: Dots, { left, right }: Block, y: number): readonly OpenBar[] {
  const runs: OpenBar[] = [];
  let start = -1;
  for (let byte = left; byte < right; byte += 1) {
    const dots = bits[y * stride + byte]!;
    if (dots === 0 && start < 0) continue;
    if (dots === 0xff && start >= 0) continue;
    for (let bit = 0; bit < 8; bit += 1) {
      const isBlack = (dots & (0x80 >> bit)) !== 0;
      const x = byte * 8 + bit;
      if (isBlack && start < 0) start = x;
      else if (!isBlack && start >= 0) {
        runs.push({ x: start, y, width: x - start });
        start = -1;
      }
    }
  }
  if (start >= 0) runs.push({ x: start, y, width: right * 8 - start });
  return runs;
}
