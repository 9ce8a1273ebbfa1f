import type { Dots } from '../../../src/main/raster/dots.ts';

/** A picture from a drawing of rows: `#` is black. */
export function dotsFrom(rows: readonly string[]): Dots {
  const width = rows[0]?.length ?? 0;
  return dotsWhere(width, rows.length, (x, y) => rows[y]?.[x] === '#');
}

export function dotsWhere(width: number, height: number, isBlack: (x: number, y: number) => boolean): Dots {
  const stride = (width + 7) >> 3;
  const bits = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) if (isBlack(x, y)) bits[y * stride + (x >> 3)]! |= 0x80 >> (x & 7);
  }
  return { width, height, stride, bits };
}
