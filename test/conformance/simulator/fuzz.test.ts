import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  jsonValue,
  oneof,
  option,
  record,
  string,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import { operationNames, operations } from '../../../src/shared/marketplace/index.ts';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';
import { inputExample } from '../../rigs/marketplace/input-example.ts';
import { openShop } from './shop.ts';

const PATIENCE = 60_000;

/** Names and values that programs trip over. */
const strange = constantFrom<unknown>(
  null,
  0,
  -1,
  1.5,
  1e308,
  2 ** 63,
  '',
  '\u0000',
  '../..',
  '%',
  '9'.repeat(30),
  [],
  [[]],
  {},
  [null],
  ['constructor'],
  true,
);
const names = constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'limit', 'id');

/** A valid input of the operation with some of its fields spoilt, and some that it does not have. */
const inputs = (operation: AnyOperation) => {
  const example = Object.entries(inputExample(operation, '5'));
  const field = oneof(
    { weight: 3, arbitrary: constant(undefined) },
    { weight: 2, arbitrary: strange },
    { weight: 1, arbitrary: jsonValue({ maxDepth: 2 }) },
  );
  return tuple(
    array(field, { minLength: example.length, maxLength: example.length }),
    array(tuple(names, strange), { maxLength: 2 }),
  ).map(([spoilt, more]) => [
    ...example.map(([name, value], index): [string, unknown] => [
      name,
      spoilt[index] === undefined ? value : spoilt[index],
    ]),
    ...more,
  ]);
};

/** Nested deeper than a program that recurses can follow; with a long number, which another reader takes. */
const nested: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    'unclosed lists': () => '['.repeat(100_000),
    'lists in a field': () => `{"orders":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    'a long number deep down': () => `{"orders":${'['.repeat(50_000)}9007199254740993${']'.repeat(50_000)}}`,
    'objects in a free field': () => `{"params":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  }),
);

const rawBodies = oneof(
  string({ unit: 'binary', maxLength: 60 }),
  constantFrom('', '{', 'null', '5', '[]', '"x"', '{"a":1}}', '{"__proto__":{"orders":[1]}}', '\uFEFF{}'),
  constantFrom(...nested.keys()),
);

const contentTypes = constantFrom(
  'application/json',
  'text/plain',
  'application/xml; charset=x',
  'nonsense',
  'multipart/form-data',
  '',
);

const requests = constantFrom(...operationNames).chain((name) =>
  record({
    name: constant(name),
    fields: inputs(operations[name]),
    raw: option(rawBodies),
    contentType: contentTypes,
  }),
);

test(
  'no request whatsoever is answered with a 500, and every refusal has its form',
  { timeout: PATIENCE },
  async () => {
    const shop = await openShop({ orders: 3 });
    await assert(
      asyncProperty(requests, async ({ name, fields, raw, contentType }) => {
        const operation: AnyOperation = operations[name];
        const text = (value: unknown): string =>
          typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
        const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, field: string) =>
          encodeURIComponent(text(fields.find(([one]) => one === field)?.[1])),
        );
        const query = new URLSearchParams(
          fields
            .filter(([one]) => !Object.hasOwn(operation.body.shape, one))
            .map(([one, value]) => [one, text(value)]),
        );
        const body =
          (raw === null ? null : (nested.get(raw)?.() ?? raw)) ??
          `{${fields.map(([one, value]) => `${JSON.stringify(one)}:${JSON.stringify(value)}`).join(',')}}`;
        const response = await fetch(`${shop.url}${path}?${query}`, {
          method: operation.method,
          headers: { authorization: 'key', ...(contentType === '' ? {} : { 'content-type': contentType }) },
          ...(operation.method === 'GET' ? {} : { body }),
        });
        const answer = await response.text();
        expect([response.status, response.status >= 500 ? answer : '']).toEqual([response.status, '']);
        if (response.status >= 400) expect(JSON.parse(answer)).toBeTypeOf('object');
      }),
      { numRuns: 1500, endOnFailure: true },
    );
    expect((await shop.request('GET', '/orders/new')).status).toBe(200);
  },
);
