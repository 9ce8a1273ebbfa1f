import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { barePng } from '../../../src/main/labels/bare-png.ts';
import { decodePng } from '../../../src/main/labels/decode-png.ts';
import { greyOnWhite, type Grey } from '../../../src/main/raster/grey.ts';
import { chunk, SIGNATURE } from '../../fixtures/labels/foreign/png-parts.ts';
import { svgLabel } from '../../rigs/labels/label-fixtures.ts';

/** The kinds that are decoded here: depth, colour type, samples a pixel. */
const KINDS = [
  [1, 0, 1],
  [2, 0, 1],
  [4, 0, 1],
  [8, 0, 1],
  [8, 2, 3],
  [1, 3, 1],
  [2, 3, 1],
  [4, 3, 1],
  [8, 3, 1],
  [8, 4, 2],
  [8, 6, 4],
] as const;

interface Written {
  readonly kind: (typeof KINDS)[number];
  readonly width: number;
  readonly height: number;
  /** A row's filter, and how often the row comes, as rows of labels do. */
  readonly filters: readonly number[];
  readonly noise: Uint8Array;
  readonly colours: number;
  /** The packed pixels are in so many chunks. */
  readonly parts: number;
}

/** Whatever is behind a filter is a row of some picture: so any bytes will do. */
function write({ kind, width, height, filters, noise, colours, parts }: Written): Buffer {
  const [depth, colour, samples] = kind;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour], 8);
  const stride = Math.ceil((width * samples * depth) / 8);
  const rows = Array.from({ length: height }, (_, y) => {
    const isWhite = y % 3 === 2;
    const row = Uint8Array.from({ length: stride }, (__, x) =>
      isWhite ? 0 : noise[(y * 7 + x) % noise.length]!,
    );
    return Buffer.concat([Buffer.of(isWhite ? 2 : filters[y % filters.length]!), row]);
  });
  const packed = deflateSync(Buffer.concat(rows));
  const part = Math.ceil(packed.length / parts);
  const palette = Uint8Array.from({ length: colours * 3 }, (_, at) => noise[at % noise.length]!);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...(colour === 3 ? [chunk('PLTE', palette)] : []),
    ...Array.from({ length: parts }, (_, index) =>
      chunk('IDAT', packed.subarray(index * part, (index + 1) * part)),
    ),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function bySharp(png: Buffer): Promise<Grey | null> {
  try {
    const { data, info } = await sharp(png, { failOn: 'warning' })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return greyOnWhite({ width: info.width, height: info.height, channels: info.channels, data });
  } catch {
    return null;
  }
}

const written = fc.constantFrom(...KINDS).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 12 }),
    filters: fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
    noise: fc.uint8Array({ minLength: 1, maxLength: 64 }),
    colours: fc.constant(2 ** kind[0]),
    parts: fc.integer({ min: 1, max: 3 }),
  }),
);

it('has the pixels that the general decoder has, of every kind, filter and size', async () => {
  await fc.assert(
    fc.asyncProperty(written, async (one) => {
      const png = write(one);
      const own = decodePng(png);
      expect(own).not.toBeNull();
      const other = await bySharp(png);
      expect({ ...own, pixels: Buffer.from(own!.pixels) }).toEqual({
        ...other,
        pixels: Buffer.from(other!.pixels),
      });
    }),
    { numRuns: 300 },
  );
});

/** A chunk whose checksum is right: what is wrong is in it. */
const damaged = fc.record({
  one: written,
  filters: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 5 }),
  colours: fc.integer({ min: 0, max: 300 }),
  more: fc.integer({ min: -2, max: 2 }),
});

it('is never surer of a damaged one than the general decoder', async () => {
  await fc.assert(
    fc.asyncProperty(damaged, async ({ one, filters, colours, more }) => {
      const png = write({ ...one, filters, colours });
      for (const file of [png, withHead(png, one, more)]) {
        const own = decodePng(file);
        if (own === null) continue;
        const other = await bySharp(file);
        expect(other).not.toBeNull();
        expect(Buffer.from(own.pixels).equals(Buffer.from(other!.pixels))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

/** The same, said to be so many rows taller. */
function withHead(png: Buffer, { kind, width, height }: Written, more: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(Math.max(1, height + more), 4);
  head.set([kind[0], kind[1]], 8);
  const whole = chunk('IHDR', head);
  return Buffer.concat([SIGNATURE, whole, png.subarray(SIGNATURE.length + whole.length)]);
}

it.each([
  ['cut', (packed: Buffer) => packed.subarray(0, -3)],
  [
    'with a wrong checksum',
    (packed: Buffer) => Buffer.concat([packed.subarray(0, -1), Buffer.of(packed.at(-1)! ^ 1)]),
  ],
  ['with something after its end', (packed: Buffer) => Buffer.concat([packed, Buffer.of(0)])],
  ['that becomes a thousand times as much', () => deflateSync(Buffer.alloc(1024 * 1024))],
])('leaves pixels %s to the general decoder', (_, change) => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30, 0);
  head.writeUInt32BE(30, 4);
  head.set([8, 0], 8);
  const file = (packed: Buffer): Buffer =>
    Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
  const packed = deflateSync(Buffer.alloc(31 * 30));
  expect(decodePng(file(packed))).not.toBeNull();
  expect(decodePng(file(change(packed)))).toBeNull();
});

it('decodes the usual label itself', async () => {
  const svg = sharp(Buffer.from(svgLabel()));
  for (const png of [svg.clone().png(), svg.clone().flatten({ background: '#fff' }).png({ palette: true })])
    expect(decodePng(barePng(await png.toBuffer()))).not.toBeNull();
});

it.each(['interlaced', '16 bits', 'a clear shade'])('leaves %s to the general decoder', async (which) => {
  const image = sharp(Buffer.from(svgLabel()));
  const png = await (
    which === 'interlaced'
      ? image.png({ progressive: true })
      : image.toColourspace(which === '16 bits' ? 'rgb16' : 'b-w').png()
  ).toBuffer();
  const file =
    which === 'a clear shade'
      ? Buffer.concat([png.subarray(0, 33), chunk('tRNS', Buffer.of(0, 255)), png.subarray(33)])
      : png;
  expect(decodePng(barePng(file))).toBeNull();
});
