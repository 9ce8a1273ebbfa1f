import { expect, test } from 'vitest';
import { EMPTY_MS, keepPlaces, type ShelfGoods } from '../../../src/renderer/screens/Packing/keep-places.ts';

const goods = (orderId: string): ShelfGoods => ({
  parcel: { orderId, article: `A-${orderId}`, colorCode: null, sticker: null },
  sku: `46000${orderId}`,
  label: null,
});
const all = (...ids: readonly string[]): ShelfGoods[] => ids.map(goods);
const seen = (places: ReturnType<typeof keepPlaces>): string[] =>
  places.map((place) => (place.goneAt === null ? place.goods.parcel.orderId : '-'));

test('goods of the practice shelf stay where they lie; an emptied place is filled after a rest', () => {
  const first = keepPlaces([], all('1', '2', '3'), 0);
  expect(seen(first)).toEqual(['1', '2', '3']);
  const touched = keepPlaces(first, all('2', '3', '4'), 250);
  expect(seen(touched)).toEqual(['-', '2', '3']);
  const rested = keepPlaces(touched, all('2', '3', '4'), 250 + EMPTY_MS);
  expect(seen(rested)).toEqual(['4', '2', '3']);
  const last = keepPlaces(rested, [], 5000);
  expect(seen(last)).toEqual(['-', '-', '-']);
  expect(keepPlaces(last, [], 5000 + EMPTY_MS)).toEqual([]);
});
