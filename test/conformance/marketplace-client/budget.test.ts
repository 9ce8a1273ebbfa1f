import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BudgetStore } from '../../../src/main/marketplace/budget-store.ts';
import { createMarketplace } from '../../../src/main/marketplace/create-marketplace.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { ANSWER_TIMEOUT_MS } from '../../../src/main/marketplace/timeouts.ts';
import { openBudgetFile } from '../../../src/main/platform/node/budget-file.ts';
import { getHiddenCards } from '../../../src/shared/marketplace/date-range-reports.ts';
import { getNewOrders } from '../../../src/shared/marketplace/orders.ts';
import { createPass } from '../../../src/shared/marketplace/passes.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';
import { createManualClock } from '../../rigs/manual-clock.ts';
import { openTestService, sendJson } from '../../rigs/marketplace/test-service.ts';
import type { Handler } from '../../rigs/marketplace/test-service.ts';

const packing = { priority: 'packing' } as const;
const MINUTE = 60_000;
const NOW = Date.parse('2025-06-21T12:00:00Z');
const wishes = {
  firstName: 'Anna',
  lastName: 'Petrova',
  carModel: 'Van',
  carNumber: 'A123BC77',
  officeId: '1',
};
const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (seller: string, more: object = {}) =>
  `${part({ alg: 'ES256' })}.${part({ sid: seller, ...more })}.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg`;

const made: Handler = (_received, response) => sendJson(response, 201, '{"id":1}');

/** One folder and one service; each `start` is a program of its own, at the time that the machine shows. */
async function setUp(handler: Handler = made) {
  const folder = await mkdtemp(join(tmpdir(), 'budget-'));
  const file = join(folder, 'budget.json');
  const service = await openTestService(handler);
  onTestFinished(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });
  const start = (now: number, options: { token?: string; budget?: BudgetStore } = {}): Marketplace => {
    const marketplace = createMarketplace({
      profile: profileSchema.parse({ baseUrl: { marketplace: service.url, analytics: service.url } }),
      token: () => Promise.resolve(options.token ?? tokenOf('one')),
      clock: createManualClock({ runBelowMs: ANSWER_TIMEOUT_MS }),
      now: () => now,
      budget: options.budget ?? openBudgetFile(file),
      log,
    });
    onTestFinished(() => marketplace.stop());
    return marketplace;
  };
  return { file, service, start };
}

/** Does not wait for its turn. */
const pass = (marketplace: Marketplace) =>
  marketplace.call(createPass, wishes, { ...packing, patienceMs: 0 });
const done = { ok: true, value: { id: '1' } };
const limited = (minutes: number) => ({
  ok: false,
  problem: { code: 'rateLimited', retryAfterSeconds: minutes * 60, until: expect.any(Number) },
});

describe('limits across restarts', () => {
  test('a pass created 9 minutes ago still counts, one created 11 minutes ago does not', async () => {
    const { service, start } = await setUp();
    expect(await pass(start(NOW))).toEqual(done);
    const after9 = start(NOW + 9 * MINUTE);
    expect(await pass(after9)).toEqual(limited(1));
    const gauge = after9.gauges().find(({ scope }) => scope === 'createPass');
    expect(gauge).toMatchObject({ available: 0, nextInMs: MINUTE });
    expect(service.received.length).toBe(1);
    expect(await pass(start(NOW + 11 * MINUTE))).toEqual(done);
    expect(service.received.length).toBe(2);
  });

  test('the count is on disk when the request arrives, and the file tells neither token nor seller', async () => {
    const seen: Promise<string>[] = [];
    const bench = await setUp((received, response, request) => {
      seen.push(readFile(bench.file, 'utf8'));
      made(received, response, request);
    });
    await pass(bench.start(NOW));
    const [text = ''] = await Promise.all(seen);
    const accounts = Object.values((JSON.parse(text) as { accounts: object }).accounts);
    expect(accounts).toEqual([{ savedAt: NOW, scopes: { createPass: { tokens: 0, at: NOW } } }]);
    expect(text).not.toMatch(/one|eyJ/);
  });

  test('a program that died without a clean stop has counted all the same', async () => {
    const { file, start } = await setUp();
    await pass(start(NOW));
    // No `stop`: the file is as the request left it.
    expect(await pass(start(NOW + MINUTE, { budget: openBudgetFile(file) }))).toEqual(limited(9));
  });

  test('a clock set back opens nothing early, and closes nothing for longer than the limit', async () => {
    const { start } = await setUp();
    await pass(start(NOW));
    const yearAgo = NOW - 365 * 24 * 60 * MINUTE;
    expect(await pass(start(yearAgo))).toEqual(limited(10));
    expect(await pass(start(yearAgo + 9 * MINUTE))).toEqual(limited(1));
    expect(await pass(start(yearAgo + 10 * MINUTE))).toEqual(done);
  });

  test.each(['', '{"accounts":', '[]', '{"accounts":{"x":{"savedAt":"soon"}}}', '\u0000\u0001'])(
    'a damaged file counts as none and is made again: %j',
    async (text) => {
      const { file, start } = await setUp();
      await writeFile(file, text);
      expect(await pass(start(NOW))).toEqual(done);
      expect(await pass(start(NOW + MINUTE))).toEqual(limited(9));
    },
  );

  test('no moment in the file closes a scope for ever', async () => {
    const { file, start } = await setUp();
    await pass(start(NOW));
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/"tokens":0,"at":\d+/, '"tokens":-1e9,"at":8640000000000000'));
    expect(await pass(start(NOW))).toEqual(limited(70));
  });

  test('sellers do not count for each other, tokens of one seller do', async () => {
    const { start } = await setUp();
    expect(await pass(start(NOW))).toEqual(done);
    expect(await pass(start(NOW, { token: tokenOf('two') }))).toEqual(done);
    expect(await pass(start(NOW, { token: tokenOf('one', { exp: 4e9 }) }))).toEqual(limited(10));
    expect(await pass(start(NOW, { token: tokenOf('two', { exp: 4e9 }) }))).toEqual(limited(10));
    const opaque = { token: 'a-token-that-names-nobody' };
    expect(await pass(start(NOW, opaque))).toEqual(done);
    expect(await pass(start(NOW, opaque))).toEqual(limited(10));
  });

  test('two programs beside each other share what is slow', async () => {
    const { start } = await setUp((_received, response) => sendJson(response, 200, '{"report":[]}'));
    const [station, script] = [start(NOW), start(NOW)];
    const cards = (marketplace: Marketplace) =>
      marketplace.call(getHiddenCards, { sort: 'brand', order: 'asc' }, { ...packing, patienceMs: 0 });
    expect(await cards(station)).toEqual({ ok: true, value: { report: [] } });
    expect(await cards(script)).toMatchObject({ problem: { code: 'rateLimited', retryAfterSeconds: 10 } });
    expect(await cards(station)).toMatchObject({ problem: { code: 'rateLimited', retryAfterSeconds: 10 } });
  });

  test('a pause told by a 429 holds after a restart', async () => {
    const { start } = await setUp((_received, response) =>
      sendJson(response, 429, '{}', { 'X-Ratelimit-Retry': '600' }),
    );
    expect(await start(NOW).call(getNewOrders, {}, packing)).toEqual(limited(10));
    expect(await start(NOW + 4 * MINUTE).call(getNewOrders, {}, packing)).toEqual(limited(6));
  });

  test('a request that never left is not counted', async () => {
    const bench = await setUp();
    await bench.service.close();
    const marketplace = bench.start(NOW);
    expect(await pass(marketplace)).toMatchObject({ problem: { code: 'marketplaceUnreachable' } });
    const gauge = marketplace.gauges().find(({ scope }) => scope === 'createPass');
    expect(gauge).toMatchObject({ available: 1, nextInMs: 0 });
    expect(await readFile(bench.file, 'utf8')).toBe('{"accounts":{}}\n');
  });

  test('a store that can not be written stops no request', async () => {
    const { start } = await setUp();
    const broken: BudgetStore = {
      read: () => null,
      write: () => {
        throw new Error('disk full');
      },
    };
    expect(await pass(start(NOW, { budget: broken }))).toEqual(done);
  });

  test('what has long been whole again leaves the file', async () => {
    const { file, start } = await setUp();
    await pass(start(NOW));
    await pass(start(NOW + 8 * 24 * 60 * MINUTE, { token: tokenOf('two') }));
    const accounts = (JSON.parse(await readFile(file, 'utf8')) as { accounts: object }).accounts;
    expect(Object.keys(accounts).length).toBe(1);
  });
});
