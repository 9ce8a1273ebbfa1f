import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { pictureOf } from '../../../src/main/labels/picture/picture-of.ts';
import { refusedPicture } from '../../../src/main/labels/picture/refused-picture.ts';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import type { LabelFile } from '../../../src/main/labels/prepared-label.ts';
import { ownPicture } from '../../../src/main/labels/worker/label-job.ts';
import { labelUnusable } from '../../../src/shared/domain/label/label-unusable.ts';
import { pictureOfJob } from '../../../src/main/services/printing/picture-of-job.ts';
import { labelTemplateSchema } from '../../../src/shared/domain/label/label-template.ts';
import { printerCatalogue } from '../../../src/shared/domain/printer/printer-catalogue.ts';
import {
  printerLanguages,
  printerModelSchema,
  type PrinterModel,
} from '../../../src/shared/domain/printer/printer-model.ts';
import type { LabelProblem } from '../../../src/shared/problem.ts';
import { AT_203, CODE, labelFile, svgOf } from '../../rigs/labels/label-fixtures.ts';
import { rawSymbol } from '../../rigs/labels/raw-symbol.ts';

const preparer = createLabelPreparer();
beforeAll(() => preparer.warm());

const SIZE = { width: 58, height: 40 };

/** A QR code of 210 by 210 pixels, ten a millimetre, with whatever stands beside it. */
function drawing(left: number, more = ''): LabelFile {
  const [symbol] = rawSymbol('qrcode', CODE, '');
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('no symbol');
  const code = symbol.pixs
    .map((black, at) => {
      const [x, y] = [left + (at % symbol.pixx) * 10, 60 + Math.floor(at / symbol.pixx) * 10];
      return black === 1 ? `<rect x="${x}" y="${y}" width="10" height="10"/>` : '';
    })
    .join('');
  return labelFile('svg', svgOf(code + more));
}

const bar = (x: number, width: number): string => `<rect x="${x}" y="320" width="${width}" height="20"/>`;

interface Printed {
  readonly width: number;
  /** Columns of ink, and the code that a scanner reads. */
  readonly left: number;
  readonly right: number;
  readonly texts: readonly string[];
}

async function printed(file: LabelFile, model: PrinterModel): Promise<Printed | string> {
  const made = await preparer.prepare(file, model);
  if (!made.ok) return made.problem.fault;
  const png = await pictureOf(made.value.bytes, model.language, model.dpi, {
    ...SIZE,
    // A document of ESC/POS says whole bytes alone.
    width: Math.min(SIZE.width, model.headDots / (model.dpi === 203 ? 8 : model.dpi / 25.4)),
  });
  const { data, info } = await sharp(png!).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  let [left, right] = [info.width, 0];
  for (const [at, shade] of data.entries()) {
    if (shade < 128)
      [left, right] = [Math.min(left, at % info.width), Math.max(right, (at % info.width) + 1)];
  }
  return { width: info.width, left, right, texts: (await readBarcodes(png!)).map(({ text }) => text) };
}

const headOf = (mm: number, dpi: PrinterModel['dpi']): number =>
  Math.floor(mm * (dpi === 203 ? 8 : dpi / 25.4));

describe('a picture of 58 mm under a narrower head', () => {
  it.each(
    printerLanguages.flatMap((language) =>
      (
        [
          [48, 203],
          [56, 203],
          [48, 300],
          [48, 600],
        ] as const
      ).map(([mm, dpi]) => [language, mm, dpi] as const),
    ),
  )('%s, %i mm, %i dpi: its white is cropped, its code is whole', async (language, mm, dpi) => {
    const model = printerModelSchema.parse({ language, dpi, headDots: headOf(mm, dpi) });
    const label = await printed(drawing(100, bar(100, 350)), model);
    expect(label).toMatchObject({ width: model.headDots, texts: [CODE] });
    if (typeof label === 'string') return;
    const dots = (millimetres: number): number => (millimetres * model.headDots) / mm;
    // 10 to 45 mm on a paper of 58, under the middle of which the head stands.
    expect(Math.abs(label.left - dots(10 - (58 - mm) / 2))).toBeLessThan(3);
    expect(Math.abs(label.right - label.left - dots(35))).toBeLessThan(3);
  });

  const receipt = { ...AT_203, headDots: 384 };

  it('is moved by as little as its ink needs', async () => {
    // 0 to 40 mm: the middle would lose 5 mm of it.
    expect(await printed(drawing(100, bar(0, 400)), receipt)).toMatchObject({
      left: 0,
      right: 320,
      texts: [CODE],
    });
    // 18 to 58 mm.
    expect(await printed(drawing(200, bar(180, 400)), receipt)).toMatchObject({
      left: 64,
      right: 384,
      texts: [CODE],
    });
  });

  it('the owner moves it as far as its ink allows', async () => {
    const right = { ...receipt, offset: { x: 8, y: 0 } };
    expect(await printed(drawing(100, bar(100, 350)), right)).toMatchObject({ left: 48, right: 328 });
    expect(
      await printed(drawing(100, bar(100, 350)), { ...receipt, offset: { x: -60, y: 0 } }),
    ).toMatchObject({
      // A code at the edge keeps its white, 4 modules of a millimetre: it is moved to 4 mm from it and no further.
      left: 32,
      texts: [CODE],
    });
  });

  it('a code keeps its white: all of it where there is room, else half of it', async () => {
    // Ink from 0 to 44 mm, a code that ends there: 46 mm with half of its white.
    expect(await printed(drawing(230, bar(0, 300)), receipt)).toMatchObject({
      left: 0,
      right: 352,
      texts: [CODE],
    });
    // Ink from 0 to 47 mm, which has room; with half of the white, 49 mm, it has none.
    expect(await printed(drawing(260, bar(0, 300)), receipt)).toBe('widerThanHead');
  });

  it('is refused for ink that would be lost, and for that alone', async () => {
    expect(await printed(drawing(100, bar(0, 484)), receipt)).toBe('widerThanHead');
    const made = await preparer.prepare(drawing(100, bar(0, 484)), receipt);
    expect(made).toMatchObject({ problem: { labelMm: 48.4, headMm: 48 } });
    expect(await printed(drawing(100, bar(0, 480)), receipt)).toMatchObject({ left: 0, right: 384 });
  });

  it('comes out of every printer of the catalogue', async () => {
    const refused: string[] = [];
    const file = drawing(100, bar(100, 350));
    for (const { name, model } of printerCatalogue)
      if (!(await preparer.prepare(file, model)).ok) refused.push(name);
    expect(refused).toEqual([]);
  });
});

describe('a ZPL label wider than the head', () => {
  const receipt = { ...AT_203, headDots: 384 };
  const zpl = (fields: string): LabelFile => labelFile('zplh', `^XA${fields}^XZ`);
  const code = (x: number): string => `^FO${x},20^BQN,2,6^FDMA,${CODE}^FS`;

  it('is printed where its ink has room, as wide as the head', async () => {
    for (const head of ['^PW464^LL320', '^LL320', '^PW812^LL320']) {
      const made = await preparer.prepare(zpl(`${head}${code(60)}`), receipt);
      expect(made).toMatchObject({ ok: true, value: { check: 'decoded' } });
      if (made.ok) expect(Buffer.from(made.value.bytes).toString()).toMatch(/\^PW384(?!.*\^PW)/);
    }
  });

  it('is moved to the left by as much as its ink needs', async () => {
    const label = await printed(zpl(`^PW464^LL320${code(280)}`), receipt);
    expect(label).toMatchObject({ width: 384, texts: [CODE] });
    // It ends four modules of six dots before the edge, as the decoder sees it: to a dot or two.
    expect(typeof label === 'string' ? 0 : Math.abs(label.right - 360)).toBeLessThan(4);
  });

  it('is refused when ink would be lost: wider than the head, or than its paper', async () => {
    expect(await printed(zpl(`^PW464^LL320${code(60)}^FO4,300^GB456,4,4^FS`), receipt)).toBe('widerThanHead');
    expect(await printed(zpl(`^PW812^LL320${code(60)}^FO4,300^GB800,4,4^FS`), AT_203)).toBe('widerThanPaper');
    expect(await printed(zpl(`^PW812^LL320${code(60)}^FO4,300^GB450,4,4^FS`), AT_203)).toMatchObject({
      width: 464,
      texts: [CODE],
    });
    // Moved to the left it would begin before its paper.
    expect(await printed(zpl(`^PW464^LL320${code(300)}^FO0,0^FB400,1,0,R^A0N,20^FDx^FS`), receipt)).toBe(
      'widerThanHead',
    );
  });
});

it('shows in red what a refused label of an order would lose, and nothing of one that was not', async () => {
  const receipt = { ...AT_203, headDots: 384 };
  const wide = drawing(100, bar(0, 580));
  const ports = {
    drawers: {
      pictureOf: () => Promise.resolve(null),
      refusedPicture,
    },
    refused: () => ({ file: wide, problem: null }),
    paper: () => SIZE,
  };
  const job = {
    bytes: null,
    trouble: null,
    document: { kind: 'orderLabel', orderId: '1', supplyId: 'S' },
  } as const;
  const { png, wrong } = await pictureOfJob(ports, job, receipt);
  expect(wrong).toBe('lost');
  const { data, info } = await sharp(png!).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const reds = Array.from({ length: info.width * info.height }, (_, at) => data[at * 3]! > data[at * 3 + 1]!);
  const columns = [...new Set(reds.flatMap((red, at) => (red ? [at % info.width] : [])))].toSorted(
    (a, b) => a - b,
  );
  // The head stands over the middle, and covers 40 to 423.
  expect([columns[0], columns.filter((x) => x >= 40 && x < 424), columns.at(-1)]).toEqual([0, [], 463]);
  expect(await pictureOfJob(ports, job, AT_203)).toEqual({ png: null, wrong: null });
});

it('says what is red on a label that was refused, and why where nothing is', async () => {
  const seen = async (
    file: LabelFile,
    fault: LabelProblem['fault'] = 'codeDiffers',
    anothers: string[] = [],
  ): Promise<readonly [string, boolean]> => {
    const picture = await refusedPicture(file, AT_203, labelUnusable(fault, '', { anothers }).problem);
    const { data } = await sharp(picture!.png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let red = 0;
    for (let at = 0; at < data.length; at += 3) if (data[at]! > data[at + 1]! + 50) red += 1;
    return [picture!.wrong, red > 500];
  };
  const another = `^FO260,20^BQN,2,6^FDMA,*OTHER999^FS`;
  const commands = labelFile('zplh', `^XA^PW464^LL320^FO20,20^BQN,2,6^FDMA,${CODE}^FS${another}^XZ`);
  for (const file of [commands, drawing(100)]) {
    expect(await seen({ ...file, code: 'mine' })).toEqual(['foreign', true]);
    // What else is on it may be at home there.
    expect(await seen({ ...file, code: 'mine' }, 'codeUnreadable')).toEqual(['notFound', false]);
    // Its own code is another order's as well.
    expect(await seen(file, 'codeDiffers', [CODE])).toEqual(['shared', true]);
    expect(await seen(file)).toEqual(['elsewhere', false]);
    expect(await seen(file, 'codeUnreadable')).toEqual(['unsure', false]);
    expect(await refusedPicture(file, AT_203, null)).toBeNull();
  }
  expect(await seen(commands, 'codeDiffers', ['*OTHER999'])).toEqual(['shared', true]);
  const empty = labelFile('svg', svgOf(bar(100, 300)));
  expect(await seen(empty)).toEqual(['notFound', false]);
});

it('shows in red what an own label would lose', async () => {
  const template = labelTemplateSchema.parse({
    version: 2,
    name: 'wide',
    kind: 'test',
    size: SIZE,
    elements: [{ kind: 'line', x: 0, y: 10, width: 58, height: 2 }],
  });
  const model = { ...AT_203, headDots: 384 };
  const { label, problems } = await ownPicture({ template, fields: { id: 'A' }, model }, 0);
  expect(problems).toMatchObject([{ fault: 'widerThanHead', labelMm: 58, headMm: 48 }]);
  const { data, info } = await sharp(label!.png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const shades = (x: number): readonly number[] => [
    ...data.subarray((88 * info.width + x) * 3, (88 * info.width + x) * 3 + 3),
  ];
  expect([shades(39), shades(40), shades(423), shades(424)]).toEqual([
    [224, 49, 49],
    [0, 0, 0],
    [0, 0, 0],
    [224, 49, 49],
  ]);
});
