import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { StockColumns } from '../../src/shared/domain/stock/stock-columns.ts';
import type { Result } from '../../src/shared/result.ts';
import { amountsThere, openFile, openStockDesk, sendPlan, STORE } from '../rigs/desk/stock-desk.ts';
import type { Desk } from '../rigs/desk/desk.ts';
import { madeXlsx } from '../rigs/sheets/made-sheets.ts';

function value<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

const columns: StockColumns = { sku: 0, article: 1, amount: 2 };
const csv = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(['Штрихкод;Артикул;Остаток', ...rows.map((row) => row.join(';'))].join('\r\n'));

const check = async (desk: Desk, fileId: string, of: StockColumns = columns) =>
  value(await desk.client.stockFiles.check({ fileId, warehouseId: STORE, sheet: 0, columns: of }));
const faults = async (desk: Desk, fileId: string) =>
  value(await desk.client.stockFiles.faults({ fileId, offset: 0, limit: 100 })).rows;

test('a barcode in which something stands that nobody sees is named by row and column, and is taken as a person reads it', async () => {
  const { desk, skus } = await openStockDesk();
  const [one = '', two = '', three = ''] = skus;
  const hidden = `${two.slice(0, 4)}\u200b${two.slice(4)}`;
  const fileId = await openFile(
    desk,
    csv([
      [`\u200e${one}\u2060`, '', 5],
      [hidden, '', 6],
      [`9\u001d${three}`, '', 7],
    ]),
  );
  value(await desk.client.stockFiles.look({ fileId, sheet: 0 }));
  expect(await check(desk, fileId)).toMatchObject({ good: 1, unmet: 0, faulty: 2 });
  expect(
    (await faults(desk, fileId)).map(({ line, faults: all }) => [line, ...all.map(Object.values)]),
  ).toEqual([
    [3, ['sku', 'unseen', two]],
    [4, ['sku', 'unseen', `9${three}`]],
  ]);
  const mended = await desk.client.stockFiles.mend({ fileId, line: 3, sku: two, amount: '6' });
  expect(value(mended)).toMatchObject({ row: null, counts: { good: 2, faulty: 1 } });
});

test('a barcode that a person adds is the one that they see', async () => {
  const { desk } = await openStockDesk();
  value(await desk.client.stocks.addSku({ sku: '\u200b47\u202e00\u001d11 ', article: 'Seen\u200b' }));
  const rows = await desk.client.stocks.rows({
    warehouseId: STORE,
    words: 'seen',
    filter: 'all',
    sort: { by: 'sku', isDescending: false },
    offset: 0,
    limit: 5,
  });
  expect(value(rows).rows).toMatchObject([{ sku: '470011', article: 'Seen' }]);
  expect(await desk.client.stocks.addSku({ sku: '\u200b', article: '' })).toMatchObject({
    problem: { code: 'badValue' },
  });
});

test('a file is looked at, checked, mended, shown and sent; what it does not name stays as it is', async () => {
  const { desk, skus } = await openStockDesk();
  const [one = '', two = '', three = '', four = ''] = skus;
  await desk.api('PUT', `/stocks/${STORE}`, { stocks: [{ sku: four, amount: 9 }] });
  await desk.client.stocks.addSku({ sku: '0000123', article: 'Zeros' });
  const fileId = await openFile(
    desk,
    csv([
      [one, '', 5],
      [two, '', 'many'],
      ['4,6E+12', '', 7],
      [one, '', 6],
      [three, '', ''],
      ['123', '', 2],
      ['', 'No such', 1],
      ['', 'Zeros', 4],
    ]),
  );
  const looked = value(await desk.client.stockFiles.look({ fileId, sheet: 0 }));
  expect(looked).toMatchObject({ format: 'csv', headerLine: 1, columns, isRemembered: false });
  expect(looked.sample[0]?.cells).toEqual([one, '', '5']);
  expect(await check(desk, fileId)).toMatchObject({ good: 2, unmet: 0, blank: 1, faulty: 5 });
  expect(
    (await faults(desk, fileId)).map(({ line, faults: all }) => [line, ...all.map(Object.values)]),
  ).toEqual([
    [3, ['amount', 'noNumber', 'many']],
    [4, ['sku', 'digitsLost', '']],
    [5, ['sku', 'twice', '2']],
    [7, ['sku', 'zerosLost', '0000123']],
    [8, ['article', 'unknownArticle', 'No such']],
  ]);
  // What is still wrong is not in the way of the rest, and is never set to zero with it.
  expect(await desk.client.stockFiles.plan({ fileId, restToZero: true })).toMatchObject({
    problem: { code: 'stockFileUnclear' },
  });
  const mend = async (line: number, sku: string, amount: string) =>
    value(await desk.client.stockFiles.mend({ fileId, line, sku, amount })).row;
  expect(await mend(3, two, '-1')).toMatchObject({ faults: [{ fault: 'belowZero' }] });
  expect(await mend(3, two, '3')).toBeNull();
  expect(value(await desk.client.stockFiles.leaveOut({ fileId, line: 5 }))).toMatchObject({
    faulty: 3,
    leftOut: 1,
  });
  expect(value(await desk.client.stockFiles.leaveOut({ fileId, line: null }))).toMatchObject({
    faulty: 0,
    leftOut: 4,
  });

  const shown = value(await desk.client.stockFiles.plan({ fileId, restToZero: false }));
  expect(new Map(shown.lines.map(({ sku, after }) => [sku, after]))).toEqual(
    new Map([
      [one, 5],
      [two, 3],
      ['0000123', 4],
    ]),
  );
  expect(await amountsThere(desk, [one, two, three, four])).toEqual({ [four]: 9 });
  expect(await sendPlan(desk, shown.planId)).toMatchObject({ total: 3, confirmed: 2, failed: 1 });
  expect(await amountsThere(desk, [one, two, three, four])).toEqual({ [one]: 5, [two]: 3, [four]: 9 });

  // The same columns are remembered by their header, however it is written.
  const again = await openFile(desk, Buffer.from('ШТРИХКОД,артикул, Остаток\n1,2,3'));
  expect(value(await desk.client.stockFiles.look({ fileId: again, sheet: 0 }))).toMatchObject({
    columns,
    isRemembered: true,
  });
  expect(await desk.client.stockFiles.look({ fileId, sheet: 0 })).toMatchObject({
    problem: { code: 'stockFileUnknown' },
  });
});

test('the rest is set to zero when asked for, and not what a row names without an amount', async () => {
  const { desk, skus } = await openStockDesk();
  const [one = '', two = '', three = ''] = skus;
  const stocks = [one, two, three].map((sku) => ({ sku, amount: 4 }));
  await desk.api('PUT', `/stocks/${STORE}`, { stocks });
  const fileId = await openFile(
    desk,
    csv([
      [one, '', 5],
      [two, '', ''],
    ]),
  );
  const { rest } = await check(desk, fileId);
  const shown = value(await desk.client.stockFiles.plan({ fileId, restToZero: true }));
  expect(shown).toMatchObject({ total: rest + 1, counts: { zero: rest, unknown: 1 } });
  await sendPlan(desk, shown.planId);
  expect(await amountsThere(desk, [one, two, three])).toEqual({ [one]: 5, [two]: 4, [three]: 0 });
});

test('what a row that was left out may be about is never set to zero with the rest', async () => {
  const { desk, skus } = await openStockDesk();
  const [rest = '', rounded = '', named = ''] = skus;
  await desk.client.stocks.addSku({ sku: '0000123', article: 'Zeros' });
  const twins = ['2000000000017', '2000000000024'];
  for (const sku of twins) await desk.client.stocks.addSku({ sku, article: 'Two of them' });
  const article = 'Rounded';
  await desk.client.stocks.addSku({ sku: '2000000000031', article });
  const fileId = await openFile(
    desk,
    csv([
      ['123', '', 2],
      ['', 'Two of them', 3],
      ['', 'Two of them', ''],
      ['2E+12', article, 7],
      [named, '', 'many'],
      [rounded, '', 4],
    ]),
  );
  const before = await check(desk, fileId);
  expect(before).toMatchObject({ good: 1, blank: 1, faulty: 4, untold: 0 });
  const after = value(await desk.client.stockFiles.leaveOut({ fileId, line: null }));
  expect(after).toMatchObject({ leftOut: 4, untold: 0, rest: before.rest - 3 });
  const shown = value(await desk.client.stockFiles.plan({ fileId, restToZero: true }));
  const zeroed = shown.lines.filter(({ after: amount }) => amount === 0).map(({ sku }) => sku);
  expect(zeroed).toHaveLength(after.rest);
  expect(zeroed).toContain(rest);
  for (const sku of ['0000123', ...twins, '2000000000031', named]) expect(zeroed).not.toContain(sku);
});

test('while a row may be about anything, nothing is set to zero with the rest; an empty row is about nothing', async () => {
  const { desk, skus } = await openStockDesk();
  const [one = '', two = ''] = skus;
  const fileId = await openFile(
    desk,
    csv([
      [one, '', 5],
      ['4,6E+12', '', 7],
      ['', 'No such', 1],
      ['', '', 9],
      ['4,6E+12', '', ''],
      ['', '', '""'],
    ]),
  );
  expect(await check(desk, fileId)).toMatchObject({ faulty: 3, untold: 1 });
  expect(value(await desk.client.stockFiles.leaveOut({ fileId, line: null }))).toMatchObject({ untold: 4 });
  expect(await desk.client.stockFiles.plan({ fileId, restToZero: true })).toEqual({
    ok: false,
    problem: { code: 'stockFileUntold', rows: 4 },
  });
  // What the file asks for itself can be sent all the same.
  expect(value(await desk.client.stockFiles.plan({ fileId, restToZero: false }))).toMatchObject({ total: 1 });

  // A person has said what a row is about.
  const other = await openFile(desk, csv([['4,6E+12', '', 7]]));
  await check(desk, other);
  const mended = await desk.client.stockFiles.mend({ fileId: other, line: 2, sku: two, amount: '' });
  expect(value(mended)).toMatchObject({ row: null, counts: { blank: 1, untold: 0 } });
  const shown = value(await desk.client.stockFiles.plan({ fileId: other, restToZero: true }));
  const zeroed = shown.lines.map(({ sku }) => sku);
  expect(zeroed).toContain(one);
  expect(zeroed).not.toContain(two);
});

test('a workbook with a barcode that a program has rounded names it instead of guessing', async () => {
  const { desk, skus } = await openStockDesk();
  const [one = ''] = skus;
  const row = (line: number, sku: string, amount: string): string =>
    `<row r="${line}"><c r="A${line}">${sku}</c><c r="C${line}"><v>${amount}</v></c></row>`;
  const fileId = await openFile(
    desk,
    await madeXlsx({ sheet: row(1, `<v>${one}</v>`, '8') + row(2, '<v>4.6012345678901234E+19</v>', '3') }),
  );
  expect(value(await desk.client.stockFiles.look({ fileId, sheet: 0 }))).toMatchObject({
    format: 'xlsx',
    sheets: ['Goods'],
    header: [],
    columns: { sku: null, amount: null },
  });
  expect(await check(desk, fileId)).toMatchObject({ good: 1, faulty: 1 });
  expect(await faults(desk, fileId)).toMatchObject([
    { line: 2, faults: [{ column: 'sku', fault: 'digitsLost' }] },
  ]);
});

test('a file that is no table is called what it is', async () => {
  const { desk } = await openStockDesk();
  const look = async (bytes: Uint8Array) =>
    desk.client.stockFiles.look({ fileId: await openFile(desk, bytes), sheet: 0 });
  const unreadable = (fault: string) => ({ ok: false, problem: { code: 'sheetUnreadable', fault } });
  expect(await look(new Uint8Array())).toMatchObject(unreadable('empty'));
  expect(await look(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]))).toMatchObject(unreadable('oldOrLocked'));
  expect(await look(Buffer.from('PK\u0003\u0004broken'))).toMatchObject(unreadable('damaged'));
  expect(await look(Uint8Array.from({ length: 900 }, (_each, at) => at % 7))).toMatchObject(
    unreadable('notASheet'),
  );
});

test('the table is written for two programs and read back as it was', async () => {
  const { desk, skus } = await openStockDesk();
  await desk.api('PUT', `/stocks/${STORE}`, { stocks: [{ sku: skus[0], amount: 9 }] });
  await desk.client.stocks.addSku({ sku: '0000123', article: '=1+1' });
  await desk.client.stocks.read({ warehouseId: STORE });
  const own = { warehouseId: STORE, which: { skus: ['0000123'] } };
  await desk.client.ownStocks.set({ ...own, number: 'pieces', change: { kind: 'set', to: 12 } });
  await desk.client.ownStocks.set({ ...own, number: 'reserve', change: { kind: 'set', to: 2 } });
  await desk.client.ownStocks.set({ ...own, number: 'minimum', change: { kind: 'set', to: 5 } });
  const query = {
    warehouseId: STORE,
    words: '',
    filter: 'all',
    sort: { by: 'sku', isDescending: false },
  } as const;
  await expect
    .poll(
      async () =>
        value(await desk.client.stocks.rows({ ...query, filter: 'unread', offset: 0, limit: 1 })).total,
    )
    .toBe(0);
  const written = async (format: 'csvSemicolon' | 'csvComma' | 'xlsx'): Promise<Buffer> => {
    const titles = {
      sku: 'Barcode',
      article: 'Article',
      amount: 'Amount',
      own: 'Own count',
      open: 'Open orders',
      reserve: 'Reserve',
      minimum: 'Minimum',
      free: 'Free',
    };
    const { fileId, bytes } = value(
      await desk.client.stockFiles.write({ query, format, title: 'Stocks', titles }),
    );
    const parts: Buffer[] = [];
    for (let at = 0; at < bytes; at += parts.at(-1)?.length ?? bytes)
      parts.push(Buffer.from(value(await desk.client.stockFiles.take({ fileId, at })).part, 'base64'));
    return Buffer.concat(parts);
  };
  const { rows } = value(await desk.client.stocks.rows({ ...query, offset: 0, limit: 500 }));
  const book = read(await written('xlsx'));
  expect(utils.sheet_to_json(book.Sheets['Stocks'] ?? {}, { header: 1, defval: null })).toEqual([
    ['Barcode', 'Article', 'Amount', 'Own count', 'Open orders', 'Reserve', 'Minimum', 'Free'],
    ...rows.map(({ sku, article, amount, own, open, reserve, minimum, free }) => [
      sku,
      article,
      amount,
      own,
      open,
      reserve,
      minimum,
      free,
    ]),
  ]);
  for (const format of ['csvSemicolon', 'csvComma', 'xlsx'] as const) {
    const fileId = await openFile(desk, await written(format));
    expect(value(await desk.client.stockFiles.look({ fileId, sheet: 0 })).columns).toEqual(columns);
    expect(await check(desk, fileId)).toMatchObject({ good: rows.length, faulty: 0, unmet: 0, rest: 0 });
    // Sent back as it came, it changes nothing.
    const shown = value(await desk.client.stockFiles.plan({ fileId, restToZero: true }));
    expect(shown).toMatchObject({ total: rows.length, counts: { same: rows.length } });
  }
});

test('a file sets own counts, of right rows alone, and the marketplace hears nothing', async () => {
  const { desk, skus } = await openStockDesk();
  const [one = '', two = '', three = ''] = skus;
  const text = `barcode;counted\n${one};7\n${two};=1+1\n${three};\n<script>;4\n`;
  const fileId = await openFile(desk, Buffer.from(text));
  const of = { sku: 0, article: null, amount: 1 };
  expect(await check(desk, fileId, of)).toMatchObject({ faulty: 1, blank: 1 });
  expect(await desk.client.stockFiles.setOwn({ fileId })).toEqual({ ok: true, value: { changed: 2 } });
  const query = { warehouseId: STORE, filter: 'all', sort: { by: 'sku', isDescending: false } } as const;
  const ownOf = async (words: string): Promise<number | null | undefined> =>
    value(await desk.client.stocks.rows({ ...query, words, offset: 0, limit: 5 })).rows[0]?.own;
  expect([await ownOf(one), await ownOf(two), await ownOf(three)]).toEqual([7, null, null]);
  const history = value(await desk.client.ownStocks.history({ warehouseId: STORE, sku: one }));
  expect(history.acts).toMatchObject([{ why: 'file', before: null, after: 7 }]);
  expect((await desk.marketplace()).requests['updateStocks']?.changed ?? 0).toBe(0);
});
