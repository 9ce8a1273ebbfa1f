import sharp from 'sharp';
import type { Dots } from '../../src/main/labels/dots.ts';
import { languageOf } from '../../src/main/printers/languages/language-of.ts';
import { printerLanguages, printerModelSchema } from '../../src/shared/domain/printer-model.ts';
import { dotsWhere } from '../unit/printers/dots-fixtures.ts';
import { figure, spread, type Figures } from './figures.ts';
import { fetchFiles } from './labels.ts';

const RUNS = 300;
const WARM_UP = 100;

/** 58×40 mm at 203 dpi. */
const WIDTH = 464;
const HEIGHT = 320;

/** Dots of one marketplace label → bytes, per language: the encoder alone. */
export async function measureLanguages(): Promise<Figures> {
  const dots = await labelDots();
  const figures: Figures = {};
  for (const language of printerLanguages) {
    const model = printerModelSchema.parse({ language, dpi: 203, headDots: 832 });
    const { encode } = languageOf(model);
    const samples: number[] = [];
    let bytes = 0;
    for (let run = 0; run < RUNS + WARM_UP; run += 1) {
      const began = performance.now();
      const encoded = encode(dots, model);
      if (run >= WARM_UP) samples.push(performance.now() - began);
      bytes = encoded.length;
    }
    figures[`dotsToBytes.${language}`] = spread(samples, 'ms', '≤ 5 ms');
    figures[`dotsToBytes.${language}.bytes`] = figure(bytes, 'bytes');
  }
  return figures;
}

async function labelDots(): Promise<Dots> {
  const svg = (await fetchFiles()).find(({ type }) => type === 'svg');
  if (!svg) throw new Error('the simulator gave no SVG');
  const pixels = await sharp(svg.bytes)
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return dotsWhere(WIDTH, HEIGHT, (x, y) => (pixels[y * WIDTH + x] ?? 255) < 128);
}
