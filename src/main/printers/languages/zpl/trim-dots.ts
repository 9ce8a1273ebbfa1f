import type { Dots } from '../../../raster/dots.ts';

/** What is black of a picture, as a picture of its own, and where its upper left dot was. */
export interface TrimmedDots {
  readonly left: number;
  readonly top: number;
  readonly picture: Dots;
}

/** Leaves away the white paper on all four sides, to the dot; null where nothing is black. */
export function trimDots({ width, height, stride, bits }: Dots): TrimmedDots | null {
  const columns = new Uint8Array(stride);
  let [top, bottom] = [height, 0];
  for (let row = 0; row < height; row += 1) {
    let inRow = 0;
    for (let byte = 0; byte < stride; byte += 1) {
      const dots = bits[row * stride + byte]!;
      columns[byte]! |= dots;
      inRow |= dots;
    }
    if (inRow === 0) continue;
    top = Math.min(top, row);
    bottom = row + 1;
  }
  if (bottom === 0) return null;
  const firstByte = columns.findIndex((dots) => dots !== 0);
  const lastByte = columns.findLastIndex((dots) => dots !== 0);
  // Leading zeros of a byte in 32 bits, and the dots after its last black one.
  const left = firstByte * 8 + Math.clz32(columns[firstByte]!) - 24;
  const right = Math.min(width, lastByte * 8 + 8 - trailingZeros(columns[lastByte]!));
  return { left, top, picture: cut({ width, height, stride, bits }, left, top, right - left, bottom - top) };
}

const trailingZeros = (dots: number): number => 31 - Math.clz32(dots & -dots);

function cut({ stride, bits }: Dots, left: number, top: number, width: number, height: number): Dots {
  const narrow = (width + 7) >> 3;
  const out = new Uint8Array(narrow * height);
  const [skipped, shift] = [left >> 3, left & 7];
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * stride;
    const end = from + stride;
    for (let byte = 0; byte < narrow; byte += 1) {
      const at = from + skipped + byte;
      const next = at + 1 < end ? bits[at + 1]! : 0;
      out[row * narrow + byte] = ((bits[at]! << 8) | next) >> (8 - shift);
    }
  }
  return { width, height, stride: narrow, bits: out };
}
