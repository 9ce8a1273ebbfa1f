import { expect, test } from 'vitest';
import { newsOfNewOrder } from '../../../src/main/services/sync/order-news.ts';
import { createLongestAgo } from '../../../src/main/services/sync/longest-ago.ts';
import { getNewOrders } from '../../../src/shared/marketplace/orders.ts';

test.each([
  ['23.11.2026', '18:00', '2026-11-23T18:00'],
  ['23.11.2026', null, '2026-11-23T23:59'],
  ['23.11.2026', 'evening', '2026-11-23T23:59'],
  [null, '18:00', null],
  ['2026-11-23', '18:00', null],
  ['', '', null],
])('a deadline told as %j until %j is %j', (ddate, dTimeTo, due) => {
  const [order] = getNewOrders.answer.parse({ orders: [{ id: 1, ddate, dTimeTo }] }).orders ?? [];
  if (!order) throw new Error('the order was not read');
  expect(newsOfNewOrder(order).due).toBe(due);
});

test('of more supplies than can be asked at once, each has its turn', () => {
  let now = 0;
  const turns = createLongestAgo(() => now);
  const had: string[][] = [];
  for (now = 1000; now <= 4000; now += 1000) {
    const next = turns.next(['A', 'B', 'C'], 2);
    for (const name of next) turns.had(name);
    had.push(next);
  }
  expect(had).toEqual([
    ['A', 'B'],
    ['C', 'A'],
    ['B', 'C'],
    ['A', 'B'],
  ]);
  expect([turns.since('A'), turns.since('new')]).toEqual([1000, Infinity]);
});
