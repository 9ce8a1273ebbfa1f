import type { Page } from './page.ts';

/** Dots of one byte each as rows of bits, the first dot highest: an eighth of the memory to hand to another thread. */
export function packBits(dots: Uint8Array, { width, height }: Page): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * rowBytes;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1)
      if (dots[at] === 1) bits[row + (x >> 3)] = (bits[row + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  }
  return bits;
}

/** The other way, into grey: black dots 0, the others 255. `light` has a byte for each dot. */
export function unpackLight(bits: Uint8Array, { width, height }: Page, light: Uint8Array): void {
  const rowBytes = Math.ceil(width / 8);
  for (let y = 0; y < height; y += 1) {
    const row = y * rowBytes;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1)
      light[at] = ((bits[row + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0 ? 255 : 0;
  }
}
