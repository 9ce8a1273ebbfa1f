import { expect, test } from 'vitest';
import { createAmountReader } from '../../../src/main/services/stocks/stock-reader.ts';
import { ok } from '../../../src/shared/result.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

test('a barcode that is told with two amounts is left out alone, and stays as it was read before; twice with one is that', async () => {
  const { cache } = openStores();
  const heard: unknown[] = [];
  const read = (...amounts: readonly number[]) =>
    createAmountReader({
      cache,
      marketplace: {
        call: () =>
          Promise.resolve(
            ok({ stocks: [...amounts.map((amount) => ({ sku: '460', amount })), { sku: '461', amount: 3 }] }),
          ),
      } as never,
      clock: () => 5,
      heard: (_warehouse, stocks) => heard.push(stocks.map(({ sku }) => sku)),
    })('7', ['460', '461'], { priority: 'handOver' });
  expect(await read(10, 10)).toEqual(
    ok({
      amounts: new Map([
        ['460', 10],
        ['461', 3],
      ]),
      contradicted: new Set(),
    }),
  );
  expect(await read(10, 0, 10)).toEqual(
    ok({ amounts: new Map([['461', 3]]), contradicted: new Set(['460']) }),
  );
  expect(cache.stocks.of('7', '460')).toMatchObject({ amount: 10 });
  expect(heard).toEqual([['460', '461'], ['461']]);
});
