import { expect, test } from 'vitest';
import { createTaking } from '../../../src/main/services/supplies/take.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const nothing = (): void => undefined;

test('orders of one warehouse are not put into a supply that holds those of another', async () => {
  const { cache, journal } = openStores();
  const supply = {
    supplyId: 'S',
    name: 'Monday',
    done: false,
    cargoType: 1,
    createdAt: '2026-11-23T08:00:00Z',
    closedAt: null,
    scannedAt: null,
  };
  cache.supplies.upsert(supply);
  const news = { supplyId: 'S', supplierStatus: 'confirm' };
  cache.orders.upsert(orderNews('1', { ...news, warehouseId: 'W1' }));
  cache.orders.upsert(orderNews('2', { warehouseId: 'W2' }));
  cache.orders.upsert(orderNews('3', { warehouseId: 'W1' }));
  cache.orders.upsert(orderNews('4', { warehouseId: null }));
  const taking = createTaking({
    cache,
    journal,
    boxes: { takeOut: nothing } as never,
    openSupply: () => ({ ok: true, value: supply }),
    nameSupply: () => 'Monday',
    person: () => null,
    clock: () => 1000,
    newId: () => crypto.randomUUID(),
  });
  const into = { supplyId: 'S' };
  const refused = { ok: false, problem: { code: 'ordersDoNotMix', field: 'warehouseId' } };
  expect(await taking.take({ from: { orderIds: ['2'] }, into })).toMatchObject(refused);
  expect(await taking.move({ orderIds: ['2'], into })).toMatchObject(refused);
  expect(journal.outbox.heads()).toEqual([]);
  expect(await taking.take({ from: { orderIds: ['3'] }, into })).toMatchObject({ ok: true });
  // Nobody told its warehouse: only the marketplace can say that it does not fit.
  expect(await taking.take({ from: { orderIds: ['4'] }, into })).toMatchObject({ ok: true });
});
