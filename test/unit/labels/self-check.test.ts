import { rawSymbol } from '../../rigs/labels/raw-symbol.ts';
import { describe, expect, it } from 'vitest';
import { selfCheck } from '../../../src/main/labels/self-check.ts';
import type { Dots } from '../../../src/main/raster/dots.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';

const MARKING = '010460780959133121e/Q?xDaNRZ0Q+\u001d91EE08\u001d92abc';

/** A matrix symbol of `module` dots a module, in the middle of a white label. */
function matrix(kind: 'qrcode' | 'datamatrix', text: string, module: number, options = ''): Dots {
  const [symbol] = rawSymbol(kind, text, options);
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('no matrix symbol');
  const { pixs, pixx, pixy } = symbol;
  const [left, top] = [Math.floor((464 - pixx * module) / 2), Math.floor((320 - pixy * module) / 2)];
  return dotsWhere(464, 320, (x, y) => {
    const [column, row] = [Math.floor((x - left) / module), Math.floor((y - top) / module)];
    return column >= 0 && column < pixx && row >= 0 && row < pixy && pixs[row * pixx + column] === 1;
  });
}

/** A bar code of `module` dots a module, 100 dots high. */
function bars(text: string, module: number): Dots {
  const [symbol] = rawSymbol('code128', text, '');
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('no linear symbol');
  const modules = symbol.sbs.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0));
  return dotsWhere(464, 320, (x, y) => y > 99 && y < 200 && modules[Math.floor((x - 40) / module)] === true);
}

const both = (a: Dots, b: Dots): Dots => ({
  ...a,
  bits: a.bits.map((byte, index) => byte | (b.bits[index] ?? 0)),
});

describe('the self-check', () => {
  it.each([2, 3, 4, 8])('reads a QR code of %i dots a module', async (module) => {
    expect(await selfCheck(matrix('qrcode', '*AbCd1234', module), '*AbCd1234', [])).toEqual({
      ok: true,
      value: null,
    });
  });

  it('reads a code with a dollar sign and colons, as boxes have it', async () => {
    expect(
      await selfCheck(matrix('qrcode', '$PMP:1:123:1234567', 6), '$PMP:1:123:1234567', []),
    ).toMatchObject({
      ok: true,
    });
  });

  it('reads a bar code', async () => {
    expect(await selfCheck(bars('SUP-GI-123456', 2), 'SUP-GI-123456', [])).toMatchObject({ ok: true });
  });

  it('reads a GS1 code with its separators as they are, without brackets', async () => {
    const text = `^FNC1${MARKING.replaceAll('^', '^^').replaceAll('\u001d', '^FNC1')}`;
    expect(await selfCheck(matrix('datamatrix', text, 5, 'parsefnc'), MARKING, [])).toMatchObject({
      ok: true,
    });
  });

  it('finds the code among others', async () => {
    const two = both(
      bars('4607', 2),
      dotsWhere(464, 320, () => false),
    );
    expect(await selfCheck(two, '4607', [])).toMatchObject({ ok: true });
    const shifted = matrix('qrcode', '*AbCd1234', 2);
    const lower = {
      ...shifted,
      bits: Uint8Array.from(shifted.bits, (_, at) => shifted.bits[at - 58 * 110] ?? 0),
    };
    expect(await selfCheck(both(bars('4607', 2), lower), '*AbCd1234', [])).toMatchObject({ ok: true });
    expect(await selfCheck(both(bars('4607', 2), lower), '4607', [])).toMatchObject({ ok: true });
  });

  it.each(['*abcd1234', '*AbCd123', '*AbCd1234 ', ''])('%j is not "*AbCd1234"', async (expected) => {
    expect(await selfCheck(matrix('qrcode', '*AbCd1234', 6), expected, [])).toMatchObject({
      ok: false,
      problem: { fault: 'codeDiffers' },
    });
  });

  it('wants every code of the source, as often, of the same kind', async () => {
    const one = matrix('qrcode', '*AbCd1234', 6);
    const asRead = {
      text: '*AbCd1234',
      format: 'QRCode',
      symbology: 'QRCode',
      symbologyIdentifier: ']Q1',
    } as const;
    const bar = {
      text: '4607',
      format: 'Code128',
      symbology: 'Code128',
      symbologyIdentifier: ']C0',
    } as const;
    const check = async (...source: readonly Parameters<typeof selfCheck>[2][number][]): Promise<unknown> => {
      const result = await selfCheck(one, '*AbCd1234', source);
      return result.ok ? 'ok' : [result.problem.fault, result.problem.detail];
    };
    expect(await check(asRead)).toBe('ok');
    expect(await check(asRead, bar)).toEqual(['codeUnreadable', '"4607" can not be read from the dots']);
    const lost = ['codeUnreadable', '"*AbCd1234" can not be read from the dots'];
    expect(await check(asRead, asRead)).toEqual(lost);
    expect(await check({ ...asRead, symbologyIdentifier: ']Q3' })).toEqual(lost);
    expect(await check({ ...asRead, format: 'MicroQRCode' })).toEqual(lost);
  });

  it.each([
    ['white', dotsWhere(464, 320, () => false)],
    ['black', dotsWhere(464, 320, () => true)],
    ['checked', dotsWhere(464, 320, (x, y) => (x + y) % 2 === 0)],
  ])('finds nothing on a %s label', async (_, dots) => {
    expect(await selfCheck(dots, '*AbCd1234', [])).toEqual({
      ok: false,
      problem: {
        code: 'labelUnusable',
        fault: 'codeUnreadable',
        detail: expect.stringContaining('*AbCd1234'),
      },
    });
  });
});
