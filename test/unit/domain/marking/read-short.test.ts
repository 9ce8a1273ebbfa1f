import { expect, test } from 'vitest';
import { gtinOfMarkingCode, readCode } from '../../../../src/shared/domain/marking/read-code.ts';
import { ok } from '../../../../src/shared/result.ts';

const GTIN = '00000046198488';
const pack = `${GTIN}X?io+qCABm8wAYa`;

test.each([pack, `]d2${pack}`, `]d1${pack}`])('%s is the code of one pack of tobacco', (scanned) => {
  expect(readCode(scanned, [])).toEqual(
    ok({ kind: 'sgtin', key: `01${GTIN}21X?io+qC`, text: pack, gtin: GTIN }),
  );
  expect(gtinOfMarkingCode(scanned)).toBe(GTIN);
});

test('the mark of a fur names one piece and no product', () => {
  const mark = 'RU-401301-AAA0277031';
  expect(readCode(mark, [])).toEqual(ok({ kind: 'sgtin', key: mark, text: mark, gtin: null }));
  expect(gtinOfMarkingCode(mark)).toBeNull();
});

test.each([
  ['without its check part', pack.slice(0, 25), 'tailMissing'],
  ['without price and check part', pack.slice(0, 21), 'tailMissing'],
  ['cut in the middle', pack.slice(0, 27), 'notAMarkingCode'],
  ['with a wrong check digit', `00000046198489${pack.slice(14)}`, 'notAMarkingCode'],
  ['with a letter of another layout', pack.replace('X', 'Ч'), 'notAMarkingCode'],
  ['twice in one scan', pack + pack, 'notAMarkingCode'],
  ['a mere number of such a length', `${GTIN}1234567`, 'notAMarkingCode'],
])('a pack’s code %s is none', (_how, scanned, why) => {
  expect(readCode(scanned, [])).toMatchObject({ ok: false, problem: { why } });
});

test('a code of the long form that is cut to the length of a short one stays refused', () => {
  // Its identifier and twelve digits of its GTIN happen to be a good GTIN.
  const cut = '010460043993120121abcdefghijk';
  expect([cut.length, readCode(cut, []).ok]).toEqual([29, false]);
});
