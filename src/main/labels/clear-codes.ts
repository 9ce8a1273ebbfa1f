import { BLACK, grown, WHITE } from '../raster/area.ts';
import type { Grey } from '../raster/grey.ts';
import type { ShadedRaster } from './rasterise.ts';
import { boxOf, shadesOf } from './shades-of-area.ts';
import type { SourceCodes } from './source-codes.ts';
import { between, hasInk } from '../raster/threshold.ts';

/** Thresholds closer than this separate the same edges: the softest edge of a dot spans more. In shades. */
const SAME = 16;

/** On a ground that printed black, a code needs its white too, of which no kind wants more: a share of its longer side. */
const QUIET = 0.15;

/**
 * The paper with each code in black on white, thresholded by the shades of its own part of the picture: a single
 * threshold loses grey beside black, and black on a dark ground. A label that is faint all over is left alone: with
 * only its code improved, it would print without a word on it.
 */
export function clearCodes(
  raster: ShadedRaster,
  { codes, enlarged }: Pick<SourceCodes, 'codes' | 'enlarged'>,
): Grey {
  const { shades, threshold, left, top, scaleX, scaleY } = raster;
  let { paper } = raster;
  for (const code of codes) {
    const box = boxOf(code, enlarged);
    const { dark, light } = shadesOf(raster.source, box);
    const own = between(dark, light);
    if (Math.abs(own - threshold) < SAME) continue;
    if (paper === raster.paper && !hasInk(shades)) return paper;
    if (paper === raster.paper) paper = { ...paper, pixels: Uint8Array.from(paper.pixels) };
    const side = Math.max(box.right - box.left, box.bottom - box.top);
    const more = light <= threshold ? Math.ceil(side * QUIET) : 1;
    const area = grown(box, more, more);
    const [from, to] = [Math.max(0, Math.floor(area.left * scaleX)), Math.ceil(area.right * scaleX)];
    const [first, last] = [Math.max(0, Math.floor(area.top * scaleY)), Math.ceil(area.bottom * scaleY)];
    for (let y = first; y < Math.min(shades.height, last); y += 1) {
      for (let x = from; x < Math.min(shades.width, to); x += 1)
        paper.pixels[(top + y) * paper.width + left + x] =
          shades.pixels[y * shades.width + x]! < own ? BLACK : WHITE;
    }
  }
  return paper;
}
