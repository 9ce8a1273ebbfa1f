import { expect, test } from 'vitest';
import type { StoredCharge } from '../../../src/main/db/numbers/charges.ts';
import { createChargeFiles } from '../../../src/main/services/numbers/charge-files.ts';
import { readSheet } from '../../../src/main/sheets/sheet-thread.ts';
import type { Handlers } from '../../../src/shared/contract/index.ts';
import type { OutFormat } from '../../../src/shared/contract/stock-files.ts';
import { cellText } from '../../../src/shared/domain/sheet/sheet-cell.ts';
import { fail, ok } from '../../../src/shared/result.ts';

const charge = (ordinal: number, more: Partial<StoredCharge> = {}): StoredCharge => ({
  part: '2026-11-23',
  ordinal,
  day: '2026-11-24',
  nmId: '9007199254740993',
  article: '=MUG-1',
  barcode: '0004006381333931',
  item: null,
  amount: 12_345_600,
  currency: 'RUB',
  subject: 'Mugs',
  brand: null,
  detail: { warehouse: 'East; 2', volume: 0.5 },
  ...more,
});

type Files = Pick<Handlers['numbers'], 'save' | 'take'>;

/** `rows` null: the thread is away. */
function filesOf(rows: readonly StoredCharge[] | null): Files {
  // What is asked here is `rows` alone.
  const ask = async (_name: string, { offset, limit }: { offset: number; limit: number }) => {
    await Promise.resolve();
    return rows && ok({ total: rows.length, rows: rows.slice(offset, offset + limit) });
  };
  return createChargeFiles({
    thread: { ask },
    newId: () => crypto.randomUUID(),
    signal: AbortSignal.timeout(60_000),
  });
}

const titles = {
  day: 'Day',
  article: 'Article',
  nmId: 'Card',
  amount: 'Amount',
  currency: 'Currency',
  barcode: 'Barcode',
  item: 'Item',
  subject: 'Subject',
  brand: 'Brand',
  other: 'Besides',
};
const wish = (format: OutFormat): Parameters<Files['save']>[0] => ({
  format,
  title: 'Storage',
  written: {
    kind: 'rows',
    span: { from: '2026-11-01', to: '2026-11-28' },
    of: 'storage',
    nmId: null,
    order: 'newest',
    titles,
    fields: { warehouse: 'Warehouse' },
  },
});

async function bytesOf(files: Files, given: Parameters<Files['save']>[0]): Promise<Buffer> {
  const saved = await files.save(given);
  if (!saved.ok) throw new Error(saved.problem.code);
  const parts: Buffer[] = [];
  let got = 0;
  while (got < saved.value.bytes) {
    const part = await files.take({ fileId: saved.value.fileId, at: got });
    if (!part.ok) throw new Error(part.problem.code);
    parts.push(Buffer.from(part.value.part, 'base64'));
    got += parts.at(-1)?.length ?? 0;
  }
  return Buffer.concat(parts);
}

test('rows are written with whole ids as text, no formula, and decimals as each spreadsheet program reads them', async () => {
  const files = filesOf([charge(0), charge(1, { amount: null, detail: { volume: 2, late: 'x' } })]);
  expect((await bytesOf(files, wish('csvSemicolon'))).toString()).toBe(
    [
      '\u{FEFF}Day;Article;Card;Amount;Currency;Barcode;Item;Subject;Brand;Warehouse;volume;late;Besides',
      '"=""2026-11-24""";"=""=MUG-1""";"=""9007199254740993""";1234,56;RUB;"=""0004006381333931""";;Mugs;;"=""East; 2""";0,5;;',
      '"=""2026-11-24""";"=""=MUG-1""";"=""9007199254740993""";;RUB;"=""0004006381333931""";;Mugs;;;2;x;',
      '',
    ].join('\r\n'),
  );
  expect((await bytesOf(files, wish('csvComma'))).toString()).toContain(',1234.56,RUB,');
  const cells: string[][] = [];
  const take = (rows: readonly { cells: readonly Parameters<typeof cellText>[0][] }[]): void => {
    for (const row of rows) cells.push(row.cells.map(cellText));
  };
  const book = await bytesOf(files, wish('xlsx'));
  await readSheet(book, { sheet: 0, columns: null }, take, AbortSignal.timeout(60_000));
  expect(cells[1]?.slice(0, 6)).toEqual([
    '2026-11-24',
    '=MUG-1',
    '9007199254740993',
    '1234.56',
    'RUB',
    '0004006381333931',
  ]);
});

test('a file takes a hundred thousand rows and tells how many there were', async () => {
  const rows = Array.from({ length: 100_001 }, (_, ordinal) => charge(ordinal, { detail: {} }));
  expect(await filesOf(rows).save(wish('csvComma'))).toMatchObject({
    ok: true,
    value: { rows: 100_000, total: 100_001 },
  });
});

test('without the thread of the numbers there is no file', async () => {
  expect(await filesOf(null).save(wish('xlsx'))).toEqual(fail({ code: 'numbersAway' }));
});

test('a table is written as its screen shows it', async () => {
  const bytes = await bytesOf(filesOf([]), {
    format: 'csvSemicolon',
    title: 'Money',
    written: {
      kind: 'table',
      rows: [
        ['Kind', 'Sum'],
        ['Storage', 1.5],
      ],
    },
  });
  expect(bytes.toString()).toBe('\u{FEFF}Kind;Sum\r\nStorage;1,5\r\n');
});
