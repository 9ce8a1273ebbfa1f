import { describe, expect, test } from 'vitest';
import type { BoxCard, LookedUp, SupplyBoxes } from '../../../src/shared/contract/boxes.ts';
import type { SupplyOrder } from '../../../src/shared/contract/supply-orders.ts';
import { soundOfFound } from '../../../src/renderer/screens/Supply/boxes/use-looked-up.ts';
import { LOOSE, shownPlace } from '../../../src/renderer/screens/Supply/boxes/shown-place.ts';
import { countShown, fits, isMovable } from '../../../src/renderer/screens/Supply/order-filter.ts';

const order = (orderId: string, fields: Partial<SupplyOrder> = {}): SupplyOrder => ({
  parcel: {
    orderId,
    article: 'MUG-104',
    colorCode: null,
    sticker: { partA: '231648', partB: '9753' },
  },
  state: 'none',
  isCancelled: false,
  onHold: null,
  box: null,
  position: null,
  ...fields,
});

describe('the orders of a supply', () => {
  const orders = [
    order('1'),
    order('2', { state: 'labelling' }),
    order('3', { state: 'packed', box: '1', position: 1 }),
    order('4', { onHold: 'defect', state: 'labelled' }),
    order('5', { isCancelled: true, state: 'packed' }),
    order('6', { isCancelled: true, onHold: 'other' }),
  ];

  test('stand under one heading each, the one that matters most', () => {
    expect(countShown(orders)).toEqual({ all: 6, unpacked: 2, packed: 1, onHold: 1, cancelled: 2 });
    const shown = orders.filter((each) => fits(each, 'cancelled', ''));
    expect(shown.map(({ parcel }) => parcel.orderId)).toEqual(['5', '6']);
    expect(orders.filter(isMovable)).toHaveLength(4);
  });

  test.each(['mug', 'MUG-104', '9753', '231648 9753', '2316489753', ' 3 '])('are found by “%s”', (typed) => {
    expect(fits(order('3'), 'all', typed)).toBe(true);
  });

  test('are not found by what they are not, nor under another heading', () => {
    expect(fits(order('3'), 'all', 'plate')).toBe(false);
    expect(fits(order('3'), 'packed', 'mug')).toBe(false);
    const without = order('3');
    expect(fits({ ...without, parcel: { ...without.parcel, sticker: null } }, 'all', '9753')).toBe(false);
  });
});

describe('the place that is looked into', () => {
  const box = (name: string): BoxCard => ({
    boxKey: `key ${name}`,
    name,
    boxId: null,
    number: Number(name),
    parcels: 0,
    cancelled: 0,
    untold: 0,
    label: 'empty',
  });
  const boxes: SupplyBoxes = {
    supplyId: 'S',
    name: 'Monday',
    boxes: [box('1'), box('2')],
    withoutBox: [],
  };
  const loose: SupplyBoxes = { ...boxes, withoutBox: [order('3').parcel] };

  test('is the chosen one while it is there', () => {
    expect(shownPlace(loose, 'key 2', '1')).toBe('key 2');
    expect(shownPlace(boxes, LOOSE, null)).toBe(LOOSE);
    expect(shownPlace(boxes, 'key 3', null)).toBe('key 1');
  });

  test('is else where something is to be done, the open box, the first', () => {
    expect(shownPlace(loose, null, '2')).toBe(LOOSE);
    expect(shownPlace(boxes, null, '2')).toBe('key 2');
    expect(shownPlace(boxes, null, null)).toBe('key 1');
    expect(shownPlace({ ...boxes, boxes: [] }, null, null)).toBe(null);
  });
});

test('a scan among the boxes is heard: what lies here, what does not, and what is cancelled', () => {
  const parcel: LookedUp = {
    kind: 'parcel',
    parcel: { orderId: '1', article: 'MUG', colorCode: null, sticker: null },
    supplyId: 'S1',
    supplyName: 'Monday',
    box: null,
    position: null,
    isPacked: true,
    isCancelled: false,
  };
  expect(soundOfFound(parcel, 'S1')).toBe('ok');
  expect(soundOfFound(parcel, 'S2')).toBe('wrong');
  expect(soundOfFound({ ...parcel, isPacked: false }, 'S1')).toBe('wrong');
  expect(soundOfFound({ ...parcel, isCancelled: true }, 'S1')).toBe('cancelled');
});
