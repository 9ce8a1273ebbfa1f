import { expect, test } from 'vitest';
import { namesAnother } from '../../../src/main/services/labels/names-another.ts';
import { cameAbout } from '../../../src/main/services/supplies/tasks.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

test.each([
  // Its own names, and what a product is called.
  ['MP-GI-7', false],
  ['PB-BOX-7', false],
  ['4600000000017', false],
  ['www.example.org', false],
  // Of its kind, known here or not.
  ['PB-BOX-8', true],
  ['MP-GI-123456', true],
  ['Monday', true],
  ['*L9', true],
])('%s on the label of a box is another’s: %s', (text, is) => {
  const { cache, journal } = openStores();
  const supply = {
    done: false,
    cargoType: 1,
    createdAt: '2026-11-23T08:00:00Z',
    closedAt: null,
    scannedAt: null,
  };
  cache.supplies.upsert({ ...supply, supplyId: 'Monday', name: 'Monday' });
  cache.labels.put({
    orderId: '9',
    type: 'zplh',
    width: 58,
    height: 40,
    partA: '1',
    partB: '9',
    barcode: '*L9',
    file: new Uint8Array([1]),
    prepared: null,
    preparedFor: null,
    fault: null,
    instead: null,
  });
  expect(namesAnother({ cache, journal }, text, ['PB-BOX-7', 'MP-GI-7', '2000000000017'])).toBe(is);
});

test('an order that is in its supply after all is no task, whatever was answered when it was added', () => {
  const { cache } = openStores();
  cache.orders.upsert(orderNews('1', { supplyId: 'S', supplierStatus: 'confirm' }));
  const add = (orderId: string) => ({ kind: 'addOrder', intakeKey: 'K', orderId, fromNew: true }) as const;
  expect([cameAbout(cache, add('1'), 'S'), cameAbout(cache, add('1'), 'T')]).toEqual([true, false]);
  expect([cameAbout(cache, add('2'), 'S'), cameAbout(cache, add('1'), null)]).toEqual([false, false]);
});
