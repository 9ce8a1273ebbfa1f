import { describe, expect, test } from 'vitest';
import { operationNames, operations } from '../../../src/shared/marketplace/index.ts';
import { type AnyOperation, isChange } from '../../../src/shared/marketplace/operation.ts';
import { getStorageCoefficients } from '../../../src/shared/marketplace/date-range-reports.ts';
import { getNewOrders, getOrderStatuses } from '../../../src/shared/marketplace/orders.ts';
import { deliverSupply } from '../../../src/shared/marketplace/supplies.ts';
import { setUp } from './set-up.ts';
import { sendJson } from '../../rigs/marketplace/test-service.ts';

const packing = { priority: 'packing' } as const;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenWith = (claims: object) =>
  `${part({ alg: 'ES256' })}.${part(claims)}.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg`;

const ANALYTICS = 2 ** 2;
const MARKETPLACE = 2 ** 4;
const READ_ONLY = 2 ** 30;

async function ask(claims: object | string, operation: AnyOperation, input: object = {}) {
  const token = typeof claims === 'string' ? claims : tokenWith(claims);
  const { service, marketplace } = await setUp(
    (_received, response) => sendJson(response, 200, '{"orders":[],"report":[]}'),
    { token: () => Promise.resolve(token) },
  );
  const answer = await marketplace.call(operation, input, packing);
  return { problem: answer.ok ? null : answer.problem, sent: service.received.length };
}

const refused = (detail: string) => ({
  problem: { code: 'tokenScope', detail: expect.stringContaining(detail), requestId: null },
  sent: 0,
});
const sent = { problem: null, sent: 1 };

describe('what a token says about itself', () => {
  test('a token of another category is not sent', async () => {
    expect(await ask({ s: ANALYTICS }, getNewOrders)).toEqual(refused('category marketplace'));
    expect(await ask({ s: MARKETPLACE }, getStorageCoefficients)).toEqual(refused('category analytics'));
    expect(await ask({ s: MARKETPLACE }, getNewOrders)).toEqual(sent);
    expect(await ask({ s: ANALYTICS }, getStorageCoefficients)).toEqual(sent);
  });

  test('a token for reading only reads, with POST too, and changes nothing', async () => {
    const readOnly = { s: MARKETPLACE + READ_ONLY };
    expect(await ask(readOnly, getOrderStatuses, { orders: ['1'] })).toEqual(sent);
    expect(await ask(readOnly, deliverSupply, { supplyId: 's' })).toEqual(refused('reading only'));
  });

  test('an expired token is not sent, and its date is told', async () => {
    expect(await ask({ s: MARKETPLACE, exp: 1 }, getNewOrders)).toEqual({
      problem: {
        code: 'tokenRejected',
        detail: "it expired on 1970-01-01T00:00:01.000Z, by this computer's clock; nothing was sent",
        requestId: null,
      },
      sent: 0,
    });
  });

  test.each([['a-token-that-says-nothing'], [tokenWith({})], [tokenWith({ s: 'x' })]])(
    'one that does not say is sent: %s',
    async (token) => {
      expect(await ask(token, getNewOrders)).toEqual(sent);
      expect(await ask(token, deliverSupply, { supplyId: 's' })).toEqual(sent);
    },
  );

  test('what changes something', () => {
    const changes = operationNames.filter((name) => isChange(operations[name]));
    const reads = operationNames.filter((name) => !changes.includes(name));
    expect(reads.filter((name) => !/^(get|list|verify)/.test(name))).toEqual([
      'createReport',
      'retryReport',
      'downloadReport',
      'createStockReport',
      'downloadStockReport',
      'createStorageReport',
      'downloadStorageReport',
    ]);
    expect(changes.filter((name) => /^(get|list|verify|download)/.test(name))).toEqual([]);
  });
});

describe('a token that the service repeats', () => {
  const escapes: readonly (readonly [string, (token: string) => string])[] = [
    ['as it is', (token) => token],
    ['in an address', (token) => encodeURIComponent(token)],
    ['in an address inside another', (token) => encodeURIComponent(encodeURIComponent(token))],
    ['in base64', (token) => Buffer.from(token).toString('base64')],
    ['in base64 with its scheme', (token) => Buffer.from(`Bearer ${token}\n`).toString('base64')],
    ['in base64 for addresses', (token) => Buffer.from(`x${token}`).toString('base64url')],
    ['in JSON', (token) => token.replaceAll('/', '\\/').replaceAll('+', '\\u002B')],
    ['in HTML', (token) => token.replaceAll('+', '&#43;').replaceAll('/', '&#x2F;').replaceAll('&', '&amp;')],
  ];
  const tokens = ['eyJhbGciOiJFUzI1NiJ9.eyJzaWQiOiJzZWxsZXItMSJ9.c2lnbmF0dXJl', 'a+b/c=d.e+f/g==', 'k3y+/='];
  const bodies: readonly (readonly [number, (echo: string) => string])[] = [
    [
      401,
      (echo) => JSON.stringify({ title: 'unauthorized', detail: `token ${echo} is dead`, requestId: echo }),
    ],
    [403, (echo) => `{"code":"AccessDenied","message":"for ${echo}"}`],
    [409, (echo) => `[{"code":"NotFound","message":"${echo} ","data":[{"sku":"${echo}","amount":1}]}]`],
    [400, (echo) => `{"error":true,"errorText":"${echo}","additionalErrors":[{"field":"${echo}"}]}`],
    [404, (echo) => `<pre>Authorization: ${echo}</pre>`],
    [200, (echo) => `<pre>Authorization: ${echo}</pre>`],
    [302, () => ''],
  ];
  const cases = escapes.flatMap(([how, escape]) =>
    tokens.map((token) => ({ how, token, echo: escape(token) })),
  );

  test.each(cases)('$how is masked: $token', async ({ token, echo }) => {
    for (const [status, body] of bodies) {
      const { marketplace, logged } = await setUp(
        (_received, response) =>
          sendJson(response, status, body(echo), { 'X-Request-Id': echo, Location: `/login?${echo}` }),
        { token: () => Promise.resolve(token) },
      );
      const answer = await marketplace.call(getNewOrders, {}, packing);
      expect(answer.ok).toBe(false);
      const shown = JSON.stringify([answer, logged]);
      expect([shown.includes(token), shown.includes(echo)]).toEqual([false, false]);
      if (status !== 302) expect(shown).toContain('<token>');
    }
  });
});
