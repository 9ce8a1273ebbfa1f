import { setImmediate as nextJob } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  decodeAnswer,
  DECODED_AT_ONCE,
  type BrokenItem,
} from '../../../src/main/marketplace/decode-answer.ts';
import { getNewOrders, getOrders } from '../../../src/shared/marketplace/orders.ts';
import { listWarehouses } from '../../../src/shared/marketplace/warehouses.ts';
import { parseWire } from '../../../src/shared/marketplace/wire.ts';

const prepare = (part: unknown): unknown => part;
const orders = (count: number): { id: number; skus: string[] }[] =>
  Array.from({ length: count }, (_none, index) => ({ id: index + 1, skus: ['PB-1'] }));

async function decodeLeaving(
  wire: unknown,
): Promise<{ readonly decoded: unknown; readonly broken: readonly BrokenItem[] }> {
  let broken: readonly BrokenItem[] = [];
  const decoded = await decodeAnswer(getNewOrders.answer, wire, {
    prepare,
    onBroken: (left) => (broken = left),
  });
  return { decoded, broken };
}

describe('a long list', () => {
  test('lets everything else have its turn between slices', async () => {
    const happened: string[] = [];
    const turns = async (): Promise<void> => {
      while (!happened.includes('decoded')) {
        await nextJob();
        happened.push('turn');
      }
    };
    const decoding = decodeAnswer(getNewOrders.answer, { orders: orders(5000) }, { prepare }).then(() =>
      happened.push('decoded'),
    );
    await Promise.all([decoding, turns()]);
    expect(happened.indexOf('decoded')).toBeGreaterThanOrEqual(5000 / DECODED_AT_ONCE - 2);
  });

  test.each([
    ['inside of an answer', getOrders.answer, { next: 5, other: 'kept', orders: orders(250) }],
    [
      'that is the answer',
      listWarehouses.answer,
      orders(250).map(({ id }) => ({ id, officeId: id, name: 'North' })),
    ],
  ])('is decoded as it would be in one go: %s', async (_name, schema, wire) => {
    const decoded = await decodeAnswer(schema, wire, { prepare });
    expect(decoded).toEqual({ ok: true, value: z.decode(schema, wire as never) });
  });

  test('costs the answer with one broken item, and says where, unless broken ones may be left out', async () => {
    const wire = {
      orders: orders(250).map((order) => (order.id === 201 ? { ...order, skus: 'none' } : order)),
    };
    const decoded = await decodeAnswer(getNewOrders.answer, wire, { prepare });
    expect(decoded).toMatchObject({
      ok: false,
      fault: expect.stringMatching(/^orders\.200\.skus: /) as string,
    });
    const left = await decodeLeaving(wire);
    expect(left.broken).toEqual([
      { id: '201', fault: expect.stringMatching(/^orders\.skus: /) as string, readable: { id: '201' } },
    ]);
    expect(left.decoded).toMatchObject({ ok: true, value: { orders: { length: 249 } } });
  });
});

describe('items that may be left out', () => {
  test.each([
    ['a null id', { id: null }, null],
    ['no id', {}, null],
    ['a text', 'order', null],
    ['null', null, null],
    ['a text where an object is due', { id: 7, address: 'street 1' }, '7'],
  ])('%s', async (_name, item, id) => {
    const { decoded, broken } = await decodeLeaving({ orders: [item, ...orders(2)] });
    expect(decoded).toMatchObject({ ok: true, value: { orders: [{ id: '1' }, { id: '2' }] } });
    expect(broken.map((each) => each.id)).toEqual([id]);
    // What stood there may be a buyer's.
    expect(JSON.stringify(broken)).not.toContain('street');
  });

  test('an answer without any is told as such', async () => {
    expect(await decodeLeaving({ orders: orders(2) })).toMatchObject({ decoded: { ok: true }, broken: [] });
  });

  test.each([
    ['no object', 'hello'],
    ['no list', { orders: 'none' }],
    ['a list of other things', { orders: ['a', 'b', 'c'] }],
  ])('are none where the answer is wholly another: %s', async (_name, wire) => {
    expect((await decodeLeaving(wire)).decoded).toMatchObject({ ok: false });
  });
});

test('digits inside of texts don’t ask for the slow reading, integers that a double can’t hold are exact', () => {
  const wire = parseWire(
    '{"uid":"1, 12345678901234567890","ids":[9007199254740993, -9007199254740993],"n":1.5}',
  );
  expect(wire).toEqual({
    uid: '1, 12345678901234567890',
    ids: [9007199254740993n, -9007199254740993n],
    n: 1.5,
  });
});
