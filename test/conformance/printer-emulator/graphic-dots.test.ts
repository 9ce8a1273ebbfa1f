import { crc32, deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { zplToBase64Async } from 'zpl-renderer-js';
import { graphicDots } from '../../../src/simulator/printers/languages/zpl/graphic-dots.ts';

const PAGE = { width: 80, height: 40, dotsPerMm: 8 };

async function rendered(text: string): Promise<Uint8Array> {
  const png = Buffer.from(await zplToBase64Async(text, 10, 5, 8), 'base64');
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Uint8Array.from({ length: info.width * info.height }, (_, at) =>
    (data[at * info.channels] ?? 255) < 128 ? 1 : 0,
  );
}

const rows = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 30 }))
  .chain(([rowBytes, height]) =>
    fc
      .array(fc.constantFrom(0x00, 0xff, 0x0f, 0xa5, 0x80, 0x01), {
        minLength: rowBytes * height,
        maxLength: rowBytes * height,
      })
      .map((bytes) => ({ rowBytes, data: Buffer.from(bytes) })),
  );

/** Run lengths by hand: each run of a digit as one letter and the digit, rows as they are or as `:`. */
function runs(data: Buffer, rowBytes: number): string {
  const lines =
    data
      .toString('hex')
      .toUpperCase()
      .match(new RegExp(`.{${rowBytes * 2}}`, 'g')) ?? [];
  return lines
    .map((line, index) =>
      index > 0 && line === lines[index - 1]
        ? ':'
        : line
            .replaceAll(
              /(.)\1{1,18}/g,
              (run, digit: string) => String.fromCharCode(0x46 + run.length) + digit,
            )
            .replace(/[G-Y]?0$/, ','),
    )
    .join('');
}

const field = (x: number, y: number, data: Buffer, rowBytes: number, written: string): string =>
  `^FO${x},${y}^GFA,${written.length},${data.length},${rowBytes},${written}^FS`;

test(
  'a format of pictures alone has the very dots that the renderer draws',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(rows, rows, fc.nat(15), fc.nat(9), async (one, two, x, y) => {
        const plain = field(x, y, one.data, one.rowBytes, one.data.toString('hex'));
        const short = field(2, 3, two.data, two.rowBytes, runs(two.data, two.rowBytes));
        const text = `~SD15^XA^MNY^PW80^LL40^LH0,0^PON^LRN${plain}\n${short}^PQ1^XZ`;
        const dots = graphicDots(text, PAGE);
        expect(dots).not.toBeNull();
        expect(Buffer.from(dots ?? []).equals(await rendered(text))).toBe(true);
      }),
      { numRuns: 40 },
    );
  },
);

test('compressed pictures have the dots of plain ones', () => {
  const data = Buffer.from('ff81bd5e585a00c3', 'hex');
  const deflated = deflateSync(data).toString('base64');
  const checksum = (crc32(deflated) & 0xffff).toString(16).padStart(4, '0');
  const z64 = `^XA${field(1, 1, data, 1, `:Z64:${deflated}:${checksum}`)}^XZ`;
  const plain = `^XA${field(1, 1, data, 1, data.toString('hex'))}^XZ`;
  expect(graphicDots(z64, PAGE)).toEqual(graphicDots(plain, PAGE));
});

test.each([
  ['text', '^XA^FO1,1^A0N,20,20^FDx^FS^XZ'],
  ['a code', '^XA^FO1,1^BQN,2,2^FDMA,x^FS^XZ'],
  ['a box', '^XA^FO1,1^GB10,10,1^FS^XZ'],
  ['an inverted label', '^XA^POI^FO1,1^GFA,2,1,1,FF^FS^XZ'],
  ['reversed fields', '^XA^LRY^FO1,1^GFA,2,1,1,FF^FS^XZ'],
  ['a label home elsewhere', '^XA^LH5,5^FO1,1^GFA,2,1,1,FF^FS^XZ'],
  ['a justified origin', '^XA^FO1,1,1^GFA,2,1,1,FF^FS^XZ'],
  ['too little data', '^XA^FO1,1^GFA,2,2,1,FF^FS^XZ'],
  ['too much data', '^XA^FO1,1^GFA,6,1,1,FFFFFF^FS^XZ'],
  ['data that is none', '^XA^FO1,1^GFA,2,1,1,F-^FS^XZ'],
  ['a row repeated before the first', '^XA^FO1,1^GFA,2,2,1,:FF^FS^XZ'],
  ['damaged compression', '^XA^FO1,1^GFA,2,1,1,:Z64:AAAA:0000^FS^XZ'],
])('a format with %s is left to the renderer', (_, text) => {
  expect(graphicDots(text, PAGE)).toBeNull();
});
