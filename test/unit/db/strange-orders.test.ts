import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { strangeIn } from '../../../src/shared/domain/order/not-understood.ts';
import { giveFunctions } from '../../../src/main/db/cache/functions.ts';
import { cacheMigrations, openCache } from '../../../src/main/db/cache/open-cache.ts';
import { openDatabase } from '../../../src/main/db/database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'packbench-strange-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = (): string => path.join(folder, 'cache.sqlite');

/** A cache as the version before the given migration wrote it. */
function writeBefore(version: number): void {
  const before = openDatabase(file(), cacheMigrations.slice(0, version - 1), false, {
    prepare: giveFunctions(() => 0),
  });
  if (!before.ok) throw new Error(before.problem.code);
  before.value.exec(`
    INSERT INTO supplies (supply_id, name, done, cargo_type, created_at) VALUES
      ('OPEN', 'Open', 0, 1, '2026-11-20T08:00:00Z'), ('DONE', 'Done', 1, 1, '2026-11-19T08:00:00Z');
    INSERT INTO orders (order_id, article, offices, delivery_type, skus, created_at, created_ms, required_meta,
      supplier_status, platform_status, supply_id) VALUES
      ('1', 'MUG', '[]', 'fbs', '["A"]', '2026-11-20T10:00:00Z', 1, '[]', 'new', NULL, ''),
      ('2', 'MUG', '[]', 'drone', '["A"]', '2026-11-20T10:00:00Z', 2, '[]', 'new', NULL, ''),
      ('3', 'MUG', '[]', NULL, '["A"]', '2026-11-20T10:00:00Z', 3, '["sgtin","dna"]', 'confirm', 'waiting', 'OPEN'),
      ('4', 'MUG', '[]', NULL, '["A"]', '2026-11-20T10:00:00Z', 4, NULL, 'asleep', 'waiting', 'OPEN'),
      ('5', 'MUG', '[]', NULL, '["A"]', '2026-11-20T10:00:00Z', 5, '["dna"]', 'complete', 'sorted', 'DONE'),
      ('6', 'MUG', '[]', NULL, '["A"]', '2026-11-20T10:00:00Z', 6, '["dna"]', 'cancel', 'canceled', 'OPEN'),
      ('7', 'MUG', '[]', 'fbs', '["A"]', '2026-11-20T10:00:00Z', 7, '["uin"]', 'confirm', 'waiting', 'OPEN');
  `);
  before.value.close();
}

const orders = (columns: string): unknown[] => {
  const database = new DatabaseSync(file(), { readOnly: true });
  const rows = database.prepare(`SELECT ${columns} FROM orders ORDER BY order_id`).all();
  database.close();
  return rows.map((row) => Object.values(row));
};

const OLD_COLUMNS = `order_id, article, offices, delivery_type, skus, created_ms, required_meta, supplier_status,
  platform_status, supply_id`;

test.each([6, 7])(
  'orders from before the cache knew strange ones are found among them: migration %i',
  (version) => {
    writeBefore(version);
    const before = orders(OLD_COLUMNS);
    const opened = openCache(file());
    if (!opened.ok) throw new Error(opened.problem.code);
    const { cache, dropped } = opened.value;
    expect(dropped ?? null).toBeNull();
    expect(cache.orders.maybeStrange(10).map(({ orderId }) => orderId)).toEqual(['2', '3', '4']);
    expect(cache.orders.newGroups().map(({ count }) => count)).toEqual([1]);
    expect(cache.orders.count()).toBe(7);
    cache.close();
    expect(orders(OLD_COLUMNS)).toEqual(before);
    expect(orders('order_id, cargo_word, unknown_need')).toEqual([
      ['1', null, null],
      ['2', null, null],
      ['3', null, 'dna'],
      ['4', null, null],
      ['5', null, 'dna'],
      ['6', null, 'dna'],
      ['7', null, null],
    ]);
  },
);

test('orders that a courier or the seller brought are in states of their own scheme, and hide no strange one', () => {
  const opened = openCache(file());
  if (!opened.ok) throw new Error(opened.problem.code);
  const { cache } = opened.value;
  onTestFinished(() => cache.close());
  const put = (orderId: string, deliveryType: string | null, supplierStatus: string): void => {
    cache.orders.upsert({
      orderId,
      article: 'MUG',
      colorCode: null,
      nmId: null,
      warehouseId: null,
      cargoType: 1,
      offices: [],
      deliveryType,
      skus: [],
      createdAt: '2026-11-20T10:00:00Z',
      requiredMeta: [],
      due: null,
      supplyId: null,
      supplierStatus: 'new',
    });
    cache.orders.setStatus(orderId, supplierStatus, 'waiting');
  };
  put('1', 'platformgo', 'receive');
  put('2', 'platformgo', 'reject');
  put('3', 'dbs', 'deliver');
  put('4', 'platformgo', 'asleep');
  put('5', 'platformgo', 'deliver');
  put('6', 'fbs', 'receive');
  put('7', null, 'receive');
  expect(cache.orders.maybeStrange(3).map(({ orderId }) => orderId)).toEqual(['4', '5', '6']);
  const strange = cache.orders.maybeStrange(10);
  expect(strange.map(({ orderId }) => orderId)).toEqual(['4', '5', '6', '7']);
  expect(strange.map((order) => strangeIn(order)?.field)).toEqual(strange.map(() => 'supplierStatus'));
});
