import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import type { LabelFile } from '../../../src/main/labels/prepared-label.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { AT_203, CODE, labelFile, pngLabel, svgLabel } from '../../rigs/labels/label-fixtures.ts';

const preparer = createLabelPreparer();

beforeAll(() => preparer.warm());

const made = (
  file: LabelFile,
  unread: boolean,
  model: PrinterModel = AT_203,
): ReturnType<typeof preparer.prepare> => preparer.prepare(file, model, { unread });

const UNREADABLE: readonly (readonly [string, () => string | Promise<Uint8Array>, PrinterModel])[] = [
  ['a code too faint', () => svgLabel({ ink: '#aaa' }), AT_203],
  ['a code too small', () => pngLabel({ module: 1 }), AT_203],
  ['a shape that leaves it two thirds of its paper', async () => squared(await pngLabel()), AT_203],
  ['printer commands without its code', () => '^XA^FO9,9^A0N,30,30^FDx^FS^XZ', AT_203],
  [
    'printer commands that lack a part',
    () => `^XA^FO9,9^BQN,2,6^FDMA,${CODE}^FS^FO9,200^XGR:A.GRF^FS^XZ`,
    AT_203,
  ],
  ['a code pushed off the label', () => svgLabel(), { ...AT_203, offset: { x: -100, y: 0 } }],
];

/** The whole label above as much white. */
const squared = (label: Buffer): Promise<Buffer> =>
  sharp(label).extend({ bottom: 180, background: '#fff' }).png().toBuffer();

const fileOf = (drawn: string | Uint8Array): LabelFile =>
  labelFile(typeof drawn !== 'string' ? 'png' : drawn.startsWith('^') ? 'zplh' : 'svg', drawn);

describe('a label that is to be printed although its code can not be read', () => {
  it.each(UNREADABLE)('with %s is made, and the problem is on record', async (_, draw, model) => {
    const file = fileOf(await draw());
    const refused = await made(file, false, model);
    expect(refused).toMatchObject({ ok: false, problem: { fault: 'codeUnreadable' } });
    const printed = await made(file, true, model);
    expect(printed).toEqual({
      ok: true,
      value: {
        ...(file.type === 'zplh' && { dropped: expect.any(Array) }),
        bytes: expect.any(Uint8Array),
        check: 'failed',
        fault: refused.ok ? null : refused.problem,
      },
    });
    expect(Buffer.from(printed.ok ? printed.value.bytes : []).toString('latin1')).toMatch(/^\^XA.*\^XZ$/);
  });

  it('is the same as ever when its code is readable', async () => {
    for (const file of [labelFile('svg', svgLabel()), labelFile('png', await pngLabel())])
      expect(await made(file, true)).toEqual(await made(file, false));
  });

  it('is as good as ever in a picture that stands, which is turned', async () => {
    const standing = await sharp(await pngLabel())
      .rotate(90)
      .png()
      .toBuffer();
    expect(await made(labelFile('png', standing), false)).toMatchObject({ value: { check: 'decoded' } });
  });

  it('is refused for whatever else is wrong with it', async () => {
    const other = svgLabel({ code: '*aBcD1234' });
    const receiptHead = { ...AT_203, headDots: 384 };
    const png = await pngLabel();
    const wrong: readonly (readonly [LabelFile, PrinterModel, string])[] = [
      [labelFile('svg', ''), AT_203, 'empty'],
      [labelFile('png', png.subarray(0, -20)), AT_203, 'truncated'],
      [labelFile('svg', '<html></html>'), AT_203, 'notWhatItSays'],
      [labelFile('svg', svgLabel()), receiptHead, 'widerThanHead'],
      [labelFile('svg', other), AT_203, 'codeDiffers'],
      [labelFile('zplv', '^XA^FO9,9^BQN,2,6^FDMA,*aBcD1234^FS^XZ'), AT_203, 'codeDiffers'],
      [labelFile('zplv', '^XA^FO9,9^BQN,2,6^FDMA,*aBcD1234^FS^XGR:A.GRF^FS^XZ'), AT_203, 'codeDiffers'],
      [labelFile('zplv', '^XA^FDx^FS^XZ^XA^FDy^FS^XZ'), AT_203, 'forbiddenCommands'],
      [labelFile('zplv', '^XA^FDx^FS'), AT_203, 'truncated'],
      [labelFile('zplv', '^XA^PW900^FO0,0^GB800,9,9^FS^XZ'), AT_203, 'widerThanPaper'],
      [labelFile('zplv', '^XA^FDx^FS^XZ'), { ...AT_203, language: 'tspl' }, 'otherLanguage'],
    ];
    for (const [file, model, fault] of wrong)
      expect(await made(file, true, model)).toMatchObject({ ok: false, problem: { fault } });
  });
});
