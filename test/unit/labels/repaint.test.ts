import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { CODES_OF_LABELS, decodeCodes, type ReadCode } from '../../../src/main/labels/decoder.ts';
import { drawSymbol } from '../../../src/main/labels/draw-symbol.ts';
import type { Grey } from '../../../src/main/raster/grey.ts';
import { rasterise, type Raster } from '../../../src/main/labels/rasterise.ts';
import { repaintCodes } from '../../../src/main/labels/repaint-codes.ts';
import { finestInDots } from '../../../src/main/labels/module-size.ts';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import { sourceCodes } from '../../../src/main/labels/source-codes.ts';
import { AT_203, labelFile, svgOf } from '../../rigs/labels/label-fixtures.ts';
import { rawSymbol } from '../../rigs/labels/raw-symbol.ts';

const preparer = createLabelPreparer();

beforeAll(() => preparer.warm());

interface Placed {
  readonly kind: string;
  readonly text: string;
  readonly options?: string;
  readonly left: number;
  readonly top: number;
  /** Pixels; 0.8 of them are dots at 203 dpi. */
  readonly module: number;
}

/** A symbol as rectangles; bars are 80 pixels high. */
function drawn({ kind, text, options = '', left, top, module }: Placed): string {
  const [symbol] = rawSymbol(kind, text, options);
  if (symbol === undefined) throw new Error('no symbol');
  const rectangle = (x: number, y: number, width: number, height: number): string =>
    `<rect x="${left + x}" y="${top + y}" width="${width}" height="${height}"/>`;
  if ('pixs' in symbol) {
    const { pixs, pixx } = symbol;
    return pixs
      .map((black, at) =>
        black === 1 ? rectangle((at % pixx) * module, Math.floor(at / pixx) * module, module, module) : '',
      )
      .join('');
  }
  let x = 0;
  return symbol.sbs
    .map((width, index) => {
      const bar = index % 2 === 0 ? rectangle(x, 0, width * module, 80) : '';
      x += width * module;
      return bar;
    })
    .join('');
}

const pngOf = (...content: readonly string[]): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(`<rect width="580" height="400" fill="#fff"/>${content.join('')}`)))
    .png()
    .toBuffer();

async function rasterOf(png: Buffer): Promise<Raster> {
  const shape = { kind: 'png', width: 580, height: 400 } as const;
  const raster = await rasterise(shape, png, { width: 464, height: 320, dpi: 203 });
  if (!raster.ok) throw new Error(raster.problem.detail);
  return raster.value;
}

/** Before and after: the paper as it was scaled, the paper repainted. */
async function repainted(png: Buffer): Promise<readonly [before: Grey, after: Grey]> {
  const raster = await rasterOf(png);
  const before = { ...raster.paper, pixels: Uint8Array.from(raster.paper.pixels) };
  return [before, repaintCodes(raster, await sourceCodes(raster, '', []), finestInDots(203))];
}

const read = (grey: Grey): Promise<readonly ReadCode[]> =>
  decodeCodes(grey, { formats: CODES_OF_LABELS, most: null, picture: 'shades' });

const seen = async (grey: Grey): Promise<string[]> =>
  (await read(grey)).map(
    ({ format, symbologyIdentifier, text }) => `${format} ${symbologyIdentifier} ${text}`,
  );

/** Lengths of black and white in a row, in dots, from the first to the last black one. */
function runsOf({ width, pixels }: Grey, row: number): number[] {
  const line = [...pixels.subarray(row * width, (row + 1) * width)];
  const runs: number[] = [];
  const from = line.indexOf(0);
  for (let x = from, start = from; x <= line.lastIndexOf(0); x += 1) {
    if (line[x + 1] === line[x]) continue;
    runs.push(x + 1 - start);
    start = x + 1;
  }
  return runs;
}

/** Dots that differ outside an area. */
function changedOutside(a: Grey, b: Grey, left: number, top: number, right: number, bottom: number): number {
  return a.pixels.reduce((count, shade, at) => {
    const [x, y] = [at % a.width, Math.floor(at / a.width)];
    const inside = x >= left && x < right && y >= top && y < bottom;
    return count + (inside || shade === b.pixels[at] ? 0 : 1);
  }, 0);
}

const MARKING = '^FNC10104607809591331215)eQ(x_aN^^R^FNC191EE08^FNC192abc';

describe('a code too fine for the head', () => {
  it.each([
    ['code128', 'GI-12345', '', 2],
    ['code128', '^FNC10104607809591331', 'parsefnc', 2],
    ['ean13', '4607809591331', '', 2],
    ['ean8', '4607809', '', 2],
    ['upca', '012345678905', '', 2],
    ['upce', '01234565', '', 2],
  ])('%s %s is drawn again with bars of whole dots', async (kind, text, options, module) => {
    const png = await pngOf(drawn({ kind, text, options, left: 120, top: 100, module }));
    const [before, after] = await repainted(png);
    const source = await seen((await rasterOf(png)).source);
    expect(source.length).toBe(1);
    expect(await seen(after)).toEqual(source);
    const modules = rawSymbol(kind, text, options)[0];
    const widths = modules !== undefined && 'sbs' in modules ? modules.sbs : [];
    expect(runsOf(after, 110)).toEqual(
      widths.slice(0, widths.length - ((widths.length + 1) % 2)).map((w) => w * 2),
    );
    expect(runsOf(before, 110)).not.toEqual(runsOf(after, 110));
    expect(changedOutside(before, after, 0, 80, 464, 144)).toBe(0);
  });

  it.each([
    ['qrcode', '*AbCd1234', 'eclevel=M'],
    ['qrcode', 'Привет', 'eclevel=Q'],
    ['qrcode', '^ECI000026abc', 'parsefnc'],
    ['datamatrix', 'PB-MP-4700123', ''],
    ['datamatrix', 'PB-MP-12', 'format=rectangle'],
    ['datamatrix', MARKING, 'parsefnc'],
    ['azteccode', 'PB-MP-4700123', ''],
  ])('%s %s is drawn again, module for module', async (kind, text, options) => {
    const png = await pngOf(drawn({ kind, text, options, left: 120, top: 100, module: 3 }));
    const [, after] = await repainted(png);
    const source = await read((await rasterOf(png)).source);
    const codes = await read(after);
    const known = ({ format, symbologyIdentifier, text, symbol, extra }: ReadCode): unknown => [
      format,
      symbologyIdentifier,
      text,
      [...symbol.data],
      extra,
    ];
    expect(codes.map(known)).toEqual(source.map(known));
    expect(codes.length).toBe(1);
    const { topLeft, topRight } = codes[0]!.position;
    expect(Math.abs((topRight.x - topLeft.x) / codes[0]!.symbol.width - 3)).toBeLessThan(0.1);
  });

  it('turned by any quarter is drawn again where it stands', async () => {
    const bars = drawn({ kind: 'code128', text: 'GI-12345', left: 0, top: 0, module: 2 });
    for (const turn of [
      'translate(300 80) rotate(90)',
      'translate(400 300) rotate(180)',
      'translate(150 380) rotate(270)',
    ]) {
      const [before, after] = await repainted(await pngOf(`<g transform="${turn}">${bars}</g>`));
      expect(await seen(before)).toEqual([]);
      expect(await seen(after)).toEqual(['Code128 ]C0 GI-12345']);
    }
  });

  it('that stands askew stays as it is', async () => {
    const bars = drawn({ kind: 'code128', text: 'GI-12345', left: 0, top: 0, module: 2 });
    const [before, after] = await repainted(
      await pngOf(`<g transform="translate(120 100) rotate(9)">${bars}</g>`),
    );
    expect(after).toEqual(before);
  });

  it('that is fenced in stays as it is', async () => {
    const bars = drawn({ kind: 'code128', text: 'GI-12345', left: 120, top: 100, module: 2 });
    const fence =
      '<rect x="112" y="80" width="3" height="130"/><rect x="329" y="80" width="3" height="130"/>';
    const [before, after] = await repainted(await pngOf(bars, fence));
    expect(after).toEqual(before);
  });

  it('moves away from its neighbour as far as its quiet zone asks', async () => {
    const bars = drawn({ kind: 'code128', text: 'GI-12345', left: 120, top: 100, module: 2 });
    const [, after] = await repainted(await pngOf(bars, '<rect x="92" y="80" width="3" height="130"/>'));
    expect(await seen(after)).toEqual(['Code128 ]C0 GI-12345']);
    const row = after.pixels.subarray(110 * 464, 111 * 464);
    expect(row.indexOf(0, 80) - row.subarray(0, 80).lastIndexOf(0)).toBeGreaterThanOrEqual(20);
  });
});

describe('what else is on the label', () => {
  const words = '<text x="130" y="204" font-size="22" font-family="sans-serif">GI-12345 gjpq</text>';

  it('is not touched, text right under the bars neither', async () => {
    const bars = drawn({ kind: 'code128', text: 'GI-12345', left: 120, top: 100, module: 2 });
    const [before, after] = await repainted(
      await pngOf(bars, words, '<rect x="4" y="4" width="572" height="3"/>'),
    );
    expect(changedOutside(before, after, 60, 80, 300, 144)).toBe(0);
  });

  it('a matrix code of four dots a module is not either', async () => {
    const [before, after] = await repainted(
      await pngOf(drawn({ kind: 'qrcode', text: '*AbCd1234', left: 120, top: 100, module: 5 })),
    );
    expect(after).toEqual(before);
  });
});

describe('a label with several codes', () => {
  const qr = drawn({ kind: 'qrcode', text: '*AbCd1234', left: 40, top: 60, module: 6 });
  const bars = drawn({ kind: 'code128', text: 'GI-12345', left: 280, top: 100, module: 2 });

  it('prints them all', async () => {
    const png = await pngOf(qr, bars);
    expect(await preparer.prepare(labelFile('png', png, '*AbCd1234'), AT_203)).toMatchObject({ ok: true });
    const [, after] = await repainted(png);
    expect((await seen(after)).sort()).toEqual(['Code128 ]C0 GI-12345', 'QRCode ]Q1 *AbCd1234']);
  });

  it('is refused when one of them can not be read back, and it is named', async () => {
    // Too fine to survive, and with no room for bars of two dots.
    const fine = drawn({ kind: 'code39', text: 'GI-12345', left: 260, top: 100, module: 1 });
    const png = await pngOf(qr, fine);
    expect(await preparer.prepare(labelFile('png', png, '*AbCd1234'), AT_203)).toMatchObject({
      ok: false,
      problem: { fault: 'codeUnreadable', detail: expect.stringContaining('"GI-12345"') },
    });
  });
});

it('stacked codes are not written anew', async () => {
  const png = await pngOf(drawn({ kind: 'pdf417', text: 'ABC-12', left: 60, top: 100, module: 2 }));
  const codes = await read((await rasterOf(png)).source);
  expect(codes.map(({ format }) => format)).toEqual(['PDF417']);
  expect(codes.map(drawSymbol)).toEqual([null]);
});
