import { createConnection, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openSimulator } from '../../../src/simulator/simulator.ts';
import { openShop, refused } from './shop.ts';

const unauthorized = (detail: RegExp) => ({
  status: 401,
  body: {
    title: 'unauthorized',
    detail: expect.stringMatching(detail),
    code: expect.any(String),
    requestId: expect.any(String),
    origin: expect.any(String),
    status: 401,
    statusText: 'Unauthorized',
    timestamp: '2026-03-02T09:00:00Z',
  },
});

test('the key is taken raw and with Bearer', async () => {
  const shop = await openShop();
  expect((await shop.request('GET', '/orders/new', undefined, 'key')).status).toBe(200);
  expect((await shop.request('GET', '/orders/new', undefined, 'Bearer key')).status).toBe(200);
});

test.each([
  ['no key', null, /empty/],
  ['a malformed key', 'nonsense', /malformed/],
  ['a key that was never given out', 'a.b.c', /not known/],
] as const)('%s is 401 and changes nothing', async (_what, token, detail) => {
  const shop = await openShop({ orders: 0 });
  const reply = await shop.request('POST', '/supplies', { name: 'Monday' }, token);
  expect(reply).toMatchObject(unauthorized(detail));
  expect((await shop.view()).supplies).toEqual([]);
});

test('every key of the seller opens the same shop', async () => {
  const shop = await openShop({ tokens: ['first', 'second'] });
  for (const token of ['first', 'second']) {
    expect((await shop.request('GET', '/orders/new', undefined, token)).status).toBe(200);
  }
});

test('a key that is made has the form of a token: 180 days, analytics and marketplace', async () => {
  const opened = await openSimulator({ port: 0, seed: 1, orders: 0, tokens: [], clock: () => 0 });
  if (!opened.ok) throw new Error(opened.problem.code);
  await opened.value.close();
  const [header, payload, signature] = opened.value.token.split('.');
  const decoded = (part: string | undefined): unknown =>
    JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
  expect(decoded(header)).toMatchObject({ typ: 'JWT' });
  expect(decoded(payload)).toMatchObject({
    exp: 180 * 24 * 3600,
    sid: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    s: (1 << 2) | (1 << 4),
  });
  expect(signature).toMatch(/^[\w-]{86}$/);
});

test.each([
  ['GET', '/orders/new', 'DELETE'],
  ['PATCH', '/orders/5/cancel', 'POST'],
  ['GET', '/supplies', 'PUT'],
  ['GET', '/orders/new', 'HEAD'],
  ['GET', '/orders/new', 'OPTIONS'],
])('%s %s with the method %s is an unknown path: no 405 is shown anywhere', async (_right, path, wrong) => {
  const shop = await openShop();
  expect((await shop.request(wrong, path)).status).toBe(404);
});

test('refusals of no operation have the form of the document whose paths begin so', async () => {
  const shop = await openShop();
  const bodyOf = async (path: string): Promise<unknown> => (await fetch(`${shop.url}${path}`)).json();
  const message = expect.any(String);
  expect(await bodyOf('/api/v3/nothing')).toEqual({ code: 'NotFound', message });
  expect(await bodyOf('/api/v3/click-collect/nothing')).toEqual({ code: 'NotFound', data: {}, message });
  expect(await bodyOf('/api/v2/nothing')).toEqual({
    data: null,
    error: true,
    errorText: message,
    additionalErrors: [],
  });
});

test('any content type is taken, and none; what is no JSON is an incorrect body', async () => {
  const shop = await openShop({ orders: 0 });
  const create = async (contentType: string | null, body: string): Promise<number> => {
    const headers = {
      authorization: 'key',
      ...(contentType === null ? {} : { 'content-type': contentType }),
    };
    const sent = new TextEncoder().encode(body);
    return (await fetch(`${shop.url}/api/v3/supplies`, { method: 'POST', headers, body: sent })).status;
  };
  expect(await create(null, '{"name":"x"}')).toBe(201);
  expect(await create('text/plain', '{"name":"x"}')).toBe(201);
  for (const contentType of ['application/json', 'text/plain', 'nonsense', null]) {
    for (const body of ['', '{', 'name=x', '[]', 'null', '{"name":5}', '{"__proto__":{"name":"x"}}']) {
      expect([contentType, body, await create(contentType, body)]).toEqual([contentType, body, 400]);
    }
  }
});

test('an unknown path is 404 with the error body', async () => {
  const shop = await openShop();
  expect(await shop.request('GET', '/nothing/here')).toMatchObject(refused(404, 'NotFound'));
  expect(await shop.request('DELETE', '/orders/new')).toMatchObject(refused(404, 'NotFound'));
  expect(await shop.request('GET', '/supplies/%zz')).toMatchObject(refused(400, 'IncorrectParameter'));
});

test('a body that is too large is an incorrect body', async () => {
  const shop = await openShop();
  const reply = await shop.request('POST', '/supplies', { name: 'x'.repeat(2_000_000) });
  expect(reply).toMatchObject(refused(400, 'IncorrectRequestBody'));
});

test('it listens on 127.0.0.1 alone', async () => {
  const shop = await openShop();
  const { port, hostname } = new URL(shop.url);
  expect(hostname).toBe('127.0.0.1');
  const reached = await new Promise<boolean>((resolve) => {
    const socket = createConnection({ host: '127.0.0.2', port: Number(port) });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
  expect(reached).toBe(false);
});

test('a port in use is told, not thrown', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const opened = await openSimulator({ port, seed: 1, orders: 0, tokens: [] });
  expect(opened).toEqual({ ok: false, problem: { code: 'portInUse', port } });
  await new Promise((resolve) => {
    other.close(resolve);
  });
});

test.each([
  ['beyond int64', '{"orders":[9223372036854775808]}'],
  ['below int64', '{"orders":[-9223372036854775809]}'],
  ['as text', '{"orders":["3400000001"]}'],
])('an identifier %s in a body is refused (getOrderStatuses)', async (_what, body) => {
  const shop = await openShop();
  expect(await shop.request('POST', '/orders/status', body)).toMatchObject(
    refused(400, 'IncorrectRequestBody'),
  );
});

test('an identifier beyond int64 in a path is refused (cancelOrder)', async () => {
  const shop = await openShop();
  expect(await shop.request('PATCH', '/orders/9223372036854775808/cancel')).toMatchObject(
    refused(400, 'IncorrectParameter'),
  );
});
