import { getApi } from 'zpl-renderer-js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { filterZpl } from '../../../src/main/printers/languages/zpl/filter.ts';
import { moveZpl } from '../../../src/main/printers/languages/zpl/move-zpl.ts';
import { AT_203 } from '../../rigs/labels/label-fixtures.ts';

const moved = (zpl: string, x: number, y: number, headDots = 832): string =>
  Buffer.from(moveZpl(Buffer.from(zpl, 'latin1'), { offset: { x, y }, headDots })).toString('latin1');

describe("a marketplace's label moved by the model's offset", () => {
  const LABEL = '^XA^PW464^LL320^FO20,30^GB9,9,9^FS^FT10,100,1^A0N,30,30^FDx^FS^PQ1^XZ';

  it.each([
    ['right and down', 7, 5, '^XA^LH0,0^PW471^LL320^FO27,35^GB9,9,9^FS^FT17,105,1^A0N,30,30^FDx^FS^PQ1^XZ'],
    ['left and up', -7, -5, '^XA^LH0,0^PW464^LL320^FO13,25^GB9,9,9^FS^FT3,95,1^A0N,30,30^FDx^FS^PQ1^XZ'],
    [
      'left and up, as far as its first field allows, all of it alike',
      -50,
      -90,
      '^XA^LH0,0^PW464^LL320^FO10,0^GB9,9,9^FS^FT0,70,1^A0N,30,30^FDx^FS^PQ1^XZ',
    ],
  ])('%s', (_, x, y, wanted) => {
    expect(moved(LABEL, x, y)).toBe(wanted);
  });

  it('stays as it is without an offset', () => {
    expect(moved(LABEL, 0, 0)).toBe(LABEL);
  });

  it('its homes are folded into the origins, so that none outlasts it', () => {
    expect(moved('^XA^LH30,40^FO1,2^FDa^FS^LH5^FO3,4^FDb^FS^PQ1^XZ', -20, 10)).toBe(
      '^XA^LH0,0^FO23,52^FDa^FS^FO0,14^FDb^FS^PQ1^XZ',
    );
  });

  it('a field without an origin gets one; one behind another goes with it', () => {
    expect(moved('^XA^FDa^FS^LH4,4^GB9,9,9^FS^FT^FDb^FS^PQ1^XZ', 3, 2)).toBe(
      '^XA^LH0,0^FO3,2^FDa^FS^FO7,6^GB9,9,9^FS^FT^FDb^FS^PQ1^XZ',
    );
  });

  it('an upside-down label goes the same way on the paper', () => {
    expect(moved('^XA^POI^FO20,30^GB9,9,9^FS^PQ1^XZ', 7, -5)).toBe('^XA^LH0,0^POI^FO13,35^GB9,9,9^FS^PQ1^XZ');
  });

  it.each([
    [40, 500, 'the head ends the width', '^PW500'],
    [40, 464, 'a label as wide as the head keeps its width', '^PW464'],
  ])('by %i of a head of %i dots: %s', (x, headDots, _, width) => {
    expect(moved(LABEL, x, 0, headDots)).toContain(width);
  });

  it('what is no number of dots counts as none', () => {
    expect(moved('^XA^FO,x^FDa^FS^FO 007 ,\u00a09^FDb^FS^PWx^PQ1^XZ', 1, 1)).toBe(
      '^XA^LH0,0^FO1,1^FDa^FS^FO8,10^FDb^FS^PWx^PQ1^XZ',
    );
  });
});

it('a moved label comes out moved, drawn by a renderer that is not ours', async () => {
  const filtered = filterZpl(
    Buffer.from(
      '^XA^PW464^LL320^LH10,8^CI28^FO20,20^GB120,60,3^FS^FT60,200^A0N,40,40^FDAb1^FS^FO300,90^BQN,2,5^FDMA,*AbC^FS^XZ',
    ),
  );
  if (!filtered.ok) throw new Error(filtered.problem.detail);
  const { zplToBase64Async } = await getApi();
  const draw = async (zpl: Uint8Array): Promise<{ black: (x: number, y: number) => boolean }> => {
    const png = Buffer.from(await zplToBase64Async(Buffer.from(zpl).toString('utf8'), 58, 40, 8), 'base64');
    const { data, info } = await sharp(png)
      .flatten({ background: '#fff' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      black: (x, y) =>
        x >= 0 && y >= 0 && x < 464 && y < 320 && data[(y * info.width + x) * info.channels]! < 128,
    };
  };
  const before = await draw(filtered.value.bytes);
  for (const offset of [
    { x: 13, y: -9 },
    { x: -13, y: 9 },
  ]) {
    const after = await draw(moveZpl(filtered.value.bytes, { ...AT_203, offset }));
    let differing = 0;
    for (let y = 0; y < 320; y += 1)
      for (let x = 0; x < 464; x += 1)
        if (after.black(x, y) !== before.black(x - offset.x, y - offset.y)) differing += 1;
    expect(differing).toBe(0);
  }
});
