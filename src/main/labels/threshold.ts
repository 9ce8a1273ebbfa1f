import type { Dots } from './dots.ts';
import type { Grey } from './grey.ts';

/**
 * Darker than this is a dot, of black on white. Measured: 110-128 keeps every code readable that can be, 160 is worst,
 * and dithering destroys codes altogether.
 */
const THRESHOLD = 120;

/** As little as this is no ink: a smudge, a speck. In parts of the picture. */
const SPECK = 0.002;

/** Contrast below which ISO/IEC 15416 gives no better than D: a ground pattern, not ink. In shades. */
const FAINTEST = 0.4 * 255;

/**
 * The shade between ink and paper of this picture. Grey on grey keeps the strength of its lines: against a fixed shade
 * the blurred edges of grey ink all count as paper.
 */
function thresholdOf({ pixels }: Grey): number {
  const counts = new Uint32Array(256);
  for (const shade of pixels) counts[shade]! += 1;
  let paper = 255;
  for (let shade = 254; shade >= 128; shade -= 1) if (counts[shade]! > counts[paper]!) paper = shade;
  let ink = 0;
  for (let seen = counts[0]!; ink < paper && seen < SPECK * pixels.length; seen += counts[ink]!) ink += 1;
  const contrast = paper - ink;
  return contrast < FAINTEST ? THRESHOLD : ink + Math.round((contrast * THRESHOLD) / 255);
}

/** Puts a picture in the middle of white paper of `width` by `height`, which it must not exceed, in black and white. */
export function onPaper(grey: Grey, width: number, height: number): Grey {
  const left = (width - grey.width) >> 1;
  const top = (height - grey.height) >> 1;
  if (left < 0 || top < 0)
    throw new RangeError(`${grey.width} by ${grey.height} on ${width} by ${height} dots`);
  const threshold = thresholdOf(grey);
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 0, from = 0; y < grey.height; y += 1) {
    const row = (top + y) * width + left;
    for (let x = 0; x < grey.width; x += 1, from += 1)
      if (grey.pixels[from]! < threshold) pixels[row + x] = 0;
  }
  return { width, height, pixels };
}

/** A picture in black and white as dots. */
export function dotsOfPaper({ width, height, pixels }: Grey): Dots {
  const stride = (width + 7) >> 3;
  const bits = new Uint8Array(stride * height);
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, from += 1)
      if (pixels[from] === 0) bits[y * stride + (x >> 3)]! |= 0x80 >> (x & 7);
  }
  return { width, height, stride, bits };
}

/** The dots as pixels, for a decoder. */
export function greyOf({ width, height, stride, bits }: Dots): Grey {
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (bits[y * stride + (x >> 3)]! & (0x80 >> (x & 7))) pixels[y * width + x] = 0;
    }
  }
  return { width, height, pixels };
}
