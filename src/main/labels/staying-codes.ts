import { isFree, type Area } from '../raster/area.ts';
import { evenBars, type EvenBars } from './even-bars.ts';
import type { Grey } from '../raster/grey.ts';
import { largeCodes, type LargeCode } from './large-codes.ts';

/** Modules of white beside bars: EAN-13 wants 11 on its left, Code 128 ten on both sides (ISO/IEC 15420, 15417). */
const WHITE_BESIDE = 11;

/**
 * The codes that are read from the paper's own dots and need not be drawn again: large ones, and bars that stand at
 * whole dots with all their white.
 *
 * @param modules smallest size of a module, in dots, of a matrix code that is never drawn again.
 * @param finest module that the head prints well, in dots.
 */
export async function stayingCodes(
  paper: Grey,
  modules: number,
  finest: number,
): Promise<readonly LargeCode[]> {
  const bars = await evenBars(paper, 'dots');
  return [...(await largeCodes(paper, modules)), ...bars.flatMap((one) => atWholeDots(paper, one, finest))];
}

function atWholeDots(paper: Grey, { code, area }: EvenBars, finest: number): readonly LargeCode[] {
  const runs = runsOf(paper, area);
  const module = Math.min(...runs);
  if (module < finest || runs.some((run) => run % module !== 0)) return [];
  const white = { across: WHITE_BESIDE * module, down: 0 };
  const [left, right] = [area.left - white.across, area.right + white.across];
  const hasWhite =
    isFree(paper, { ...area, left, right: area.left }) && isFree(paper, { ...area, left: area.right, right });
  return hasWhite ? [{ code, area, white }] : [];
}

/** How wide bars and spaces are, in dots, in their first row: the others are alike. */
function runsOf({ width, pixels }: Grey, { left, top, right }: Area): readonly number[] {
  const runs: number[] = [];
  let [run, before] = [0, pixels[top * width + left]!];
  for (const shade of pixels.subarray(top * width + left, top * width + right)) {
    if (shade !== before) {
      runs.push(run);
      run = 0;
    }
    run += 1;
    before = shade;
  }
  // What is white before the first bar and after the last is none of them.
  return runs.slice(1);
}
