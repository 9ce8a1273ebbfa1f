import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toWireAnswer } from '../../../src/main/hosts/api/wire-answer.ts';
import { operations } from '../../../src/shared/marketplace/index.ts';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';
import { getOrderLabels, getOrderStatuses } from '../../../src/shared/marketplace/orders.ts';
import { parseWire, printWire } from '../../../src/shared/marketplace/wire.ts';
import { exampleOf } from '../../rigs/marketplace/example-of.ts';

const through = (operation: AnyOperation, wire: unknown): unknown =>
  toWireAnswer(operation, z.decode(operation.answer, wire));

/** What comes in several forms is printed in one. */
const metadata = ['getOrderMeta', 'getDbsMeta', 'getPickupMeta'] as const;
const manyForms = new Set<string>([...metadata, 'getCrossBorderLabels']);
/** A file, and what has no body. */
const withAnswer = Object.entries<AnyOperation>(operations).filter(
  ([name, { answer }]) =>
    !manyForms.has(name) && !(answer instanceof z.ZodVoid) && !(answer instanceof z.ZodNull),
);

test('most operations answer with something', () => {
  expect(withAnswer.length).toBeGreaterThan(60);
});

describe('the answer of an operation, read and printed again', () => {
  test.each(withAnswer)('%s loses nothing', (_name, operation) => {
    const wire = exampleOf(operation.answer, 'full');
    expect(printWire(through(operation, wire))).toBe(printWire(wire));
  });

  test.each(withAnswer)('%s may leave out what it can', (_name, operation) => {
    const wire = exampleOf(operation.answer, 'bare');
    expect({ answer: through(operation, wire) }).toMatchObject({ answer: wire });
  });

  test.each(metadata)('%s tells every form as text', (name) => {
    const operation = operations[name];
    const meta = parseWire(
      '{"imei":123456789012345,"uin":9007199254740993,"gtin":{"value":"0123456789012"},"sgtin":{"value":["a",9007199254740993]},"new":1}',
    );
    expect(through(operation, { meta })).toEqual({
      meta: {
        imei: '123456789012345',
        uin: '9007199254740993',
        gtin: '0123456789012',
        sgtin: ['a', '9007199254740993'],
        new: 1,
      },
    });
    expect(through(operation, { meta: null })).toEqual({ meta: {} });
  });
});

test.each([
  '[{"orderID":9007199254740993,"url":"https://x","parcelID":"p","new":1}]',
  '{"stickers":[{"orderID":9007199254740993,"url":"https://x","parcelID":"p","new":1}]}',
])('links to labels are printed in the form that was observed: %s', (text) => {
  const links = text.startsWith('[') ? `{"stickers":${text}}` : text;
  expect(printWire(through(operations.getCrossBorderLabels, parseWire(text)))).toBe(links);
});

test('identifiers that came as text are numbers', () => {
  const orders = [{ id: '9223372036854775807', supplierStatus: 'new', platformStatus: 'waiting' }];
  expect(printWire(through(getOrderStatuses, { orders }))).toBe(
    '{"orders":[{"id":9223372036854775807,"supplierStatus":"new","platformStatus":"waiting"}]}',
  );
});

test('an identifier that no int64 holds keeps its digits', () => {
  const orders = [{ id: 2n ** 63n, supplierStatus: 'new', platformStatus: 'waiting' }];
  expect(through(getOrderStatuses, { orders })).toMatchObject({ orders: [{ id: 2n ** 63n }] });
});

test('the parts of a label’s number are numbers, as documented', () => {
  const sticker = { orderId: 1, partA: '231648', partB: '0042', barcode: '!uKEtQZVx', file: '' };
  expect(through(getOrderLabels, { stickers: [sticker] })).toEqual({
    stickers: [{ ...sticker, orderId: 1n, partA: 231_648, partB: 42 }],
  });
});
