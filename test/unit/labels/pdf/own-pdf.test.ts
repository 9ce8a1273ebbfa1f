import { describe, expect, it } from 'vitest';
import { drawOwnPdf, type PdfWish } from '../../../../src/main/labels/pdf/own-pdf.ts';
import { defaultTemplates } from '../../../../src/main/labels/templates/defaults/default-templates.ts';
import {
  isOnPaper,
  sheetFormats,
  type SheetFormat,
} from '../../../../src/shared/domain/label/label-sheet.ts';
import { AT_300 } from '../../../rigs/labels/label-fixtures.ts';
import { readDots } from '../../../rigs/labels/read-dots.ts';
import { renderTemplate } from '../templates/rendered.ts';
import { readPdf, type ReadPage } from '../../../rigs/labels/read-pdf.ts';

const template = defaultTemplates('en').get('default-productBarcode-58x40')!;
const values = (article: string) => ({ barcode: '4601234567893', article });

async function pagesOf(wish: Partial<PdfWish>): Promise<readonly ReadPage[]> {
  const drawn = await drawOwnPdf({
    template,
    lists: [values('A-7')],
    copies: 1,
    dpi: 300,
    sheet: null,
    ...wish,
  });
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.problem));
  return readPdf(drawn.value.pdf);
}

describe('labels as a PDF', () => {
  it('are one a page of exactly their size, with the very dots that a printer of that density gets', async () => {
    const lists = [values('A-7'), values('A-8')];
    const pages = await pagesOf({ lists, copies: 2 });
    expect(pages.map(({ size }) => size)).toEqual(Array.from({ length: 4 }, () => [58, 40]));
    for (const [at, fields] of [lists[0]!, lists[0]!, lists[1]!, lists[1]!].entries()) {
      const [label] = pages[at]!.labels;
      expect(label?.place).toEqual([0, 0, 58, 40]);
      const printed = await renderTemplate(template, fields, AT_300);
      if (!printed.ok) throw new Error(JSON.stringify(printed.problem));
      const [dots] = printed.value;
      expect([label?.dots.width, label?.dots.height]).toEqual([dots?.width, dots?.height]);
      expect(Buffer.compare(label!.dots.bits, dots!.bits)).toBe(0);
      expect((await readDots(label!.dots)).map(({ text }) => text)).toEqual(['4601234567893']);
    }
  });

  it('on a sheet begin at the first free place, go by rows, and go on at the top of the next sheet', async () => {
    const format = sheetFormats['3x7'];
    const pages = await pagesOf({
      template: defaultTemplates('en').get('default-productBarcode-40x30')!,
      copies: 4,
      sheet: { format, start: 18 },
    });
    expect(pages.map(({ size }) => size)).toEqual([
      [210, 297],
      [210, 297],
    ]);
    // In the middle of 63.5 by 38.1, the 19th place is the first of the seventh row.
    const top = 15.15 + 6 * 38.1 + 4.05;
    const places = pages.map(({ labels }) => labels.map(({ place }) => place));
    expect(places).toEqual([
      [0, 1, 2].map((column) => [
        Math.round((7.25 + column * 66 + 11.75) * 100) / 100,
        Math.round(top * 100) / 100,
        40,
        30,
      ]),
      [[19, 19.2, 40, 30]],
    ]);
  });

  it('are refused where they have no room, or are more than a file should have', async () => {
    const wide: SheetFormat = { ...sheetFormats['3x8'], gapX: 2 };
    for (const format of [sheetFormats['5x13'], wide])
      expect(
        await drawOwnPdf({
          template,
          lists: [values('A')],
          copies: 1,
          dpi: 300,
          sheet: { format, start: 0 },
        }),
      ).toMatchObject({ ok: false, problem: { fault: 'notOnSheet' } });
    expect(
      await drawOwnPdf({ template, lists: [values('A')], copies: 201, dpi: 203, sheet: null }),
    ).toMatchObject({ ok: false, problem: { fault: 'tooManyLabels' } });
    expect(
      await drawOwnPdf({ template, lists: [{ barcode: '' }], copies: 1, dpi: 203, sheet: null }),
    ).toMatchObject({ ok: false, problem: { fault: 'missingValue' } });
  });

  it('every format that comes with the program lies on its paper', () => {
    for (const format of Object.values(sheetFormats)) expect(isOnPaper(format)).toBe(true);
  });
});
