import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDeliveries } from '../../../src/main/services/runs/deliveries.ts';
import { deviceKeyOf } from '../../../src/main/services/people/seal.ts';
import { newDbsOrderShape } from '../../../src/shared/marketplace/order-shapes.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const key = deviceKeyOf(Buffer.alloc(32, 7));
const STREET = 'Mill Lane 12, 34';

const listed = (id: number, facts: object = {}) =>
  newDbsOrderShape.parse({
    id,
    ddate: '24.11.2026',
    dTimeFrom: '14:00',
    dTimeTo: '18:00',
    address: { fullAddress: STREET, longitude: 37.5, latitude: 55.5 },
    ...facts,
  });

function open(with_ = key) {
  const stores = openStores();
  const nothing = (): void => undefined;
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const at = { now: 1000 };
  const make = (by: typeof key) => createDeliveries({ ...stores, key: by, clock: () => at.now, log });
  const deliveries = make(with_);
  onTestFinished(() => deliveries.stop());
  return { ...stores, deliveries, make, at };
}

test('an address is kept as it was told, with its window', () => {
  const { deliveries } = open();
  deliveries.keep([listed(1), listed(2, { address: null, ddate: null }), listed(3, { dTimeFrom: 'soon' })]);
  expect(deliveries.addressOf('1')).toEqual({
    text: STREET,
    position: { latitude: 55.5, longitude: 37.5 },
  });
  expect(deliveries.windowOf('1')).toEqual({ day: '2026-11-24', from: '14:00', till: '18:00' });
  expect([deliveries.addressOf('2'), deliveries.windowOf('2').day]).toEqual([null, null]);
  expect(deliveries.windowOf('3').from).toBeNull();
  expect([deliveries.addressOf('9'), deliveries.windowOf('9').day]).toEqual([null, null]);
});

test('the list is read every few seconds, and nothing is written that is known', () => {
  const { deliveries, journal } = open();
  deliveries.keep([listed(1)]);
  const before = journal.deliveries.get('1');
  deliveries.keep([listed(1)]);
  expect(journal.deliveries.get('1')).toEqual(before);
  deliveries.keep([listed(1, { address: { fullAddress: 'elsewhere', longitude: 37, latitude: 55 } })]);
  expect(deliveries.addressOf('1')?.text).toBe('elsewhere');
});

test('no file holds an address that could be read', () => {
  const { deliveries, folder, close } = open();
  deliveries.keep([listed(1)]);
  close();
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const bytes = readFileSync(path.join(folder, file));
    expect([file, bytes.includes('Mill Lane'), bytes.includes('37.5')]).toEqual([file, false, false]);
  }
});

test('another computer reads nothing, and a row that was put under another order neither', () => {
  const { deliveries, journal, make } = open();
  deliveries.keep([listed(1)]);
  expect(make(deviceKeyOf(Buffer.alloc(32, 8))).addressOf('1')).toBeNull();
  const kept = journal.deliveries.get('1');
  if (kept) journal.deliveries.put({ ...kept, orderId: '2' });
  expect(deliveries.addressOf('2')).toBeNull();
});

test('what has ended is dropped, and what is under way or unknown is kept', async () => {
  const { deliveries, cache, journal } = open();
  deliveries.keep([listed(1), listed(2), listed(3)]);
  cache.orders.upsert(orderNews('1', { scheme: 'bySeller' }));
  cache.orders.upsert(orderNews('2', { scheme: 'bySeller' }));
  cache.orders.setStatus('2', 'deliver', 'waiting');
  const kept = (): string[] => journal.deliveries.kept().map(({ orderId }) => orderId);
  cache.orders.setStatus('1', 'cancel', 'canceled');
  deliveries.start();
  await vi.waitFor(() => expect(kept()).toEqual(['2', '3']));
});

test('of an order that nobody knows any more the address is dropped when no delivery can be that old', async () => {
  const { deliveries, journal, at } = open();
  deliveries.keep([listed(1)]);
  at.now += 61 * 24 * 3600_000;
  deliveries.start();
  await vi.waitFor(() => expect(journal.deliveries.kept()).toEqual([]));
});
