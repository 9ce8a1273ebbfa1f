import { expect, test } from 'vitest';
import type { Fate } from './fates.ts';
import { judgeWays, type WayEvidences, type WayOrder } from './judge-ways.ts';

const order = (orderId: string, more: Partial<WayOrder> = {}): WayOrder => ({
  orderId,
  way: 'selfPickup',
  skus: ['A'],
  supplierStatus: 'receive',
  isCancelled: false,
  ...more,
});

const given: Fate = { kind: 'given', to: 'buyer' };

function judged(
  orders: readonly WayOrder[],
  fates: Readonly<Record<string, Fate>>,
  more: Partial<WayEvidences> = {},
) {
  const { faults: _said, ...figures } = judgeWays({
    orders,
    parcels: orders.map(({ orderId }) => ({
      orderId,
      piece: { article: 'x', sku: 'A', codes: [] },
      box: null,
    })),
    fateOf: (orderId) => fates[orderId] ?? null,
    journal: new Map(orders.map(({ orderId }) => [orderId, 'packed'])),
    ...more,
  });
  return figures;
}

const clean = { lost: 0, mispacked: 0, wrongPerson: 0, differences: 0 };

test('goods with their buyers, refused, waiting and ended ones are as they should be', () => {
  const orders = [
    order('1'),
    order('2', { supplierStatus: 'reject' }),
    order('3', { supplierStatus: 'prepare' }),
    order('4', { supplierStatus: 'prepare', isCancelled: true }),
    order('5', { way: 'bySeller' }),
    order('6', { way: 'courier', supplierStatus: 'complete' }),
  ];
  expect(
    judged(orders, {
      1: given,
      2: { kind: 'refused' },
      3: { kind: 'here' },
      4: { kind: 'ended' },
      5: given,
      6: { kind: 'taken' },
    }),
  ).toEqual({ parcels: 5, wanted: 5, ...clean });
});

test('goods with a stranger, and goods here that the marketplace has received, are with the wrong person', () => {
  expect(judged([order('1')], { 1: { kind: 'given', to: 'stranger' } })).toMatchObject({ wrongPerson: 1 });
  expect(judged([order('1')], { 1: { kind: 'here' } })).toMatchObject({ wrongPerson: 1, differences: 1 });
  expect(judged([order('1')], {})).toMatchObject({ wrongPerson: 1 });
});

test('what the marketplace was not told, lost parcels and foreign goods are found', () => {
  expect(judged([order('1', { supplierStatus: 'prepare' })], { 1: given })).toMatchObject({
    wrongPerson: 0,
    differences: 1,
  });
  expect(judged([order('1', { isCancelled: true })], { 1: given })).toMatchObject({ differences: 1 });
  expect(judged([order('1')], { 1: given }, { parcels: [] })).toMatchObject({ lost: 1, parcels: 0 });
  expect(judged([order('1')], { 1: given }, { journal: new Map() })).toMatchObject({ lost: 1 });
  const aside = { journal: new Map([['1', 'setAside']]) };
  expect(judged([order('1', { supplierStatus: 'reject' })], { 1: { kind: 'refused' } }, aside)).toMatchObject(
    {
      lost: 0,
    },
  );
  expect(judged([order('1')], { 1: given }, aside)).toMatchObject({ lost: 1 });
  expect(judged([order('1', { skus: ['B'] })], { 1: given })).toMatchObject({ mispacked: 1 });
});
