import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { giveFunctions } from '../../../src/main/db/cache/functions.ts';
import { cacheMigrations, openCache, type Cache } from '../../../src/main/db/cache/open-cache.ts';
import { openDatabase } from '../../../src/main/db/database.ts';
import { schemeRules } from '../../../src/shared/domain/scheme/scheme-rules.ts';
import { stageOf } from '../../../src/shared/domain/scheme/scheme-stage.ts';
import { ENDED, schemes, type Scheme } from '../../../src/shared/domain/scheme/schemes.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';

const newFile = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-schemes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'cache.sqlite');
};

function open(file: string): Cache {
  const opened = openCache(file);
  if (!opened.ok) throw new Error(opened.problem.code);
  expect(opened.value.dropped).toBeNull();
  return opened.value.cache;
}

const rowsIn = (file: string, sql: string): unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows.map((row) => Object.values(row));
};

const NOW = '2026-11-24T12:00';

test('orders from before schemes were told apart keep all that is known of them, each in its scheme', () => {
  const file = newFile();
  const before = openDatabase(file, cacheMigrations.slice(0, 9), false, { prepare: giveFunctions(() => 0) });
  if (!before.ok) throw new Error(before.problem.code);
  const order = (id: string, delivery: string, supplier: string, platform: string, supplyId = ''): string =>
    `('${id}', 'MUG', '[]', ${delivery}, '["A"]', '2026-11-20T10:00:00Z', ${id}, '[]', '${supplier}', ${platform}, '${supplyId}')`;
  before.value.exec(`
    INSERT INTO orders (order_id, article, offices, delivery_type, skus, created_at, created_ms, required_meta,
      supplier_status, platform_status, supply_id) VALUES
      ${[
        order('1', "'fbs'", 'new', 'NULL'),
        order('2', 'NULL', 'confirm', "'waiting'", 'S'),
        order('3', "'platformgo'", 'new', 'NULL'),
        order('4', "'platformgo'", 'complete', "'sold'"),
        order('5', "'platformgo'", 'cancel', "'canceled'"),
        order('6', "'dbs'", 'deliver', "'waiting'"),
        order('7', "'edbs'", 'reject', "'canceled_by_client'"),
        order('8', "'drone'", 'new', 'NULL'),
        order('9', "'dbspickuppoint'", 'confirm', "'declined_by_client'"),
      ].join(', ')};
  `);
  before.value.close();
  const kept =
    'SELECT order_id, article, delivery_type, skus, created_ms, required_meta, supplier_status, platform_status, supply_id, due FROM orders ORDER BY order_id';
  const old = rowsIn(file, kept);
  const cache = open(file);
  cache.close();
  expect(rowsIn(file, kept)).toEqual(old);
  expect(rowsIn(file, 'SELECT order_id, scheme, stage FROM orders ORDER BY order_id')).toEqual([
    ['1', 'warehouse', null],
    ['2', 'warehouse', null],
    ['3', 'courier', 'new'],
    ['4', 'courier', 'done'],
    ['5', 'courier', 'cancelled'],
    ['6', 'bySeller', 'onTheWay'],
    ['7', 'bySeller', 'refused'],
    ['8', 'warehouse', null],
    ['9', 'bySeller', 'cancelled'],
  ]);
  expect(
    rowsIn(
      file,
      'SELECT supply_id, group_concat(order_id) FROM order_skus GROUP BY supply_id ORDER BY supply_id',
    ),
  ).toEqual([
    ['', '1,8'],
    ['@courier new', '3'],
    ['@ended', '4,5,6,7,9'],
    ['S', '2'],
  ]);
});

test('the table of orders has no place for whoever gets the goods', () => {
  const file = newFile();
  open(file).close();
  expect(rowsIn(file, "SELECT name FROM pragma_table_info('orders')").flat()).toEqual([
    'order_id',
    'article',
    'color_code',
    'nm_id',
    'warehouse_id',
    'cargo_type',
    'offices',
    'delivery_type',
    'skus',
    'created_at',
    'created_ms',
    'required_meta',
    'supplier_status',
    'platform_status',
    'supply_id',
    'due',
    'known_ms',
    'cargo_word',
    'unknown_need',
    'scheme',
    'stage',
    'order_code',
  ]);
});

test('orders that no supply takes are counted by their stage, and supplies are never filled with them', () => {
  const cache = open(newFile());
  onTestFinished(() => cache.close());
  const { orders, schemeOrders } = cache;
  expect(schemes.map((scheme) => schemeOrders.hasAny(scheme))).toEqual(schemes.map(() => false));
  let heard = 0;
  onTestFinished(cache.topics('orders').subscribe(() => (heard += 1)));
  const pickup = { scheme: 'selfPickup', deliveryType: null, skus: ['A'], requiredMeta: ['dna'] } as const;
  orders.upsert(orderNews('1', pickup));
  orders.upsert(orderNews('2', { ...pickup, due: '2026-11-24T11:59' }));
  orders.upsert(orderNews('3', { ...pickup, due: '2026-11-24T12:00' }));
  orders.upsert(orderNews('4', { scheme: 'bySeller', deliveryType: 'drone', skus: ['A'] }));
  orders.upsert(orderNews('5', { deliveryType: 'platformgo', skus: ['A'] }));
  orders.upsert(orderNews('6', { skus: ['A'] }));
  orders.setStatus('3', 'prepare', 'ready_for_pickup');
  orders.setStatus('4', 'deliver', 'waiting');

  expect(orders.newGroups().map(({ count }) => count)).toEqual([1]);
  expect(orders.newIds().toSorted()).toEqual(['5', '6']);
  expect(orders.maybeStrange(10).map(({ orderId }) => orderId)).toEqual(['1', '2']);
  // What waits at the counter is no longer the bench's; what is due first is packed first.
  expect(
    ['', '@selfPickup', '@selfPickup new', '@ended'].map((place) => orders.idsBySku('A', place)),
  ).toEqual([['6'], [], ['2', '1'], ['3', '4']]);
  orders.setStatus('1', 'confirm', 'waiting');
  expect(orders.idsBySku('A', '@selfPickup')).toEqual(['1']);
  orders.setNew('1');
  expect(cache.search.ordersOfSku('A', 10).toSorted()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(schemeOrders.countByStage(NOW)).toEqual([
    { scheme: 'bySeller', stage: 'onTheWay', orders: 1, due: null, overdue: 0 },
    { scheme: 'courier', stage: 'new', orders: 1, due: null, overdue: 0 },
    { scheme: 'selfPickup', stage: 'new', orders: 2, due: null, overdue: 1 },
    { scheme: 'selfPickup', stage: 'waiting', orders: 1, due: '2026-11-24T12:00', overdue: 0 },
  ]);
  expect([
    schemeOrders.idsNew('selfPickup').toSorted(),
    schemeOrders.idsUnderWay('selfPickup', '', 10),
  ]).toEqual([['1', '2'], ['3']]);

  orders.setStatus('3', 'receive', 'sold');
  orders.setStatus('4', 'cancel_missed_call', 'canceled_by_missed_call');
  // Lists that know less, or that are older, change nothing of that.
  orders.upsert(orderNews('3', { ...pickup, supplierStatus: null }));
  orders.upsert(orderNews('4', { deliveryType: 'dbs' }));
  expect([orders.get('3')?.scheme, orders.get('4')?.scheme]).toEqual(['selfPickup', 'bySeller']);
  expect(schemeOrders.countByStage(NOW).map(({ scheme, orders: count }) => [scheme, count])).toEqual([
    ['courier', 1],
    ['selfPickup', 2],
  ]);
  expect(orders.idsBySku('A', '@ended').toSorted()).toEqual(['3', '4']);
  expect(schemes.filter((scheme) => schemeOrders.hasAny(scheme))).toEqual([
    'courier',
    'bySeller',
    'selfPickup',
  ]);
  // Once for each that was new, six statuses, and a delivery that is called otherwise now.
  expect(heard).toBe(13);
});

test('a cache from before waiting orders were told apart from strange ones finds the strange ones, and keeps all', () => {
  const file = newFile();
  const before = openDatabase(file, cacheMigrations.slice(0, 10), false, { prepare: giveFunctions(() => 0) });
  if (!before.ok) throw new Error(before.problem.code);
  const order = (id: string, scheme: string, stage: string, supplier: string): string =>
    `('${id}', 'MUG', '[]', '["A"]', '2026-11-20T10:00:00Z', ${id}, '${supplier}', 'waiting', '', '${scheme}', ${stage})`;
  before.value.exec(`
    INSERT INTO orders (order_id, article, offices, skus, created_at, created_ms, supplier_status, platform_status,
      supply_id, scheme, stage) VALUES
      ${[
        order('1', 'warehouse', 'NULL', 'asleep'),
        order('2', 'warehouse', 'NULL', 'confirm'),
        order('3', 'selfPickup', "'waiting'", 'prepare'),
        order('4', 'selfPickup', "'unknown'", 'asleep'),
        order('5', 'bySeller', "'done'", 'receive'),
      ].join(', ')};
  `);
  before.value.close();
  const all = 'SELECT * FROM orders ORDER BY order_id';
  const old = rowsIn(file, all);
  const cache = open(file);
  expect(cache.orders.maybeStrange(10).map(({ orderId }) => orderId)).toEqual(['1', '4']);
  expect(cache.schemeOrders.idsUnderWay('selfPickup', '', 10)).toEqual(['3', '4']);
  cache.close();
  // What later versions added is empty.
  expect(rowsIn(file, all)).toEqual(old.map((row) => [row, null].flat()));
});

test('statuses are asked for in turn: a part of them, then those behind it, then from the first on', () => {
  const cache = open(newFile());
  onTestFinished(() => cache.close());
  const ids = ['1', '2', '3', '4', '5'];
  for (const id of ids)
    cache.orders.upsert(orderNews(id, { scheme: 'selfPickup', supplierStatus: 'confirm' }));
  const from = (after: string): string[] => cache.schemeOrders.idsUnderWay('selfPickup', after, 2);
  expect([from(''), from('2'), from('4'), from('5')]).toEqual([['1', '2'], ['3', '4'], ['5'], ['1', '2']]);
  expect(cache.schemeOrders.idsUnderWay('bySeller', '', 2)).toEqual([]);
});

test('the stage that is kept is that of the statuses, whatever was heard and in what order', () => {
  const statuses = fc.constantFrom(
    ...schemes.flatMap((scheme) => Object.keys(schemeRules[scheme].states)),
    'rare',
  );
  const platform = fc.constantFrom('waiting', 'sold', 'canceled_by_client', 'ready_for_pickup', 'rare');
  const told = fc.record({ supplier: statuses, platform });
  const scheme = fc.constantFrom<Scheme>('courier', 'bySeller', 'selfPickup');
  const file = newFile();
  const cache = open(file);
  onTestFinished(() => cache.close());
  let made = 0;
  fc.assert(
    fc.property(scheme, fc.array(told, { maxLength: 5 }), fc.boolean(), (of, all, isListedAgain) => {
      made += 1;
      const orderId = String(made);
      const ofScheme = { scheme: of, deliveryType: null, skus: [orderId] };
      cache.orders.upsert(orderNews(orderId, ofScheme));
      for (const each of all) cache.orders.setStatus(orderId, each.supplier, each.platform);
      if (isListedAgain) cache.orders.upsert(orderNews(orderId, ofScheme));
      const order = cache.orders.get(orderId);
      if (!order) throw new Error('the order is gone');
      const stage = stageOf({ ...order, isPacked: false });
      const isUnderWay = cache.schemeOrders.idsUnderWay(of, '', 1000).includes(orderId);
      expect(isUnderWay).toBe(!ENDED.has(stage) && stage !== 'new');
      expect(cache.schemeOrders.idsNew(of).includes(orderId)).toBe(stage === 'new');
      const places = { new: `@${of} new`, untold: `@${of}`, assembly: `@${of}`, unknown: `@${of}` };
      const place = Object.entries(places).find(([name]) => name === stage)?.[1] ?? '@ended';
      expect(cache.orders.idsBySku(orderId, place)).toEqual([orderId]);
    }),
    { numRuns: 300 },
  );
});
