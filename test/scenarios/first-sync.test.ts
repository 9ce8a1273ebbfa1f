import { expect, test } from 'vitest';
import type { StationView } from '../../src/shared/contract/station.ts';
import { openDesk } from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

test('the first sync of 5,000 orders says how many are here while they come', async () => {
  const desk = await openDesk({ orders: 5000 });
  const heard: StationView['sync'][] = [];
  await until(desk.client.station.view, ({ sync }) => {
    heard.push(sync);
    return sync.lastAt !== null;
  });
  const counts = new Set(heard.filter(({ state }) => state === 'fetching').map(({ orders }) => orders));
  const growing = [...counts].filter((count) => count > 0 && count < 5000);
  expect(growing.length).toBeGreaterThanOrEqual(3);
  expect(growing).toEqual(growing.toSorted((one, other) => one - other));
  expect(heard.map(({ trouble, silentSince }) => trouble ?? silentSince)).toEqual(heard.map(() => null));
  expect(heard.at(-1)?.orders).toBe(5000);
});

test.each([
  ['behind', -49],
  ['ahead', 49],
])('a computer whose clock is two days %s is told so, and goes on getting orders', async (_where, hours) => {
  const desk = await openDesk({ orders: 20, clock: () => Date.now() + hours * 3600_000 });
  const { notices } = await until(desk.client.station.view, ({ sync }) => sync.lastAt !== null);
  expect(notices).toEqual([{ code: 'clockWrong', hours: 49, minutes: 0, isBehind: hours < 0 }]);
  // The second reading is of what came since the first.
  const { orders: made } = (await desk.control('orders', { count: 3 })) as {
    readonly orders: readonly unknown[];
  };
  await desk.client.station.syncNow({});
  const { sync } = await until(
    desk.client.station.view,
    (view) => view.sync.trouble !== null || view.sync.orders === 23,
  );
  expect(sync.trouble).toBeNull();
  expect(made).toHaveLength(3);
});
