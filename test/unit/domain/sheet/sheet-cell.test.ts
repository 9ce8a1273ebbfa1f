import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decimalOf,
  readAmount,
  readId,
  type SheetCell,
} from '../../../../src/shared/domain/sheet/sheet-cell.ts';
import { findHeader, guessColumns, headerKey } from '../../../../src/shared/domain/stock/stock-columns.ts';

const number = (text: string, digits = 0): SheetCell => ({ kind: 'number', text, digits });

test.each<[SheetCell | undefined, string | null]>([
  ['0000123', '0000123'],
  [' 46012345678901234567 ', '46012345678901234567'],
  ['="0000123"', '0000123'],
  ['A-1/2', 'A-1/2'],
  [number('4601234567890'), '4601234567890'],
  [number('4.60123456789E+12'), '4601234567890'],
  [number('123', 7), '0000123'],
  ['4,60E+12', null],
  ['4.60123E12', null],
  [number('4.6012345678901E+18'), null],
  [number('4601234567890123'), null],
  [number('12.5'), null],
  [number('-5'), null],
  [{ kind: 'date', text: '45000' }, null],
  [{ kind: 'error', text: '#N/A' }, null],
  ['\u200e4601234567890\ufeff', '4601234567890'],
  ['460123\u200b4567890', null],
  ['0104601234567890\u001d21abc', null],
  ['46\u202e00', null],
  ['46\u{e0041}00', null],
  ['', null],
  [undefined, null],
])('the id of %j is %j', (cell, id) => {
  expect(readId(cell).id).toBe(id);
});

test.each<[SheetCell | undefined, number | string | null]>([
  ['5', 5],
  ['1 043', 1043],
  ['1\u00A0043', 1043],
  ['5,00', 5],
  [number('5'), 5],
  [number('1E2'), 100],
  [number('1.234'), 'notWhole'],
  ['', null],
  [undefined, null],
  ['1,043', 'unclear'],
  ['1.043', 'unclear'],
  ['1,5', 'notWhole'],
  ['-1', 'belowZero'],
  ['100001', 'aboveMost'],
  ['5 pcs', 'noNumber'],
  ['1 0 4 3', 'noNumber'],
  ['Infinity', 'noNumber'],
  [{ kind: 'date', text: '45000' }, 'date'],
  [{ kind: 'error', text: '#N/A' }, 'noNumber'],
])('the amount of %j is %j', (cell, wanted) => {
  const { amount, fault } = readAmount(cell, 100_000);
  expect(fault ?? amount).toBe(wanted);
});

test('however a whole number is spelt, its digits are the same; no text is ever taken for another id', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
      fc.integer({ min: 0, max: 14 }),
      (value, shift) => {
        const digits = String(value);
        const at = Math.min(shift, digits.length - 1);
        const mantissa =
          at === 0 ? digits : `${digits.slice(0, digits.length - at)}.${digits.slice(digits.length - at)}`;
        expect(readId(number(`${mantissa}E+${at}`)).id).toBe(digits);
        expect(decimalOf(digits)).toEqual({ isNegative: false, whole: digits, rest: '' });
      },
    ),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { id } = readId(text);
      if (id !== null && !text.trim().startsWith('="')) expect(id).toBe(text.trim());
    }),
  );
});

test('the header is found under a title, its columns by their names in two languages', () => {
  const rows = [
    { line: 1, cells: ['Остатки на складе'] },
    { line: 3, cells: ['№', 'Артикул продавца', 'Штрихкод товара', 'Остаток, шт.'] },
    { line: 4, cells: ['1', 'MUG', '0000123', '5'] },
  ];
  const header = findHeader(rows);
  expect(header?.line).toBe(3);
  expect(guessColumns(header?.cells ?? [])).toEqual({ sku: 2, article: 1, amount: 3 });
  expect(guessColumns(['Vendor code', 'Barcode', 'Qty'])).toEqual({ sku: 1, article: 0, amount: 2 });
  expect(findHeader([{ line: 1, cells: ['0000123', '5'] }])).toBeNull();
  expect(headerKey(['Barcode ', 'QTY', ''])).toBe(headerKey(['barcode', 'Qty']));
});
