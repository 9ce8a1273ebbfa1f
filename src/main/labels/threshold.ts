import type { Dots } from './dots.ts';
import type { Grey } from './grey.ts';

/**
 * Darker than this is a dot. Measured: 110-128 keeps every code readable that can be, 160 is worst, and dithering
 * destroys codes altogether.
 */
const THRESHOLD = 120;

/** Puts a picture in the middle of white paper of `width` by `height` dots, which it must not exceed. */
export function dotsOnPaper(grey: Grey, width: number, height: number): Dots {
  const left = (width - grey.width) >> 1;
  const top = (height - grey.height) >> 1;
  if (left < 0 || top < 0)
    throw new RangeError(`${grey.width} by ${grey.height} on ${width} by ${height} dots`);
  const stride = (width + 7) >> 3;
  const bits = new Uint8Array(stride * height);
  for (let y = 0; y < grey.height; y += 1) {
    const row = (top + y) * stride;
    for (let x = 0; x < grey.width; x += 1) {
      if (grey.pixels[y * grey.width + x]! < THRESHOLD) {
        const at = left + x;
        bits[row + (at >> 3)]! |= 0x80 >> (at & 7);
      }
    }
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
