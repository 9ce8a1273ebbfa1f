import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dots } from '../../../../src/main/raster/dots.ts';
import { defaultTemplates } from '../../../../src/main/labels/templates/defaults/default-templates.ts';
import { drawTemplate } from '../../../../src/main/labels/templates/render-template.ts';
import { languageOf } from '../../../../src/main/printers/languages/language-of.ts';
import { commandCards, commands } from '../../../../src/shared/domain/command-codes.ts';
import { labelKindFields, sampleValues } from '../../../../src/shared/domain/label/label-kinds.ts';
import {
  labelTemplateSchema,
  type LabelTemplate,
} from '../../../../src/shared/domain/label/label-template.ts';
import { printerModelSchema } from '../../../../src/shared/domain/printer/printer-model.ts';
import { readTestLabelCode } from '../../../../src/shared/domain/label/test-label.ts';
import { AT_203, AT_300 } from '../../../rigs/labels/label-fixtures.ts';
import { readDots } from '../../../rigs/labels/read-dots.ts';
import { renderTemplate } from './rendered.ts';

const template = (
  kind: LabelTemplate['kind'],
  width: number,
  height: number,
  ...elements: readonly unknown[]
): LabelTemplate =>
  labelTemplateSchema.parse({ version: 2, name: 'Test', kind, size: { width, height }, elements });

const textAt = (x: number, y: number, words: string, more: object = {}): object => ({
  kind: 'text',
  x,
  y,
  width: 20,
  height: 5,
  text: words,
  font: { size: 4, unit: 'mm' },
  ...more,
});

async function labelsOf(
  one: LabelTemplate,
  values: Record<string, unknown>,
  model = AT_203,
): Promise<readonly Dots[]> {
  const rendered = await renderTemplate(one, values, model);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problem));
  return rendered.value;
}

const isBlack = ({ stride, bits }: Dots, x: number, y: number): boolean =>
  (bits[y * stride + (x >> 3)]! & (0x80 >> (x & 7))) !== 0;

/** Black dots of an area in dots. */
function inkIn(dots: Dots, left: number, top: number, right: number, bottom: number): number {
  let ink = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if (isBlack(dots, x, y)) ink += 1;
  return ink;
}

const goods = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({ article: `A-${index + 1}`, name: 'Кружка', quantity: 1 }));

describe('the templates that come with the program', () => {
  const all = (['en', 'ru'] as const).flatMap((language) =>
    [...defaultTemplates(language)].map(([id, one]) => ({ language, id, one })),
  );

  it.each(all)('$id in $language prints at 203 and 300 dpi, every code read back', async ({ one }) => {
    for (const model of [AT_203, AT_300]) {
      const labels = await labelsOf(one, sampleValues(one.kind), model);
      const perMm = model.dpi === 203 ? 8 : 300 / 25.4;
      for (const { width, height } of labels)
        expect([width, height]).toEqual([
          Math.round(one.size.width * perMm),
          Math.round(one.size.height * perMm),
        ]);
    }
  });

  it('say the codes that they are for', async () => {
    const read = async (id: string, kind: LabelTemplate['kind']): Promise<readonly string[]> => {
      const labels = await labelsOf(defaultTemplates('ru').get(id)!, sampleValues(kind));
      return (await Promise.all(labels.map(readDots))).flat().map(({ text }) => text);
    };
    const { code } = labelKindFields.markingCode.fields;
    expect(await read('default-markingCode-58x40', 'markingCode')).toEqual([code.sample]);
    expect(await read('default-boxLabel-40x30', 'boxLabel')).toEqual([
      labelKindFields.boxLabel.fields.code.sample,
    ]);
    expect(await read('default-productBarcode-40x30', 'productBarcode')).toEqual(['4607812345679']);
    expect(await read('default-commandCodes-58x40', 'commandCodes')).toEqual(
      commands.map((command) => commandCards[command].code),
    );
    const { layout, separator, suffix } = labelKindFields.scannerSetup.fields;
    expect((await read('default-scannerSetup-58x40', 'scannerSetup')).toSorted()).toEqual(
      [layout.sample, separator.sample, suffix.sample].toSorted(),
    );
    expect(readTestLabelCode((await read('default-test-58x40', 'test'))[0] ?? '')).toEqual({
      width: 58,
      height: 40,
      dpi: 203,
      id: 'A1B2',
    });
  });

  it('have one for ten commands on a sheet', async () => {
    const [sheet] = await labelsOf(
      defaultTemplates('en').get('default-commandCodes-100x150')!,
      sampleValues('commandCodes'),
    );
    const texts = (await readDots(sheet!)).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(commands.map((command) => commandCards[command].code).toSorted());
  });

  it('take any name', async () => {
    const one = defaultTemplates('ru').get('default-productBarcode-58x40')!;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (name) => {
        const [dots] = await labelsOf(one, { barcode: '4607812345679', name, article: name, brand: name });
        expect((await readDots(dots!)).map(({ text }) => text)).toContain('4607812345679');
      }),
      { numRuns: 12 },
    );
  });
});

describe('what stands where', () => {
  it('is given in millimetres from the corner, for free sizes', async () => {
    const one = template(
      'test',
      37,
      23,
      { kind: 'line', x: 5, y: 3, width: 10, height: 0.5 },
      { kind: 'box', x: 20, y: 10, width: 10, height: 8, thickness: 0.25 },
      {
        kind: 'line',
        x: 1,
        y: 20,
        width: 0,
        height: 2,
      },
    );
    const [dots] = await labelsOf(one, { id: 'A' });
    expect([dots!.width, dots!.height]).toEqual([296, 184]);
    expect(inkIn(dots!, 40, 24, 120, 28)).toBe(320);
    expect(inkIn(dots!, 160, 80, 240, 144)).toBe(2 * 2 * (80 + 64) - 16);
    expect(inkIn(dots!, 8, 160, 9, 176)).toBe(16);
    expect(inkIn(dots!, 0, 0, 296, 184)).toBe(320 + 560 + 16);
  });

  it('is turned clockwise within its place', async () => {
    const turned = (rotation: number, [width, height]: readonly [number, number]): object =>
      textAt(5, 5, 'L', { width, height, rotation, align: 'left' });
    const ink = async (element: object): Promise<readonly number[]> => {
      const [dots] = await labelsOf(template('test', 40, 40, element), { id: 'A' });
      const black: (readonly [number, number])[] = [];
      for (let y = 0; y < 320; y += 1)
        for (let x = 0; x < 320; x += 1) if (isBlack(dots!, x, y)) black.push([x - 40, y - 40]);
      const [xs, ys] = [black.map(([x]) => x), black.map(([, y]) => y)];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    };
    const [left, top, right, bottom] = await ink(turned(0, [20, 10]));
    expect(await ink(turned(180, [20, 10]))).toEqual([159 - right!, 79 - bottom!, 159 - left!, 79 - top!]);
    expect(await ink(turned(90, [10, 20]))).toEqual([79 - bottom!, left, 79 - top!, right]);
    expect(await ink(turned(270, [10, 20]))).toEqual([top, 159 - right!, bottom, 159 - left!]);
  });

  it('has ticks at each millimetre, longer ones each fifth and tenth', async () => {
    for (const model of [AT_203, AT_300]) {
      const ruler = template('test', 50, 10, { kind: 'ruler', x: 0, y: 0, width: 50, height: 6 });
      const [dots] = await labelsOf(ruler, { id: 'A' }, model);
      const perMm = model.dpi === 203 ? 8 : 300 / 25.4;
      const ticks = Array.from({ length: dots!.width }, (_, x) => x).filter(
        (x) => isBlack(dots!, x, 0) && !(x > 0 && isBlack(dots!, x - 1, 0)),
      );
      expect(ticks).toEqual(Array.from({ length: 50 }, (_, mm) => Math.round(mm * perMm)));
      const lengths = [1, 5, 10].map((mm) =>
        inkIn(dots!, Math.round(mm * perMm), 0, Math.round(mm * perMm) + 1, Math.round(3 * perMm)),
      );
      expect(lengths).toEqual([1.2, 2, 3].map((mm) => Math.round(mm * perMm)));
    }
  });
});

describe('rows', () => {
  const list = defaultTemplates('ru').get('default-packingList-58x40')!;

  it('go on on further labels, and each label says which it is', async () => {
    const counts = await Promise.all(
      [1, 4, 5, 9].map(async (rows) => (await labelsOf(list, { supply: 'S-1', rows: goods(rows) })).length),
    );
    expect(counts).toEqual([1, 1, 2, 3]);
    const numbered = template('packingList', 40, 20, textAt(0, 0, '{label.number}/{label.count}'), {
      kind: 'rows',
      x: 0,
      y: 10,
      width: 40,
      height: 10,
      rowHeight: 10,
      columns: 2,
      elements: [
        {
          kind: 'code',
          x: 0,
          y: 0,
          width: 10,
          height: 10,
          symbology: 'dataMatrix',
          data: '{row.article} {supply}',
        },
      ],
    });
    const labels = await labelsOf(numbered, { supply: 'S', rows: goods(3) });
    const texts = await Promise.all(
      labels.map(async (dots) => (await readDots(dots)).map(({ text }) => text).toSorted()),
    );
    expect(texts).toEqual([['A-1 S', 'A-2 S'], ['A-3 S']]);
    const heads = labels.map((dots) => inkIn(dots, 0, 0, 160, 40));
    const plain = async (words: string): Promise<number> =>
      inkIn((await labelsOf(template('test', 40, 20, textAt(0, 0, words)), { id: 'A' }))[0]!, 0, 0, 160, 40);
    expect(heads).toEqual([await plain('1/2'), await plain('2/2')]);
  });

  it('can be drawn one label at a time, as the same dots', async () => {
    const values = { supply: 'S-1', rows: goods(9) };
    const all = await labelsOf(list, values);
    const single = await Promise.all([0, 1, 2].map((page) => drawTemplate(list, values, AT_203, page)));
    expect(single).toEqual(
      all.map((dots) => ({
        labels: [dots],
        placed: [{ dots, fault: null }],
        count: 3,
        sizes: [],
        problems: [],
      })),
    );
    expect(await renderTemplate(list, values, AT_203, 3)).toMatchObject({
      ok: false,
      problem: { fault: 'labelGone' },
    });
  });

  it('are not printed by the thousand', async () => {
    expect(await renderTemplate(list, { supply: 'S-1', rows: goods(4001) }, AT_203)).toMatchObject({
      ok: false,
      problem: { code: 'templateFault', fault: 'tooManyLabels' },
    });
  });
});

describe('fields', () => {
  it('that are empty leave nothing behind', async () => {
    const one = template('productBarcode', 40, 20, textAt(0, 0, 'Size {size}'), textAt(0, 8, 'Always'), {
      kind: 'code',
      x: 20,
      y: 0,
      width: 20,
      height: 20,
      symbology: 'qr',
      data: '{article}',
    });
    const [dots] = await labelsOf(one, { barcode: '1' });
    expect(inkIn(dots!, 0, 0, 320, 60)).toBe(0);
    expect(inkIn(dots!, 0, 60, 160, 120)).toBeGreaterThan(0);
  });

  it('that are missing or unknown are named, all of them', async () => {
    const { problems, labels } = await drawTemplate(
      template('markingCode', 40, 20, textAt(0, 0, '{barcode}')),
      { colour: 'x', weight: 1 },
      AT_203,
      null,
    );
    expect(labels).toEqual([]);
    expect(
      problems.map((problem) =>
        problem.code === 'templateFault' ? [problem.fault, problem.element, problem.field] : problem,
      ),
    ).toEqual([
      ['unknownField', '1', 'barcode'],
      ['unknownField', 'all', 'weight'],
      ['missingValue', 'all', 'code'],
    ]);
  });

  it('that must be whole are never cut', async () => {
    const one = template(
      'productBarcode',
      40,
      20,
      textAt(0, 0, '{barcode}', { fit: 'whole', lines: 1, width: 15 }),
    );
    await expect(labelsOf(one, { barcode: '4607' })).resolves.toHaveLength(1);
    const { problems, labels } = await drawTemplate(one, { barcode: '4607'.repeat(20) }, AT_203, null);
    expect(problems).toMatchObject([{ code: 'templateFault', fault: 'textDoesNotFit', element: '1' }]);
    expect(labels).toHaveLength(1);
  });
});

describe('a label that can not be printed', () => {
  it('is wider than the head, with both sizes named', async () => {
    const narrow = printerModelSchema.parse({ language: 'escpos', dpi: 203, headDots: 384 });
    const line = { kind: 'line', x: 1, y: 1, width: 56, height: 1 };
    expect(await renderTemplate(template('test', 58, 40, line), { id: 'A' }, narrow)).toMatchObject({
      ok: false,
      problem: {
        code: 'labelUnusable',
        fault: 'widerThanHead',
        detail: 'the label needs 448 dots, the head has 384',
      },
    });
  });

  it('has something printed over its code, and is drawn for who wants it all the same', async () => {
    const code = { kind: 'code', x: 0, y: 0, width: 20, height: 20, symbology: 'qr', data: '{barcode}' };
    const over = template('productBarcode', 40, 20, code, {
      kind: 'line',
      x: 3,
      y: 3,
      width: 14,
      height: 14,
    });
    const { problems, labels } = await drawTemplate(over, { barcode: '4607' }, AT_203, null);
    expect(problems).toMatchObject([{ code: 'labelUnusable', fault: 'codeUnreadable' }]);
    expect(labels).toHaveLength(1);
  });

  it('has a code that the owner’s offset pushes off the paper', async () => {
    const code = {
      kind: 'code',
      x: 0,
      y: 0,
      width: 12,
      height: 12,
      symbology: 'dataMatrix',
      data: '{barcode}',
    };
    const moved = printerModelSchema.parse({ ...AT_203, offset: { x: -60, y: 0 } });
    expect(
      await renderTemplate(template('productBarcode', 40, 12, code), { barcode: '4607' }, moved),
    ).toMatchObject({
      ok: false,
      problem: { code: 'labelUnusable', fault: 'codeUnreadable' },
    });
  });
});

/** The commands of ZPL and TSPL that are in some printer's bytes, without the dots of TSPL. */
const frameOf = (bytes: string): readonly string[] =>
  bytes
    .replace(/\r\n(?:BITMAP|BAR) [^]*(?=\r\nPRINT)/, '')
    .match(/\^X[AZ]|~[A-Z]{2}|PRINT [^\r]*|SELFTEST|CLS|SIZE [^\r]*/g) ?? [];

describe('hostile text', () => {
  const HOSTILE = [
    '^XZ~JR^XA^FDx^FS',
    '~HS~!T',
    '\r\nPRINT 1,1\r\nSELFTEST\r\n',
    '\u001b@\u001d(A',
    '{article}{{}}{row.x}',
    '"; DROP',
    '\u0000\u202e\u2066',
    'x'.repeat(10_000),
    '<svg onload=x>&amp;',
  ];

  it.each(HOSTILE)('is only ever dots: %j', async (name) => {
    const one = defaultTemplates('en').get('default-productBarcode-58x40')!;
    for (const language of ['zpl', 'tspl', 'escpos'] as const) {
      const model = printerModelSchema.parse({ language, dpi: 203, headDots: 832 });
      const [dots] = await labelsOf(one, { barcode: '4607812345679', name, article: name }, model);
      const bytes = Buffer.from(languageOf(model).encode(dots!, model)).toString('latin1');
      expect(bytes).not.toContain(name);
      // What stands around the picture is the same whatever the picture is.
      const [blank] = await labelsOf(template('test', 58, 40), { id: 'A' }, model);
      expect(frameOf(bytes)).toEqual(
        frameOf(Buffer.from(languageOf(model).encode(blank!, model)).toString('latin1')),
      );
    }
  });

  it('in a code is read back as it is', async () => {
    const one = template('boxLabel', 60, 60, {
      kind: 'code',
      x: 0,
      y: 0,
      width: 60,
      height: 60,
      symbology: 'qr',
      data: '{code}',
    });
    for (const code of HOSTILE.filter((text) => text.length < 1000)) {
      const [dots] = await labelsOf(one, { code });
      expect((await readDots(dots!)).map(({ text }) => text)).toEqual([code]);
    }
  });
});
