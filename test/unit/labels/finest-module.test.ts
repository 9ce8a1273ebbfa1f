import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { CODES_OF_LABELS, decodeCodes } from '../../../src/main/labels/decoder.ts';
import { millimetresOf } from '../../../src/main/raster/dots-per-mm.ts';
import { finestInDots, meanModule } from '../../../src/main/labels/module-size.ts';
import { dotsOfZpl } from '../../../src/main/labels/picture/dots-of-zpl.ts';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import { greyOf } from '../../../src/main/raster/threshold.ts';
import { printerModelSchema } from '../../../src/shared/domain/printer/printer-model.ts';
import { labelFile, svgOf } from '../../rigs/labels/label-fixtures.ts';
import { rawSymbol } from '../../rigs/labels/raw-symbol.ts';

const preparer = createLabelPreparer();

beforeAll(() => preparer.warm());

/** A QR code that stands askew is not drawn again: its modules are as the picture has them. */
async function askew(module: number): Promise<Buffer> {
  const [symbol] = rawSymbol('qrcode', CODE, '');
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('no modules');
  const { pixs, pixx } = symbol;
  const modules = pixs.map((black, at) => {
    const [x, y] = [(at % pixx) * module, Math.floor(at / pixx) * module];
    return black === 1 ? `<rect x="${x}" y="${y}" width="${module}" height="${module}"/>` : '';
  });
  const turned = `<g transform="translate(700 300) rotate(20)">${modules.join('')}</g>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1370" height="945"><rect width="1370" height="945" fill="#fff"/>${turned}</svg>`;
  return sharp(Buffer.from(picture)).png().toBuffer();
}

const CODE = 'GI-12345';
const FENCE = '<rect x="196" y="80" width="2" height="130"/><rect x="312" y="80" width="2" height="130"/>';

/** Bars of a tenth of a millimetre: of one pixel of a label of 580 by 400. */
async function fineBars(around: string): Promise<Buffer> {
  const [symbol] = rawSymbol('code128', CODE, '');
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('no bars');
  let x = 200;
  const bars = symbol.sbs.map((width, index) => {
    x += width;
    return index % 2 === 0 ? `<rect x="${x - width}" y="100" width="${width}" height="80"/>` : '';
  });
  return sharp(Buffer.from(svgOf(`<rect width="580" height="400" fill="#fff"/>${bars.join('')}${around}`)))
    .png()
    .toBuffer();
}

const HEADS = [
  { dpi: 203, headDots: 832, dots: 2 },
  { dpi: 300, headDots: 1248, dots: 2 },
  { dpi: 600, headDots: 2400, dots: 4 },
] as const;

test.each(HEADS)('bars of a picture too fine for paper at $dpi dpi', async ({ dpi, headDots, dots }) => {
  const model = printerModelSchema.parse({ language: 'zpl', dpi, headDots });
  expect(finestInDots(dpi)).toBe(dots);
  const made = await preparer.prepare(labelFile('png', await fineBars(''), CODE), model);
  if (!made.ok) throw new Error(made.problem.detail);
  const paper = dotsOfZpl(made.value.bytes);
  if (paper === null) throw new Error('no picture');
  const grey = greyOf(paper);
  const [code] = await decodeCodes(grey, { formats: CODES_OF_LABELS, most: null, picture: 'dots' });
  expect(code?.text).toBe(CODE);
  expect(meanModule(code!, grey)).toBeCloseTo(dots, 0);
  expect(meanModule(code!, grey) * millimetresOf(1, dpi)).toBeGreaterThan(0.16);
  // With no room for larger ones nobody scans it off the paper, whatever is seen in the dots.
  const fenced = await preparer.prepare(labelFile('png', await fineBars(FENCE), CODE), model);
  expect(fenced).toMatchObject({ ok: false, problem: { code: 'labelUnusable', fault: 'codeUnreadable' } });
});

test.each([
  [
    3,
    {
      ok: false,
      problem: { fault: 'codeUnreadable', detail: expect.stringContaining('too fine for paper') },
    },
  ],
  [5, { ok: true }],
])('a code that stays as it is, of modules of %d dots at 600 dpi', async (module, expected) => {
  const model = printerModelSchema.parse({ language: 'zpl', dpi: 600, headDots: 2400 });
  expect(await preparer.prepare(labelFile('png', await askew(module), CODE), model)).toMatchObject(expected);
});
