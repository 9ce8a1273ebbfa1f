import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryToDoor } from '../../../src/simulator/marketplace/shop/deliveries.ts';

const momentOf = (ddate: string, time: string): number => {
  const [day = 1, month = 1, year = 1] = ddate.split('.').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(year, month - 1, day, hours, minutes).getTime();
};

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const START = Date.parse('2026-01-01T00:00:00Z');

test('buyers are promised a window of four hours that can still be kept, today or tomorrow', () => {
  assert(
    property(integer({ min: 0, max: YEAR_MS }), integer({ min: 1, max: 2 ** 40 }), (ago, id) => {
      const at = START + ago;
      const { ddate, dTimeFrom, dTimeTo } = deliveryToDoor(String(id), at);
      const from = momentOf(ddate, dTimeFrom);
      const to = momentOf(ddate, dTimeTo);
      expect(to - from).toBeGreaterThanOrEqual(3 * HOUR_MS);
      expect(to - from).toBeLessThanOrEqual(5 * HOUR_MS);
      expect(to - at).toBeGreaterThanOrEqual(2 * HOUR_MS);
      const tomorrow = new Date(at);
      tomorrow.setHours(24 + 24, 0, 0, 0);
      expect(to).toBeLessThanOrEqual(tomorrow.getTime() + 24 * HOUR_MS);
    }),
  );
});

test('in the morning both days are there among the orders', () => {
  const at = new Date(2026, 4, 4, 9).getTime();
  const days = new Set(['1', '2', '3', '4'].map((id) => deliveryToDoor(id, at).ddate));
  expect(days).toEqual(new Set(['04.05.2026', '05.05.2026']));
});
