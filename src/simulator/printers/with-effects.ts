import type { Effects } from './languages/zpl/format-memory.ts';

const WHITE = 255;

/** A drawn label as it comes out: larger, moved, mirrored and turned, cut off at the edges of its paper. */
export async function withEffects(png: Uint8Array, effects: Effects): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const out = Buffer.alloc(width * height, WHITE);
  const { turned, mirrored, scale, left, top } = effects;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = [Math.floor((x + left) / scale), Math.floor((y - top) / scale)];
      if (fromX < 0 || fromX >= width || fromY < 0 || fromY >= height) continue;
      const column = mirrored === turned ? x : width - 1 - x;
      out[(turned ? height - 1 - y : y) * width + column] = data[fromY * width + fromX] ?? WHITE;
    }
  }
  const raw = { width, height, channels: 1 } as const;
  return sharp(out, { raw }).toColourspace('b-w').png().toBuffer();
}
