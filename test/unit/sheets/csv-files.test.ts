import { describe, expect, test } from 'vitest';
import { csvText } from '../../../src/main/sheets/csv-text.ts';
import { cellText, readId, type SheetRow } from '../../../src/shared/domain/sheet/sheet-cell.ts';
import { csvRows } from '../../../src/main/sheets/csv-rows.ts';
import { UnreadableSheet } from '../../../src/main/sheets/sheet-fault.ts';

async function rowsOf(bytes: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const some of csvRows(bytes)) rows.push(...some);
  return rows;
}

const text = (separator: string): string =>
  [
    ['Штрихкод', 'Артикул', 'Остаток'],
    ['0000123', '"Кружка; белая, ""море"" | 1\tx"', '5'],
    ['46012345678901234567', 'Ёлка', ''],
  ]
    .map((row) => row.join(separator))
    .join('\r\n');

const parsed: SheetRow[] = [
  { line: 1, cells: ['Штрихкод', 'Артикул', 'Остаток'] },
  { line: 2, cells: ['0000123', 'Кружка; белая, "море" | 1\tx', '5'] },
  { line: 3, cells: ['46012345678901234567', 'Ёлка', ''] },
];

/** The Windows encoding of Cyrillic, from its table. */
const windows1251 = (of: string): Uint8Array =>
  Uint8Array.from(of, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (sign === 'Ё') return 0xa8;
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
  });

const encoded: Readonly<Record<string, (of: string) => Uint8Array>> = {
  'UTF-8': (of) => Buffer.from(of),
  'UTF-8 with its mark': (of) => Buffer.from(`\u{FEFF}${of}`),
  'UTF-16 LE': (of) => Buffer.from(`\u{FEFF}${of}`, 'utf16le'),
  'UTF-16 BE': (of) => Buffer.from(`\u{FEFF}${of}`, 'utf16le').swap16(),
  'windows-1251': windows1251,
};

describe.each([';', ',', '\t', '|'])('separated by %j', (separator) => {
  test.each(Object.entries(encoded))('a file in %s is read as it was written', async (_name, encode) => {
    expect(await rowsOf(encode(text(separator)))).toEqual(parsed);
  });
});

test('UTF-16 without its mark, a first line that names the separator, and an empty row', async () => {
  expect(await rowsOf(Buffer.from('sku;amount\n1;2', 'utf16le'))).toEqual([
    { line: 1, cells: ['sku', 'amount'] },
    { line: 2, cells: ['1', '2'] },
  ]);
  expect(await rowsOf(Buffer.from('sep=|\r\na,b|c\r\n\r\n1|2\r\n'))).toEqual([
    { line: 2, cells: ['a,b', 'c'] },
    { line: 4, cells: ['1', '2'] },
  ]);
});

test.each(['\r\n', '\n', '\r'])(
  'rows with line ends in their quotes are called by their first line: %j',
  async (end) => {
    const rows = ['a;b', '"1', '2', '3";x', '', '4;"', '"', '5;6'];
    expect(await rowsOf(Buffer.from(rows.join(end)))).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: [['1', '2', '3'].join(end), 'x'] },
      { line: 6, cells: ['4', end] },
      { line: 8, cells: ['5', '6'] },
    ]);
  },
);

test('a quote that is never closed is named with the line of its row, and a picture is no table', async () => {
  const opened = ['a;b', '"1', '2";3', '"3;'].join('\r\n');
  for (const rest of ['', 'x;\r\n'.repeat(200_000)]) {
    await expect(rowsOf(Buffer.from(`${opened}${rest}`))).rejects.toMatchObject({
      fault: 'quoteNotClosed',
      line: 4,
    });
  }
  await expect(rowsOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0, 0, 1]))).rejects.toThrow(
    UnreadableSheet,
  );
});

test('what is written is read back: ids with every digit, text that is no formula', async () => {
  const written = csvText(
    [
      ['Barcode', 'Article', 'Amount'],
      [{ id: '0000123' }, '=HYPERLINK("x")', 5],
      [{ id: '46012345678901234567' }, 'a;"b"', null],
    ],
    ';',
  );
  const [, first, second] = await rowsOf(Buffer.from(written));
  expect([readId(first?.cells[0]), readId(second?.cells[0])]).toEqual([
    { id: '0000123', fault: null },
    { id: '46012345678901234567', fault: null },
  ]);
  expect([first?.cells[1], second?.cells[1]]).toEqual(['="=HYPERLINK(""x"")"', '="a;""b"""']);
});

test('text that a program would make a number, a date or a formula of is written as text, other text as it is', async () => {
  const lookAlike = [
    '007',
    '1E5',
    '12-05',
    '3/4',
    'MAR1',
    '1 мая',
    'Сен-24',
    'true',
    'ИСТИНА',
    '-x',
    '@x',
    '5%',
  ];
  const others = ['MUG-104-B', 'Маркер', 'Decor', 'E5', 'Ёлка 7', 'true north', '', 'x=1'];
  const rows = await rowsOf(
    Buffer.from(
      csvText(
        [...lookAlike, ...others].map((article) => [1, article]),
        ',',
      ),
    ),
  );
  expect(rows.map(({ cells }) => cells[1])).toEqual([...lookAlike.map((each) => `="${each}"`), ...others]);
  expect(rows.map(({ cells }) => cellText(cells[1]))).toEqual([...lookAlike, ...others]);
});
