import type { Dots } from '../../raster/dots.ts';

/** Puts rows of `bytes` at a dot of the picture, over what is white there; false where they don't fit on it. */
export function placeBytes(target: Dots, rows: Uint8Array, bytes: number, x: number, y: number): boolean {
  const height = rows.length / bytes;
  if (x < 0 || y < 0 || y + height > target.height) return false;
  const shift = x & 7;
  for (let row = 0; row < height; row += 1) {
    const start = (y + row) * target.stride;
    for (let byte = 0; byte < bytes; byte += 1) {
      const dots = rows[row * bytes + byte]! << (8 - shift);
      for (const [at, part] of [
        [(x >> 3) + byte, dots >> 8],
        [(x >> 3) + byte + 1, dots & 0xff],
      ] as const) {
        if (part === 0) continue;
        if (at >= target.stride) return false;
        target.bits[start + at]! |= part;
      }
    }
  }
  return true;
}
