import * as fc from 'fast-check';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { giveFunctions } from '../../../src/main/db/cache/functions.ts';
import { cacheMigrations, openCache } from '../../../src/main/db/cache/open-cache.ts';
import { openDatabase } from '../../../src/main/db/database.ts';
import { schemesWithoutSupply } from '../../../src/shared/domain/scheme/schemes.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { temporaryFolder } from '../../rigs/temporary.ts';

const COUNTED =
  'SELECT scheme, stage, count(*) AS orders FROM orders WHERE stage IS NOT NULL GROUP BY scheme, stage';
const KEPT = 'SELECT scheme, stage, orders FROM stage_counts WHERE orders <> 0 ORDER BY scheme, stage';

const rowsIn = (file: string, sql: string): unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows.map((row) => Object.values(row));
};

test('orders from before stages were counted are counted once, and keep all that is known of them', async () => {
  const file = path.join(await temporaryFolder(), 'cache.sqlite');
  const before = openDatabase(file, cacheMigrations.slice(0, 17), false, { prepare: giveFunctions(() => 0) });
  if (!before.ok) throw new Error(before.problem.code);
  const order = (id: string, scheme: string, stage: string | null): string =>
    `('${id}', 'MUG', '[]', '["A"]', '2026-11-20T10:00:00Z', ${id}, '[]', 'new', '', '${scheme}', ${stage === null ? 'NULL' : `'${stage}'`})`;
  before.value.exec(`
    INSERT INTO orders (order_id, article, offices, skus, created_at, created_ms, required_meta, supplier_status,
      supply_id, scheme, stage) VALUES ${[
        order('1', 'warehouse', null),
        order('2', 'courier', 'new'),
        order('3', 'courier', 'new'),
        order('4', 'selfPickup', 'waiting'),
        order('5', 'selfPickup', 'done'),
      ].join(', ')};
  `);
  before.value.close();
  const all = 'SELECT * FROM orders ORDER BY order_id';
  const old = rowsIn(file, all);
  const opened = openCache(file);
  if (!opened.ok) throw new Error(opened.problem.code);
  expect(opened.value.dropped).toBeNull();
  opened.value.cache.close();
  expect(rowsIn(file, all)).toEqual(old);
  expect(rowsIn(file, KEPT)).toEqual([
    ['courier', 'new', 2],
    ['selfPickup', 'done', 1],
    ['selfPickup', 'waiting', 1],
  ]);
});

const told = fc.record({
  orderId: fc.constantFrom('1', '2', '3'),
  scheme: fc.constantFrom('warehouse', ...schemesWithoutSupply),
  status: fc.constantFrom('new', 'confirm', 'prepare', 'complete', 'receive', 'cancel', 'asleep'),
  isListed: fc.boolean(),
  isTakenBack: fc.boolean(),
});

test('the counts that are kept are those of the orders, whatever was heard and taken back', () => {
  const { cache, cacheFile } = openStores();
  fc.assert(
    fc.property(fc.array(told, { minLength: 1, maxLength: 12 }), (all) => {
      for (const { orderId, scheme, status, isListed, isTakenBack } of all) {
        const work = (): void => {
          if (isListed) cache.orders.upsert(orderNews(orderId, { scheme, supplierStatus: status }));
          else cache.orders.setStatus(orderId, status, 'waiting');
        };
        if (!isTakenBack) work();
        else
          expect(() =>
            cache.transaction(() => {
              work();
              throw new Error('the power is cut');
            }),
          ).toThrow('the power is cut');
      }
      expect(rowsIn(cacheFile, KEPT)).toEqual(rowsIn(cacheFile, COUNTED));
    }),
    { numRuns: 60 },
  );
});

test('a list that tells one barcode twice, or an end that the counter has not heard of yet, is stored', () => {
  const { cache, cacheFile } = openStores();
  cache.orders.upsert(orderNews('1', { skus: ['A', 'A'] }));
  cache.orders.upsert(orderNews('1', { skus: ['B', 'B', 'C'] }));
  expect(['A', 'B', 'C'].map((sku) => cache.orders.idsBySku(sku, ''))).toEqual([[], ['1'], ['1']]);
  const ended = { scheme: 'selfPickup', deliveryType: null, supplierStatus: 'receive' } as const;
  cache.orders.upsert(orderNews('2', ended));
  cache.orders.upsert(orderNews('2', { ...ended, due: '2026-11-24T10:00' }));
  expect(cache.pickups.news(10)).toEqual(['2']);
  expect(rowsIn(cacheFile, "SELECT due FROM orders WHERE order_id = '2'")).toEqual([['2026-11-24T10:00']]);
});
