import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import {
  defaultTemplateId,
  defaultTemplates,
} from '../../../src/main/labels/templates/defaults/default-templates.ts';
import { drawTemplate } from '../../../src/main/labels/templates/render-template.ts';
import { turnDots } from '../../../src/main/raster/turn-dots.ts';
import { sampleValues } from '../../../src/shared/domain/label/label-kinds.ts';
import { turns } from '../../../src/shared/domain/printer/printer-model.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { AT_203, labelFile, svgLabel } from '../../rigs/labels/label-fixtures.ts';

test('dots are turned as another program turns a picture', async () => {
  const dots = dotsWhere(61, 43, (x, y) => (x * 7 + y * 13) % 5 < 2);
  const pixels = Buffer.from(
    Array.from({ length: 61 * 43 }, (_, at) =>
      ((at % 61) * 7 + Math.floor(at / 61) * 13) % 5 < 2 ? 0 : 255,
    ),
  );
  for (const turn of turns) {
    const { data, info } = await sharp(pixels, { raw: { width: 61, height: 43, channels: 1 } })
      .rotate(turn)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(turnDots(dots, turn)).toEqual(
      dotsWhere(info.width, info.height, (x, y) => data[(y * info.width + x) * info.channels]! < 128),
    );
  }
});

test('a picture is read back from the dots as they are turned, and a quarter turn fits a narrow head', async () => {
  const preparer = createLabelPreparer();
  const file = labelFile('svg', Buffer.from(svgLabel()));
  const narrow = { ...AT_203, headDots: 448 };
  const made = await Promise.all(turns.map((turn) => preparer.prepare(file, { ...narrow, turn })));
  expect(made.map((one) => (one.ok ? one.value.check : one.problem.fault))).toEqual([
    'widerThanHead',
    'decoded',
    'widerThanHead',
    'decoded',
  ]);
});

test('own labels are proven and measured against the head as they are turned', async () => {
  const narrow = { ...AT_203, headDots: 330 };
  const template = defaultTemplates('en').get(defaultTemplateId('productBarcode', '58x40'))!;
  const upright = await drawTemplate(template, sampleValues('productBarcode'), narrow, 0);
  const turned = await drawTemplate(template, sampleValues('productBarcode'), { ...narrow, turn: 90 }, 0);
  expect(upright.problems).toMatchObject([{ fault: 'widerThanHead' }]);
  expect(turned.problems).toEqual([]);
});
