import { beforeAll, describe, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { joinRow } from '../../../src/main/labels/picture/join-row.ts';
import { pictureOf } from '../../../src/main/labels/picture/picture-of.ts';
import { asPlaced } from '../../../src/main/labels/place-on-head.ts';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import { columnAt, widthOfColumn, widthOfRow } from '../../../src/main/labels/row-of-labels.ts';
import { defaultTemplates } from '../../../src/main/labels/templates/defaults/default-templates.ts';
import { drawTemplate } from '../../../src/main/labels/templates/render-template.ts';
import { languageOf } from '../../../src/main/printers/languages/language-of.ts';
import { ownPicture } from '../../../src/main/labels/worker/label-job.ts';
import { printerModelSchema, type PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { readEscpos } from '../../rigs/printers/read-escpos.ts';
import { readTspl } from '../../rigs/printers/read-tspl.ts';
import { readZpl } from '../../rigs/printers/read-zpl.ts';
import { labelFile, svgLabel, CODE } from '../../rigs/labels/label-fixtures.ts';
import { readDots } from '../../rigs/labels/read-dots.ts';

const preparer = createLabelPreparer();
beforeAll(() => preparer.warm());

const across = { columns: 2, width: 41, gap: 2.5 } as const;
const modelOf = (part: Partial<PrinterModel>): PrinterModel =>
  printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 832, across, ...part });
const template = defaultTemplates('en').get('default-productBarcode-40x30')!;
const FIRST = '4601234567893';
const SECOND = '4600000000008';

async function own(barcode: string, model: PrinterModel): Promise<Uint8Array> {
  const { placed, problems } = await drawTemplate(template, { barcode, article: 'A' }, model, 0);
  expect(problems).toEqual([]);
  return languageOf(model).encode(placed[0]!.dots, asPlaced(model));
}

interface Seen {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** The codes on the paper from left to right, as readers that are not ours see them on what was sent. */
async function codesOn(document: Uint8Array, model: PrinterModel): Promise<readonly Seen[]> {
  const { language } = model;
  const readers = { zpl: readZpl, tspl: readTspl(model.dpi === 203 ? 8 : 300 / 25.4), escpos: readEscpos };
  let found;
  if (language === 'png') found = await readBarcodes(document, { tryHarder: true });
  else {
    const labels = readers[language](document);
    expect(labels).toHaveLength(1);
    found = await readDots(labels[0]!.paper);
  }
  return found
    .map(({ text, position: { topLeft, bottomRight } }) => ({ text, left: topLeft.x, right: bottomRight.x }))
    .toSorted((one, next) => one.left - next.left);
}

describe('labels side by side', () => {
  it.each([
    ['zpl', 203],
    ['zpl', 300],
    ['tspl', 203],
    ['tspl', 300],
    ['escpos', 203],
    ['png', 300],
  ] as const)(
    '%s at %i dpi: each code comes out in its column, alone in the first',
    async (language, dpi) => {
      const model = modelOf({ language, dpi, headDots: dpi === 203 ? 832 : 1228 });
      const [first, second] = [await own(FIRST, model), await own(SECOND, model)];
      const alone = await codesOn(first, model);
      expect(alone.map(({ text }) => text)).toEqual([FIRST]);
      expect(alone[0]!.right).toBeLessThan(widthOfColumn(across, dpi));

      const joined = joinRow([first, second], model);
      const both = await codesOn(joined!, model);
      expect(both.map(({ text }) => text)).toEqual([FIRST, SECOND]);
      expect(both[0]).toEqual(alone[0]);
      const at = columnAt(across, 1, dpi);
      const [lone] = await codesOn(second, model);
      expect([both[1]!.left - at, both[1]!.right - at]).toEqual([lone!.left, lone!.right]);
      expect(both[1]!.right).toBeLessThan(widthOfRow(across, dpi));
      expect(await pictureOf(joined!, language, dpi, { width: 84.5, height: 30 })).not.toBeNull();
    },
  );

  it('a label of the marketplace is drawn into the first column, and its printer commands are refused', async () => {
    const model = modelOf({ across: { columns: 2, width: 58, gap: 2 }, headDots: 960 });
    const file = labelFile('svg', svgLabel());
    const made = await preparer.prepare(file, model);
    if (!made.ok) throw new Error(made.problem.detail);
    const [one] = await codesOn(made.value.bytes, model);
    expect(one?.text).toBe(CODE);
    expect(
      await preparer.prepare({ ...file, type: 'zplh', bytes: Buffer.from('^XA^XZ') }, model),
    ).toMatchObject({
      ok: false,
      problem: { fault: 'otherLanguage' },
    });
  });

  it('a narrow head stands over the middle of the row, and nothing with ink beside it is printed', async () => {
    const row = widthOfRow(across, 203);
    const narrow = modelOf({ headDots: row - 16 });
    const [first, second] = [await own(FIRST, narrow), await own(SECOND, narrow)];
    expect((await codesOn(joinRow([first, second], narrow)!, narrow)).map(({ text }) => text)).toEqual([
      FIRST,
      SECOND,
    ]);
    const tooNarrow = await drawTemplate(
      template,
      { barcode: FIRST, article: 'A' },
      modelOf({ headDots: 400 }),
      0,
    );
    expect(tooNarrow.problems).toMatchObject([{ fault: 'rowWiderThanHead', headMm: 50 }]);
    expect(tooNarrow.placed[0]?.fault?.lost.width).toBe(320);
  });

  it('a label with more ink than its column has room for is refused', async () => {
    const narrow = modelOf({ across: { columns: 2, width: 20, gap: 2 } });
    const { problems } = await drawTemplate(template, { barcode: FIRST, article: 'A' }, narrow, 0);
    expect(problems).toMatchObject([{ code: 'labelUnusable', fault: 'widerThanColumn', headMm: 20 }]);
  });

  it('the preview shows the row as it will come out, of one across the label alone', async () => {
    const fieldsOf = (barcode: string) => ({ barcode, article: 'A' });
    const alone = { copies: 1, before: [], after: [] };
    const label = { template, fields: fieldsOf(FIRST), model: modelOf({}) };
    const seen = async (of: typeof label, page: number, row: Parameters<typeof ownPicture>[2]) => {
      const { label: picture } = await ownPicture(of, page, row);
      if (!picture) throw new Error('nothing was drawn');
      const codes = await codesOn(picture.png, modelOf({ language: 'png' }));
      const middle = columnAt(across, 1, 203);
      return [[picture.width, picture.height], codes.map(({ text, left }) => [text, left < middle ? 1 : 2])];
    };
    const size = [widthOfRow(across, 203), 240];
    expect(await seen(label, 0, alone)).toEqual([size, [[FIRST, 1]]]);
    const both = [
      [FIRST, 1],
      [FIRST, 2],
    ];
    expect(await seen(label, 0, { ...alone, copies: 2 })).toEqual([size, both]);
    expect(await seen(label, 0, { ...alone, after: [fieldsOf(SECOND)] })).toEqual([
      size,
      [
        [FIRST, 1],
        [SECOND, 2],
      ],
    ]);
    expect(await seen(label, 0, { ...alone, before: [fieldsOf(SECOND)] })).toEqual([
      size,
      [
        [SECOND, 1],
        [FIRST, 2],
      ],
    ]);
    const ofOne = { ...label, model: modelOf({ across: null }) };
    expect(await seen(ofOne, 0, { ...alone, copies: 2 })).toEqual([[320, 240], [[FIRST, 1]]]);

    // Three labels of a list twice each: the second of them begins in the second row, the third in the third.
    const cards = defaultTemplates('en').get('default-commandCodes-40x30')!;
    const rows = ['AAA-111', 'BBB-222', 'CCC-333'].map((code) => ({ code, ru: 'а', en: 'a' }));
    const listed = { template: cards, fields: { rows }, model: modelOf({}) };
    const textsOf = async (page: number, copies: number) => {
      const { label: picture } = await ownPicture(listed, page, { ...alone, copies });
      return (await codesOn(picture!.png, modelOf({ language: 'png' }))).map(({ text }) => text);
    };
    expect(await textsOf(1, 1)).toEqual(['AAA-111', 'BBB-222']);
    expect(await textsOf(2, 1)).toEqual(['CCC-333']);
    expect(await textsOf(1, 2)).toEqual(['BBB-222', 'BBB-222']);
    expect(await textsOf(1, 3)).toEqual(['AAA-111', 'BBB-222']);
  });

  it('what is not ours, or of another height, is not put into a row', async () => {
    const model = modelOf({});
    const first = await own(FIRST, model);
    expect(joinRow([first, Buffer.from('^XA^FDx^FS^XZ')], model)).toBeNull();
    expect(joinRow([first, first, first], model)).toBeNull();
    expect(joinRow([first, first], modelOf({ across: null }))).toBeNull();
  });
});
