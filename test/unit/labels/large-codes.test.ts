import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largeCodes } from '../../../src/main/labels/large-codes.ts';
import { cutOut, printedArea } from '../../../src/main/labels/printed-area.ts';
import { rasterise } from '../../../src/main/labels/rasterise.ts';
import { SURELY_SURVIVES } from '../../../src/main/labels/repaint-codes.ts';
import { sourceCodes, type SourceCodes } from '../../../src/main/labels/source-codes.ts';
import { rawSymbol } from '../../rigs/labels/raw-symbol.ts';
import { svgOf } from '../../rigs/labels/label-fixtures.ts';

/** A symbol as rectangles of `module` pixels, ten of which are a millimetre. */
function drawn(kind: string, text: string, left: number, top: number, module: number): string {
  const [symbol] = rawSymbol(kind, text, '');
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('no matrix symbol');
  const { pixs, pixx } = symbol;
  return pixs
    .map((black, at) => {
      const [x, y] = [left + (at % pixx) * module, top + Math.floor(at / pixx) * module];
      return black === 1 ? `<rect x="${x}" y="${y}" width="${module}" height="${module}"/>` : '';
    })
    .join('');
}

async function seen(...content: readonly string[]): Promise<SourceCodes> {
  const svg = Buffer.from(svgOf(`<rect width="580" height="400" fill="#fff"/>${content.join('')}`));
  const raster = await rasterise({ kind: 'svg', plain: null }, svg, { width: 464, height: 320, dpi: 203 });
  if (!raster.ok) throw new Error(raster.problem.detail);
  return sourceCodes(raster.value, '*AbCd1234', await largeCodes(raster.value.paper, SURELY_SURVIVES));
}

const textsOf = ({ onPaper, codes }: SourceCodes): unknown => ({
  onPaper: onPaper.map(({ text }) => text),
  codes: codes.map(({ text }) => text),
});

const large = drawn('qrcode', '*AbCd1234', 30, 60, 9);

describe('a large code of the usual kind', () => {
  it('is read from the dots, and looked for nowhere else', async () => {
    expect(textsOf(await seen(large))).toEqual({ onPaper: ['*AbCd1234'], codes: [] });
  });

  it('does not hide the others, of any kind and close by', async () => {
    const others = await seen(
      large,
      drawn('qrcode', '*AbCd1234', 300, 60, 3),
      drawn('datamatrix', 'PB-1', 260, 200, 3),
      drawn('azteccode', 'PB-2', 400, 200, 4),
    );
    expect(others.onPaper.map(({ text }) => text)).toEqual(['*AbCd1234']);
    expect(others.codes.map(({ format, text }) => `${format} ${text}`).sort()).toEqual([
      'Aztec PB-2',
      'DataMatrix PB-1',
      'QRCode *AbCd1234',
    ]);
    const small = others.codes.find(({ format }) => format === 'QRCode');
    expect(Math.abs((small?.position.topLeft.x ?? 0) - 300)).toBeLessThan(3);
  });

  it('that is not the one expected is read all the same', async () => {
    expect(textsOf(await seen(drawn('qrcode', '*aBcD1234', 30, 60, 9)))).toEqual({
      onPaper: ['*aBcD1234'],
      codes: [],
    });
  });

  it('that stands askew, or is small, is left to the closer look', async () => {
    const askew = `<g transform="rotate(20 200 200)">${large}</g>`;
    expect(textsOf(await seen(askew))).toEqual({ onPaper: [], codes: ['*AbCd1234'] });
    const small = drawn('qrcode', '*AbCd1234', 30, 60, 5);
    expect(textsOf(await seen(small))).toEqual({ onPaper: [], codes: ['*AbCd1234'] });
  });

  it('turned by a quarter is one too', async () => {
    for (const turn of [90, 180, 270]) {
      const turned = `<g transform="rotate(${turn} 200 200)">${large}</g>`;
      expect(textsOf(await seen(turned))).toEqual({ onPaper: ['*AbCd1234'], codes: [] });
    }
  });
});

describe('the printed part of a picture', () => {
  it('has every pixel that is not paper, whatever the shade of the paper', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: 200 }),
        fc.integer({ min: 40, max: 200 }),
        fc.nat(255),
        fc.array(fc.tuple(fc.nat(199), fc.nat(199), fc.nat(255)), { maxLength: 12 }),
        (width, height, paper, spots) => {
          const pixels = new Uint8Array(width * height).fill(paper);
          for (const [x, y, shade] of spots)
            if (x > 0 && y > 0 && x < width - 1 && y < height - 1) pixels[y * width + x] = shade;
          const picture = { width, height, pixels };
          const area = printedArea(picture);
          const ink = (shades: Uint8Array): number =>
            shades.filter((one) => Math.abs(one - paper) > 12).length;
          const inside = area === null ? 0 : ink(cutOut(picture, area).pixels);
          expect(inside).toBe(ink(pixels));
          expect(area === null).toBe(ink(pixels) === 0);
        },
      ),
    );
  });
});
