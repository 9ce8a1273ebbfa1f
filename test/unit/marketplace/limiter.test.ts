import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONGEST_STATUS_PAUSE_MS } from '../../../src/main/marketplace/limit-lane.ts';
import { createLimiter } from '../../../src/main/marketplace/limiter.ts';
import type { Admission, BudgetNews, Limiter, Permit } from '../../../src/main/marketplace/limiter.ts';
import { limitsOf } from '../../../src/main/marketplace/limits.ts';
import type { Priority } from '../../../src/main/marketplace/marketplace.ts';
import { DEFAULT_PATIENCE_MS } from '../../../src/main/marketplace/retry.ts';
import { limitScopes } from '../../../src/shared/marketplace/limit-scopes.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';
import { createManualClock } from '../../rigs/manual-clock.ts';

const profile = (limits: object = {}) =>
  profileSchema.parse({
    name: 'test',
    baseUrl: { marketplace: 'http://127.0.0.1', analytics: 'http://127.0.0.1' },
    limits,
  });
const slow = { general: { perMinute: 60, burst: 1 } };
const never = new AbortController().signal;
const nothing = { remaining: null, pauseMs: null, isPauseTold: true, isAnswered: true, unsent: false };
const told = (remaining: number) => ({ ...nothing, remaining });
const stayAway = (pauseMs: number) => ({ ...nothing, pauseMs });
const waiting = (priority: Priority, signal = never) => ({
  priority,
  signal,
  patienceMs: DEFAULT_PATIENCE_MS,
});

function setUp(limits: object = {}) {
  const clock = createManualClock();
  const limiter = createLimiter(limitsOf(profile(limits)), clock, null);
  const order: string[] = [];
  /** Notes the caller's name when it is admitted. */
  const ask = (name: string, priority: Priority, signal = never): Promise<Admission> =>
    limiter.admit('general', waiting(priority, signal)).then((admission) => {
      order.push(admission.kind === 'admitted' ? name : `${name} ${admission.kind}`);
      return admission;
    });
  return { clock, limiter, order, ask };
}

async function permitOf(limiter: Limiter): Promise<Permit> {
  const admission = await limiter.admit('general', waiting('packing', never));
  if (admission.kind !== 'admitted') throw new Error(admission.kind);
  return admission.permit;
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const gaugeOf = (limiter: Limiter) => limiter.gauges().find((gauge) => gauge.scope === 'general');

describe('limiter', () => {
  test('the scopes of the documents have their own budgets, which a profile may replace', () => {
    const rates = (limits: object) =>
      createLimiter(limitsOf(profile(limits)), createManualClock(), null)
        .gauges()
        .map(({ scope, perMinute, burst, available, waiting }) => [
          scope,
          perMinute,
          burst,
          available,
          waiting,
        ]);
    const documented = Object.entries(limitScopes).map(([scope, { requests, seconds, burst }]) => [
      scope,
      (requests * 60) / seconds,
      burst,
      burst,
      0,
    ]);
    expect(rates({})).toEqual(documented);
    expect(rates({ metadata: { perMinute: 5, burst: 2 } })).toEqual(
      documented.map((row) => (row[0] === 'metadata' ? ['metadata', 5, 2, 2, 0] : row)),
    );
  });

  test('a scope that is used up holds no other scope up', async () => {
    const { limiter, ask } = setUp(slow);
    await ask('first', 'packing');
    void ask('waits', 'packing');
    const other = await limiter.admit('addOrder', waiting('polling', never));
    expect(other.kind).toBe('admitted');
  });

  test('the highest waiting priority goes first, equals in the order they came', async () => {
    const { clock, order, ask } = setUp(slow);
    await ask('burst', 'polling');
    const all = [
      ask('poll 1', 'polling'),
      ask('poll 2', 'polling'),
      ask('hand over', 'handOver'),
      ask('scan 1', 'packing'),
      ask('scan 2', 'packing'),
    ];
    clock.advance(1_000);
    await settled();
    all.push(ask('scan 3', 'packing'));
    clock.advance(60_000);
    await Promise.all(all);
    expect(order).toEqual(['burst', 'scan 1', 'scan 2', 'scan 3', 'hand over', 'poll 1', 'poll 2']);
  });

  test('whatever comes in whatever order, none is let through while a higher one waits', async () => {
    const priorities = fc.constantFrom<Priority>('statuses', 'packing', 'handOver', 'polling');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ priority: priorities, thenMs: fc.integer({ min: 0, max: 1_500 }) }), {
          maxLength: 25,
        }),
        async (callers) => {
          const clock = createManualClock();
          const limiter = createLimiter(limitsOf(profile(slow)), clock, null);
          const queue: { priority: Priority; came: number }[] = [];
          const rank = { statuses: 0, packing: 1, handOver: 2, polling: 3 };
          const all: Promise<void>[] = [];
          for (const [came, { priority, thenMs }] of callers.entries()) {
            const me = { priority, came };
            queue.push(me);
            all.push(
              limiter.admit('general', waiting(priority, never)).then(() => {
                queue.splice(queue.indexOf(me), 1);
                const overtaken = queue.filter(
                  (other) =>
                    rank[other.priority] < rank[priority] ||
                    (other.priority === priority && other.came < came),
                );
                return expect(overtaken).toEqual([]);
              }),
            );
            await settled();
            for (let step = 0; step < thenMs; step += 500) {
              clock.advance(500);
              await settled();
            }
          }
          for (let step = 0; step < callers.length; step += 1) {
            clock.advance(1_000);
            await settled();
          }
          await Promise.all(all);
          expect(queue).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('a caller that gives up frees its place, and a queue of nobody keeps no timer', async () => {
    const { clock, limiter, order, ask } = setUp(slow);
    await ask('burst', 'packing');
    const leaving = new AbortController();
    const gone = ask('gone', 'packing', leaving.signal);
    const stays = ask('stays', 'polling');
    expect(gaugeOf(limiter)?.waiting).toBe(2);
    leaving.abort();
    await gone;
    expect(gaugeOf(limiter)?.waiting).toBe(1);
    clock.advance(1_000);
    await stays;
    expect(order).toEqual(['burst', 'gone aborted', 'stays']);
    expect(clock.pending()).toEqual([]);
    expect((await ask('late', 'packing', leaving.signal)).kind).toBe('aborted');
  });

  test('what an answer says is left is believed when it is less, minus what was sent since', async () => {
    const { limiter } = setUp();
    const [first, second, third] = [
      await permitOf(limiter),
      await permitOf(limiter),
      await permitOf(limiter),
    ];
    expect(gaugeOf(limiter)?.available).toBe(17);
    limiter.finish(first, told(19));
    expect(gaugeOf(limiter)?.available).toBe(17);
    limiter.finish(third, told(4));
    expect(gaugeOf(limiter)?.available).toBe(4);
    limiter.finish(second, told(1_000));
    expect(gaugeOf(limiter)?.available).toBe(4);
  });

  test('requests under way when an answer was written are taken off what it says is left', async () => {
    const { limiter } = setUp();
    const first = await permitOf(limiter);
    await permitOf(limiter);
    await permitOf(limiter);
    limiter.finish(first, told(5));
    expect(gaugeOf(limiter)?.available).toBe(3);
  });

  test('a permit counts once, however often it is handed back', async () => {
    const { limiter } = setUp();
    const permit = await permitOf(limiter);
    limiter.finish(permit, nothing);
    limiter.finish(permit, { ...told(0), pauseMs: 90_000 });
    expect(gaugeOf(limiter)?.available).toBe(19);
  });

  test('after a 429 the scope is silent as long as told, then starts with one request by rank', async () => {
    const { clock, limiter, order, ask } = setUp();
    const refused = await permitOf(limiter);
    limiter.finish(refused, stayAway(7_000));
    const all = [ask('poll', 'polling'), ask('scan', 'packing')];
    clock.advance(6_999);
    await settled();
    expect([order, gaugeOf(limiter)?.available]).toEqual([[], 0]);
    clock.advance(1);
    await settled();
    expect(order).toEqual(['scan']);
    clock.advance(200);
    await Promise.all(all);
    expect(order).toEqual(['scan', 'poll']);
  });

  test('nobody is kept waiting for a pause that is too long to wait for', async () => {
    const { clock, limiter, order, ask } = setUp(slow);
    const refused = await permitOf(limiter);
    const waits = ask('waits', 'polling');
    limiter.finish(refused, stayAway(DEFAULT_PATIENCE_MS + 1));
    expect(await waits).toEqual({ kind: 'tooLong', forMs: DEFAULT_PATIENCE_MS + 1 });
    clock.advance(1);
    const patient = ask('patient', 'polling');
    clock.advance(DEFAULT_PATIENCE_MS);
    expect((await patient).kind).toBe('admitted');
    expect(order).toEqual(['waits tooLong', 'patient']);
  });

  test('a turn that comes later than a caller waits ends its call at once, and its place is free', async () => {
    const { clock, limiter, order } = setUp({ createPass: { perMinute: 0.1, burst: 1 } });
    const pass = (name: string, patienceMs: number) =>
      limiter.admit('createPass', { ...waiting('packing'), patienceMs }).then((admission) => {
        order.push(name);
        return admission;
      });
    expect((await pass('first', 0)).kind).toBe('admitted');
    clock.advance(60_000);
    expect(await pass('hurried', 539_999)).toEqual({ kind: 'tooLong', forMs: 540_000 });
    const patient = pass('patient', 540_000);
    expect(await pass('second in line', 600_000)).toEqual({ kind: 'tooLong', forMs: 1_140_000 });
    const gauge = () => limiter.gauges().find(({ scope }) => scope === 'createPass');
    expect(gauge()).toEqual({
      scope: 'createPass',
      available: 0,
      burst: 1,
      perMinute: 0.1,
      waiting: 1,
      nextInMs: 540_000,
    });
    clock.advance(540_000);
    expect((await patient).kind).toBe('admitted');
    expect(clock.pending()).toEqual([]);
  });

  test('whoever is overtaken until the turn would come too late is told so', async () => {
    const { clock, limiter, order, ask } = setUp(slow);
    await ask('burst', 'packing');
    const poll = limiter.admit('general', { ...waiting('polling'), patienceMs: 1_500 });
    const scans = [ask('scan 1', 'packing'), ask('scan 2', 'packing')];
    expect(await poll).toEqual({ kind: 'tooLong', forMs: 2_000 });
    clock.advance(2_000);
    await Promise.all(scans);
    expect(order).toEqual(['burst', 'scan 1', 'scan 2']);
  });

  test('a request that never left counts for nothing', async () => {
    const { limiter } = setUp({ general: { perMinute: 0.1, burst: 1 } });
    limiter.finish(await permitOf(limiter), { ...nothing, isPauseTold: true, unsent: true });
    expect(gaugeOf(limiter)).toMatchObject({ available: 1, nextInMs: 0 });
    const paused = await permitOf(limiter);
    limiter.finish(paused, stayAway(5_000));
    expect(gaugeOf(limiter)).toMatchObject({ available: 0, nextInMs: 5_000 });
  });

  test('alone with its budget it is never refused, however late and mixed up the answers come', async () => {
    const step = fc.record({
      passMs: fc.integer({ min: 0, max: 900 }),
      send: fc.integer({ min: 0, max: 8 }),
      answer: fc.array(fc.nat({ max: 50 }), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const clock = createManualClock();
        const limiter = createLimiter(limitsOf(profile()), clock, null);
        // The service counts by itself: 20 at most, one more each 200 ms.
        let tokens = 20;
        const unanswered: { permit: Permit; remaining: number }[] = [];
        for (const { passMs, send, answer } of steps) {
          clock.advance(passMs);
          tokens = Math.min(20, tokens + passMs / 200);
          for (let n = 0; n < send && (gaugeOf(limiter)?.available ?? 0) > 0; n += 1) {
            const permit = await permitOf(limiter);
            tokens -= 1;
            expect(tokens).toBeGreaterThan(-1e-6);
            unanswered.push({ permit, remaining: Math.floor(tokens) });
          }
          for (const at of answer) {
            const [one] = unanswered.splice(at % Math.max(1, unanswered.length), 1);
            if (one !== undefined) limiter.finish(one.permit, told(one.remaining));
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a scope that was told to stay away for very long', () => {
  const HOUR = 3_600_000;
  const refused = { ...stayAway(HOUR), isAnswered: false };
  const asking = { priority: 'statuses', signal: never, patienceMs: 20_000 } as const;
  const paused = async () => {
    const setting = setUp();
    setting.limiter.finish(await permitOf(setting.limiter), refused);
    return setting;
  };
  const tooLong = { kind: 'tooLong' };
  const admitted = { kind: 'admitted' };
  /** One question, answered so where it goes out. */
  const question = async (limiter: Limiter, news: BudgetNews | null) => {
    const admission = await limiter.admit('general', asking);
    if (admission.kind === 'admitted') limiter.finish(admission.permit, news ?? nothing);
    return admission;
  };

  test('asks for statuses once in two minutes, for nothing else, and is open once that is answered', async () => {
    const { limiter, clock } = await paused();
    clock.advance(LONGEST_STATUS_PAUSE_MS - 1);
    expect(await question(limiter, refused)).toMatchObject(tooLong);
    clock.advance(1);
    expect(await limiter.admit('general', waiting('packing'))).toMatchObject(tooLong);
    expect(await question(limiter, refused)).toMatchObject(admitted);
    expect(await question(limiter, refused)).toMatchObject(tooLong);
    clock.advance(LONGEST_STATUS_PAUSE_MS);
    expect(await question(limiter, null)).toMatchObject(admitted);
    clock.advance(1000);
    expect(await limiter.admit('general', waiting('packing'))).toMatchObject(admitted);
  });

  test('stays so where the question is lost', async () => {
    const { limiter, clock } = await paused();
    clock.advance(LONGEST_STATUS_PAUSE_MS);
    expect(await question(limiter, { ...nothing, isAnswered: false })).toMatchObject(admitted);
    expect(await limiter.admit('general', waiting('packing'))).toMatchObject(tooLong);
  });

  test('makes one try when a person asks for it, however often the finger taps', async () => {
    const { limiter, clock } = await paused();
    const polling = () => limiter.admit('general', waiting('polling'));
    expect(await polling()).toMatchObject(tooLong);
    for (let tap = 0; tap < 5; tap += 1) limiter.tryNow('general');
    const tried = await polling();
    expect(tried).toMatchObject(admitted);
    expect(await polling()).toMatchObject(tooLong);
    limiter.tryNow('general');
    expect(await polling()).toMatchObject(tooLong);
    clock.advance(5000);
    limiter.tryNow('general');
    const again = await polling();
    if (again.kind === 'admitted') limiter.finish(again.permit, nothing);
    clock.advance(1000);
    expect(await polling()).toMatchObject(admitted);
  });

  test('keeps the told time of every other scope', async () => {
    const { limiter, clock } = setUp();
    const report = { priority: 'packing', signal: never, patienceMs: DEFAULT_PATIENCE_MS } as const;
    const first = await limiter.admit('N1', report);
    if (first.kind === 'admitted') limiter.finish(first.permit, refused);
    limiter.tryNow('general');
    clock.advance(HOUR - DEFAULT_PATIENCE_MS - 1);
    expect(await limiter.admit('N1', report)).toMatchObject(tooLong);
  });
});
