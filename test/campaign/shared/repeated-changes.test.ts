import { describe, expect, test } from 'vitest';
import { repeatedChanges, type ToldChange } from '../../rigs/journal/repeated-changes.ts';

const told = (operation: string, input: object, refusal: string | null = null): ToldChange => ({
  operation,
  input,
  refusal,
});

const inSupply = told('addOrderToSupply', { supplyId: 'S', orderId: '1' });
const inOther = told('addOrderToSupply', { supplyId: 'T', orderId: '1' });
const inBox = told('addOrdersToBox', { supplyId: 'S', trbxId: 'B', orderIds: ['1', '2'] });
const outOfBox = told('removeOrderFromBox', { supplyId: 'S', trbxId: 'B', orderId: '1' });
const code = told('setOrderSgtin', { orderId: '1', sgtins: ['a'] });
const noCode = told('deleteOrderMeta', { orderId: '1', key: 'sgtin' });

describe('asked for twice', () => {
  test.each([
    ['a supply of the same name', told('createSupply', { name: 'Monday' })],
    ['an order into the same supply', inSupply],
    ['an order into the same box', told('addOrdersToBox', { trbxId: 'B', orderIds: ['1'] })],
    ['an order out of its box', outOfBox],
    ['the same codes', code],
    ['codes deleted', noCode],
    ['boxes deleted', told('deleteBoxes', { supplyId: 'S', trbxIds: ['B'] })],
    ['a hand-over', told('deliverSupply', { supplyId: 'S' })],
  ])('%s', (_what, change) => {
    expect(repeatedChanges([change])).toEqual([]);
    expect(repeatedChanges([change, change])).toHaveLength(1);
    expect(repeatedChanges([change, { ...change, refusal: 'StatusMismatch' }])).toHaveLength(1);
    expect(repeatedChanges([{ ...change, refusal: 'StatusMismatch' }, change])).toEqual([]);
  });
});

test('what something else had undone meanwhile may be asked for again', () => {
  expect(
    repeatedChanges([
      inSupply,
      inOther,
      inSupply,
      inBox,
      outOfBox,
      told('addOrdersToBox', { trbxId: 'B', orderIds: ['1'] }),
    ]),
  ).toEqual([]);
  expect(
    repeatedChanges([code, noCode, code, told('setOrderSgtin', { orderId: '1', sgtins: ['b'] })]),
  ).toEqual([]);
});

test('each order of a request for several counts', () => {
  expect(repeatedChanges([inBox, inBox])).toHaveLength(2);
});
