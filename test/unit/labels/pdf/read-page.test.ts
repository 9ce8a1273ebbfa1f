import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPage } from '../../../../src/main/labels/pdf/read-page.ts';
import { createLabelPreparer } from '../../../../src/main/labels/prepare-label.ts';
import { codeLabel } from '../../../../src/simulator/marketplace/labels/label-layout.ts';
import { labelPdf } from '../../../../src/simulator/marketplace/labels/label-pdf.ts';
import { AT_203 } from '../../../rigs/labels/label-fixtures.ts';

const room = { width: 58, height: 40 };
const layout = codeLabel('CB3400000077', 'CB3400000077');
const pdf = labelPdf(layout);

describe('a page', () => {
  test('comes out at its own size, its code readable from the dots', async () => {
    const page = await readPage(pdf, room);
    if (!page.ok) throw new Error(page.problem.detail);
    const { width, height } = await sharp(page.value).metadata();
    expect(width / height).toBeCloseTo(58 / 40, 2);
    const file = { type: 'png', ...room, bytes: page.value, code: 'CB3400000077' } as const;
    const made = await createLabelPreparer().prepare(file, AT_203);
    expect(made).toMatchObject({ ok: true, value: { check: 'decoded' } });
  });
  test('of smaller paper stands in the middle, no larger than it was drawn', async () => {
    const page = await readPage(pdf, { width: 100, height: 80 });
    if (!page.ok) throw new Error(page.problem.detail);
    const { data, info } = await sharp(page.value).greyscale().raw().toBuffer({ resolveWithObject: true });
    const dark = Array.from(data).flatMap((shade, at) => (shade < 128 ? [at % info.width] : []));
    const first = dark.reduce((least, x) => Math.min(least, x), Infinity) / (info.width / 100);
    // The caption begins 7.2 mm from the page's edge, which lies 21 mm from the paper's.
    expect(first).toBeGreaterThan(28);
    expect(first).toBeLessThan(29);
  });
  test('of larger paper is refused: its code would be smaller than its carrier drew it', async () => {
    const large = labelPdf({ ...layout, width: 1000, height: 1500 });
    expect(await readPage(large, room)).toMatchObject({ ok: false, problem: { fault: 'widerThanPaper' } });
  });
  test('that stands where its paper lies is taken as it stands', async () => {
    const page = await readPage(labelPdf({ ...layout, width: 400, height: 580 }), room);
    if (!page.ok) throw new Error(page.problem.detail);
    const { width, height } = await sharp(page.value).metadata();
    expect(height).toBeGreaterThan(width);
  });
});

test.each([
  ['cut', pdf.subarray(0, 300)],
  ['not one', Buffer.from('%PDF-1.4 nonsense')],
  [
    'of two pages',
    Buffer.from(pdf.toString('latin1').replace('[3 0 R] /Count 1', '[3 0 R 3 0 R] /Count 2'), 'latin1'),
  ],
])('a PDF that is %s is refused', async (_, bytes) => {
  expect(await readPage(bytes, room)).toMatchObject({ ok: false, problem: { fault: 'notWhatItSays' } });
});
