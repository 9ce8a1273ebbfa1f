import { expect, test } from 'vitest';
import {
  NO_SEATS,
  takeSeats,
  type RowSeats,
} from '../../../src/renderer/screens/Stockroom/stocks/row-seats.ts';

const seatOf = ({ keys, skus }: RowSeats, sku: string): string | undefined => keys[skus.indexOf(sku)];

const three = takeSeats(NO_SEATS, ['a', 'b', 'c'], null);

test('other barcodes are drawn in the rows of those before', () => {
  const others = takeSeats(three, ['d', 'e', 'f'], null);
  expect(others.keys).toEqual(three.keys);
  expect(takeSeats(others, ['d', 'e', 'f'], null)).toBe(others);
});

test('a barcode keeps its row wherever it moves, and one that it leaves is not had twice', () => {
  const moved = takeSeats(three, ['d', 'c', 'a'], null);
  expect([seatOf(moved, 'a'), seatOf(moved, 'c'), seatOf(moved, 'd')]).toEqual([
    seatOf(three, 'a'),
    seatOf(three, 'c'),
    seatOf(three, 'b'),
  ]);
});

test('the row with the focus is no other barcode’s', () => {
  const others = takeSeats(three, ['d', 'e', 'f'], 'b');
  expect(others.keys).not.toContain(seatOf(three, 'b'));
  expect(new Set(others.keys).size).toBe(3);
});

test('rows whose answer is still to come, and a barcode that two answers name, have a row each', () => {
  const waiting = takeSeats(three, [undefined, undefined, 'a', 'a', 'g'], null);
  expect(new Set(waiting.keys).size).toBe(5);
  const come = takeSeats(waiting, ['x', 'y', 'a', 'b', 'g'], null);
  expect(come.keys.slice(0, 3)).toEqual(waiting.keys.slice(0, 3));
  expect(new Set(come.keys).size).toBe(5);
});
