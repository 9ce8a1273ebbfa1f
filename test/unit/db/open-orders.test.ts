import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { giveFunctions } from '../../../src/main/db/cache/functions.ts';
import { openCache } from '../../../src/main/db/cache/open-cache.ts';
import { temporaryFolder } from '../../rigs/temporary.ts';

type Order = readonly [scheme: string, status: string, stage: string | null, supplyId: string, store: string];

test('the open orders of a warehouse are those of every way that were neither handed over nor ended', async () => {
  const file = path.join(await temporaryFolder(), 'cache.sqlite');
  const made = openCache(file);
  if (!made.ok) throw new Error(made.problem.code);
  made.value.cache.close();
  const orders: readonly Order[] = [
    ['warehouse', 'new', null, '', '7'],
    ['warehouse', 'confirm', null, 'open', '7'],
    ['warehouse', 'complete', null, 'done', '7'],
    ['courier', 'new', 'new', '', '7'],
    ['courier', 'confirm', 'assembly', '', '7'],
    ['selfPickup', 'prepare', 'waiting', '', '7'],
    ['selfPickup', 'receive', 'done', '', '7'],
    ['bySeller', 'confirm', 'assembly', '', '8'],
    ['bySeller', 'deliver', 'onTheWay', '', '8'],
    ['bySeller', 'cancel', 'cancelled', '', '8'],
  ];
  const database = new DatabaseSync(file);
  giveFunctions(() => 0)(database);
  database.exec(`
    INSERT INTO supplies (supply_id, name, done, cargo_type, created_at) VALUES
      ('open', 'Open', 0, 1, '2026-11-20T10:00:00Z'), ('done', 'Done', 1, 1, '2026-11-20T10:00:00Z')
  `);
  const add = database.prepare(`
    INSERT INTO orders (order_id, article, offices, skus, created_at, created_ms, required_meta,
      scheme, supplier_status, stage, supply_id, warehouse_id)
    VALUES (?, 'MUG', '[]', '[]', '2026-11-20T10:00:00Z', 1, '[]', ?, ?, ?, ?, ?)
  `);
  for (const [at, order] of orders.entries()) add.run(String(at), ...order);
  database.close();

  const opened = openCache(file);
  if (!opened.ok) throw new Error(opened.problem.code);
  const { cache } = opened.value;
  const open = ['7', '8', '9'].map((store) => cache.warehouses.openOrders(store));
  cache.close();
  expect(open).toEqual([5, 1, 0]);
});
