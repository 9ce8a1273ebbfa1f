import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { dotsPerMetre } from '../../../src/main/raster/dots-per-mm.ts';
import { pictureOf } from '../../../src/main/labels/picture/picture-of.ts';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import {
  headDpis,
  printerLanguages,
  printerModelSchema,
} from '../../../src/shared/domain/printer/printer-model.ts';
import { CODE, labelFile, svgLabel } from '../../rigs/labels/label-fixtures.ts';

const preparer = createLabelPreparer();
beforeAll(() => preparer.warm());

const HEAD = { 203: 832, 300: 1247, 600: 2456 } as const;
const SIZE = { width: 58, height: 40 };

/** From the first to the last black dot, in millimetres by what the head's maker says. */
async function inkOf(png: Uint8Array, dpi: keyof typeof HEAD): Promise<{ across: number; down: number }> {
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [info.width, info.height, 0, 0];
  for (const [at, shade] of data.entries()) {
    if (shade >= 128) continue;
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x + 1),
      Math.max(bottom, y + 1),
    ];
  }
  const perMm = dpi === 203 ? 8 : dpi / 25.4;
  return { across: (right - left) / perMm, down: (bottom - top) / perMm };
}

it.each(printerLanguages.flatMap((language) => headDpis.map((dpi) => [language, dpi] as const)))(
  'a label is as large on paper as it was drawn: %s, %i dpi',
  async (language, dpi) => {
    const model = printerModelSchema.parse({ language, dpi, headDots: HEAD[dpi] });
    const made = await preparer.prepare(labelFile('svg', svgLabel()), model);
    if (!made.ok) throw new Error(made.problem.detail);
    expect(made.value.check).toBe('decoded');
    const png = await pictureOf(made.value.bytes, language, dpi, SIZE);
    const { across, down } = await inkOf(png!, dpi);
    // Its frame goes from 0.4 to 57.6 mm, its ink from 0.4 to 31.4 mm.
    expect([Math.abs(across - 57.2) < 0.2, Math.abs(down - 31) < 0.2, across, down]).toEqual([
      true,
      true,
      across,
      down,
    ]);
    expect((await readBarcodes(png!, { tryDownscale: true })).map(({ text }) => text)).toEqual([CODE]);
  },
);

it('says in a picture for a driver how large its dots are', () => {
  expect(headDpis.map(dotsPerMetre)).toEqual([8000, 11_811, 23_622]);
});
