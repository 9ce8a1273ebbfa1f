import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operationNames, operations } from '../../../src/shared/marketplace/index.ts';
import { limitScopes } from '../../../src/shared/marketplace/limit-scopes.ts';
import { type AnyOperation, fileAnswer } from '../../../src/shared/marketplace/operation.ts';
import { printWire } from '../../../src/shared/marketplace/wire.ts';
import { answerExample } from '../../rigs/marketplace/answer-example.ts';
import { HUGE, inputExample, NOW } from '../../rigs/marketplace/input-example.ts';
import { setUp } from './set-up.ts';
import { sendJson } from '../../rigs/marketplace/test-service.ts';

const packing = { priority: 'packing' } as const;
const limits = Object.fromEntries(
  Object.keys(limitScopes).map((scope) => [scope, { perMinute: 1e6, burst: 1e6 }]),
);

const count = (text: string, part: string): number => text.split(part).length - 1;

/** Of 18 digits and more, so that an identifier is not found inside something else; the edges on purpose. */
const int64 = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: 10n ** 17n, max: 2n ** 63n - 1n }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(2n ** 63n - 1n, 10n ** 18n, 2n ** 62n + 1n, 999_999_999_999_999_999n),
  },
);

const names = operationNames.filter((name) => operations[name].answer !== fileAnswer);
const asked = names.filter((name) => printWire(inputExample(operations[name])).includes(HUGE));
const answered = names.filter((name) => answerExample(operations[name]).includes(HUGE));

test('most operations have identifiers', () => {
  expect(asked.length).toBeGreaterThan(50);
  expect(answered.length).toBeGreaterThan(60);
});

describe('any int64 comes through unchanged', () => {
  test.each(names.filter((name) => asked.includes(name) || answered.includes(name)))('%s', async (name) => {
    const operation: AnyOperation = operations[name];
    let answer = '';
    const { service, marketplace } = await setUp(
      (_received, response) => sendJson(response, operation.status, answer),
      { profile: { limits }, now: () => NOW },
    );
    await fc.assert(
      fc.asyncProperty(int64, int64, async (out, back) => {
        answer = answerExample(operation, String(back));
        const input = inputExample(operation, String(out));
        const result = await marketplace.call(operation, input, packing);
        const { target = '', body = '' } = service.received.at(-1) ?? {};
        expect(count(target + body, String(out))).toBe(count(printWire(input), String(out)));
        expect(result.ok ? count(printWire(result.value), String(back)) : result.problem).toBe(
          count(answer, String(back)),
        );
      }),
      { numRuns: 6 },
    );
  });
});
