import type { Grey } from './grey.ts';

/** The mean of each pixel and its eight neighbours; the outermost pixels stay. */
export function blur({ width, height, pixels }: Grey): Grey {
  const out = Uint8Array.from(pixels);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      let sum = 0;
      for (let row = (y - 1) * width + x; row <= (y + 1) * width + x; row += width) {
        sum += pixels[row - 1]! + pixels[row]! + pixels[row + 1]!;
      }
      out[y * width + x] = sum / 9;
    }
  }
  return { width, height, pixels: out };
}
