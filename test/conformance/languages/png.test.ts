import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pngLanguage } from '../../../src/main/printers/languages/png/png-language.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { languageConformance } from './language-conformance.ts';
import { modelOf } from '../../rigs/printers/model-of.ts';
import { readPng } from '../../rigs/printers/read-png.ts';

languageConformance({ name: 'png', reader: readPng });

it.each<[number, number, PrinterModel['dpi'], number]>([
  [464, 320, 203, 203.2],
  [685, 472, 300, 300],
  [1, 9, 203, 203.2],
])(
  'a decoder that is not ours reads %i × %i dots at %i dpi, and their size',
  async (width, height, dpi, seen) => {
    const dots = dotsWhere(width, height, (x, y) => (x * 7 + y * 13) % 5 < 2);
    const png = pngLanguage.encode(dots, modelOf('png', { dpi, headDots: 832 }));
    const picture = sharp(png);
    const { density, depth, channels } = await picture.metadata();
    expect([depth, channels]).toEqual(['uchar', 1]);
    expect(density).toBeCloseTo(seen, 0);
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    expect(dotsWhere(width, height, (x, y) => data[(y * width + x) * info.channels] === 0)).toEqual(dots);
  },
);
