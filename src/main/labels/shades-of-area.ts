import { boundsOf, type Area } from '../raster/area.ts';
import { cornersOf, type ReadCode } from './decoder.ts';
import type { Grey } from '../raster/grey.ts';

/** Of a code's pixels a third or more are ink and as many ground; less than this is an edge, or belongs to neighbours. */
const SHARE = 0.15;

export interface Shades {
  readonly dark: number;
  readonly light: number;
}

/** What is dark and what is light in a part of a picture. */
export function shadesOf({ width, height, pixels }: Grey, area: Area): Shades {
  const counts = new Uint32Array(256);
  let all = 0;
  const [left, right] = [Math.max(0, Math.floor(area.left)), Math.min(width, Math.ceil(area.right))];
  for (let y = Math.max(0, Math.floor(area.top)); y < Math.min(height, Math.ceil(area.bottom)); y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) counts[pixels[at]!]! += 1;
    all += Math.max(0, right - left);
  }
  let [dark, light] = [0, 255];
  for (let seen = counts[0]!; dark < 255 && seen < all * SHARE; seen += counts[dark]!) dark += 1;
  for (let seen = counts[255]!; light > dark && seen < all * SHARE; seen += counts[light]!) light -= 1;
  return { dark, light };
}

/** What a code covers of the picture in which it was seen `enlarged` times larger. */
export const boxOf = (code: ReadCode, enlarged: number): Area =>
  boundsOf(cornersOf(code).map(({ x, y }) => ({ x: x / enlarged, y: y / enlarged })));

/** The share of the area that is darker than that; 0 when the area is not wholly inside the picture. */
export function shareBelow({ width, height, pixels }: Grey, area: Area, limit: number): number {
  if (area.left < 0 || area.top < 0 || area.right > width || area.bottom > height) return 0;
  let dark = 0;
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) if (pixels[y * width + x]! < limit) dark += 1;
  }
  return dark / ((area.right - area.left) * (area.bottom - area.top));
}
