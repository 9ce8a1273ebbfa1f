import { expect, test } from 'vitest';
import { countStops, unknownAddresses } from '../../../src/renderer/screens/Runs/run-counts.ts';
import { ru } from '../../rigs/words.ts';

test('what a buyer refused is a refusal also when it came back', () => {
  expect(
    countStops([
      { state: 'delivered', backFor: null },
      { state: 'refused', backFor: null },
      { state: 'back', backFor: 'refused' },
      { state: 'back', backFor: 'notAtHome' },
      { state: 'missing', backFor: null },
      { state: 'out', backFor: null },
      { state: 'notAtHome', backFor: null },
    ]),
  ).toEqual({ loaded: 0, delivered: 1, refused: 2, back: 2, missing: 1, under: 2 });
});

test('an address that was forgotten with its order is not missed', () => {
  expect(
    unknownAddresses([
      { state: 'delivered', hasAddress: false },
      { state: 'refused', hasAddress: false },
      { state: 'back', hasAddress: false },
      { state: 'out', hasAddress: false },
      { state: 'notAtHome', hasAddress: false },
      { state: 'out', hasAddress: true },
    ]),
  ).toBe(2);
});

test.each([
  [1, 'Курьер уезжает без неё', 'Закрыть рейс без неё'],
  [3, 'Курьер уезжает без них', 'Закрыть рейс без них'],
  [21, 'Курьер уезжает без них', 'Закрыть рейс без них'],
])('one parcel that stays is not several: %i', (count, leave, close) => {
  expect(ru('runs.leave.anyway', { count })).toBe(leave);
  expect(ru('runs.back.closeAnyway', { count })).toBe(close);
});
