import { parse } from 'csv-parse/sync';
import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { csvText } from '../../../src/simulator/marketplace/analytics/csv.ts';

const cell = oneof(
  string({ unit: 'grapheme' }),
  constantFrom('=1+1', '+7', '-x', '@cmd', 'a,b', 'a"b', 'a\nb', 'a\r\nb', ' a ', '\t', 'a;b', '"', ''),
);

test('a reader that we did not write gets every text back as it was, formulas too', () => {
  assert(
    property(array(tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const written = csvText({ columns: ['one', 'two', 'three'], rows });
      expect(parse(written, { relax_column_count: false })).toEqual([['one', 'two', 'three'], ...rows]);
    }),
  );
});

test('numbers, flags and nothing', () => {
  expect(
    csvText({
      columns: ['a', 'b'],
      rows: [
        [1.5, true],
        [null, '=A1'],
      ],
    }),
  ).toBe('a,b\n1.5,true\n,=A1\n');
});
