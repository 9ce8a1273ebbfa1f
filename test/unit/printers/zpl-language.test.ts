import * as fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { ready, type ZplApi } from 'zpl-renderer-js';
import type { Dots } from '../../../src/main/raster/dots.ts';
import { zplLanguage } from '../../../src/main/printers/languages/zpl/zpl-language.ts';
import { RESETS } from '../../../src/main/printers/languages/zpl/retained-settings.ts';
import { AT_203 } from '../../rigs/labels/label-fixtures.ts';
import { dotsFrom, dotsWhere } from '../../rigs/printers/dots-fixtures.ts';

const zplOf = (dots: Dots): string => Buffer.from(zplLanguage.encode(dots, AT_203)).toString('latin1');

describe('the bytes of a ZPL label', () => {
  it('are one format, one graphic, one copy', () => {
    const picture = dotsFrom([
      '################################',
      '#..............................#',
      '#..............................#',
      '#.####.#.......................#',
      '................................',
      '################................',
    ]);
    expect(zplOf(picture)).toBe(`^XA${RESETS}^PW32^LL6^FO0,0^GFA,24,24,4,NF8L01:BDK01,JF,^FS^PQ1^XZ`);
  });

  it('say a run of any length in letters of at most 419', () => {
    const line = dotsWhere(4000, 1, (x) => x < 3996);
    const wide = { ...AT_203, headDots: 4000 };
    expect(Buffer.from(zplLanguage.encode(line, wide)).toString('latin1')).toContain(',zYFzYFnGF,^FS');
  });

  it('leave the dots beyond a width that is no multiple of 8 white', () => {
    expect(zplOf(dotsWhere(9, 1, () => true))).toContain('^GFA,2,2,2,HF8,^FS');
  });
});

describe('a ZPL label, drawn by a renderer that is not ours', () => {
  let api: ZplApi;
  beforeAll(async () => {
    ({ api } = await ready);
  });

  /** The dots of the drawing, cut to the picture's size: the renderer knows whole millimetres only. */
  async function drawn(dots: Dots): Promise<Dots> {
    const millimetres = (length: number): number => Math.ceil(length / 8);
    const png = await api.zplToBase64Async(zplOf(dots), millimetres(dots.width), millimetres(dots.height), 8);
    const { data, info } = await sharp(Buffer.from(png, 'base64'))
      .flatten({ background: '#fff' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Centred by the renderer when `^PW` is narrower than the paper.
    const left = (info.width - dots.width) >> 1;
    return dotsWhere(
      dots.width,
      dots.height,
      (x, y) => data[(y * info.width + x + left) * info.channels]! < 128,
    );
  }

  it.each([
    ['blank', dotsWhere(464, 320, () => false)],
    ['all black', dotsWhere(464, 320, () => true)],
    ['stripes', dotsWhere(464, 320, (x) => x % 3 === 0)],
    ['rows', dotsWhere(464, 320, (_, y) => y % 7 < 2)],
    ['one dot in the last corner', dotsWhere(463, 319, (x, y) => x === 462 && y === 318)],
    ['odd width, all black', dotsWhere(301, 17, () => true)],
  ])('%s comes out dot for dot', async (_, dots) => {
    expect(await drawn(dots)).toEqual(dots);
  });

  it('comes out dot for dot whatever the picture', async () => {
    const picture = fc
      .tuple(fc.integer({ min: 1, max: 130 }), fc.integer({ min: 1, max: 24 }))
      .chain(([width, height]) =>
        fc
          .array(fc.tuple(fc.nat(width * height - 1), fc.integer({ min: 1, max: width * 2 })), {
            maxLength: 12,
          })
          .map((runs) =>
            dotsWhere(width, height, (x, y) => {
              const at = y * width + x;
              return runs.filter(([start, length]) => at >= start && at < start + length).length % 2 === 1;
            }),
          ),
      );
    const noise = fc
      .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 12 }))
      .chain(([width, height]) =>
        fc
          .array(fc.boolean(), { minLength: width * height, maxLength: width * height })
          .map((black) => dotsWhere(width, height, (x, y) => black[y * width + x] === true)),
      );
    await fc.assert(
      fc.asyncProperty(fc.oneof(picture, noise), async (dots) => {
        expect(await drawn(dots)).toEqual(dots);
      }),
      { numRuns: 40 },
    );
  });
});
