import { randomFillSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';
import { getNewOrders } from '../../../src/shared/marketplace/orders.ts';
import { getStocks } from '../../../src/shared/marketplace/stocks.ts';
import { createSupply, deliverSupply } from '../../../src/shared/marketplace/supplies.ts';
import { EXCERPT_LENGTH } from '../../../src/main/marketplace/excerpt.ts';
import { LARGEST_ANSWER_BYTES } from '../../../src/main/marketplace/read-body.ts';
import { MAX_FAILURES } from '../../../src/main/marketplace/retry.ts';
import { setUp, TOKEN } from './set-up.ts';
import type { Bench } from './set-up.ts';
import { sendJson } from '../../rigs/marketplace/test-service.ts';
import type { Handler } from '../../rigs/marketplace/test-service.ts';

const packing = { priority: 'packing' } as const;

async function problemOf(bench: Bench, operation: AnyOperation, input: object = {}) {
  const answer = await bench.marketplace.call(operation, input, packing);
  return answer.ok ? { code: 'none' } : answer.problem;
}

const html: Handler = (_received, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html', 'X-Request-Id': 'abc-1' });
  response.end(`<html>\r\n<p>${'Sign in to the network. '.repeat(50)}</p>\u0007`);
};
const answersWith =
  (status: number, text: string | Buffer, headers: object = {}): Handler =>
  (_received, response) => {
    response.writeHead(status, { ...headers });
    response.end(text);
  };
/** Promises more bytes than it sends, then closes. */
const truncated: Handler = (_received, response, request) => {
  response.writeHead(200, { 'Content-Length': '1000' });
  response.write('{"orders":[{"id":1', () => request.socket.end());
};

/** Packs to about a fiftieth, as reports do. */
function sparse(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 1024 <= size; at += 1024) randomFillSync(bytes, at, 16);
  return bytes;
}

describe('answers that are not of the documented shape', () => {
  test.each([
    ['new orders', getNewOrders, {}, { code: 'InternalServerError', message: 'no' }],
    ['new orders', getNewOrders, {}, { title: 'bad gateway', detail: 'later', status: 502 }],
    ['stocks', getStocks, { warehouseId: '1', skus: ['a'] }, { code: 'NotFound', message: 'no' }],
    ['stocks', getStocks, { warehouseId: '1', skus: ['a'] }, {}],
  ])('a failure in place of the %s is no empty list', async (_name, operation, input, body) => {
    const bench = await setUp((_received, response) => sendJson(response, 200, JSON.stringify(body)));
    expect(await problemOf(bench, operation, input)).toMatchObject({ code: 'marketplaceGarbled' });
  });

  test('a page of HTML', async () => {
    const bench = await setUp(html);
    const problem = await problemOf(bench, getNewOrders);
    expect(problem).toMatchObject({
      code: 'marketplaceGarbled',
      status: 200,
      reason: 'markup instead of JSON',
      requestId: 'abc-1',
    });
    const excerpt = 'excerpt' in problem ? problem.excerpt : '';
    expect(excerpt).toMatch(/^<html> <p>Sign in to the network\. Sign/);
    expect(excerpt.length).toBe(EXCERPT_LENGTH);
    expect(bench.service.received.length).toBe(MAX_FAILURES);
  });

  test.each([
    ['an empty body', answersWith(200, ''), 'an empty body'],
    ['no content', answersWith(204, ''), 'an empty body'],
    ['JSON cut short', answersWith(200, '{"orders":[{"id":1'), 'not JSON, or JSON cut short'],
    [
      'nested too deeply, with a number that asks for exact reading',
      answersWith(200, `${'['.repeat(500_000)}9007199254740993${']'.repeat(500_000)}`),
      'JSON that is nested',
    ],
    [
      'nested too deeply without one',
      answersWith(200, '['.repeat(500_000) + ']'.repeat(500_000)),
      'JSON that is nested',
    ],
    ['bytes that are no UTF-8', answersWith(200, Buffer.from([0x7b, 0xff, 0x7d])), 'its encoding'],
    ['an unknown encoding', answersWith(200, '{}', { 'Content-Encoding': 'rot13' }), 'its encoding'],
    ['broken gzip', answersWith(200, '{}', { 'Content-Encoding': 'gzip' }), 'its encoding'],
    ['a truncated body', truncated, 'cut after 18 bytes: '],
  ])('%s', async (_name, handler, reason) => {
    const bench = await setUp(handler);
    const problem = await problemOf(bench, getNewOrders);
    expect(problem).toMatchObject({ code: 'marketplaceGarbled' });
    expect('reason' in problem ? problem.reason : '').toContain(reason);
    expect(bench.service.received.length).toBe(MAX_FAILURES);
  });

  test.each([
    ['another shape', '{"orders":5}', 'orders: '],
    ['not an object', '[]', 'the answer: '],
    ['a missing id', '{"orders":[{"createdAt":"t","comment":"12 Mill Lane"}]}', 'orders.0.id: '],
  ])('%s: not asked for again, and no word of it is repeated', async (_name, body, place) => {
    const bench = await setUp(answersWith(200, body));
    expect(await problemOf(bench, getNewOrders)).toMatchObject({
      code: 'marketplaceGarbled',
      reason: expect.stringContaining(`not the documented shape: ${place}`),
      excerpt: '',
    });
    expect(bench.service.received.length).toBe(1);
  });

  test('an order without its time is read', async () => {
    const bench = await setUp(answersWith(200, '{"orders":[{"id":1}]}'));
    expect(await bench.marketplace.call(getNewOrders, {}, packing)).toMatchObject({
      ok: true,
      value: { orders: [{ id: '1', createdAt: null }] },
    });
  });

  test('a good answer after broken ones is the answer', async () => {
    const bench = await setUp(truncated);
    const answer = bench.marketplace.call(getNewOrders, {}, packing);
    await bench.service.whenReceived(2);
    bench.service.handler = answersWith(200, gzipSync('{"orders":null}'), { 'Content-Encoding': 'gzip' });
    expect(await answer).toEqual({ ok: true, value: { orders: null } });
  });

  test.each([
    ['HTML in place of a new id', html, 'HTTP 200: markup instead of JSON'],
    ['a new id that is missing', answersWith(201, '{}'), 'HTTP 201: not the documented shape: id: '],
    ['a truncated body', truncated, 'HTTP 200: cut after 18 bytes: '],
    ['a redirect', answersWith(302, '', { Location: '/login' }), 'HTTP 302: a redirect to /login'],
  ])('a change is unknown after %s, and is not sent again', async (_name, handler, reason) => {
    const bench = await setUp(handler);
    const problem = await problemOf(bench, createSupply, { name: 'x' });
    expect(problem.code).toBe('outcomeUnknown');
    expect('reason' in problem ? problem.reason : '').toContain(reason);
    expect(bench.service.received.length).toBe(1);
  });

  test('a page of HTML is no success of a change that answers nothing', async () => {
    const bench = await setUp(html);
    expect(await problemOf(bench, deliverSupply, { supplyId: 's' })).toEqual({
      code: 'outcomeUnknown',
      reason: 'HTTP 200: markup instead of JSON',
    });
  });

  test('redirects are not followed', async () => {
    const bench = await setUp(answersWith(301, '', { Location: '/elsewhere' }));
    expect(await problemOf(bench, getNewOrders)).toMatchObject({
      code: 'marketplaceGarbled',
      status: 301,
      reason: 'a redirect to /elsewhere',
    });
    expect(bench.service.received.length).toBe(1);
  });

  test.each([
    ['sent as it is', {}, (size: number) => Buffer.alloc(size, 0x20)],
    [
      'that only unpacking makes so',
      { 'Content-Encoding': 'gzip' },
      (size: number) => gzipSync(sparse(size)),
    ],
  ])('a huge answer %s is given up, once', async (_name, headers, body) => {
    const bench = await setUp(answersWith(200, body(LARGEST_ANSWER_BYTES + 1), headers));
    expect(await problemOf(bench, getNewOrders)).toMatchObject({
      code: 'marketplaceGarbled',
      reason: `larger than ${LARGEST_ANSWER_BYTES} bytes`,
    });
    expect(bench.service.received.length).toBe(1);
  });

  test('the token of an echoed request is in no problem and no line of the log', async () => {
    const echo: Handler = (received, response) =>
      sendJson(
        response,
        bench.service.received.length === 1 ? 403 : 502,
        `echo: ${JSON.stringify(received)}`,
        {
          'X-Request-Id': TOKEN,
        },
      );
    const bench = await setUp(echo);
    const problems = [
      await problemOf(bench, getNewOrders),
      await problemOf(bench, getNewOrders),
      await problemOf(bench, createSupply, { name: 'x' }),
    ];
    bench.service.handler = answersWith(401, `{"title":"unauthorized","detail":"bad ${TOKEN}"}`);
    problems.push(await problemOf(bench, getNewOrders));
    bench.service.handler = answersWith(409, `{"code":"StatusMismatch","message":"${TOKEN}"}`);
    problems.push(await problemOf(bench, getNewOrders));
    bench.service.handler = answersWith(302, '', { Location: `/?key=${TOKEN}` });
    problems.push(await problemOf(bench, getNewOrders));
    expect(problems.map(({ code }) => code)).toEqual([
      'marketplaceGarbled',
      'marketplaceGarbled',
      'outcomeUnknown',
      'tokenRejected',
      'marketplaceRefused',
      'marketplaceGarbled',
    ]);
    const shown = JSON.stringify([problems, bench.logged]);
    for (const part of TOKEN.split('.')) expect(shown).not.toContain(part.slice(0, 12));
    expect(bench.logged.length).toBeGreaterThan(0);
  });
});
