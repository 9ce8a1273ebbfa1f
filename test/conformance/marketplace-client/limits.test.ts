import { describe, expect, test } from 'vitest';
import { getNewOrders, getOrders } from '../../../src/shared/marketplace/orders.ts';
import { addOrderToSupply, createSupply, getSupply } from '../../../src/shared/marketplace/supplies.ts';
import { MAX_RATE_LIMITS } from '../../../src/main/marketplace/retry.ts';
import { setUp } from './set-up.ts';
import { sendJson } from '../../rigs/marketplace/test-service.ts';
import type { Handler } from '../../rigs/marketplace/test-service.ts';

const packing = { priority: 'packing' } as const;
const polling = { priority: 'polling' } as const;
const body429 = '{"title":"too many requests","detail":"limited by global limiter","status":429}';
const tooMany =
  (headers: object): Handler =>
  (_received, response) =>
    sendJson(response, 429, body429, headers);
const created: Handler = (_received, response) => sendJson(response, 201, '{"id":"PFX-GI-1"}');
const empty: Handler = (_received, response) => sendJson(response, 200, '{"orders":[]}');

describe('limits', () => {
  test('a change refused with 429 waits as told and is sent again', async () => {
    const { service, marketplace, clock } = await setUp(
      (received, response, request) => {
        const handler = service.received.length === 1 ? tooMany({ 'X-Ratelimit-Retry': '7' }) : created;
        handler(received, response, request);
      },
      { stillClock: true },
    );
    const answer = marketplace.call(createSupply, { name: 'x' }, packing);
    await clock.whenSet((ms) => ms === 7_000);
    clock.advance(6_999);
    expect(service.received.length).toBe(1);
    clock.advance(1);
    expect(await answer).toEqual({ ok: true, value: { id: 'PFX-GI-1' } });
    expect(service.received.length).toBe(2);
  });

  test('endless 429 ends, with the time to wait', async () => {
    const { service, marketplace } = await setUp(tooMany({ 'X-Ratelimit-Retry': '2', 'Retry-After': '3' }));
    expect(await marketplace.call(getNewOrders, {}, packing)).toEqual({
      ok: false,
      problem: { code: 'rateLimited', retryAfterSeconds: 3, until: expect.any(Number) },
    });
    expect(service.received.length).toBe(MAX_RATE_LIMITS);
  });

  test('a time too long to wait for is said at once, to everyone in that scope and to no one else', async () => {
    const { service, marketplace } = await setUp(tooMany({ 'X-Ratelimit-Retry': '600' }));
    const limited = (seconds: number) => ({
      ok: false,
      problem: { code: 'rateLimited', retryAfterSeconds: seconds, until: expect.any(Number) },
    });
    expect(await marketplace.call(getNewOrders, {}, packing)).toEqual(limited(600));
    expect(await marketplace.call(createSupply, { name: 'x' }, packing)).toEqual(limited(600));
    expect(service.received.length).toBe(1);
    service.handler = (_received, response) => response.writeHead(204).end();
    const other = await marketplace.call(addOrderToSupply, { supplyId: 's', orderId: '1' }, packing);
    expect(other).toEqual({ ok: true, value: null });
  });

  test('in a storm of 429, packing overtakes the polling that was there before it', async () => {
    const { service, marketplace, clock } = await setUp(tooMany({ 'X-Ratelimit-Retry': '1' }), {
      stillClock: true,
    });
    const polls = Array.from({ length: 6 }, () =>
      marketplace.call(getOrders, { limit: 1, next: '0' }, polling),
    );
    await service.whenReceived(6);
    const answered = await Promise.race([...polls, waitingIs(6)]);
    expect(answered).toBe('all wait');

    service.handler = (received, response, request) => {
      const handler: Handler = received.target.endsWith('/supplies/s')
        ? (_received, answer) => sendJson(answer, 200, '{"id":"s","done":false,"createdAt":"t"}')
        : empty;
      handler(received, response, request);
    };
    const scan = marketplace.call(getSupply, { supplyId: 's' }, packing);
    await waitingIs(7);
    clock.advance(1_000);
    expect((await scan).ok).toBe(true);
    expect(service.received.length).toBe(7);
    expect(service.received[6]?.target).toBe('/api/v3/supplies/s');
    for (let n = 0; n < 6; n += 1) clock.advance(200);
    expect((await Promise.all(polls)).every(({ ok }) => ok)).toBe(true);

    async function waitingIs(count: number): Promise<string> {
      while (marketplace.gauges()[0]?.waiting !== count)
        await new Promise((resolve) => setImmediate(resolve));
      return 'all wait';
    }
  });

  test('a burst, then one each 200 ms, less when an answer says that less is left', async () => {
    const { service, marketplace, clock } = await setUp(empty, { stillClock: true });
    const burst = Array.from({ length: 22 }, () => marketplace.call(getNewOrders, {}, polling));
    await Promise.all(burst.slice(0, 20));
    expect(service.received.length).toBe(20);
    clock.advance(200);
    await burst[20];
    expect(service.received.length).toBe(21);
    clock.advance(200);
    await burst[21];

    clock.advance(60_000);
    const general = () => marketplace.gauges().find(({ scope }) => scope === 'general');
    expect(general()).toEqual({
      scope: 'general',
      available: 20,
      burst: 20,
      perMinute: 300,
      waiting: 0,
      nextInMs: 0,
    });
    service.handler = (_received, response) =>
      sendJson(response, 200, '{"orders":[]}', { 'X-Ratelimit-Remaining': '3' });
    await marketplace.call(getNewOrders, {}, polling);
    expect(general()?.available).toBe(3);
  });
});
