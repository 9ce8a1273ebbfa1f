import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arrange,
  distanceKm,
  lengthKm,
  missedWindows,
  type Place,
} from '../../../../src/shared/domain/run/arrange.ts';
import { groupByWindow, windowOf } from '../../../../src/shared/domain/run/windows.ts';
import { NO_WINDOW } from './runs-arbitrary.ts';

const position = fc.record({
  latitude: fc.double({ min: 50, max: 60, noNaN: true }),
  longitude: fc.double({ min: 30, max: 40, noNaN: true }),
});
const window = fc.record({
  day: fc.constantFrom('2026-11-24', '2026-11-25', null),
  from: fc.constantFrom('09:00', '14:00', null),
  till: fc.constantFrom('13:00', '18:00', null),
});
const places = (of: fc.Arbitrary<Pick<Place, 'position' | 'window'>>): fc.Arbitrary<readonly Place[]> =>
  fc
    .array(of, { maxLength: 25 })
    .map((all) => all.map((place, index) => ({ ...place, orderId: String(index) })));
const anyPlaces = places(fc.record({ position: fc.option(position), window }));

const inOrder = (all: readonly Place[], ids: readonly string[]): readonly Place[] =>
  ids.flatMap((id) => all.find(({ orderId }) => orderId === id) ?? []);

test('all places are driven to once, those without a position last', () => {
  fc.assert(
    fc.property(anyPlaces, (all) => {
      const way = inOrder(all, arrange(all));
      expect(way.map(({ orderId }) => orderId).toSorted()).toEqual(
        all.map(({ orderId }) => orderId).toSorted(),
      );
      const firstUnknown = way.findIndex((place) => place.position === null);
      if (firstUnknown >= 0)
        expect(way.slice(firstUnknown).every((place) => place.position === null)).toBe(true);
    }),
  );
});

test('within one window the way is never longer than it was', () => {
  fc.assert(
    fc.property(places(fc.record({ position, window: fc.constant(NO_WINDOW) })), (all) => {
      expect(lengthKm(inOrder(all, arrange(all)))).toBeLessThanOrEqual(lengthKm(all) + 1e-9);
    }),
  );
});

test('what ends earlier is driven to earlier', () => {
  fc.assert(
    fc.property(places(fc.record({ position, window })), (all) => {
      const ends = inOrder(all, arrange(all)).map(({ window: { day, till } }) =>
        day === null ? '9999' : `${day}T${till ?? '23:59'}`,
      );
      expect(ends).toEqual(ends.toSorted());
    }),
  );
});

test('in a row of houses the courier goes from end to end', () => {
  const row = [3, 1, 5, 2, 4].map((at) => ({
    orderId: String(at),
    position: { latitude: 55, longitude: 37 + at / 100 },
    window: NO_WINDOW,
  }));
  expect(['12345', '54321']).toContain(arrange(row).join(''));
});

test('a degree to the north is 111 km, and one to the east less', () => {
  const here = { latitude: 60, longitude: 30 };
  expect(distanceKm(here, { latitude: 61, longitude: 30 })).toBeCloseTo(111.32, 1);
  expect(distanceKm(here, { latitude: 60, longitude: 31 })).toBeCloseTo(55.66, 1);
});

test('a window that would be over is named, and one that has not begun is waited for', () => {
  const near = { latitude: 55, longitude: 37 };
  const far = { latitude: 55.5, longitude: 37 };
  const at = (orderId: string, position: Place['position'], from: string, till: string): Place => ({
    orderId,
    position,
    window: { day: '2026-11-24', from, till },
  });
  const way = [
    at('waits', near, '12:00', '13:00'),
    at('late', far, '12:00', '13:30'),
    at('in time', far, '15:00', '18:00'),
    at('nowhere', null, '15:00', '15:10'),
  ];
  expect(missedWindows(way, '2026-11-24T09:00')).toEqual(['late', 'nowhere']);
  expect(missedWindows(way.slice(2), '2026-11-24T19:00')).toEqual(['in time', 'nowhere']);
});

test('nobody is late who has no window', () => {
  fc.assert(
    fc.property(
      places(fc.record({ position: fc.option(position), window: fc.constant(NO_WINDOW) })),
      (all) => {
        expect(missedWindows(all, '2026-11-24T09:00')).toEqual([]);
      },
    ),
  );
});

test('orders lie by day and window, the late ones first and together', () => {
  const on = (date: string | null, from: string, till: string) => ({ window: windowOf(date, from, till) });
  const groups = groupByWindow(
    [
      on('25.11.2026', '10:00', '12:00'),
      on(null, '', ''),
      on('24.11.2026', '14:00', '18:00'),
      on('23.11.2026', '10:00', '12:00'),
      on('24.11.2026', '09:00', '11:59'),
      on('24.11.2026', '14:00', '18:00'),
    ],
    '2026-11-24T12:00',
  );
  expect(
    groups.map((group) => [group.window?.day ?? null, group.window?.from ?? null, group.items.length]),
  ).toEqual([
    [null, null, 2],
    ['2026-11-24', '14:00', 2],
    ['2026-11-25', '10:00', 1],
    [null, null, 1],
  ]);
  expect(groups[0]?.window).toBeNull();
});

test('groups hold every order once', () => {
  fc.assert(
    fc.property(anyPlaces, (all) => {
      const grouped = groupByWindow(all, '2026-11-25T12:00').flatMap(({ items }) => items);
      expect(new Set(grouped)).toEqual(new Set(all));
      expect(grouped).toHaveLength(all.length);
    }),
  );
});
