import { read, utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { SheetRow } from '../../../src/shared/domain/sheet/sheet-cell.ts';
import { openSheet } from '../../../src/main/sheets/read-sheet.ts';
import { createXlsxFile } from '../../../src/main/sheets/xlsx-file.ts';
import { madeXlsx } from '../../rigs/sheets/made-sheets.ts';

async function rowsOf(bytes: Uint8Array): Promise<SheetRow[]> {
  const sheet = await openSheet(bytes, 0);
  const rows: SheetRow[] = [];
  for await (const some of sheet.rows) rows.push(...some);
  sheet.close();
  return rows;
}

const number = (text: string, digits = 0) => ({ kind: 'number', text, digits });

test('text stays text, numbers stay as the file spells them, and dates are called so', async () => {
  const bytes = await madeXlsx({
    strings:
      '<si><t>Штрихкод</t></si><si><r><t>Ар</t></r><r><t xml:space="preserve">тикул </t></r><rPh><t>x</t></rPh></si><si><t>0000123 &amp; &lt;b&gt;</t></si>',
    styles:
      '<numFmts><numFmt numFmtId="164" formatCode="0000000000000"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="166" formatCode="#,##0\\ &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>',
    sheet: [
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>',
      '<row r="5"><c r="A5" t="s"><v>2</v></c><c r="B5"><v>4.6012345678901E+18</v></c><c r="C5" s="1"><v>4601234</v></c></row>',
      '<row><c s="2"><v>45000</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1</f><v>AB</v></c><c s="3"><v>7</v></c></row>',
      '<row r="9"/>',
      '<x:row xmlns:x="urn:x" r="10"><x:c t="inlineStr"><x:is><x:t>deep</x:t></x:is></x:c></x:row>',
    ].join(''),
  });
  expect(await rowsOf(bytes)).toEqual([
    { line: 2, cells: ['Штрихкод', '', 'Артикул '] },
    { line: 5, cells: ['0000123 & <b>', number('4.6012345678901E+18'), number('4601234', 13)] },
    {
      line: 6,
      cells: [
        { kind: 'date', text: '45000' },
        { kind: 'boolean', text: '1' },
        { kind: 'error', text: '#N/A' },
        'AB',
        number('7'),
      ],
    },
    { line: 10, cells: ['deep'] },
  ]);
});

test('a workbook of another program is read, its shown sheets by name', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['sku', 'amount'],
      ['0000123', 5],
      ['x', 1.5],
    ]),
    'Остатки',
  );
  utils.book_append_sheet(book, utils.aoa_to_sheet([['other']]), 'Лист 2');
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  expect((await openSheet(bytes, 1)).names).toEqual(['Остатки', 'Лист 2']);
  expect(await rowsOf(bytes)).toEqual([
    { line: 1, cells: ['sku', 'amount'] },
    { line: 2, cells: ['0000123', number('5')] },
    { line: 3, cells: ['x', number('1.5')] },
  ]);
});

test.each([
  [
    'that bursts',
    { sheet: `<row><c t="inlineStr"><is><t>${' '.repeat(40_000_000)}</t></is></c></row>` },
    'tooLarge',
  ],
  [
    'with a tag that never ends',
    { sheet: `<row><c r="${Array.from({ length: 400_000 }, (_each, at) => at % 977).join('')}` },
    'a part of it never ends',
  ],
  ['whose tags are crossed', { sheet: '<row><c></row></c>' }, 'closing tag mismatch'],
] as const)('a workbook %s ends, and takes nothing with it', async (_what, parts, why) => {
  await expect(rowsOf(await madeXlsx(parts))).rejects.toThrow(why);
});

test('what is no workbook is called what it is', async () => {
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  await expect(openSheet(old, 0)).rejects.toMatchObject({ fault: 'oldOrLocked' });
  await expect(openSheet(Buffer.from('PK\u0003\u0004 nothing more'), 0)).rejects.toMatchObject({
    fault: 'damaged',
  });
  await expect(openSheet(new Uint8Array(), 0)).rejects.toMatchObject({ fault: 'empty' });
});

test('what is written opens in another program as it was: ids are text, nothing is a formula', async () => {
  const file = createXlsxFile('Stocks: [home]/*?');
  await file.add([
    ['Штрихкод', 'Артикул', 'Остаток'],
    [{ id: '0000123' }, '=1+1', 5],
  ]);
  await file.add([[{ id: '46012345678901234567' }, 'a <b> & \u0001"c"', null]]);
  const bytes = await file.end();
  const book = read(bytes, { type: 'array', cellFormula: true, cellNF: true });
  const [name = ''] = book.SheetNames;
  expect(name).toBe('Stocks   home');
  const sheet = book.Sheets[name] ?? {};
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['Штрихкод', 'Артикул', 'Остаток'],
    ['0000123', '=1+1', 5],
    ['46012345678901234567', 'a <b> & "c"'],
  ]);
  expect(sheet['A2']).toMatchObject({ t: 's', v: '0000123', z: '@' });
  expect(
    Object.values(sheet).filter((cell: unknown) => typeof cell === 'object' && cell !== null && 'f' in cell),
  ).toEqual([]);
  expect(await rowsOf(bytes)).toMatchObject([
    { cells: ['Штрихкод', 'Артикул', 'Остаток'] },
    { cells: ['0000123', '=1+1', number('5')] },
    { cells: ['46012345678901234567', 'a <b> & "c"'] },
  ]);
});
