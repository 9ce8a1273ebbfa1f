import { expect, test } from 'vitest';
import { readNoLabel } from './no-label.ts';

test('a printer that is only asked how it is comes to rest, one that reads a label does not', () => {
  const before = { bytesRead: 5000, connections: 20 };
  const after = (bytes: number, connections: number) =>
    readNoLabel(before, { bytesRead: 5000 + bytes, connections: 20 + connections });
  expect(after(0, 0)).toBe(true);
  expect(after(3, 1)).toBe(true);
  expect(after(120, 3)).toBe(true);
  // A label that begins, one that goes on at a trickle, one that is whole, and a connection that has said nothing yet.
  expect(after(900, 1)).toBe(false);
  expect(after(6, 0)).toBe(false);
  expect(after(2000, 2)).toBe(false);
  expect(after(0, 1)).toBe(false);
});
