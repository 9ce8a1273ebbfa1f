import { expect, test } from 'vitest';
import { openStores } from '../../rigs/desk/open-stores.ts';

const signature = {
  on: 'screen',
  strokes: [
    [
      [1, 2],
      [30, 40],
    ],
  ],
} as const;

test('a list is kept as it was scanned, one is open at a time, and what was signed stays', () => {
  const { journal } = openStores();
  const lists = journal.courierLists;
  const first = lists.openOne('A', 1);
  expect(lists.openOne('B', 2)).toEqual(first);
  const parcel = (orderId: string) => ({ orderId, article: 'MUG', person: 'Anna' });
  lists.apply('A', { kind: 'given', parcel: parcel('7') }, 3);
  lists.apply('A', { kind: 'given', parcel: parcel('8') }, 4);
  expect(lists.apply('A', { kind: 'given', parcel: parcel('7') }, 5)).toBeNull();
  lists.apply('A', { kind: 'takenBack', orderId: '8' }, 6);
  lists.apply('A', { kind: 'notExpected', found: { text: 'x', orderId: null, why: 'unknown' } }, 7);
  const closed = lists.apply(
    'A',
    {
      kind: 'closed',
      courier: 'Ivan',
      car: 'A 123 BC',
      person: 'Anna',
      signature: {
        on: 'screen',
        strokes: [
          [
            [1, 2],
            [30, 40],
          ],
        ],
      },
      missing: [{ orderId: '9', article: 'CUP' }],
    },
    8,
  );
  expect(['7', '8', '9'].map(lists.isGiven)).toEqual([true, false, false]);
  expect(lists.get('A')).toEqual(closed);
  expect(closed).toMatchObject({
    number: 1,
    state: 'given',
    closedAt: 8,
    courier: 'Ivan',
    car: 'A 123 BC',
    signature,
    given: [{ orderId: '7', at: 3, person: 'Anna' }],
    missing: [{ orderId: '9', article: 'CUP' }],
    notExpected: [{ text: 'x', orderId: null, why: 'unknown', at: 7 }],
  });
  expect(lists.open()).toBeNull();
  expect(lists.openOne('C', 9).number).toBe(2);
  lists.apply('C', { kind: 'calledOff', person: null }, 10);
  expect(lists.past(5).map(({ listId, state }) => [listId, state])).toEqual([
    ['C', 'calledOff'],
    ['A', 'given'],
  ]);
});
