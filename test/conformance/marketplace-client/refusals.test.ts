import { describe, expect, test } from 'vitest';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';
import { getSearchTexts } from '../../../src/shared/marketplace/search-reports.ts';
import { isRefusalCode, refusalCodeNames } from '../../../src/shared/marketplace/refusal-codes.ts';
import { getNewOrders } from '../../../src/shared/marketplace/orders.ts';
import { deliverSupply } from '../../../src/shared/marketplace/supplies.ts';
import { MAX_FAILURES } from '../../../src/main/marketplace/retry.ts';
import { setUp } from './set-up.ts';
import { sendJson } from '../../rigs/marketplace/test-service.ts';

const packing = { priority: 'packing' } as const;
const list =
  '[{"code":"StatusNotAcceptable","message":"no","data":[{"sku":"2000000000001","amount":7}]},' +
  '{"code":"NotFound","data":[{"sku":12,"amount":9007199254740993}]}]';

const refused = (status: number, refusal: string, message: string, more: object = {}) => ({
  code: 'marketplaceRefused',
  status,
  refusal,
  message,
  requestId: null,
  known: isRefusalCode(refusal) ? refusal : null,
  items: [],
  fields: [],
  ...more,
});

describe('refusals', () => {
  test.each([
    [400, '{"code":"IncorrectRequestBody","message":"m"}', refused(400, 'IncorrectRequestBody', 'm')],
    [
      403,
      '{"code":"AccessDenied","message":"access forbidden"}',
      refused(403, 'AccessDenied', 'access forbidden'),
    ],
    [404, '{"code":"NotFound","message":null}', refused(404, 'NotFound', '')],
    [406, '{"code":"StatusNotAcceptable","message":"m"}', refused(406, 'StatusNotAcceptable', 'm')],
    [409, '{"code":"NeverSeenBefore","message":"m","data":{}}', refused(409, 'NeverSeenBefore', 'm')],
    [
      409,
      list,
      refused(409, 'StatusNotAcceptable', list, {
        items: [
          { code: 'StatusNotAcceptable', message: 'no', data: [{ sku: '2000000000001', amount: 7 }] },
          { code: 'NotFound', message: '', data: [{ sku: '12', amount: null }] },
        ],
      }),
    ],
    [
      400,
      '{"title":"bad request","detail":"d","requestId":"r"}',
      refused(400, 'bad request', 'd', { requestId: 'r' }),
    ],
    [
      400,
      '{"error":true,"errorText":"e","additionalErrors":[{"field":"f","description":"d"}]}',
      refused(400, '', 'e; f: d', { fields: [{ field: 'f', description: 'd' }] }),
    ],
  ])('%i %s is passed on as it came, and sent once', async (status, body, problem) => {
    const calls: readonly (readonly [AnyOperation, object])[] = [
      [getNewOrders, {}],
      [deliverSupply, { supplyId: 's' }],
    ];
    for (const [operation, input] of calls) {
      const { service, marketplace } = await setUp((_received, response) => sendJson(response, status, body));
      expect(await marketplace.call(operation, input, packing)).toEqual({
        ok: false,
        problem,
      });
      expect(service.received.length).toBe(1);
    }
  });

  test.each(refusalCodeNames)('%s is known', async (code) => {
    const { marketplace } = await setUp((_received, response) =>
      sendJson(response, 409, JSON.stringify({ code, message: 'm', data: null })),
    );
    expect(await marketplace.call(deliverSupply, { supplyId: 's' }, packing)).toEqual({
      ok: false,
      problem: refused(409, code, 'm', { known: code }),
    });
  });

  test.each([
    [
      '{"data":null,"error":true,"errorText":"e","additionalErrors":[{"field":"limit","description":"too many"}]}',
      refused(200, '', 'e; limit: too many', { fields: [{ field: 'limit', description: 'too many' }] }),
    ],
    ['{"error":true}', refused(200, '', '')],
    ['{"error":true,"errorText":5}', refused(200, '', '')],
  ])('an analytics answer with a good status that says it is an error: %s', async (body, problem) => {
    const { service, marketplace } = await setUp((_received, response) => sendJson(response, 200, body));
    const period = { start: '2025-06-01', end: '2025-06-07' };
    const input = {
      currentPeriod: period,
      nmIds: ['1'],
      topOrderBy: 'orders' as const,
      orderBy: { field: 'orders', mode: 'asc' as const },
      limit: 30,
    };
    expect(await marketplace.call(getSearchTexts, input, packing)).toEqual({ ok: false, problem });
    expect(service.received.length).toBe(1);
  });

  test('a refusal that no one can read is still a refusal, also of a change', async () => {
    const { service, marketplace } = await setUp((_received, response) => {
      response.writeHead(403, { 'Content-Type': 'text/html' });
      response.end('<h1>Forbidden</h1>');
    });
    expect(await marketplace.call(deliverSupply, { supplyId: 's' }, packing)).toEqual({
      ok: false,
      problem: {
        code: 'marketplaceGarbled',
        status: 403,
        reason: 'markup instead of JSON',
        excerpt: '<h1>Forbidden</h1>',
        requestId: null,
      },
    });
    expect(service.received.length).toBe(1);
  });

  const form = (detail: string) =>
    `{"title":"unauthorized","detail":"${detail}","code":"07e4668e","requestId":"7b1e","origin":"s2s",` +
    `"status":401,"statusText":"Unauthorized"}`;
  test.each([
    [form('token problem; token is malformed'), 'tokenRejected', 'unauthorized: token problem', '7b1e'],
    [form('Token Scope not allowed for this API'), 'tokenScope', 'Token Scope not allowed', '7b1e'],
    ['{"code":"Unauthorized","message":"user not authorized"}', 'tokenRejected', 'user not authorized', null],
    ['<h1>401</h1>', 'tokenRejected', '<h1>401</h1>', null],
    ['"no"', 'tokenRejected', '"no"', null],
    ['', 'tokenRejected', 'HTTP 401', null],
  ])('401 %s', async (body, code, detail, requestId) => {
    const { service, marketplace } = await setUp((_received, response) => sendJson(response, 401, body));
    const answer = await marketplace.call(getNewOrders, {}, packing);
    const problem = answer.ok ? null : answer.problem;
    expect(problem).toEqual({ code, detail: expect.stringContaining(detail), requestId });
    expect(service.received.length).toBe(1);
  });

  test('a broken service is asked again by reads, and leaves a change unknown', async () => {
    const { service, marketplace, clock } = await setUp((_received, response) =>
      sendJson(response, 500, '{"code":"InternalServerError","message":"internal"}'),
    );
    expect(await marketplace.call(getNewOrders, {}, packing)).toEqual({
      ok: false,
      problem: refused(500, 'InternalServerError', 'internal'),
    });
    expect(service.received.length).toBe(MAX_FAILURES);
    expect(clock.asked.filter((ms) => ms < 15_000)).toEqual([375, 750, 1_500]);
    expect(await marketplace.call(deliverSupply, { supplyId: 's' }, packing)).toEqual({
      ok: false,
      problem: { code: 'outcomeUnknown', reason: 'HTTP 500: InternalServerError internal' },
    });
    expect(service.received.length).toBe(MAX_FAILURES + 1);
  });
});
