import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { ready, type ZplApi } from 'zpl-renderer-js';
import type { Dots } from '../../../src/main/raster/dots.ts';
import { crcXmodem } from '../../../src/main/printers/languages/zpl/crc-xmodem.ts';
import { encodeZ64 } from '../../../src/main/printers/languages/zpl/encode-z64.ts';
import { trimDots } from '../../../src/main/printers/languages/zpl/trim-dots.ts';
import { rawSymbol } from '../../rigs/labels/raw-symbol.ts';
import { dotsFrom, dotsWhere } from '../../rigs/printers/dots-fixtures.ts';

const fieldOf = (dots: Dots): string => Buffer.from(encodeZ64(dots)).toString('latin1');

const pictures = fc
  .tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 24 }))
  .chain(([width, height]) =>
    fc
      .array(fc.tuple(fc.nat(width - 1), fc.nat(height - 1)), { maxLength: 30 })
      .map((black) => dotsWhere(width, height, (x, y) => black.some(([a, b]) => a === x && b === y))),
  );

describe('the check of Z64 data', () => {
  it('is CRC-16/XMODEM', () => {
    // The check value of the catalogue of parametrised CRC algorithms.
    expect(crcXmodem(Buffer.from('123456789'))).toBe(0x31c3);
    expect(crcXmodem(new Uint8Array())).toBe(0);
  });
});

describe('trimming', () => {
  it('leaves away white paper to the dot', () => {
    const picture = dotsFrom(['............', '...#........', '.....###.#..', '............']);
    expect(trimDots(picture)).toEqual({ left: 3, top: 1, picture: dotsFrom(['#......', '..###.#']) });
  });

  it('of a blank picture leaves nothing', () => {
    expect(trimDots(dotsWhere(40, 9, () => false))).toBeNull();
  });

  it('loses and moves no dot', () => {
    fc.assert(
      fc.property(pictures, (dots) => {
        const trimmed = trimDots(dots);
        const isBlack = ({ stride, bits, width, height }: Dots, x: number, y: number): boolean =>
          x >= 0 &&
          y >= 0 &&
          x < width &&
          y < height &&
          (bits[y * stride + (x >> 3)]! & (0x80 >> (x & 7))) > 0;
        expect(
          dotsWhere(dots.width, dots.height, (x, y) =>
            trimmed === null ? false : isBlack(trimmed.picture, x - trimmed.left, y - trimmed.top),
          ),
        ).toEqual(dots);
      }),
    );
  });
});

describe('a Z64 field, drawn by a renderer that is not ours', () => {
  let api: ZplApi;
  beforeAll(async () => {
    ({ api } = await ready);
  });

  async function drawn({ width, height, ...dots }: Dots): Promise<Dots> {
    const zpl = `^XA^PW${width}^LL${height}${fieldOf({ width, height, ...dots })}^XZ`;
    const png = await api.zplToBase64Async(zpl, Math.ceil(width / 8), Math.ceil(height / 8), 8);
    const { data, info } = await sharp(Buffer.from(png, 'base64'))
      .flatten({ background: '#fff' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const left = (info.width - width) >> 1;
    return dotsWhere(width, height, (x, y) => data[(y * info.width + x + left) * info.channels]! < 128);
  }

  it.each([
    ['all black', dotsWhere(464, 320, () => true)],
    ['rows', dotsWhere(464, 320, (_, y) => y % 7 < 2)],
    ['one dot in the last corner', dotsWhere(463, 319, (x, y) => x === 462 && y === 318)],
    [
      'two parts far from each other',
      dotsWhere(464, 320, (x, y) => (x < 200 ? y % 9 < 4 : x > 300 && (x * y) % 7 < 3)),
    ],
    ['wider than the least window', dotsWhere(2456, 40, (x, y) => (x + y) % 5 < 2)],
    ['a block off the byte grid', dotsWhere(464, 320, (x, y) => x > 38 && x < 445 && y > 59 && y < 261)],
  ])('%s comes out dot for dot', async (_, dots) => {
    expect(await drawn(dots)).toEqual(dots);
  });

  it('comes out dot for dot whatever the picture', async () => {
    await fc.assert(
      fc.asyncProperty(pictures, async (dots) => {
        fc.pre(trimDots(dots) !== null);
        expect(await drawn(dots)).toEqual(dots);
      }),
      { numRuns: 40 },
    );
  });
});

it('a Z64 field of a blank picture is none', () => {
  expect(fieldOf(dotsWhere(464, 320, () => false))).toBe('');
});

it('a Z64 field says its size, its place and its check', () => {
  const field = fieldOf(dotsWhere(24, 3, (x, y) => x >= 9 && x < 19 && y > 0));
  const [, text = '', crc = ''] =
    /^\^FO9,1\^GFA,4,4,2,:Z64:([A-Za-z0-9+/=]+):([0-9A-F]{4})\^FS$/.exec(field) ?? [];
  expect(Number.parseInt(crc, 16)).toBe(crcXmodem(Buffer.from(text)));
});

it('what stands side by side comes in a field each where that is shorter', () => {
  const rows = (x: number, y: number): boolean => x < 200 && (x >> 3) % 2 === (y >> 4) % 2;
  const text = (x: number, y: number): boolean => x > 240 && y < 100 && (x * x + y * 31) % 11 < 4;
  const both = fieldOf(dotsWhere(464, 200, (x, y) => rows(x, y) || text(x, y)));
  expect(both).toBe(fieldOf(dotsWhere(464, 200, rows)) + fieldOf(dotsWhere(464, 200, text)));
  expect(fieldOf(dotsWhere(464, 200, (x) => x < 100 || x > 200)).split('^FO')).toHaveLength(2);
});

it('a code is shorter than with all of the window', () => {
  const [symbol] = rawSymbol('qrcode', '*AbCd1234', '');
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('no matrix');
  const { pixs, pixx } = symbol;
  const code = dotsWhere(
    pixx * 9,
    pixx * 9,
    (x, y) => pixs[Math.floor(y / 9) * pixx + Math.floor(x / 9)] === 1,
  );
  const [, data = ''] = /:Z64:([^:]+):/.exec(fieldOf(code)) ?? [];
  expect(Buffer.from(data, 'base64').length).toBeLessThan(deflateSync(code.bits, { level: 9 }).length);
});
