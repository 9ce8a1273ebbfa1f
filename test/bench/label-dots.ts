import type { Dots } from '../../src/main/raster/dots.ts';
import type { Grey } from '../../src/main/raster/grey.ts';
import { rasterise } from '../../src/main/labels/rasterise.ts';
import { dotsOfPaper } from '../../src/main/raster/threshold.ts';
import { fetchFile } from './label-files.ts';

/** One label of the marketplace at 203 dpi, as pixels of a dot each and as dots, and what its code says. */
export async function labelDots(): Promise<{
  readonly paper: Grey;
  readonly dots: Dots;
  readonly code: string;
}> {
  const { bytes, code } = await fetchFile('svg');
  const drawn = await rasterise({ kind: 'svg', plain: null }, bytes, { width: 464, height: 320, dpi: 203 });
  if (!drawn.ok) throw new Error(drawn.problem.detail);
  const { paper } = drawn.value;
  return { paper, dots: dotsOfPaper(paper), code };
}
