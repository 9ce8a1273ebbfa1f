import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseOffices,
  distanceKm,
  pointsOf,
  type OfficeFacts,
} from '../../../../src/shared/domain/warehouse/office-choice.ts';
import { officeFreeAt } from '../../../../src/shared/domain/warehouse/office-change.ts';

const moscow = { latitude: 55.75, longitude: 37.62 };
const kazan = { latitude: 55.79, longitude: 49.1 };
const office = (officeId: string, more: Partial<OfficeFacts>): OfficeFacts => ({
  officeId,
  name: officeId,
  city: '',
  address: '',
  place: null,
  cargoType: 1,
  deliveryType: 1,
  isTaken: false,
  ...more,
});

test('distances are those of the globe', () => {
  expect(distanceKm(moscow, kazan)).toBeGreaterThan(700);
  expect(distanceKm(moscow, kazan)).toBeLessThan(740);
  expect(distanceKm(moscow, moscow)).toBe(0);
});

test('offices are found by words and kinds, the nearest first, those without a place last', () => {
  const all = [
    office('Казань', { place: kazan, address: 'Берёзовая 3' }),
    office('Москва', { place: moscow, deliveryType: 3 }),
    office('Нигде', {}),
  ];
  const ids = (wish: object): string[] =>
    chooseOffices(all, { words: '', cargoType: null, deliveryType: null, from: null, ...wish }).map(
      (found) => found.office.officeId,
    );
  expect(ids({ from: kazan })).toEqual(['Казань', 'Москва', 'Нигде']);
  expect(ids({ from: moscow })).toEqual(['Москва', 'Казань', 'Нигде']);
  expect(ids({ words: 'березовая' })).toEqual(['Казань']);
  expect(ids({ deliveryType: 3 })).toEqual(['Москва']);
  expect(ids({ cargoType: 2 })).toEqual([]);
});

test('every place is on the map, north above south and east right of west', () => {
  const place = fc.record({
    latitude: fc.double({ min: 40, max: 70, noNaN: true }),
    longitude: fc.double({ min: 20, max: 140, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
      const points = pointsOf([...places, null]);
      expect(points.at(-1)).toBeNull();
      for (const [index, one] of places.entries()) {
        const point = points[index];
        expect(point?.x).toBeGreaterThan(-0.001);
        expect(point?.x).toBeLessThan(1.001);
        expect(point?.y).toBeGreaterThan(-0.001);
        expect(point?.y).toBeLessThan(1.001);
        const other = places[0];
        if (other && one.latitude > other.latitude + 0.01) expect(point?.y).toBeLessThan(points[0]?.y ?? 0);
        if (other && one.longitude > other.longitude + 0.01)
          expect(point?.x).toBeGreaterThan(points[0]?.x ?? 0);
      }
    }),
  );
});

test('an office can be changed again after a day', () => {
  expect(officeFreeAt(null, 5)).toBeNull();
  expect(officeFreeAt(1000, 2000)).toBe(1000 + 24 * 3600_000);
  expect(officeFreeAt(1000, 1000 + 24 * 3600_000)).toBeNull();
});
