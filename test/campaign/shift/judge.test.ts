import { expect, test } from 'vitest';
import type { PackedParcel } from './floor.ts';
import { isClean, judge, type Evidences, type JudgedOrder } from './judge.ts';

const order = (orderId: string, more: Partial<JudgedOrder> = {}): JudgedOrder => ({
  orderId,
  skus: [`sku ${orderId}`],
  meta: {},
  boxId: null,
  isCancelled: false,
  isComplete: true,
  ...more,
});

const parcel = (orderId: string, more: Partial<PackedParcel> = {}): PackedParcel => ({
  orderId,
  piece: { article: 'mug', sku: `sku ${orderId}`, codes: [] },
  box: null,
  ...more,
});

/** Two orders, packed and handed over as they should. */
const judged = (given: Partial<Evidences>) =>
  judge({
    orders: [order('1'), order('2')],
    parcels: [parcel('1'), parcel('2')],
    boxIdOf: (_orderId, box) => `id of ${box}`,
    labels: ['1', '2'],
    strange: [],
    allowed: () => 1,
    journal: new Map([
      ['1', 'packed'],
      ['2', 'packed'],
    ]),
    answered: [{ id: 'a', reason: 'labelPrinting' }],
    written: new Map([['a', 'labelPrinting']]),
    changes: [],
    boxes: { wanted: 1, made: 1 },
    ...given,
  });

const CLEAN = {
  parcels: 2,
  wanted: 2,
  lost: 0,
  duplicated: 0,
  mispacked: 0,
  changesSentTwice: 0,
  scansLost: 0,
  differences: 0,
};

test('a shift without anything wrong is clean', () => {
  const judgement = judged({});
  expect(judgement).toEqual({ ...CLEAN, faults: [] });
  expect(isClean(judgement)).toBe(true);
});

test('an order without a parcel, without its hand-over or unknown to the journal is lost', () => {
  const packed = new Map([['2', 'packed']]);
  for (const given of [
    { parcels: [parcel('2')] },
    { orders: [order('1', { isComplete: false }), order('2')] },
    { journal: packed },
  ]) {
    const judgement = judged(given);
    expect(judgement).toMatchObject({ ...CLEAN, parcels: 1, lost: 1 });
    expect(isClean(judgement)).toBe(false);
  }
});

test('a label more than people asked for is a duplicate, whoever reads it', () => {
  expect(judged({ labels: ['1', '2', '1'] })).toMatchObject({ ...CLEAN, duplicated: 1 });
  expect(judged({ labels: ['1', '2', '1'], allowed: () => 2 })).toMatchObject(CLEAN);
  expect(judged({ strange: ['nothing'] })).toMatchObject({ ...CLEAN, duplicated: 1 });
});

test('other goods than the label says, and goods of an order that had ended, are mispacked', () => {
  const other = { article: 'mug', sku: 'sku 2', codes: [] };
  expect(judged({ parcels: [parcel('1', { piece: other }), parcel('2')] })).toMatchObject({
    ...CLEAN,
    mispacked: 1,
  });
  expect(judged({ orders: [order('1', { isCancelled: true }), order('2')] })).toMatchObject({
    ...CLEAN,
    parcels: 1,
    wanted: 1,
    mispacked: 1,
  });
});

test('codes and boxes of the marketplace that are not those of the parcel are differences', () => {
  const piece = { article: 'mug', sku: 'sku 1', codes: [{ kind: 'sgtin', text: 'code' }] } as const;
  const told = (codes: readonly string[]) => [order('1', { meta: { sgtin: codes } }), order('2')];
  const parcels = [parcel('1', { piece }), parcel('2')];
  expect(judged({ orders: told(['code']), parcels })).toMatchObject(CLEAN);
  expect(judged({ orders: told([]), parcels })).toMatchObject({ ...CLEAN, differences: 1 });
  expect(judged({ orders: told(['code']) })).toMatchObject({ ...CLEAN, differences: 1 });
  const boxed = [parcel('1', { box: '3' }), parcel('2')];
  expect(judged({ parcels: boxed })).toMatchObject({ ...CLEAN, differences: 1 });
  expect(judged({ parcels: boxed, orders: [order('1', { boxId: 'id of 3' }), order('2')] })).toMatchObject(
    CLEAN,
  );
});

test('a scan that was answered and is not written down as it was answered is lost', () => {
  expect(judged({ written: new Map() })).toMatchObject({ ...CLEAN, scansLost: 1 });
  expect(judged({ written: new Map([['a', 'scanCode']]) })).toMatchObject({ ...CLEAN, scansLost: 1 });
});

test('what the marketplace was asked for twice counts, boxes that nobody wanted too', () => {
  const change = { operation: 'deliverSupply', input: { supplyId: 'S' }, refusal: null };
  expect(judged({ changes: [change, { ...change, refusal: 'StatusMismatch' }] })).toMatchObject({
    ...CLEAN,
    changesSentTwice: 1,
  });
  expect(judged({ boxes: { wanted: 1, made: 2 } })).toMatchObject({ ...CLEAN, changesSentTwice: 1 });
});
