import { beforeAll, describe, expect, it } from 'vitest';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import type { LabelFile } from '../../../src/main/labels/prepared-label.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer-model.ts';
import { AT_203, labelFile, pngLabel, svgLabel } from './label-fixtures.ts';

const preparer = createLabelPreparer();

beforeAll(() => preparer.warm());

const made = (
  file: LabelFile,
  unread: boolean,
  model: PrinterModel = AT_203,
): ReturnType<typeof preparer.prepare> => preparer.prepare(file, model, { unread });

describe('a label that is to be printed although its code can not be read', () => {
  it.each([
    ['a code too faint', () => svgLabel({ ink: '#aaa' }), AT_203, 'codeUnreadable'],
    ['a code too small', () => pngLabel({ module: 1 }), AT_203, 'codeUnreadable'],
    ['another code', () => svgLabel({ code: '*aBcD1234' }), AT_203, 'codeDiffers'],
    [
      'a code pushed off the label',
      () => svgLabel(),
      { ...AT_203, offset: { x: -100, y: 0 } },
      'codeUnreadable',
    ],
  ] as const)('with %s is made, and the problem is on record', async (_, draw, model, fault) => {
    const bytes = await draw();
    const file = labelFile(typeof bytes === 'string' ? 'svg' : 'png', bytes);
    const refused = await made(file, false, model);
    expect(refused).toMatchObject({ ok: false, problem: { fault } });
    const printed = await made(file, true, model);
    expect(printed).toEqual({
      ok: true,
      value: {
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

  it('is refused for whatever else is wrong with it', async () => {
    const receiptHead = { ...AT_203, headDots: 384 };
    const png = await pngLabel();
    const wrong: readonly (readonly [LabelFile, PrinterModel, string])[] = [
      [labelFile('svg', ''), AT_203, 'empty'],
      [labelFile('png', png.subarray(0, -20)), AT_203, 'truncated'],
      [labelFile('svg', '<html></html>'), AT_203, 'notWhatItSays'],
      [labelFile('svg', svgLabel()), receiptHead, 'widerThanHead'],
      [labelFile('zplv', '^XA^FDx^FS^XZ^XA^FDy^FS^XZ'), AT_203, 'forbiddenCommands'],
      [labelFile('zplv', '^XA^FDx^FS'), AT_203, 'truncated'],
      [labelFile('zplv', '^XA^PW900^FDx^FS^XZ'), AT_203, 'widerThanHead'],
      [labelFile('zplv', '^XA^FDx^FS^XZ'), { ...AT_203, language: 'tspl' }, 'otherLanguage'],
    ];
    for (const [file, model, fault] of wrong)
      expect(await made(file, true, model)).toMatchObject({ ok: false, problem: { fault } });
  });
});
