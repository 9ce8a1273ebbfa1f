import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { getNewOrders, getOrderLabels } from '../../../src/shared/marketplace/orders.ts';
import { createSupply } from '../../../src/shared/marketplace/supplies.ts';
import { MAX_FAILURES } from '../../../src/main/marketplace/retry.ts';
import { ANSWER_TIMEOUT_MS, LABEL_TIMEOUT_MS } from '../../../src/main/marketplace/timeouts.ts';
import { listenOnLoopback } from '../../rigs/marketplace/loopback.ts';
import { setUp } from './set-up.ts';
import { sendJson } from '../../rigs/marketplace/test-service.ts';
import type { Handler } from '../../rigs/marketplace/test-service.ts';

const packing = { priority: 'packing' } as const;
const silent: Handler = () => undefined;
const drop: Handler = (_received, _response, request) => request.socket.destroy();
const created: Handler = (_received, response) => sendJson(response, 201, '{"id":"PFX-GI-1"}');
const empty: Handler = (_received, response) => sendJson(response, 200, '{"orders":[]}');

/** A port that was free a moment ago. */
async function deadPort(): Promise<string> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** Closes every connection once a byte came over it, after saying `reply`. */
async function deafService(
  reply = '',
): Promise<{ url: string; connections: () => number; close: () => void }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.once('data', () => (reply === '' ? socket.destroy() : socket.end(reply)));
  });
  const port = await listenOnLoopback(server);
  return { url: `http://127.0.0.1:${port}`, connections: () => connections, close: () => server.close() };
}

describe('connections', () => {
  test('where nobody listens nothing was changed, and even a change is tried again', async () => {
    const url = await deadPort();
    const { marketplace, clock } = await setUp(silent, {
      profile: { baseUrl: { marketplace: url, analytics: url } },
    });
    const answer = await marketplace.call(createSupply, { name: 'x' }, packing);
    expect(answer).toEqual({
      ok: false,
      problem: { code: 'marketplaceUnreachable', reason: expect.stringContaining('ECONNREFUSED') },
    });
    expect(clock.asked.filter((ms) => ms < ANSWER_TIMEOUT_MS)).toEqual([375, 750, 1_500]);
  });

  test('a service that takes requests and says nothing is known to be silent after 15 s', async () => {
    const { marketplace, clock, silentSince } = await setUp(silent, {
      now: () => 5,
      stillClock: true,
      isWatched: true,
    });
    const asked = marketplace.call(getNewOrders, {}, { priority: 'statuses', tries: 1 });
    await clock.whenSet((ms) => ms === ANSWER_TIMEOUT_MS);
    clock.advance(ANSWER_TIMEOUT_MS - 1);
    expect(silentSince()).toBeNull();
    clock.advance(1);
    expect(silentSince()).toBe(5);
    // One try was asked for: the caller hears of it now, not after a minute of tries.
    expect(await asked).toMatchObject({ ok: false, problem: { code: 'marketplaceUnreachable' } });
    expect(silentSince()).toBe(5);
  });

  test('an answer ends the silence', async () => {
    const { marketplace, silentSince } = await setUp(empty, { isWatched: true });
    await marketplace.call(getNewOrders, {}, packing);
    expect(silentSince()).toBeNull();
  });

  test('a name that does not exist is unreachable too', async () => {
    const url = 'https://nowhere.invalid';
    const { marketplace } = await setUp(silent, {
      profile: { baseUrl: { marketplace: url, analytics: url } },
    });
    const answer = await marketplace.call(createSupply, { name: 'x' }, packing);
    expect(answer.ok ? '' : answer.problem.code).toBe('marketplaceUnreachable');
  });

  test('a handshake that fails has sent nothing', async () => {
    const service = await deafService();
    const url = service.url.replace('http:', 'https:');
    const { marketplace } = await setUp(silent, {
      profile: { baseUrl: { marketplace: url, analytics: url } },
    });
    const answer = await marketplace.call(createSupply, { name: 'x' }, packing);
    expect(answer.ok ? '' : answer.problem.code).toBe('marketplaceUnreachable');
    expect(service.connections()).toBe(MAX_FAILURES);
    service.close();
  });

  test('a connection dropped while the request was on its way leaves a change unknown', async () => {
    const service = await deafService();
    const { marketplace } = await setUp(silent, {
      profile: { baseUrl: { marketplace: service.url, analytics: service.url } },
    });
    const change = await marketplace.call(createSupply, { name: 'x' }, packing);
    expect(change.ok ? '' : change.problem.code).toBe('outcomeUnknown');
    expect(service.connections()).toBe(1);
    const read = await marketplace.call(getNewOrders, {}, packing);
    expect(read.ok ? '' : read.problem.code).toBe('marketplaceUnreachable');
    expect(service.connections()).toBe(1 + MAX_FAILURES);
    service.close();
  });

  test.each([
    '220 mail.invalid ready\r\n',
    'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
  ])('so does a service that speaks something else: %j', async (reply) => {
    const service = await deafService(reply);
    const { marketplace } = await setUp(silent, {
      profile: { baseUrl: { marketplace: service.url, analytics: service.url } },
    });
    const change = await marketplace.call(createSupply, { name: 'x' }, packing);
    expect(change.ok ? '' : change.problem.code).toBe('outcomeUnknown');
    expect(service.connections()).toBe(1);
    service.close();
  });

  test('so does one dropped after the request was read, also one used before', async () => {
    const { service, marketplace } = await setUp(created);
    expect((await marketplace.call(createSupply, { name: 'a' }, packing)).ok).toBe(true);
    service.handler = drop;
    const change = await marketplace.call(createSupply, { name: 'b' }, packing);
    expect(change.ok ? '' : change.problem.code).toBe('outcomeUnknown');
    expect(service.received.length).toBe(2);
  });

  test('a read whose connection dropped is asked again', async () => {
    const { service, marketplace } = await setUp(drop);
    const answer = marketplace.call(getNewOrders, {}, packing);
    await service.whenReceived(2);
    service.handler = empty;
    expect(await answer).toEqual({ ok: true, value: { orders: [] } });
  });

  test('one connection serves calls one after the other', async () => {
    const ports = new Set<number | undefined>();
    const { marketplace } = await setUp((received, response, request) => {
      ports.add(request.socket.remotePort);
      empty(received, response, request);
    });
    for (let n = 0; n < 5; n += 1) await marketplace.call(getNewOrders, {}, packing);
    expect(ports.size).toBe(1);
  });

  test('an answer that does not come in time leaves a change unknown', async () => {
    const { service, marketplace, clock } = await setUp(silent);
    const answer = marketplace.call(createSupply, { name: 'x' }, packing);
    await service.whenReceived(1);
    clock.advance(ANSWER_TIMEOUT_MS - 1);
    expect(clock.pending()).toEqual([1]);
    clock.advance(1);
    expect(await answer).toEqual({
      ok: false,
      problem: { code: 'outcomeUnknown', reason: `no whole answer within ${ANSWER_TIMEOUT_MS} ms` },
    });
    expect(clock.pending()).toEqual([]);
  });

  test('an answer that begins and does not end in time is asked for again by a read', async () => {
    const { service, marketplace, clock } = await setUp((_received, response) => {
      response.writeHead(200);
      response.write('{"orders":');
    });
    const answer = marketplace.call(getNewOrders, {}, packing);
    await service.whenReceived(1);
    service.handler = empty;
    clock.advance(ANSWER_TIMEOUT_MS);
    expect((await answer).ok).toBe(true);
    expect(service.received).toHaveLength(2);
  });

  test('a read is given up after half a minute without an answer', async () => {
    const { service, marketplace, clock } = await setUp(silent);
    const answer = marketplace.call(getNewOrders, {}, packing);
    await service.whenReceived(1);
    clock.advance(ANSWER_TIMEOUT_MS);
    await service.whenReceived(2);
    clock.advance(ANSWER_TIMEOUT_MS);
    expect(await answer).toEqual({
      ok: false,
      problem: { code: 'marketplaceUnreachable', reason: `no whole answer within ${ANSWER_TIMEOUT_MS} ms` },
    });
    expect(service.received).toHaveLength(2);
  });

  test('a caller that waits for a late answer gets it', async () => {
    const { service, marketplace, clock } = await setUp((_received, response) => {
      response.writeHead(200);
      response.write('{"orders":');
      clock.advance(ANSWER_TIMEOUT_MS * 3);
      response.end('[]}');
    });
    const answer = marketplace.call(getNewOrders, {}, { ...packing, tries: 1, answerWithinMs: 60_000 });
    await service.whenReceived(1);
    expect((await answer).ok).toBe(true);
  });

  test('labels have a minute', async () => {
    const { service, marketplace, clock } = await setUp(silent);
    const input = { type: 'png', width: 58, height: 40, orders: ['1'] } as const;
    const answer = marketplace.call(getOrderLabels, { ...input, orders: ['1'] }, packing);
    await service.whenReceived(1);
    expect(clock.pending()).toEqual([LABEL_TIMEOUT_MS]);
    clock.advance(LABEL_TIMEOUT_MS);
    expect(await answer).toEqual({
      ok: false,
      problem: { code: 'marketplaceUnreachable', reason: `no whole answer within ${LABEL_TIMEOUT_MS} ms` },
    });
  });
});

describe('taking back', () => {
  test('a request on its way: a read is aborted, a change is unknown', async () => {
    const { service, marketplace, clock } = await setUp(silent);
    const ends = [];
    for (const [operation, input] of [
      [getNewOrders, {}],
      [createSupply, { name: 'x' }],
    ] as const) {
      const leaving = new AbortController();
      const answer = marketplace.call(operation, input, {
        ...packing,
        signal: leaving.signal,
      });
      await service.whenReceived(ends.length + 1);
      leaving.abort();
      const ended = await answer;
      ends.push(ended.ok ? '' : ended.problem.code);
    }
    expect(ends).toEqual(['aborted', 'outcomeUnknown']);
    expect(clock.pending()).toEqual([]);
  });

  test('in the middle of an answer', async () => {
    const { service, marketplace } = await setUp((_received, response) => {
      response.writeHead(201);
      response.write('{"id"');
    });
    const leaving = new AbortController();
    const answer = marketplace.call(createSupply, { name: 'x' }, { ...packing, signal: leaving.signal });
    await service.whenReceived(1);
    leaving.abort();
    const ended = await answer;
    expect(ended.ok ? '' : ended.problem.code).toBe('outcomeUnknown');
  });

  test('before anything was sent: beforehand, while a token is looked for, in the queue, between attempts', async () => {
    const stuck = new Promise<null>(() => undefined);
    let token: Promise<string | null> = stuck;
    const { service, marketplace, clock } = await setUp(drop, {
      token: () => token,
      stillClock: true,
      profile: { limits: { general: { perMinute: 1, burst: 1 } } },
    });
    const call = (leaving: AbortController) =>
      marketplace.call(createSupply, { name: 'x' }, { ...packing, signal: leaving.signal });
    const aborted = { ok: false, problem: { code: 'aborted' } };

    expect(await call(abortedNow())).toEqual(aborted);
    const looking = new AbortController();
    const first = call(looking);
    looking.abort();
    expect(await first).toEqual(aborted);

    token = Promise.resolve('token');
    const between = new AbortController();
    const read = marketplace.call(getNewOrders, {}, { ...packing, signal: between.signal });
    await clock.whenSet((ms) => ms === 375);
    between.abort();
    expect(await read).toEqual(aborted);

    const queued = new AbortController();
    const waits = call(queued);
    await clock.whenSet((ms) => ms > 50_000);
    queued.abort();
    expect(await waits).toEqual(aborted);
    expect(service.received.length).toBe(1);
    expect(clock.pending()).toEqual([]);
  });

  test('stop ends everything under way, and refuses what comes later', async () => {
    const { service, marketplace, clock } = await setUp(silent, {
      profile: { limits: { general: { perMinute: 1, burst: 2 } } },
    });
    const calls = [
      marketplace.call(getNewOrders, {}, packing),
      marketplace.call(createSupply, { name: 'x' }, packing),
      marketplace.call(createSupply, { name: 'waits for the limit' }, packing),
    ];
    await service.whenReceived(2);
    await marketplace.stop();
    const ends = await Promise.all(calls);
    expect(ends.map((end) => (end.ok ? '' : end.problem.code))).toEqual([
      'aborted',
      'outcomeUnknown',
      'aborted',
    ]);
    expect(await marketplace.call(getNewOrders, {}, packing)).toEqual({
      ok: false,
      problem: { code: 'aborted' },
    });
    await marketplace.stop();
    expect(service.received.length).toBe(2);
    expect(clock.pending()).toEqual([]);
  });
});

function abortedNow(): AbortController {
  const controller = new AbortController();
  controller.abort();
  return controller;
}
