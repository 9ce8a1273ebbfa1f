import { expect, test } from 'vitest';
import type { CachedStock } from '../../../src/main/db/cache/stocks.ts';
import { createStockTables } from '../../../src/main/services/stocks/stock-tables.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const amount = (sku: string, number: number): CachedStock => ({ sku, amount: number, readAt: 1 });

/** Stores that say which warehouses were read of them, and break when they are told to. */
function openTables() {
  const stores = openStores();
  const read: string[] = [];
  let isBroken = false;
  const cache = {
    stocks: {
      ...stores.cache.stocks,
      page: (warehouseId: string, after: string, limit: number) => {
        read.push(warehouseId);
        if (isBroken) throw new Error('the disk is gone');
        return stores.cache.stocks.page(warehouseId, after, limit);
      },
    },
  };
  const tables = createStockTables({ cache, journal: stores.journal });
  return { tables, read, break: (broken: boolean) => (isBroken = broken) };
}

test('three warehouses are held at once, and the one that was asked for longest ago is let go', async () => {
  const { tables, read } = openTables();
  for (const id of ['1', '2', '3', '1', '2', '3', '1']) await tables.of(id);
  expect(read).toEqual(['1', '2', '3']);
  await tables.of('4');
  await tables.of('1');
  expect(read).toEqual(['1', '2', '3', '4']);
  await tables.of('2');
  expect(read).toEqual(['1', '2', '3', '4', '2']);
});

test('what is told while a table is read, and of one that nobody looks at just now, is in it', async () => {
  const { tables } = openTables();
  const first = tables.of('1');
  tables.heard('1', [amount('460', 5)]);
  tables.add('461', 'MUG');
  expect((await first).get('460')).toMatchObject({ amount: 5 });
  expect((await first).get('461')).toMatchObject({ article: 'MUG' });
  await tables.of('2');
  tables.heard('1', [amount('460', 7)]);
  tables.add('462', 'CUP');
  expect((await tables.of('1')).get('460')).toMatchObject({ amount: 7 });
  expect((await tables.of('1')).get('462')).toMatchObject({ article: 'CUP' });
  expect((await tables.of('2')).get('460')).toBeNull();
});

test('a table that could not be read is read the next time', async () => {
  const { tables, break: breaks } = openTables();
  breaks(true);
  await expect(tables.of('1')).rejects.toThrow('the disk is gone');
  breaks(false);
  expect((await tables.of('1')).skus()).toEqual([]);
});
