import { expect, test } from 'vitest';
import { createRunCards } from '../../../src/main/services/runs/run-cards.ts';
import type { Position } from '../../../src/shared/domain/run/arrange.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const NOON = new Date(2026, 10, 24, 12, 0).getTime();
const ORDERS = ['1', '2', '3', '4', '5'] as const;

/** The card of a run past these places, each to be reached within an hour. */
function cardOf(places: readonly (Position | null)[], seesBuyers: boolean) {
  const { cache, journal } = openStores();
  const window = { day: '2026-11-24', from: '12:00', till: '13:30' };
  const stops = ORDERS.map((orderId) => ({ orderId, article: 'MUG', window }));
  const run = journal.transaction(() => {
    const { runId } = journal.runs.add('R', { name: 'Anna', personId: null }, NOON);
    return journal.runs.apply(runId, { kind: 'stopsAdded', stops }, NOON);
  });
  if (!run) throw new Error('no stop was added');
  const { card } = createRunCards({
    cache,
    journal,
    deliveries: {
      addressOf: (orderId) => ({ text: 'Street 1', position: places[Number(orderId) - 1] ?? null }),
    },
    orders: { known: () => null, ofScan: () => null },
    clock: () => NOON,
    shopClock: () => NOON,
  });
  return card(run, seesBuyers);
}

const near = (index: number): Position => ({ latitude: 55.7 + index / 1000, longitude: 37.6 });
const NEAR = ORDERS.map((_each, index) => near(index));
const FAR = NEAR.map((place, index) => (index === 2 ? { latitude: 59, longitude: 30 } : place));

test('who sees buyers is told how far a run is, and which windows the way is too long for', () => {
  expect(cardOf(NEAR, true)).toMatchObject({ km: 1 });
  const far = cardOf(FAR, true);
  expect(far.km).toBeGreaterThan(1000);
  expect(far.stops.map(({ isMissed }) => isMissed)).toEqual([false, false, true, true, true]);
});

test('to nobody else anything of a run tells where its stops lie', () => {
  const far = cardOf(FAR, false);
  expect(far).toEqual(cardOf(NEAR, false));
  expect(far.km).toBeNull();
  expect(far.stops.every(({ isMissed }) => !isMissed)).toBe(true);
});
