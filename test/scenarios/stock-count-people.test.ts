import { expect, test } from 'vitest';
import type { Result } from '../../src/shared/result.ts';
import { openStockDesk, STORE } from '../rigs/desk/stock-desk.ts';

function value<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

test('a scan and a number are counted in nobody else’s name than of who made them', async () => {
  const { desk, skus } = await openStockDesk();
  const { client } = desk;
  const [sku = ''] = skus;
  const ids: string[] = [];
  for (const [name, pin] of [
    ['Olga', '482951'],
    ['Pavel', '739516'],
  ] as const) {
    ids.push(value(await client.people.add({ name, role: 'owner', pin })).id);
  }
  const [olga = '', pavel = ''] = ids;
  value(await client.people.signIn({ by: 'pin', id: olga, pin: '482951' }));
  const { countId } = value(
    await client.stockCounts.begin({ warehouseId: STORE, isBlind: false, corrects: null }),
  );
  const scan = { countId, shelf: 'A1', scanId: 'one', text: sku };
  const ofOther = { problem: { code: 'stockScanOfOther' } };
  for (const by of [pavel, null]) {
    expect(await client.stockCounts.scan({ ...scan, by })).toMatchObject(ofOther);
    expect(await client.stockCounts.set({ countId, shelf: 'A1', sku, pieces: 4, by })).toMatchObject(ofOther);
  }
  value(await client.stockCounts.scan({ ...scan, by: olga }));
  value(await client.people.signIn({ by: 'pin', id: pavel, pin: '739516' }));
  // The answer to hers was lost: it is the answer that she got.
  expect(value(await client.stockCounts.scan({ ...scan, by: olga }))).toMatchObject({ pieces: 1 });
  expect(await client.stockCounts.scan({ ...scan, scanId: 'two', by: olga })).toMatchObject(ofOther);
});
