import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decodeCodes } from '../../../src/main/labels/decoder.ts';
import type { Dots } from '../../../src/main/raster/dots.ts';
import { drawRaw } from '../../../src/main/labels/draw-symbol.ts';
import { greyOf } from '../../../src/main/raster/threshold.ts';
import { languageOf } from '../../../src/main/printers/languages/language-of.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { startLabelPrinter } from '../../../src/simulator/printers/label-printer.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { sendWhole } from '../../rigs/printers/raw-client.ts';
import { modelOf } from '../../rigs/printers/model-of.ts';
import { spoken, type Spoken } from './spoken.ts';
import { isBlack, pictureOn } from '../../rigs/printers/read-label.ts';

/** Starting the renderer of ZPL alone takes seconds on a busy machine. */
const SLOW = 60_000;

interface Roll {
  readonly dpi: PrinterModel['dpi'];
  readonly widthMm: number;
  readonly heightMm: number;
}

const ROLL: Roll = { dpi: 203, widthMm: 58, heightMm: 40 };

/** What comes out of the emulated printer, which was written from the manuals by other hands than the encoders. */
async function printed(
  language: Spoken,
  roll: Roll,
  documents: readonly Uint8Array[],
): Promise<readonly Dots[]> {
  const pictures: Promise<Dots>[] = [];
  const printer = await startLabelPrinter({
    port: 0,
    language,
    ...roll,
    onLabel: (label, { png }) => {
      expect(label).toMatchObject({ error: null });
      expect(label.notes).toBeUndefined();
      pictures.push(dotsOfPng(png ?? new Uint8Array()));
    },
  });
  onTestFinished(() => printer.close());
  for (const document of documents) expect(await sendWhole(printer.address, document)).toBeNull();
  await printer.close();
  return Promise.all(pictures);
}

async function dotsOfPng(png: Uint8Array): Promise<Dots> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return dotsWhere(info.width, info.height, (x, y) => data[(y * info.width + x) * info.channels]! < 128);
}

const TEXTS = ['*Ab12Cd', 'GI-12345'] as const;

/** A frame, a QR code of 5 dots a module, bars of 2, and specks off the grid of bytes. */
function labelOfParts(): Dots {
  const [qr, bars] = [
    drawRaw({ bcid: 'qrcode', text: TEXTS[0] }),
    drawRaw({ bcid: 'code128', text: TEXTS[1] }),
  ];
  if (qr?.kind !== 'matrix' || bars?.kind !== 'bars') throw new Error('no codes');
  const edges = bars.widths.map((_, index) =>
    bars.widths.slice(0, index).reduce((sum, width) => sum + width, 0),
  );
  return dotsWhere(464, 320, (x, y) => {
    const [u, v] = [Math.floor((x - 37) / 5), Math.floor((y - 61) / 5)];
    const isQr = u >= 0 && v >= 0 && u < qr.columns && v < qr.rows && qr.isBlack(u, v);
    const module = (x - 213) >> 1;
    const isBar =
      y > 90 && y < 150 && module < bars.modules && edges.findLastIndex((edge) => edge <= module) % 2 === 0;
    const isFrame = x === 3 || x === 460 || y === 5 || y === 311;
    const isSpeck = x > 400 && x < 440 && y > 270 && y < 300 && (x * y) % 7 === 0;
    return isQr || isBar || isFrame || isSpeck;
  });
}

const grain = (x: number, y: number): boolean => (x * 7 + y * 13 + ((x * y) >> 3)) % 5 < 2;

describe.each(spoken)('%s drawn by the emulated printer', { timeout: SLOW }, (language) => {
  const encode = (dots: Dots, changed: Partial<PrinterModel> = {}): Uint8Array =>
    languageOf(modelOf(language)).encode(dots, modelOf(language, changed));

  it.each([
    ['grain', 464, 320, grain],
    ['all black', 464, 320, () => true],
    ['blank', 464, 320, () => false],
    ['one dot in the last corner', 464, 320, (x: number, y: number) => x === 463 && y === 319],
  ])('%s comes out dot for dot', async (_, width, height, black) => {
    const dots = dotsWhere(width, height, black);
    const papers = await printed(language, ROLL, [encode(dots)]);
    expect(papers.map((paper) => pictureOn(paper, width, height))).toEqual([dots]);
  });

  it('labels come out in order, each with its own picture, one after the other', async () => {
    const pictures = [3, 5, 7].map((step) => dotsWhere(464, 320, (x, y) => (x + y) % step === 0));
    const papers = await printed(
      language,
      ROLL,
      pictures.map((dots) => encode(dots, { darkness: 40, speed: 3 })),
    );
    expect(papers.map((paper) => pictureOn(paper, 464, 320))).toEqual(pictures);
  });

  it('labels of one connection come out apart', async () => {
    const pictures = [3, 5].map((step) => dotsWhere(464, 320, (x, y) => (x * y) % step === 0));
    const papers = await printed(language, ROLL, [Buffer.concat(pictures.map((dots) => encode(dots)))]);
    expect(papers.map((paper) => pictureOn(paper, 464, 320))).toEqual(pictures);
  });

  it('ink that is scattered comes out where it belongs, and codes on it are read', async () => {
    const dots = labelOfParts();
    const [paper] = await printed(language, ROLL, [encode(dots)]);
    expect(pictureOn(paper!, dots.width, dots.height)).toEqual(dots);
    const read = await decodeCodes(greyOf(paper!), {
      formats: ['QRCode', 'Code128'],
      most: null,
      picture: 'dots',
    });
    expect(read.map(({ text }) => text).toSorted()).toEqual(TEXTS);
  });

  it('one label comes out of a roll with black marks', async () => {
    const dots = dotsWhere(464, 320, grain);
    const papers = await printed(language, ROLL, [encode(dots, { media: { kind: 'blackMark', mm: 3 } })]);
    expect(papers.map((paper) => pictureOn(paper, 464, 320))).toEqual([dots]);
  });

  it('the offset moves the picture on the paper', async () => {
    const dots = dotsWhere(400, 320, grain);
    const offset = { x: 13, y: -9 };
    const [paper] = await printed(language, ROLL, [encode(dots, { offset })]);
    const moved = dotsWhere(413, 320, (x, y) => isBlack(dots, x - offset.x, y - offset.y));
    expect(pictureOn(paper!, 413, 320)).toEqual(moved);
  });
});

/** The renderer of ZPL knows 12 dots a millimetre instead of 300 an inch, and whole millimetres alone. */
describe.each(['tspl', 'escpos'] as const)('%s drawn by the emulated printer', (language) => {
  it.each<[number, number, Roll]>([
    [685, 472, { dpi: 300, widthMm: 58, heightMm: 40 }],
    [320, 240, { dpi: 203, widthMm: 40, heightMm: 30 }],
    [459, 317, ROLL],
    [1, 1, ROLL],
  ])('%i × %i dots come out dot for dot on %j', async (width, height, roll) => {
    const dots = dotsWhere(width, height, grain);
    const model = modelOf(language, { dpi: roll.dpi, headDots: 1248 });
    const papers = await printed(language, roll, [languageOf(model).encode(dots, model)]);
    expect(papers.map((paper) => pictureOn(paper, width, height))).toEqual([dots]);
  });
});

/** Not ESC/POS: there a continuous roll knows no labels, and the emulated printer has none loaded. */
it.each(['zpl', 'tspl'] as const)(
  'one label comes out of a continuous roll: %s',
  { timeout: SLOW },
  async (language) => {
    const dots = dotsWhere(464, 320, grain);
    const model = modelOf(language, { media: { kind: 'continuous' } });
    const papers = await printed(language, ROLL, [languageOf(model).encode(dots, model)]);
    expect(papers.map((paper) => pictureOn(paper, 464, 320))).toEqual([dots]);
  },
);
