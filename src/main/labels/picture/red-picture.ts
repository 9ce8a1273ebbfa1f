import sharp from 'sharp';
import type { Dots } from '../../raster/dots.ts';

/** The red of marking pens, told from black by a person who sees no colours: it is lighter. */
const RED = [224, 49, 49] as const;
const WHITE = 255;

/** A label as a PNG in which the dots that would be lost are red. `lost` is of the same size, a part of the dots. */
export function redPicture({ width, height, stride, bits }: Dots, lost: Dots): Promise<Uint8Array> {
  const data = new Uint8Array(width * height * 3).fill(WHITE);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [at, mask] = [y * stride + (x >> 3), 0x80 >> (x & 7)];
      if ((bits[at]! & mask) === 0) continue;
      data.set((lost.bits[at]! & mask) === 0 ? [0, 0, 0] : RED, (y * width + x) * 3);
    }
  }
  const raw = { width, height, channels: 3 } as const;
  return sharp(data, { raw }).png({ palette: true, colours: 4, dither: 0 }).toBuffer();
}
