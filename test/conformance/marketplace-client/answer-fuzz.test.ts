import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { operationNames, operations } from '../../../src/shared/marketplace/index.ts';
import { limitScopes } from '../../../src/shared/marketplace/limit-scopes.ts';
import { type AnyOperation, fileAnswer } from '../../../src/shared/marketplace/operation.ts';
import { parseWire, printWire } from '../../../src/shared/marketplace/wire.ts';
import { problemSchema } from '../../../src/shared/problem.ts';
import { answerExample } from '../../rigs/marketplace/answer-example.ts';
import { inputExample, NOW } from '../../rigs/marketplace/input-example.ts';
import { setUp, TOKEN } from './set-up.ts';
import type { Handler } from '../../rigs/marketplace/test-service.ts';

/** Printed with a failure; `FUZZ_SEED` runs it again, `FUZZ_RUNS` for longer. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 14);

interface Mangled {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const oddities = [
  null,
  true,
  '',
  'text',
  '<token>',
  0,
  -1,
  1.5,
  2 ** 53,
  9_007_199_254_740_993n,
  -9_223_372_036_854_775_808n,
  10n ** 40n,
  [],
  {},
  [[]],
  [null],
  { value: null },
  { value: [1, 'a'] },
];

/** A tree with one of its nodes exchanged; `at` walks to it. */
function exchanged(value: unknown, at: readonly number[], odd: unknown): unknown {
  const [first, ...rest] = at;
  if (first === undefined || typeof value !== 'object' || value === null) return odd;
  const entries = Object.entries(value);
  if (entries.length === 0) return odd;
  const [chosen] = entries[first % entries.length] ?? [''];
  const changed = entries.map(([key, item]): [string, unknown] => [
    key,
    key === chosen ? exchanged(item, rest, odd) : item,
  ]);
  return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed);
}

/** What a broken service, a proxy or an attacker could send in place of `good`. */
function bodies(good: string): fc.Arbitrary<Buffer> {
  const text = good === '' ? '{}' : good;
  const tree = good === 'PK' ? {} : parseWire(text);
  const path = fc.array(fc.nat({ max: 40 }), { maxLength: 6 });
  const forms = fc.oneof(
    fc.constantFrom(text, '', ' ', 'null', '[]', '{}', '"', '{"data":', '\ufeff{}', '1e999', '-0', 'NaN'),
    fc.constantFrom('<html>no</html>', `<p>${TOKEN}</p>`, `{"message":"${TOKEN}","code":"${TOKEN}"}`),
    fc.constantFrom(
      '{"error":true,"errorText":null,"additionalErrors":[null]}',
      '{"error":true,"additionalErrors":[{"field":1}]}',
      '[{"code":"NotFound","data":[{"sku":1,"amount":1e30}]},7]',
      '{"title":1,"detail":[],"status":"x"}',
      '{"code":{"a":1},"message":["b"]}',
    ),
    fc.nat().map((cut) => text.slice(0, cut % (text.length + 1))),
    fc
      .tuple(fc.nat(), fc.string({ minLength: 1, maxLength: 3 }))
      .map(([at, bit]) => text.slice(0, at % text.length) + bit + text.slice((at % text.length) + 1)),
    fc.tuple(path, fc.constantFrom(...oddities)).map(([at, odd]) => printWire(exchanged(tree, at, odd))),
    fc.tuple(path, fc.jsonValue({ maxDepth: 3 })).map(([at, odd]) => printWire(exchanged(tree, at, odd))),
    fc.integer({ min: 2, max: 30_000 }).map((deep) => '['.repeat(deep) + text + ']'.repeat(deep)),
    fc.integer({ min: 2, max: 30_000 }).map((deep) => '{"orders":'.repeat(deep) + text + '}'.repeat(deep)),
    fc.constant(text.replace('{', '{"__proto__":{"orders":7},"constructor":null,"toString":1,')),
    fc.constant(text.replace('{', '{"orders":5,"id":[],"next":"x","data":0,"report":{},')),
    fc.json({ maxDepth: 4 }),
  );
  return fc.oneof(
    { weight: 8, arbitrary: forms.map((form) => Buffer.from(form)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc
        .nat()
        .map((at) =>
          Buffer.concat([Buffer.from(text.slice(0, at % text.length)), Buffer.from([0xff, 0xc0, 0x22])]),
        ),
    },
  );
}

const headers: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Readonly<Record<string, string>>>(
      { 'Content-Encoding': 'gzip' },
      { 'Content-Encoding': 'x' },
      { 'X-Ratelimit-Remaining': '-1', 'X-Ratelimit-Retry': 'soon' },
      { 'X-Ratelimit-Retry': '999999999999' },
      { 'X-Ratelimit-Retry': '3' },
      { 'Retry-After': 'Fri, 31 Feb 2025 00:00:00 GMT' },
      { 'X-Request-Id': TOKEN },
      { Location: `http://127.0.0.1/${TOKEN}` },
    ),
  },
);

const statuses = fc.oneof(
  { weight: 6, arbitrary: fc.constant(200) },
  { weight: 4, arbitrary: fc.constantFrom(201, 202, 204, 206, 299, 301, 304, 399, 400, 401, 403, 404, 406) },
  { weight: 2, arbitrary: fc.constantFrom(409, 418, 429, 499, 500, 502, 503, 599, 600, 999) },
);

const mangled = (operation: AnyOperation): fc.Arbitrary<Mangled> =>
  fc.record({ status: statuses, headers, body: bodies(answerExample(operation)) });

const limits = Object.fromEntries(
  Object.keys(limitScopes).map((scope) => [scope, { perMinute: 1e6, burst: 1e6 }]),
);

/** Longer than any pause that a 429 can bring. */
const LONG_MS = 4_000_000;

describe(`answers that nobody documents, seed ${SEED}`, () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'answer-fuzz-'));
    return () => rm(folder, { recursive: true });
  });

  test.each(operationNames)('%s ends in an answer or a typed problem', async (name) => {
    const operation: AnyOperation = operations[name];
    let now: Mangled = { status: 200, headers: {}, body: Buffer.alloc(0) };
    const handler: Handler = (_received, response) => {
      response.writeHead(now.status, now.headers);
      response.end(now.status === 304 ? undefined : now.body);
    };
    const { marketplace, clock, logged } = await setUp(handler, { profile: { limits }, now: () => NOW });
    const input = inputExample(operation);
    const options = { priority: 'packing', patienceMs: 10_000, file: join(folder, name) } as const;
    const ask = () =>
      operation.answer === fileAnswer
        ? marketplace.download(operation, input, options)
        : marketplace.call(operation, input, options);
    onTestFinished(() => expect(logged.join('\n')).not.toContain(TOKEN));

    await fc.assert(
      fc.asyncProperty(mangled(operation), async (answer) => {
        now = answer;
        const result = await ask();
        clock.advance(LONG_MS);
        if (result.ok) {
          expect(answer.status).toBeLessThan(300);
          expect(typeof printWire(result)).toBe('string');
        } else {
          expect(problemSchema.parse(result.problem)).toEqual(result.problem);
          expect(printWire(result)).not.toContain(TOKEN);
          if (result.problem.code === 'outcomeUnknown') expect(operation.whenLost).toBe('readBack');
        }
        expect(Object.hasOwn(Object.prototype, 'orders')).toBe(false);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
