import { expect, test } from 'vitest';
import type { Client } from '../../src/shared/contract/index.ts';
import type { OpenCount } from '../../src/shared/contract/stock-counts.ts';
import type { Result } from '../../src/shared/result.ts';
import { openFile, openStockDesk, STORE } from '../rigs/desk/stock-desk.ts';
import { until } from '../rigs/until.ts';

function value<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

const unsure = { problem: { code: 'stockCountUnsure' } };

async function begin(client: Client, corrects: string | null = null): Promise<string> {
  return value(await client.stockCounts.begin({ warehouseId: STORE, isBlind: false, corrects })).countId;
}

test('a count with codes that nobody knows sets nothing to zero with the rest', async () => {
  const { desk, skus } = await openStockDesk();
  const { client } = desk;
  const [sku = ''] = skus;
  const countId = await begin(client);
  const scan = { countId, shelf: 'A1' };
  value(await client.stockCounts.scan({ ...scan, scanId: 'one', text: sku, by: null }));
  expect(value(await client.stockCounts.plan({ countId, restToZero: true })).counts.zero).toBeGreaterThan(1);
  value(await client.stockCounts.scan({ ...scan, scanId: 'two', text: 'NOBODY', by: null }));
  expect(await client.stockCounts.plan({ countId, restToZero: true })).toMatchObject(unsure);
  // What was counted can be sent all the same.
  expect(value(await client.stockCounts.plan({ countId, restToZero: false })).total).toBe(1);
});

test('a code that nobody knows is given a barcode or dismissed, on record, and then the rest can be told', async () => {
  const { desk, skus } = await openStockDesk();
  const { client } = desk;
  const [sku = ''] = skus;
  const countId = await begin(client);
  for (const scanId of ['one', 'two'])
    value(
      await client.stockCounts.scan({ countId, shelf: 'A1', scanId, text: `NOBODY ${scanId}`, by: null }),
    );
  value(await client.stockCounts.scan({ countId, shelf: 'A1', scanId: 'three', text: sku, by: null }));
  const unsureOf = async () =>
    value(await client.stockCounts.differences({ countId, offset: 0, limit: 1 })).unsure;
  expect(await unsureOf()).toBe('unknownCodes');
  const settle = (scanId: string, as: string | null) =>
    client.stockCounts.settle({ countId, scanId, sku: as });
  expect(await settle('one', 'NOBODY EITHER')).toMatchObject({ problem: { code: 'stockSkuUnknown' } });
  const { revision } = value(await client.stockCounts.plan({ countId, restToZero: false }));
  value(await settle('one', sku));
  value(await settle('two', null));
  for (const scanId of ['one', 'two', 'three', 'four'])
    expect(await settle(scanId, sku)).toMatchObject({ problem: { code: 'stockCountScanSettled' } });
  const isSettled = ({ open }: { readonly open: readonly OpenCount[] }): boolean =>
    open[0]?.unknownTotal === 0;
  const [count] = (await until(client.stockCounts.view, isSettled)).open;
  expect(count).toMatchObject({ unknown: [], shelves: [{ shelf: 'A1', pieces: 2 }] });
  // What was shown before is not what is counted now.
  expect(count?.revision).toBeGreaterThan(revision);
  expect(await unsureOf()).toBeNull();
  expect(value(await client.stockCounts.plan({ countId, restToZero: true })).counts.zero).toBeGreaterThan(1);
  const { entries } = value(await client.people.log({ before: null, limit: 10, person: null }));
  expect(
    entries.flatMap(({ what, detail }) => (what.startsWith('countCode') ? [[what, detail]] : [])),
  ).toEqual([
    ['countCodeDismissed', { number: 1, code: 'NOBODY two' }],
    ['countCodeNamed', { number: 1, code: 'NOBODY one', sku }],
  ]);
});

test('a count that corrects another one sets nothing to zero with the rest', async () => {
  const { desk, skus } = await openStockDesk();
  const { client } = desk;
  const first = await begin(client);
  value(await client.stockCounts.drop({ countId: first }));
  const countId = await begin(client, first);
  value(await client.stockCounts.scan({ countId, shelf: '', scanId: 'one', text: skus[0] ?? '', by: null }));
  expect(await client.stockCounts.plan({ countId, restToZero: true })).toMatchObject(unsure);
  expect(value(await client.stockCounts.plan({ countId, restToZero: false })).total).toBe(1);
});

test('a row of a file with a new barcode keeps the known ones of its article from zero', async () => {
  const { desk, skus } = await openStockDesk();
  const { client } = desk;
  const [named = ''] = skus;
  const known = ['2000000000017', '2000000000024'];
  for (const sku of known) await client.stocks.addSku({ sku, article: 'MUG' });
  await client.stocks.addSku({ sku: '0000123', article: 'ZEROS' });
  await client.stocks.addSku({ sku: '0000456', article: 'MUG 2' });
  const rows = ['Штрихкод;Артикул;Остаток', `${named};;5`, '2000000000031;MUG;6', '123;MUG 2;7'];
  const fileId = await openFile(desk, Buffer.from(rows.join('\r\n')));
  const columns = { sku: 0, article: 1, amount: 2 };
  const checked = value(await client.stockFiles.check({ fileId, warehouseId: STORE, sheet: 0, columns }));
  expect(checked).toMatchObject({ good: 2, unmet: 1, faulty: 1 });
  const left = value(await client.stockFiles.leaveOut({ fileId, line: null }));
  const shown = value(await client.stockFiles.plan({ fileId, restToZero: true }));
  const zeroed = shown.lines.filter(({ after }) => after === 0).map(({ sku }) => sku);
  expect(zeroed).toHaveLength(left.rest);
  for (const sku of [...known, '0000123', '0000456', named]) expect(zeroed).not.toContain(sku);
});
