import { expect, test } from 'vitest';
import type { StationView } from '../../src/shared/contract/station.ts';
import { openDesk } from './desk.ts';
import { until } from './until.ts';

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
