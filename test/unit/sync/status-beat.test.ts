import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { listen } from '../../../src/main/kernel/signal.ts';
import type { Cache } from '../../../src/main/db/cache/open-cache.ts';
import type { CallOptions, Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { ANSWER_TIMEOUT_MS } from '../../../src/main/marketplace/timeouts.ts';
import { LATE_MS } from '../../../src/main/services/sync/status-age.ts';
import { createStatusBeat } from '../../../src/main/services/sync/status-beat.ts';
import { createSupplyReader, type SupplyReader } from '../../../src/main/services/sync/supply-reader.ts';
import { fail, ok } from '../../../src/shared/result.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const nothing = (): void => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

const supplyOf = (cache: Cache, supplyId: string, orderIds: readonly string[]): void => {
  cache.supplies.upsert({
    supplyId,
    name: supplyId,
    done: false,
    cargoType: 1,
    createdAt: '2026-11-23T08:00:00Z',
    closedAt: null,
    scannedAt: null,
  });
  cache.transaction(() => {
    for (const orderId of orderIds)
      cache.orders.upsert(
        orderNews(orderId, { warehouseId: null, deliveryType: null, supplyId, supplierStatus: 'confirm' }),
      );
  });
};

/** Every order was answered, and none has changed. */
const READ = {
  unanswered: [] as readonly string[],
  isNew: new Set<string>(),
};

const numbers = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_none, index) => String(from + index));

/** A beat whose questions are answered by `statuses`. */
function openBeat(statuses: SupplyReader['statuses']) {
  const { journal, cache } = openStores();
  const asked: {
    readonly at: number;
    readonly ids: readonly string[];
    readonly tries: number | undefined;
  }[] = [];
  const beat = createStatusBeat({
    cache,
    journal,
    reader: {
      statuses: (ids, options) => {
        asked.push({ at: Date.now(), ids, tries: options.tries });
        return statuses(ids, options);
      },
    },
    clock: Date.now,
    log: silent,
  });
  return { journal, cache, beat, asked };
}

const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));

test.each([
  ['at once', 10, true],
  ['slowly', 14_900, true],
  ['in half a minute', 30_000, true],
  ['never, so that each request runs out of time', 60_000, false],
])('statuses are asked at most 20 s apart where the marketplace answers %s', async (_how, ms, isAnswered) => {
  const { cache, beat, asked } = openBeat(() =>
    after(ms, isAnswered ? ok(READ) : fail({ code: 'marketplaceUnreachable', reason: 'silence' })),
  );
  supplyOf(cache, 'A', numbers(1, 3));
  beat.start();
  await vi.advanceTimersByTimeAsync(120_000);
  const times = [...new Set(asked.map(({ at }) => at))];
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(gaps.length).toBeGreaterThan(5);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(20_000);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5000);
  expect(new Set(asked.map(({ tries }) => tries))).toEqual(new Set([1]));
  const stopped = beat.stop();
  await vi.advanceTimersByTimeAsync(ms);
  await stopped;
});

test.each([
  [20, [20]],
  [30, [30]],
  // Each answer is made when it is sent, or when it is asked: the second overtakes the first.
  ['20 to 30', [30, 20, 29, 21, 30, 22, 28]],
])(
  'a cancellation is known and stays known where every answer takes %s s, and few questions are open at once',
  async (_how, seconds) => {
    const { cache, journal } = openStores();
    let status = 'confirm';
    let asked = 0;
    let open = 0;
    let mostOpen = 0;
    const known: string[] = [];
    /** A slow marketplace; a request of it that is not waited for is lost. */
    const call = async (_operation: unknown, _input: unknown, options: CallOptions): Promise<unknown> => {
      const ms = (seconds[asked % seconds.length] ?? 0) * 1000;
      asked += 1;
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      const supplierStatus = status;
      const patienceMs = options.answerWithinMs ?? ANSWER_TIMEOUT_MS;
      await after(Math.min(ms, patienceMs), null);
      open -= 1;
      return ms > patienceMs
        ? fail({ code: 'marketplaceUnreachable', reason: 'no whole answer' })
        : ok({
            orders: [
              { id: '1', supplierStatus, platformStatus: 'waiting' },
              { id: '2', supplierStatus: 'confirm', platformStatus: 'waiting' },
            ],
          });
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const marketplace = { call } as unknown as Marketplace;
    const reader = createSupplyReader({
      cache,
      journal,
      marketplace,
      boxes: { forget: () => undefined },
      clock: Date.now,
      newId: () => 'id',
      unread: { list: nothing, statuses: nothing },
    });
    const beat = createStatusBeat({
      cache,
      journal,
      reader,
      clock: Date.now,
      log: silent,
    });
    supplyOf(cache, 'A', ['1', '2']);
    listen(() => known.push(cache.orders.get('1')?.supplierStatus ?? ''), cache.topics('orders'));
    beat.start();
    await vi.advanceTimersByTimeAsync(61_000);
    status = 'cancel';
    await vi.advanceTimersByTimeAsync(40_000);
    expect(known).toEqual(['confirm', 'cancel']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(known).toEqual(['confirm', 'cancel']);
    // What a packer relies on is older than 20 s, and the desk says so.
    expect(beat.view().isLate).toBe(true);
    expect(mostOpen).toBeLessThanOrEqual(4);
    const stopped = beat.stop();
    await vi.advanceTimersByTimeAsync(30_000);
    await stopped;
  },
);

test('a marketplace that says nothing has a bounded number of questions', async () => {
  let open = 0;
  let mostOpen = 0;
  const { cache, beat } = openBeat(async () => {
    mostOpen = Math.max(mostOpen, (open += 1));
    await after(600_000, null);
    open -= 1;
    return ok(READ);
  });
  supplyOf(cache, 'A', ['1']);
  beat.start();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(mostOpen).toBe(8);
  const stopped = beat.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  await stopped;
});

test('what is not packed yet at this desk comes first, then other open supplies, then what is packed', async () => {
  const { cache, journal, beat, asked } = openBeat(async () => ok(READ));
  supplyOf(cache, 'A', ['1', '2']);
  supplyOf(cache, 'B', ['3', '4']);
  journal.meta.saveSession(
    JSON.stringify({
      kind: 'open',
      supplyIds: ['B'],
      verdict: { reason: 'scanProduct' },
      task: null,
      box: null,
    }),
  );
  journal.parcels.claim({
    orderId: '3',
    supplyId: 'B',
    article: 'MUG',
    colorCode: null,
    partA: null,
    partB: null,
    state: 'packed',
    jobId: null,
    claimedAt: 0,
    packedAt: 1,
    boxKey: null,
    position: null,
    person: null,
  });
  expect(await beat.now()).toEqual(ok(null));
  expect(asked.map(({ ids }) => ids)).toEqual([['4', '1', '2', '3']]);
  await beat.stop();
});

test('more orders than a beat asks for take turns, and cost a tenth of the budget at most', async () => {
  const { cache, beat, asked } = openBeat(async () => ok(READ));
  supplyOf(cache, 'A', numbers(1, 13_000));
  beat.start();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  // The beats of ten minutes, and the first of the next ten.
  expect(asked.length).toBeLessThanOrEqual(300 + 10);
  const ever = new Set(asked.flatMap(({ ids }) => ids));
  expect(ever.size).toBe(13_000);
  await beat.stop();
});

test('statuses older than 20 s are said to be, and no longer once they are new', async () => {
  let isAway = true;
  const { cache, beat } = openBeat(async () =>
    isAway ? fail({ code: 'marketplaceUnreachable', reason: 'silence' }) : ok(READ),
  );
  const heard: boolean[] = [];
  beat.progress.subscribe(() => heard.push(beat.view().isLate));
  supplyOf(cache, 'A', ['1']);
  beat.start();
  await vi.advanceTimersByTimeAsync(LATE_MS);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toEqual([true]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(heard).toEqual([true, false]);
  await beat.stop();
});

test('a clock set back by a month while the statuses were asked makes them neither late nor fresh for ever', async () => {
  let answers = true;
  const { cache, beat } = openBeat(async () => {
    if (!answers) return fail({ code: 'marketplaceUnreachable', reason: 'silence' });
    answers = false;
    vi.setSystemTime(Date.now() - 30 * 24 * 3600_000);
    return ok(READ);
  });
  supplyOf(cache, 'A', ['1']);
  beat.start();
  await vi.advanceTimersByTimeAsync(LATE_MS - 1000);
  expect(beat.view().isLate).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(beat.view().isLate).toBe(true);
  await beat.stop();
});

test('an order that answers leave out makes the check old from its last answer on, until it is answered or packed', async () => {
  let unanswered: readonly string[] = [];
  const { cache, beat } = openBeat(async () => ok({ unanswered, isNew: new Set<string>() }));
  supplyOf(cache, 'A', ['1', '2']);
  const startedAt = Date.now();
  beat.start();
  await vi.advanceTimersByTimeAsync(5000);
  expect(beat.view()).toEqual({ askedAt: startedAt + 5000, isLate: false });
  unanswered = ['2'];
  await vi.advanceTimersByTimeAsync(LATE_MS);
  expect(beat.view()).toEqual({ askedAt: startedAt + 5000, isLate: false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(beat.view()).toEqual({ askedAt: startedAt + 5000, isLate: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(beat.view()).toEqual({ askedAt: startedAt + 5000, isLate: true });
  unanswered = [];
  await vi.advanceTimersByTimeAsync(5000);
  expect(beat.view()).toEqual({ askedAt: startedAt + 90_000, isLate: false });
  await beat.stop();
});

test('an answer to what was asked first and came last says nothing', () => {
  const { cache } = openStores();
  const early = cache.statusAnswers.ask();
  const late = cache.statusAnswers.ask();
  expect(late.isNews('1')).toBe(true);
  late.close();
  expect(early.isNews('1')).toBe(false);
  expect(early.isNews('2')).toBe(true);
  early.close();
  expect(cache.statusAnswers.ask().isNews('1')).toBe(true);
});
