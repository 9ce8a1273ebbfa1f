import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { CODES_OF_LABELS, decodeCodes } from '../../../src/main/labels/decoder.ts';
import { blur } from '../../../src/main/raster/blur.ts';
import { enlarge } from '../../../src/main/raster/resample.ts';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import { dotsOfZpl } from '../../../src/main/labels/picture/dots-of-zpl.ts';
import type { Grey } from '../../../src/main/raster/grey.ts';
import { greyOf } from '../../../src/main/raster/threshold.ts';
import { printerModelSchema, type PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { AT_203, AT_300, labelFile, svgOf } from '../../rigs/labels/label-fixtures.ts';
import { rawSymbol } from '../../rigs/labels/raw-symbol.ts';

const preparer = createLabelPreparer();

beforeAll(() => preparer.warm());

/** Of 58 mm paper: narrower than the label, not than what is on it. */
const NARROW = printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 384 });
const HEADS: readonly PrinterModel[] = [AT_203, AT_300, NARROW];

interface Drawn {
  readonly kind: string;
  readonly text: string;
  readonly options?: string;
  readonly left?: number;
  readonly top?: number;
  /** In pixels of a label of 580 by 400. */
  readonly module?: number;
  /** Wide to narrow. */
  readonly ratio?: number;
  readonly ink?: string;
}

function drawn(of: Drawn): string {
  const { kind, text, options = '', left = 150, top = 100, module = 2, ratio, ink = '#000' } = of;
  const [symbol] = rawSymbol(kind, text, options);
  if (symbol === undefined) throw new Error('no symbol');
  const rectangles: string[] = [];
  if ('pixs' in symbol) {
    for (const [at, black] of symbol.pixs.entries()) {
      const [x, y] = [left + (at % symbol.pixx) * module, top + Math.floor(at / symbol.pixx) * module];
      if (black === 1) rectangles.push(`<rect x="${x}" y="${y}" width="${module}" height="${module}"/>`);
    }
  } else {
    let x = left;
    for (const [index, bare] of symbol.sbs.entries()) {
      const width = (ratio !== undefined && bare > 1 ? ratio : bare) * module;
      if (index % 2 === 0) rectangles.push(`<rect x="${x}" y="${top}" width="${width}" height="80"/>`);
      x += width;
    }
  }
  return `<g fill="${ink}">${rectangles.join('')}</g>`;
}

const pngOf = (...content: readonly string[]): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(`<rect width="580" height="400" fill="#fff"/>${content.join('')}`)))
    .png()
    .toBuffer();

/** The dots that are in the bytes that the printer gets; else why the label is refused. */
async function dotsFor(png: Buffer, code: string, model: PrinterModel): Promise<Grey | string> {
  const made = await preparer.prepare(labelFile('png', png, code), model);
  if (!made.ok) return `${made.problem.fault}: ${made.problem.detail}`;
  const dots = dotsOfZpl(made.value.bytes);
  if (dots === null) throw new Error('not a picture');
  return greyOf(dots);
}

/** What a scanner reads on the paper. */
async function printed(png: Buffer, code: string, model: PrinterModel): Promise<readonly string[] | string> {
  const paper = await dotsFor(png, code, model);
  if (typeof paper === 'string') return paper;
  const search = { formats: CODES_OF_LABELS, most: null, picture: 'dots' } as const;
  return (await decodeCodes(paper, search)).map(({ symbology, text }) => `${symbology} ${text}`).toSorted();
}

/** How wide the bars and spaces are in the middle of what is printed: each width once, in dots. */
async function widthsOf(png: Buffer, code: string, model: PrinterModel): Promise<readonly number[]> {
  const paper = await dotsFor(png, code, model);
  if (typeof paper === 'string') throw new Error(paper);
  const { width, pixels } = paper;
  const row = (pixels.indexOf(0) + pixels.lastIndexOf(0)) / 2 / width;
  const line = pixels.subarray(Math.floor(row) * width, Math.floor(row + 1) * width);
  const edges: number[] = [];
  for (let x = line.indexOf(0); x <= line.lastIndexOf(0) + 1; x += 1)
    if (line[x] !== line[x - 1]) edges.push(x);
  return [...new Set(edges.slice(1).map((edge, at) => edge - edges[at]!))].toSorted((a, b) => a - b);
}

describe('codes of narrow and wide bars, and stacked ones', () => {
  it.each<readonly [Drawn, string]>([
    [{ kind: 'interleaved2of5', text: '1234567890', ratio: 2 }, 'ITF 1234567890'],
    [{ kind: 'interleaved2of5', text: '1234567890', ratio: 2.5 }, 'ITF 1234567890'],
    [{ kind: 'interleaved2of5', text: '04601234567893', ratio: 3, left: 120 }, 'ITF 04601234567893'],
    [{ kind: 'code39', text: 'GI-12345', ratio: 2, left: 100 }, 'Code39 GI-12345'],
    [{ kind: 'code39', text: 'GI-123', ratio: 2.5, left: 100 }, 'Code39 GI-123'],
    [{ kind: 'code39', text: 'GI-12', ratio: 3, left: 100 }, 'Code39 GI-12'],
    [{ kind: 'code39ext', text: 'Gi-1', ratio: 3, left: 60 }, 'Code39 Gi-1'],
    [{ kind: 'rationalizedCodabar', text: 'A12345B', ratio: 2.5, left: 100 }, 'Codabar A12345B'],
    [{ kind: 'rationalizedCodabar', text: 'C40-12:5D', ratio: 3, left: 100 }, 'Codabar C40-12:5D'],
    [{ kind: 'pdf417', text: 'PB-MP-4700123', options: 'columns=2' }, 'PDF417 PB-MP-4700123'],
    [{ kind: 'pdf417', text: 'Привет 12', options: 'columns=2 eclevel=3' }, 'PDF417 Привет 12'],
  ])('%o is read on every head', async (code, seen) => {
    const png = await pngOf(drawn(code));
    for (const model of HEADS) {
      expect(await printed(png, code.text, model)).toEqual([seen]);
      const widths = await widthsOf(png, code.text, model);
      const { ratio } = code;
      // A fifth of a millimetre is 1.6 dots of 203 dpi, 2.4 of 300: the next whole size.
      const narrow = model.dpi === 300 ? 3 : 2;
      if (ratio === undefined) expect(widths.filter((width) => width % narrow !== 0)).toEqual([]);
      else expect(widths).toEqual([narrow, Math.round(narrow * ratio)]);
    }
  });

  it('a beam above and below the bars stays', async () => {
    const beams =
      '<rect x="140" y="92" width="320" height="8"/><rect x="140" y="180" width="320" height="8"/>';
    const png = await pngOf(drawn({ kind: 'interleaved2of5', text: '1234567890', ratio: 3 }), beams);
    for (const model of HEADS) {
      expect(await printed(png, '1234567890', model)).toEqual(['ITF 1234567890']);
      expect(await widthsOf(png, '1234567890', model)).toEqual([2, 6]);
    }
  });

  it('turned by a quarter they are drawn where they stand', async () => {
    for (const [kind, seen] of [
      ['interleaved2of5', 'ITF 123456'],
      ['code39', 'Code39 123456'],
      ['pdf417', 'PDF417 123456'],
    ] as const) {
      const code = drawn({
        kind,
        text: '123456',
        left: 0,
        top: 0,
        ratio: 2,
        options: kind === 'pdf417' ? 'columns=2' : '',
      });
      const png = await pngOf(`<g transform="translate(300 60) rotate(90)">${code}</g>`);
      expect(await printed(png, '123456', AT_203)).toEqual([seen]);
    }
  });
});

describe('kinds that are seldom on labels', () => {
  const asked = drawn({ kind: 'qrcode', text: '*AbCd1234', left: 20, top: 150, module: 7 });

  it.each<readonly [Drawn, string]>([
    [{ kind: 'code93', text: 'GI-12345', options: 'includecheck' }, 'Code93 GI-12345'],
    [{ kind: 'code93ext', text: 'Gi-1', options: 'includecheck' }, 'Code93 Gi-1'],
    [{ kind: 'rationalizedCodabar', text: 'A12345B' }, 'Codabar A12345B'],
    [{ kind: 'databaromni', text: '(01)04601234567893' }, 'DataBar 0104601234567893'],
    [{ kind: 'databarlimited', text: '(01)04601234567893' }, 'DataBar 0104601234567893'],
  ])('%o is at whole dots', async (code, seen) => {
    const png = await pngOf(asked, drawn({ ...code, left: 240, top: 20 }));
    for (const model of [AT_203, AT_300])
      expect(await printed(png, '*AbCd1234', model)).toEqual([seen, 'QRCode *AbCd1234'].toSorted());
  });

  it.each<readonly [Drawn, string]>([
    [
      { kind: 'databarexpanded', text: '(01)04601234567893(10)AB1', left: 20, top: 20 },
      '010460123456789310AB1',
    ],
    [{ kind: 'databarstackedomni', text: '(01)04601234567893', left: 300, top: 150 }, '0104601234567893'],
  ])(
    '%o is read on the paper, in its dots or closely, or the label is refused and the code named',
    async (code, text) => {
      const png = await pngOf(asked, drawn(code));
      for (const model of HEADS) {
        const paper = await dotsFor(png, '*AbCd1234', model);
        if (typeof paper === 'string') expect(paper).toContain(text);
        else {
          const closely = { formats: CODES_OF_LABELS, most: null, picture: 'shades' } as const;
          const seen = await decodeCodes(blur(enlarge(paper, 2)), closely);
          expect(seen.map((one) => one.text)).toContain(text);
        }
      }
    },
  );
});

it('bars at the head and the foot of a label are drawn at whole dots like those in its middle', async () => {
  const asked = drawn({ kind: 'qrcode', text: '*AbCd1234', left: 20, top: 90, module: 7 });
  for (const top of [10, 160, 310]) {
    const bars = drawn({ kind: 'code128', text: 'GI-12345', left: 300, top, module: 2 });
    for (const model of [AT_203, AT_300])
      expect(await printed(await pngOf(asked, bars), '*AbCd1234', model)).toEqual([
        'Code128 GI-12345',
        'QRCode *AbCd1234',
      ]);
  }
});

describe('grey beside black', () => {
  const black =
    '<text x="20" y="60" font-size="44" font-weight="bold" font-family="sans-serif">1234 5678 ABCD</text>' +
    '<rect x="20" y="330" width="540" height="40"/>';

  it.each<readonly [Drawn, string]>([
    [{ kind: 'qrcode', text: 'GI-12345', module: 8 }, 'QRCode GI-12345'],
    [{ kind: 'qrcode', text: 'GI-12345', module: 5 }, 'QRCode GI-12345'],
    [{ kind: 'datamatrix', text: 'GI-12345', module: 8 }, 'DataMatrix GI-12345'],
    [{ kind: 'datamatrix', text: 'GI-12345', module: 3 }, 'DataMatrix GI-12345'],
    [{ kind: 'code128', text: 'GI-12345', module: 2 }, 'Code128 GI-12345'],
    [{ kind: 'pdf417', text: 'GI-12345', options: 'columns=2', module: 2 }, 'PDF417 GI-12345'],
  ])('%o is read', async (code, seen) => {
    for (const ink of ['#909090', '#b8b8b8']) {
      const png = await pngOf(drawn({ ...code, ink }), black);
      for (const model of [AT_203, AT_300]) expect(await printed(png, code.text, model)).toEqual([seen]);
    }
  });

  it('black on a dark ground is read, and what else is on the label stays as it was', async () => {
    const code = drawn({ kind: 'qrcode', text: 'GI-12345', module: 8 });
    const ground = '<rect x="90" y="70" width="300" height="240" fill="#606060"/>';
    const png = await pngOf(ground, code, '<rect x="20" y="330" width="540" height="40"/>');
    for (const model of [AT_203, AT_300])
      expect(await printed(png, 'GI-12345', model)).toEqual(['QRCode GI-12345']);
  });

  it('is not lost beside the black code that was asked for', async () => {
    const asked = drawn({ kind: 'qrcode', text: '*AbCd1234', left: 30, top: 80, module: 7 });
    const grey = drawn({ kind: 'qrcode', text: 'GI-12345', left: 330, top: 80, module: 7, ink: '#a8a8a8' });
    const png = await pngOf(asked, grey);
    for (const model of [AT_203, AT_300])
      expect(await printed(png, '*AbCd1234', model)).toEqual(['QRCode *AbCd1234', 'QRCode GI-12345']);
  });
});

describe('light on dark', () => {
  const ground = (fill: string): string =>
    `<rect x="30" y="60" width="500" height="250" fill="${fill}"/>` +
    '<text x="40" y="390" font-size="40" font-family="sans-serif">1234 5678 ABCD</text>';

  it.each<readonly [Drawn, string]>([
    [{ kind: 'qrcode', text: 'GI-12345', module: 8 }, 'QRCode GI-12345'],
    [{ kind: 'qrcode', text: 'GI-12345', module: 4 }, 'QRCode GI-12345'],
    [{ kind: 'datamatrix', text: 'GI-12345', module: 8 }, 'DataMatrix GI-12345'],
    [{ kind: 'datamatrix', text: 'GI-12345', module: 4 }, 'DataMatrix GI-12345'],
    [{ kind: 'code128', text: 'GI-12345', module: 2 }, 'Code128 GI-12345'],
    [{ kind: 'code39', text: 'GI-12', left: 120, module: 2 }, 'Code39 GI-12'],
  ])('%o is drawn dark on light', async (code, seen) => {
    for (const dark of ['#000', '#505050']) {
      const png = await pngOf(ground(dark), drawn({ ...code, ink: '#fff' }));
      for (const model of [AT_203, AT_300]) expect(await printed(png, code.text, model)).toEqual([seen]);
    }
  });

  it('is not lost beside the code that was asked for', async () => {
    const asked = drawn({ kind: 'qrcode', text: '*AbCd1234', left: 30, top: 80, module: 7 });
    const dark = '<rect x="290" y="60" width="250" height="160"/>';
    for (const [kind, module] of [
      ['qrcode', 6],
      ['datamatrix', 8],
    ] as const) {
      const light = drawn({ kind, text: 'GI-1', left: 330, top: 80, module, ink: '#fff' });
      const png = await pngOf(asked, dark, light);
      for (const model of [AT_203, AT_300]) {
        const seen = await printed(png, '*AbCd1234', model);
        const said = kind === 'qrcode' ? 'QRCode GI-1' : 'DataMatrix GI-1';
        expect(seen).toEqual([said, 'QRCode *AbCd1234'].toSorted());
      }
    }
  });

  it('too fine to be drawn again it is refused, and named', async () => {
    const asked = drawn({ kind: 'qrcode', text: '*AbCd1234', left: 30, top: 80, module: 7 });
    const dark = '<rect x="290" y="60" width="250" height="160"/>';
    const light = drawn({ kind: 'code128', text: 'GI-1', left: 330, top: 80, module: 1.5, ink: '#fff' });
    expect(await printed(await pngOf(asked, dark, light), '*AbCd1234', AT_203)).toContain('"GI-1"');
  });

  it('of two and three dots a module is drawn dark on light, or the label is refused and the code named', async () => {
    const asked = drawn({ kind: 'qrcode', text: '*AbCd1234', left: 20, top: 80, module: 6 });
    for (const kind of ['qrcode', 'datamatrix', 'code128', 'code93', 'rationalizedCodabar']) {
      for (const module of [2.5, 3, 3.75]) {
        const text = kind === 'rationalizedCodabar' ? 'A123B' : 'GI-1';
        const options = kind === 'code93' ? 'includecheck' : '';
        const code = { kind, text, options, left: 215, top: 100, module, ink: '#fff' } as const;
        for (const margin of [2, 4, 10]) {
          const png = await pngOf(asked, groundOf(code, margin), drawn(code));
          for (const model of [AT_203, AT_300]) {
            const seen = await printed(png, '*AbCd1234', model);
            const said = typeof seen === 'string' ? seen : seen.join();
            expect(`${kind} ${module} ${margin} ${said}`).toContain(text.slice(0, 4));
          }
        }
      }
    }
  });
});

/** So many modules of black around the code. */
function groundOf(
  { kind, text, options = '', left = 0, top = 0, module = 2 }: Drawn,
  margin: number,
): string {
  const [symbol] = rawSymbol(kind, text, options);
  if (symbol === undefined) throw new Error('no symbol');
  const [columns, height] =
    'pixs' in symbol
      ? [symbol.pixx, symbol.pixy * module]
      : [symbol.sbs.reduce((sum, width) => sum + width, 0), 80];
  const around = margin * module;
  return `<rect x="${left - around}" y="${top - around}" width="${columns * module + 2 * around}" height="${height + 2 * around}"/>`;
}
