import { expect, test } from 'vitest';
import type { Cache } from '../../../src/main/db/cache/open-cache.ts';
import type { CachedStock } from '../../../src/main/db/cache/stocks.ts';
import { createStockTables } from '../../../src/main/services/stocks/stock-tables.ts';
import type { StockFilter } from '../../../src/shared/contract/stocks.ts';
import { blankOwn, type OwnStock } from '../../../src/shared/domain/stock/own-stock.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';

const amount = (sku: string, number: number): CachedStock => ({ sku, amount: number, readAt: 1 });

/** Stores that say which warehouses were read of them, and break when they are told to. */
function openTables() {
  const stores = openStores();
  const read: string[] = [];
  let isBroken = false;
  const cache = {
    ...stores.cache,
    stocks: {
      ...stores.cache.stocks,
      page: (warehouseId: string, after: string, limit: number) => {
        read.push(warehouseId);
        if (isBroken) throw new Error('the disk is gone');
        return stores.cache.stocks.page(warehouseId, after, limit);
      },
    },
  };
  const unreadable = new Set<string>();
  const orders: Cache['orders'] = {
    ...stores.cache.orders,
    get: (orderId) => {
      if (unreadable.has(orderId)) throw new Error('it can not be read');
      return stores.cache.orders.get(orderId);
    },
  };
  const tell = new Set<(orderId: string) => void>();
  const written: Cache['written'] = {
    ...stores.cache.written,
    subscribe: (listener) => {
      tell.add(listener);
      return stores.cache.written.subscribe(listener);
    },
  };
  const tables = createStockTables({ cache: { ...cache, orders, written }, journal: stores.journal });
  const { transaction } = stores.cache;
  return {
    tables,
    read,
    orders,
    transaction,
    unreadable,
    write: (orderId: string) => tell.forEach((listener) => listener(orderId)),
    break: (broken: boolean) => (isBroken = broken),
  };
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

test('a product that is ordered for the first time while tables are held is in each of them, and nothing is read again', async () => {
  const { tables, read, orders } = openTables();
  const first = tables.of('1');
  orders.upsert(orderNews('71', { skus: ['460', '461'], article: 'MUG' }));
  expect((await first).get('461')).toMatchObject({ article: 'MUG', amount: null });
  await tables.of('2');
  const before = tables.revision();
  orders.upsert(orderNews('72', { skus: ['462'], article: 'CUP' }));
  // Whoever scans while another one's scan hears of it knows it, too.
  const both = await Promise.all([tables.of('1'), tables.of('2')]);
  for (const table of both) expect(table.get('462')).toMatchObject({ article: 'CUP' });
  expect(tables.revision()).toBeGreaterThan(before);
  const known = tables.revision();
  orders.upsert(orderNews('73', { skus: ['462'], article: 'CUP' }));
  await tables.of('1');
  expect(tables.revision()).toBe(known);
  expect(read).toEqual(['1', '2']);
});

test('an order that was taken back before it was whole names nothing', async () => {
  const { tables, orders, transaction } = openTables();
  await tables.of('1');
  expect(() =>
    transaction(() => {
      orders.upsert(orderNews('71', { skus: ['460'] }));
      throw new Error('cut');
    }),
  ).toThrow('cut');
  expect((await tables.of('1')).get('460')).toBeNull();
});

test('an order that can not be read is met once: the next who asks has the table with all others', async () => {
  const { tables, orders, unreadable } = openTables();
  await tables.of('1');
  orders.upsert(orderNews('71', { skus: ['460'], article: 'MUG' }));
  orders.upsert(orderNews('72', { skus: ['461'], article: 'CUP' }));
  unreadable.add('71');
  await expect(tables.of('1')).rejects.toThrow('it can not be read');
  expect((await tables.of('1')).get('461')).toMatchObject({ article: 'CUP' });
  orders.upsert(orderNews('73', { skus: ['462'], article: 'JUG' }));
  expect((await tables.of('1')).get('462')).toMatchObject({ article: 'JUG' });
});

test('what is to be heard of has an end while nobody asks: then the table is read anew', async () => {
  const { tables, orders, read, write } = openTables();
  await tables.of('1');
  for (let order = 0; order < 10_000; order += 1) write(String(1_000_000 + order));
  await tables.of('1');
  expect(read).toEqual(['1']);
  orders.upsert(orderNews('71', { skus: ['460'], article: 'MUG' }));
  for (let order = 0; order < 10_000; order += 1) write(String(1_000_000 + order));
  const before = tables.revision();
  expect((await tables.of('1')).get('460')).toMatchObject({ article: 'MUG' });
  expect(read).toEqual(['1', '1']);
  expect(tables.revision()).toBe(before);
});

const ownOf = (sku: string, pieces: number | null, minimum: number | null = null): OwnStock => ({
  ...blankOwn(sku),
  pieces,
  minimum,
});

test('rows whose numbers change stay in order, each way and by each column, and what is low is counted as it changes', async () => {
  const { tables } = openTables();
  const table = await tables.of('1');
  const numbers = new Map(Array.from({ length: 40 }, (_, index) => [`46${10 + index}`, (index * 7) % 11]));
  tables.heard(
    '1',
    [...numbers].map(([sku, number]) => amount(sku, number)),
  );
  const shown = (by: 'sku' | 'amount' | 'own', isDescending: boolean) =>
    table.find({ words: '', filter: 'all', sort: { by, isDescending } });
  const skusOf = (rows: readonly { readonly sku: string }[]) => rows.map(({ sku }) => sku);
  const expected = (of: ReadonlyMap<string, number>, isDescending: boolean) => {
    const all = [...numbers.keys()].sort((one, other) => {
      const [first, second] = [of.get(one) ?? -1, of.get(other) ?? -1];
      return first - second || (one < other ? -1 : 1);
    });
    return isDescending ? all.toReversed() : all;
  };
  const pieces = new Map<string, number>();
  for (const isDescending of [false, true]) {
    for (const [index, sku] of [...numbers.keys()].entries()) {
      shown('own', isDescending);
      pieces.set(sku, (index * 5) % 7);
      tables.own('1', [ownOf(sku, (index * 5) % 7, 3), ownOf('4610', index % 3, 1)]);
      pieces.set('4610', index % 3);
      expect(skusOf(shown('own', isDescending))).toEqual(expected(pieces, isDescending));
    }
    shown('amount', isDescending);
    for (const sku of ['4613', '4620', '4649']) numbers.set(sku, 5);
    tables.heard('1', [amount('4613', 5), amount('4620', 5), amount('4649', 5)]);
    expect(skusOf(shown('amount', isDescending))).toEqual(expected(numbers, isDescending));
  }
  const low = table.find({ words: '', filter: 'low', sort: { by: 'sku', isDescending: false } });
  expect(low.length).toBeGreaterThan(0);
  expect(table.counts()).toEqual({ low: low.length, soldOut: 0 });
  tables.own('1', [{ ...ownOf('4613', 0), soldOut: 'ask' }]);
  expect(table.counts().soldOut).toBe(1);
  tables.heard('1', [amount('4613', 0)]);
  expect(table.counts().soldOut).toBe(0);
});

test('a packed piece leaves the order of the other rows as it was found', async () => {
  const { tables } = openTables();
  const table = await tables.of('1');
  tables.heard('1', [amount('460', 5), amount('461', 4)]);
  const byArticle = () =>
    table.find({ words: '', filter: 'all', sort: { by: 'article', isDescending: false } });
  const before = byArticle();
  tables.own('1', [ownOf('460', 3)]);
  expect(byArticle()).toBe(before);
  tables.own('1', [ownOf('462', 3)]);
  expect(byArticle()).not.toBe(before);
});

test('what is found follows the words, and each change of a row that it depends on', async () => {
  const { tables } = openTables();
  const table = await tables.of('1');
  tables.heard('1', [amount('460', 5), amount('461', 0), amount('560', 5)]);
  const found = (words: string, filter: StockFilter) =>
    table.find({ words, filter, sort: { by: 'amount', isDescending: false } }).map(({ sku }) => sku);
  expect([found('46', 'all'), found('46', 'inStock'), found('46', 'inStock')]).toEqual([
    ['461', '460'],
    ['460'],
    ['460'],
  ]);
  tables.heard('1', [amount('461', 9)]);
  expect([found('46', 'inStock'), found('46', 'all')]).toEqual([
    ['460', '461'],
    ['460', '461'],
  ]);
  tables.add('462', 'Ёлка');
  expect([found('елка 46', 'all'), found('46', 'unread')]).toEqual([['462'], ['462']]);
});
