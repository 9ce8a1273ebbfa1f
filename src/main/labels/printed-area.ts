import type { Area } from '../raster/area.ts';
import type { Grey } from '../raster/grey.ts';

/**
 * So much lighter or darker than the paper is paper still. The decoder takes a block of 8 by 8 pixels whose shades lie
 * within 24 for plain (zxing-cpp, `HybridBinarizer.cpp`, the least dynamic range), so it sees nothing in what is left out.
 */
const PLAIN = 12;

/** The decoder's blocks: a part cut along them is made black and white as it is in the whole picture. */
const BLOCK = 8;

/** White around what is printed, in pixels: more than the quiet zone of a matrix code of any size in use. */
const MARGIN = 16;

/** The part of the picture in which anything is printed, with some paper around it; null for a blank picture. */
export function printedArea(picture: Grey): Area | null {
  const { width, height, pixels } = picture;
  const paper = paperOf(picture);
  const blank = Buffer.alloc(width, paper);
  const whole = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, row = 0; y < height; y += 1, row += width) {
    // Compared natively: most rows are as blank as they can be.
    if (whole.compare(blank, 0, width, row, row + width) === 0) continue;
    const first = plainFrom(pixels, row, width, paper);
    if (first === width) continue;
    if (first < left) left = first;
    const last = width - plainBefore(pixels, row + width, width - right, paper);
    if (last > right) right = last;
    if (top === height) top = y;
    bottom = y + 1;
  }
  if (bottom === 0) return null;
  return {
    left: Math.max(0, (left - MARGIN) & -BLOCK),
    top: Math.max(0, (top - MARGIN) & -BLOCK),
    right: Math.min(width, right + MARGIN),
    bottom: Math.min(height, bottom + MARGIN),
  };
}

/** How many pixels from there on are paper, `most` at most. */
function plainFrom(pixels: Uint8Array, start: number, most: number, paper: number): number {
  let count = 0;
  while (count < most && Math.abs(pixels[start + count]! - paper) <= PLAIN) count += 1;
  return count;
}

/** How many pixels before that one are paper, `most` at most. */
function plainBefore(pixels: Uint8Array, end: number, most: number, paper: number): number {
  let count = 0;
  while (count < most && Math.abs(pixels[end - 1 - count]! - paper) <= PLAIN) count += 1;
  return count;
}

/** The shade that most of the picture's edge has: nothing is printed to the edge. */
export function paperOf({ width, height, pixels }: Grey): number {
  const counts = new Uint32Array(256);
  for (let x = 0; x < width; x += 1) {
    counts[pixels[x]!]! += 1;
    counts[pixels[(height - 1) * width + x]!]! += 1;
  }
  for (let y = 0; y < height; y += 1) {
    counts[pixels[y * width]!]! += 1;
    counts[pixels[(y + 1) * width - 1]!]! += 1;
  }
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count)));
}

/** A part of the picture as a picture of its own. */
export function cutOut({ width, pixels }: Grey, { left, top, right, bottom }: Area): Grey {
  const [across, down] = [right - left, bottom - top];
  const out = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1) {
    const from = (top + y) * width + left;
    out.set(pixels.subarray(from, from + across), y * across);
  }
  return { width: across, height: down, pixels: out };
}
