import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { titlesOf } from '../../../src/renderer/screens/Labels/print/column-titles.ts';
import { pasteTable, readTable } from '../../../src/renderer/screens/Labels/print/read-table.ts';
import { textOfFile } from '../../../src/renderer/screens/Labels/text-of-file.ts';

const columns = ['number', 'cell', 'article', 'name', 'size', 'barcode', 'quantity'];
const titles = titlesOf(columns);

describe('a table that is pasted or opened', () => {
  test('comes out of a spreadsheet with tabs, commas of the text in place', () => {
    expect(readTable('TS-1\tШарф, длинный\t2\r\nMUG; 330\tКружка\t1\r\n', '\t')).toEqual([
      ['TS-1', 'Шарф, длинный', '2'],
      ['MUG; 330', 'Кружка', '1'],
    ]);
  });

  test.each([
    ['semicolons', 'Артикул;Кол-во\nTS-1;2\n'],
    ['commas', 'Артикул,Кол-во\nTS-1,2'],
    ['tabs', 'Артикул\tКол-во\nTS-1\t2'],
    ['a byte order mark', '\uFEFFАртикул;Кол-во\r\nTS-1;2'],
    ['empty lines', '\n\nАртикул;Кол-во\n\nTS-1;2\n\n'],
  ])('is read with %s', (_, text) => {
    expect(readTable(text, null)).toEqual([
      ['Артикул', 'Кол-во'],
      ['TS-1', '2'],
    ]);
  });

  test('keeps separators, quotes and line ends that stand in quotes', () => {
    expect(readTable('"a;b";"say ""so""";"two\nlines"\n', null)).toEqual([['a;b', 'say "so"', 'two\nlines']]);
  });

  test('takes a quote within a cell as it is', () => {
    expect(readTable('5" screen;x\n"odd" one;y', null)).toEqual([
      ['5" screen', 'x'],
      ['"odd" one', 'y'],
    ]);
  });

  test.each(['\t', ';', ','] as const)(
    'is what was written with %j, whatever is in its cells',
    (separator) => {
      const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.trim());
      const row = fc.array(cell, { minLength: 2, maxLength: 5 });
      const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      fc.assert(
        fc.property(
          fc.array(row, { minLength: 1, maxLength: 6 }),
          fc.constantFrom('\n', '\r\n', '\r'),
          (rows, end) => {
            const text = rows.map((cells) => cells.map(quoted).join(separator)).join(end);
            expect(readTable(text, separator)).toEqual(
              rows.filter((cells) => cells.some((each) => each !== '')),
            );
          },
        ),
      );
    },
  );

  test('never ends in an error or without an end', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ';', ',', '\t', '\n', '\r', 'a', ' ') }), (text) => {
        expect(readTable(text, null).every((cells) => cells.some((cell) => cell !== ''))).toBe(true);
      }),
    );
  });
});

describe('a table goes into the rows', () => {
  test('by its titles, in any order and either language, unknown columns left out', () => {
    expect(
      pasteTable([], { row: 0, column: 0 }, columns, titles, [
        ['Кол-во', 'Артикул', 'Комментарий', 'Barcode'],
        ['2', 'TS-1', 'хрупкое', '4607812345679'],
      ]),
    ).toEqual([{ quantity: '2', article: 'TS-1', barcode: '4607812345679' }]);
  });

  test('from the cell it was pasted into, over what is there', () => {
    const rows = [{ article: 'A', name: 'old' }, { article: 'B' }];
    expect(
      pasteTable(rows, { row: 1, column: 2 }, columns, titles, [
        ['TS-1', 'Футболка'],
        ['MUG', 'Кружка'],
      ]),
    ).toEqual([
      { article: 'A', name: 'old' },
      { article: 'TS-1', name: 'Футболка' },
      { article: 'MUG', name: 'Кружка' },
    ]);
  });

  test('drops what reaches beyond the last column', () => {
    expect(pasteTable([], { row: 0, column: 6 }, columns, titles, [['3', 'beyond']])).toEqual([
      { quantity: '3' },
    ]);
  });
});

describe('the text of a file', () => {
  test('is read from UTF-8, UTF-16 and the code page of Windows', () => {
    const text = 'Артикул;ШК';
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer),
    ]);
    const cp1251 = new Uint8Array([0xc0, 0xf0, 0xf2, 0xe8, 0xea, 0xf3, 0xeb, 0x3b, 0xd8, 0xca]);
    expect([new TextEncoder().encode(text), utf16, cp1251].map(textOfFile)).toEqual([text, text, text]);
  });
});
