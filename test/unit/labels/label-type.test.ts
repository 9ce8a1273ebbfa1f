import { expect, test } from 'vitest';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import { labelTypeFor } from '../../../src/main/labels/label-settings.ts';
import { labelType } from '../../../src/shared/marketplace/common.ts';
import { headDpis, printerLanguages, turns } from '../../../src/shared/domain/printer/printer-model.ts';
import { AT_203, labelFile } from '../../rigs/labels/label-fixtures.ts';

test('ZPL is asked for where the printer speaks it; others get a drawing, or the picture that was chosen', () => {
  const asked = printerLanguages.map((language) => [
    language,
    labelType.options.map((chosen) => labelTypeFor({ ...AT_203, language }, chosen)),
  ]);
  expect(Object.fromEntries(asked)).toEqual({
    zpl: ['svg', 'zplv', 'zplh', 'png'],
    tspl: ['svg', 'svg', 'svg', 'png'],
    escpos: ['svg', 'svg', 'svg', 'png'],
    png: ['svg', 'svg', 'svg', 'png'],
  });
});

test('a ZPL printer of another density gets a drawing for its own dots, and never ZPL for others', async () => {
  expect(headDpis.map((dpi) => labelTypeFor({ ...AT_203, dpi }, 'zplh'))).toEqual(['zplh', 'svg', 'svg']);
  const file = labelFile('zplh', '^XA^PW464^LL320^FO20,20^A0N,30,30^FDorder^FS^XZ');
  for (const dpi of [300, 600] as const) {
    expect(await createLabelPreparer().prepare(file, { ...AT_203, dpi, headDots: 2456 })).toMatchObject({
      ok: false,
      problem: { fault: 'otherDensity', detail: expect.stringContaining(String(dpi)) },
    });
  }
});

test('a ZPL printer that turns its labels by a quarter gets a drawing, upside down it gets ZPL', async () => {
  expect(turns.map((turn) => labelTypeFor({ ...AT_203, turn }, 'zplh'))).toEqual([
    'zplh',
    'svg',
    'zplh',
    'svg',
  ]);
  const file = labelFile('zplh', '^XA^PW464^LL320^FO20,20^A0N,30,30^FDorder^FS^XZ');
  expect(await createLabelPreparer().prepare(file, { ...AT_203, turn: 90 })).toMatchObject({
    ok: false,
    problem: { fault: 'otherLanguage' },
  });
});

test.each(['tspl', 'escpos', 'png'] as const)(
  'ZPL that was fetched before is never sent to a printer that speaks %s',
  async (language) => {
    const file = labelFile('zplh', '^XA^PW464^LL320^FO20,20^A0N,30,30^FDorder^FS^XZ');
    expect(await createLabelPreparer().prepare(file, { ...AT_203, language })).toEqual({
      ok: false,
      problem: {
        code: 'labelUnusable',
        fault: 'otherLanguage',
        detail: `ZPL was fetched, the printer speaks ${language}`,
      },
    });
  },
);
