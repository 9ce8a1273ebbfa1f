import { readBarcodes, type ReadResult } from 'zxing-wasm/reader';
import type { Dots } from '../../../src/main/raster/dots.ts';

/** What a reader sees on the dots, without any of the station's own reading. */
export async function readDots({ width, height, stride, bits }: Dots): Promise<readonly ReadResult[]> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((bits[y * stride + (x >> 3)]! & (0x80 >> (x & 7))) !== 0)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  const read = await readBarcodes({ width, height, data } as ImageData, {
    formats: ['DataMatrix', 'QRCode', 'Code128', 'EANUPC', 'ITF'],
    textMode: 'Plain',
    tryHarder: true,
    tryRotate: true,
  });
  return read.filter(({ isValid }) => isValid);
}
