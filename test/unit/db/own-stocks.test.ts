import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { giveFunctions } from '../../../src/main/db/cache/functions.ts';
import { cacheMigrations, openCache } from '../../../src/main/db/cache/open-cache.ts';
import { openDatabase } from '../../../src/main/db/database.ts';
import { journalMigrations, openJournal } from '../../../src/main/db/journal/open-journal.ts';
import type { Scheme } from '../../../src/shared/domain/scheme/schemes.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { temporaryFolder } from '../../rigs/temporary.ts';

const DAY_MS = 24 * 3600_000;

const rowsIn = (file: string, sql: string): unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows.map((row) => Object.values(row));
};

test('parcels from before own counts stay as they are, and those packed lately are looked at', async () => {
  const file = path.join(await temporaryFolder(), 'journal.sqlite');
  const older = journalMigrations.filter(({ version }) => version < 24);
  const before = openDatabase(file, older, true);
  if (!before.ok) throw new Error(before.problem.code);
  const now = 100 * DAY_MS;
  const parcel = (id: string, state: string, packedAt: number | null): string =>
    `('${id}', 'S', 'MUG', '${state}', 1, ${packedAt}, 'Ivan')`;
  before.value.exec(`
    INSERT INTO parcels (order_id, supply_id, article, state, claimed_at, packed_at, person) VALUES
      ${[parcel('1', 'packed', now), parcel('2', 'packed', now - 40 * DAY_MS), parcel('3', 'setAside', now), parcel('4', 'labelled', null)].join(', ')};
  `);
  before.value.close();
  const all = 'SELECT * FROM parcels ORDER BY order_id';
  const old = rowsIn(file, all);
  const opened = openJournal(file);
  if (!opened.ok) throw new Error(opened.problem.code);
  opened.value.close();
  expect(rowsIn(file, all)).toEqual(old);
  expect(rowsIn(file, 'SELECT kind, about, at, person, progress FROM shelf_news')).toEqual([
    ['packed', '1', now, 'Ivan', ''],
  ]);
  expect(rowsIn(file, 'SELECT * FROM own_stocks')).toEqual([]);
});

test('open orders from before they were counted by barcode are counted once', async () => {
  const file = path.join(await temporaryFolder(), 'cache.sqlite');
  const before = openDatabase(file, cacheMigrations.slice(0, 20), false, { prepare: giveFunctions(() => 0) });
  if (!before.ok) throw new Error(before.problem.code);
  const order = (id: string, skus: string, status: string, stage: string | null, store = "'7'"): string =>
    `('${id}', 'MUG', '[]', '${skus}', '2026-11-20T10:00:00Z', ${id}, '[]', '${status}', '', ${stage === null ? 'NULL' : `'${stage}'`}, ${store})`;
  before.value.exec(`
    INSERT INTO orders (order_id, article, offices, skus, created_at, created_ms, required_meta, supplier_status,
      supply_id, stage, warehouse_id) VALUES ${[
        order('1', '["A","B"]', 'new', null),
        order('2', '["A","A"]', 'confirm', null),
        order('3', '["A"]', 'complete', null),
        order('4', '["A"]', 'new', 'assembly'),
        order('5', '["A"]', 'new', 'waiting'),
        order('6', '["A"]', 'new', null, 'NULL'),
      ].join(', ')};
  `);
  before.value.close();
  const old = rowsIn(file, 'SELECT * FROM orders ORDER BY order_id');
  const opened = openCache(file);
  if (!opened.ok) throw new Error(opened.problem.code);
  opened.value.cache.close();
  expect(rowsIn(file, 'SELECT * FROM orders ORDER BY order_id')).toEqual(old);
  expect(rowsIn(file, 'SELECT * FROM open_pieces ORDER BY sku')).toEqual([
    ['7', 'A', 3],
    ['7', 'B', 1],
  ]);
  expect(rowsIn(file, 'SELECT * FROM left_news')).toEqual([]);
});

test('orders that had left before it was noted stay as they are, and what is to be heard of is kept', async () => {
  const file = path.join(await temporaryFolder(), 'cache.sqlite');
  const before = openDatabase(file, cacheMigrations.slice(0, 21), false, { prepare: giveFunctions(() => 0) });
  if (!before.ok) throw new Error(before.problem.code);
  const columns = `order_id, article, offices, skus, created_at, created_ms, required_meta, supplier_status, supply_id,
    warehouse_id`;
  const order = (id: string, status: string): string =>
    `('${id}', 'MUG', '[]', '["A"]', '2026-11-20T10:00:00Z', ${id}, '[]', '${status}', '', '7')`;
  before.value.exec(`
    INSERT INTO orders (${columns}) VALUES ${[order('1', 'confirm'), order('2', 'complete'), order('3', 'new')].join(', ')};
    UPDATE orders SET supplier_status = 'complete' WHERE order_id = '1';
  `);
  before.value.close();
  const old = rowsIn(file, 'SELECT * FROM orders ORDER BY order_id');
  const opened = openCache(file);
  if (!opened.ok) throw new Error(opened.problem.code);
  opened.value.cache.close();
  expect(rowsIn(file, 'SELECT * FROM orders ORDER BY order_id')).toEqual(old);
  expect(rowsIn(file, 'SELECT * FROM left_news')).toEqual([['1', null]]);
});

const COUNTED = `
  SELECT o.warehouse_id, each.value, count(DISTINCT o.order_id) FROM orders o, json_each(o.skus) each
  WHERE o.warehouse_id IS NOT NULL AND CASE WHEN o.stage IS NOT NULL THEN o.stage IN ('new', 'assembly')
    ELSE o.supplier_status IN ('new', 'confirm') AND coalesce(o.platform_status, '') NOT LIKE 'cancel%'
      AND coalesce(o.platform_status, '') NOT LIKE 'declined%' AND coalesce(o.platform_status, '') NOT LIKE 'defect%' END
  GROUP BY 1, 2 ORDER BY 1, 2`;
const KEPT = 'SELECT warehouse_id, sku, pieces FROM open_pieces WHERE pieces <> 0 ORDER BY 1, 2';

const told = fc.record({
  orderId: fc.constantFrom('1', '2', '3'),
  scheme: fc.constantFrom<Scheme>('warehouse', 'courier', 'selfPickup'),
  skus: fc.constantFrom(['A'], ['A', 'B'], ['B', 'B'], []),
  warehouseId: fc.constantFrom('7', '8', null),
  status: fc.constantFrom('new', 'confirm', 'prepare', 'complete', 'cancel', ''),
  platform: fc.constantFrom(null, 'waiting', 'canceled_by_client', 'sold'),
  isListed: fc.boolean(),
});

test('whatever is told of orders, in whatever order, the open pieces are those of a count of all', () => {
  fc.assert(
    fc.property(fc.array(told, { maxLength: 12 }), (all) => {
      const { cache, cacheFile, close } = openStores();
      for (const { orderId, scheme, skus, warehouseId, status, platform, isListed } of all) {
        cache.transaction(() => {
          if (isListed)
            cache.orders.upsert(orderNews(orderId, { scheme, skus, warehouseId, supplierStatus: status }));
          else cache.orders.setStatus(orderId, status, platform);
        });
      }
      close();
      expect(rowsIn(cacheFile, KEPT)).toEqual(rowsIn(cacheFile, COUNTED));
    }),
    { numRuns: 40 },
  );
});
