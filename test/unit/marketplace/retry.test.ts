import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideRetry,
  LONGEST_RATE_WAIT_MS,
  MAX_FAILURES,
  MAX_RATE_LIMITS,
  DEFAULT_PATIENCE_MS,
  rateWaitMs,
} from '../../../src/main/marketplace/retry.ts';
import type { AttemptFailure, RetryQuestion } from '../../../src/main/marketplace/retry.ts';
import type { ProblemOf } from '../../../src/shared/problem.ts';

const garbledProblem = (status: number): ProblemOf<'marketplaceGarbled'> => ({
  code: 'marketplaceGarbled',
  status,
  reason: 'markup instead of JSON',
  excerpt: '<html>',
  requestId: null,
});
const refusal: ProblemOf<'marketplaceRefused'> = {
  code: 'marketplaceRefused',
  status: 409,
  refusal: 'StatusMismatch',
  message: 'statuses do not match',
  requestId: null,
  known: 'StatusMismatch',
  items: [],
  fields: [],
};

const notSent: AttemptFailure = { kind: 'notSent', reason: 'connect ECONNREFUSED' };
const lost: AttemptFailure = { kind: 'lost', reason: 'socket hang up' };
const serverError: AttemptFailure = {
  kind: 'serverError',
  status: 502,
  problem: garbledProblem(502),
  waitMs: null,
};
const garbled: AttemptFailure = { kind: 'garbled', problem: garbledProblem(200), worthRepeating: true };
const redirect: AttemptFailure = { kind: 'garbled', problem: garbledProblem(302), worthRepeating: false };
const limited = (waitMs: number | null): AttemptFailure => ({ kind: 'rateLimited', waitMs });

const ask = (failure: AttemptFailure, more: Partial<RetryQuestion> = {}): ReturnType<typeof decideRetry> =>
  decideRetry({
    whenLost: 'repeat',
    failure,
    failures: 1,
    tries: MAX_FAILURES,
    rateLimits: 0,
    rateWaitedMs: 0,
    patienceMs: DEFAULT_PATIENCE_MS,
    triedMs: 0,
    random: 0.5,
    ...more,
  });
const unknown = (reason: string) => ({ kind: 'giveUp', problem: { code: 'outcomeUnknown', reason } });
const unreachable = (reason: string) => ({
  kind: 'giveUp',
  problem: { code: 'marketplaceUnreachable', reason },
});

const failures: fc.Arbitrary<AttemptFailure> = fc.oneof(
  fc.constantFrom<AttemptFailure>(notSent, lost, serverError, garbled, redirect, {
    kind: 'refused',
    problem: refusal,
  }),
  fc.boolean().map((maybeSent): AttemptFailure => ({ kind: 'aborted', maybeSent })),
  fc.option(fc.integer({ min: 0, max: 100_000 })).map(limited),
);

describe('retry', () => {
  test('waits as long as the caller does', () => {
    const waits = (patienceMs: number, rateWaitedMs: number) =>
      ask(limited(600_000), { rateLimits: 1, patienceMs, rateWaitedMs }).kind;
    expect([waits(599_999, 0), waits(600_000, 0), waits(600_000, 1)]).toEqual([
      'giveUp',
      'sendAgain',
      'giveUp',
    ]);
    const down: AttemptFailure = { ...serverError, waitMs: 90_000 };
    expect([ask(down).kind, ask(down, { patienceMs: 90_000 }).kind]).toEqual(['giveUp', 'sendAgain']);
  });

  test('what may be repeated is sent again with growing pauses, half of each by chance', () => {
    const pauses = [1, 2, 3].map((failures) => [0, 0.5].map((random) => ask(lost, { failures, random })));
    expect(pauses).toEqual([
      [
        { kind: 'sendAgain', afterMs: 250 },
        { kind: 'sendAgain', afterMs: 375 },
      ],
      [
        { kind: 'sendAgain', afterMs: 500 },
        { kind: 'sendAgain', afterMs: 750 },
      ],
      [
        { kind: 'sendAgain', afterMs: 1_000 },
        { kind: 'sendAgain', afterMs: 1_500 },
      ],
    ]);
    expect(ask(lost, { failures: MAX_FAILURES })).toEqual(unreachable('socket hang up'));
    expect(ask(notSent, { failures: MAX_FAILURES })).toEqual(unreachable('connect ECONNREFUSED'));
  });

  test('broken answers to what may be repeated end as what they were', () => {
    for (const failure of [serverError, garbled]) {
      expect(ask(failure).kind).toBe('sendAgain');
      expect(ask(failure, { failures: MAX_FAILURES })).toEqual({
        kind: 'giveUp',
        problem: 'problem' in failure ? failure.problem : null,
      });
    }
    expect(ask(redirect)).toEqual({ kind: 'giveUp', problem: garbledProblem(302) });
  });

  test('a change is sent again only when nothing left this machine', () => {
    const change = { whenLost: 'readBack' } as const;
    expect(ask(notSent, change)).toEqual({ kind: 'sendAgain', afterMs: 375 });
    expect(ask(notSent, { ...change, failures: MAX_FAILURES })).toEqual(unreachable('connect ECONNREFUSED'));
    expect(ask(lost, change)).toEqual(unknown('socket hang up'));
    expect(ask(serverError, change)).toEqual(unknown('HTTP 502: markup instead of JSON'));
    expect(ask(garbled, change)).toEqual(unknown('HTTP 200: markup instead of JSON'));
  });

  test('a refusal is never repeated', () => {
    for (const whenLost of ['repeat', 'readBack'] as const) {
      expect(ask({ kind: 'refused', problem: refusal }, { whenLost })).toEqual({
        kind: 'giveUp',
        problem: refusal,
      });
    }
  });

  test('a 429 waits as told, and by itself when not told', () => {
    for (const whenLost of ['repeat', 'readBack'] as const) {
      expect(ask(limited(7_000), { whenLost, rateLimits: 1 })).toEqual({ kind: 'sendAgain', afterMs: 7_000 });
    }
    expect([1, 2, 3].map((rateLimits) => ask(limited(null), { rateLimits }))).toEqual(
      [1_000, 2_000, 4_000].map((afterMs) => ({ kind: 'sendAgain', afterMs })),
    );
    expect(rateWaitMs(10 ** 12, 1)).toBe(LONGEST_RATE_WAIT_MS);
  });

  test('a 429 too often or for too long ends with the time to wait', () => {
    const end = (seconds: number) => ({
      kind: 'giveUp',
      problem: { code: 'rateLimited', retryAfterSeconds: seconds },
    });
    expect(ask(limited(200), { rateLimits: MAX_RATE_LIMITS })).toEqual(end(1));
    expect(ask(limited(600_000), { rateLimits: 1 })).toEqual(end(600));
    expect(ask(limited(2_000), { rateLimits: 2, rateWaitedMs: DEFAULT_PATIENCE_MS - 1_000 })).toEqual(end(2));
  });

  test('a request taken back is unknown only where it may have changed something', () => {
    const taken = (whenLost: 'repeat' | 'readBack', maybeSent: boolean) => {
      const decision = ask({ kind: 'aborted', maybeSent }, { whenLost });
      return decision.kind === 'giveUp' ? decision.problem.code : decision.kind;
    };
    expect([
      taken('repeat', false),
      taken('repeat', true),
      taken('readBack', false),
      taken('readBack', true),
    ]).toEqual(['aborted', 'aborted', 'aborted', 'outcomeUnknown']);
  });

  test('outcomeUnknown comes from changes alone; a change that may have been sent is never sent again', () => {
    fc.assert(
      fc.property(
        failures,
        fc.constantFrom('repeat' as const, 'readBack' as const),
        fc.integer({ min: 1, max: 10 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failure, whenLost, count, random) => {
          const decision = ask(failure, { whenLost, failures: count, rateLimits: count, random });
          const ending = decision.kind === 'giveUp' ? decision.problem.code : 'sendAgain';
          expect(ending === 'outcomeUnknown' && whenLost !== 'readBack').toBe(false);

          const maySendAgain = whenLost === 'repeat' || ['notSent', 'rateLimited'].includes(failure.kind);
          const early = count < Math.max(MAX_FAILURES, MAX_RATE_LIMITS);
          const afterMs = decision.kind === 'sendAgain' ? decision.afterMs : 0;
          expect(ending !== 'sendAgain' || (maySendAgain && early)).toBe(true);
          expect(afterMs).toBeLessThanOrEqual(DEFAULT_PATIENCE_MS);
        },
      ),
    );
  });
});
