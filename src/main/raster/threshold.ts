import type { Dots } from './dots.ts';
import { quadsOf, type Grey } from './grey.ts';

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
export function thresholdOf(grey: Grey): number {
  const { ink, paper } = inkAndPaperOf(grey);
  return paper - ink < FAINTEST ? THRESHOLD : between(ink, paper);
}

/** False for a picture in which nothing is dark enough to be ink. */
export function hasInk(grey: Grey): boolean {
  const { ink, paper } = inkAndPaperOf(grey);
  return paper - ink >= FAINTEST;
}

function inkAndPaperOf({ pixels }: Grey): { readonly ink: number; readonly paper: number } {
  const counts = countsOf(pixels);
  let paper = 255;
  for (let shade = 254; shade >= 128; shade -= 1) if (counts[shade]! > counts[paper]!) paper = shade;
  let ink = 0;
  for (let seen = counts[0]!; ink < paper && seen < SPECK * pixels.length; seen += counts[ink]!) ink += 1;
  return { ink, paper };
}

/** The shade that parts ink from paper of those shades. */
export const between = (ink: number, paper: number): number =>
  ink + Math.round(((paper - ink) * THRESHOLD) / 255);

/** How many pixels have each shade. Four at a time: most are like their neighbours. */
function countsOf(pixels: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  const quads = quadsOf(pixels);
  let last = 0;
  let run = 0;
  for (let index = 0; index < quads.length; index += 1) {
    const quad = quads[index]!;
    if (quad !== last) {
      addRun(counts, last, run);
      last = quad;
      run = 0;
    }
    run += 1;
  }
  addRun(counts, last, run);
  for (let at = quads.length * 4; at < pixels.length; at += 1) counts[pixels[at]!]! += 1;
  return counts;
}

function addRun(counts: Uint32Array, quad: number, run: number): void {
  for (let shift = 0; shift < 32; shift += 8) counts[(quad >>> shift) & 0xff]! += run;
}

/** Puts a picture in the middle of white paper of `width` by `height`, which it must not exceed, in black and white. */
export function onPaper(grey: Grey, width: number, height: number, threshold = thresholdOf(grey)): Grey {
  const left = (width - grey.width) >> 1;
  const top = (height - grey.height) >> 1;
  if (left < 0 || top < 0)
    throw new RangeError(`${grey.width} by ${grey.height} on ${width} by ${height} dots`);
  const pixels = new Uint8Array(width * height).fill(255);
  const whole = Buffer.from(grey.pixels.buffer, grey.pixels.byteOffset, grey.pixels.byteLength);
  const white = Buffer.alloc(grey.width, 255);
  let isWhite = false;
  for (let y = 0; y < grey.height; y += 1) {
    const start = y * grey.width;
    const end = start + grey.width;
    const at = (top + y) * width + left;
    // Compared natively: most rows of a label are like the one above, and most of the others not all white.
    if (y > 0 && whole.compare(whole, start - grey.width, start, start, end) === 0) {
      if (!isWhite) pixels.copyWithin(at, at - width, at - width + grey.width);
      continue;
    }
    isWhite = whole.compare(white, 0, grey.width, start, end) === 0;
    if (!isWhite) blacken(grey.pixels, start, end, threshold, pixels, at);
  }
  return { width, height, pixels };
}

function blacken(
  shades: Uint8Array,
  from: number,
  to: number,
  threshold: number,
  pixels: Uint8Array,
  at: number,
): void {
  for (let x = from; x < to; x += 1) if (shades[x]! < threshold) pixels[at + x - from] = 0;
}

/** A picture in black and white as dots. */
export function dotsOfPaper({ width, height, pixels }: Grey): Dots {
  const stride = (width + 7) >> 3;
  const bits = new Uint8Array(stride * height);
  const whole = width >> 3;
  const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (let y = 0; y < height; y += 1) {
    const [row, start] = [y * width, y * stride];
    if (y > 0 && bytes.compare(bytes, row - width, row, row, row + width) === 0) {
      bits.copyWithin(start, start - stride, start);
      continue;
    }
    for (let byte = 0, from = row; byte < whole; byte += 1, from += 8) {
      bits[start + byte] =
        (~pixels[from]! & 0x80) |
        (~pixels[from + 1]! & 0x40) |
        (~pixels[from + 2]! & 0x20) |
        (~pixels[from + 3]! & 0x10) |
        (~pixels[from + 4]! & 0x08) |
        (~pixels[from + 5]! & 0x04) |
        (~pixels[from + 6]! & 0x02) |
        (~pixels[from + 7]! & 0x01);
    }
    for (let x = whole * 8; x < width; x += 1)
      if (pixels[row + x] === 0) bits[start + whole]! |= 0x80 >> (x & 7);
  }
  return { width, height, stride, bits };
}

/** The dots as pixels, for a decoder. */
export function greyOf({ width, height, stride, bits }: Dots): Grey {
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0, at = y * stride; x < width; x += 8, at += 1) {
      const byte = bits[at]!;
      if (byte === 0) continue;
      for (let bit = 0; bit < 8; bit += 1) if (byte & (0x80 >> bit)) pixels[y * width + x + bit] = 0;
    }
  }
  return { width, height, pixels };
}
