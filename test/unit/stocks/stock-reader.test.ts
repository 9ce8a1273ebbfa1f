import { expect, test } from 'vitest';
import { createAmountReader } from '../../../src/main/services/stocks/stock-reader.ts';
import { ok } from '../../../src/shared/result.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

test('a barcode that is told with two amounts is read with neither, twice with one as that', async () => {
  const { cache } = openStores();
  const read = (...amounts: readonly number[]) =>
    createAmountReader({
      cache,
      marketplace: {
        call: () => Promise.resolve(ok({ stocks: amounts.map((amount) => ({ sku: '460', amount })) })),
      } as never,
      clock: () => 5,
      heard: () => undefined,
    })('7', ['460'], { priority: 'handOver' });
  expect(await read(10, 10)).toEqual(ok(new Map([['460', 10]])));
  expect(await read(10, 0)).toMatchObject({ ok: false, problem: { code: 'marketplaceGarbled' } });
  expect(cache.stocks.of('7', '460')).toMatchObject({ amount: 10 });
});
