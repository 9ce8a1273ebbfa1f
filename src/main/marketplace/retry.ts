import type { Operation } from '../../shared/marketplace/operation.ts';
import type { MarketplaceProblem, ProblemOf } from '../../shared/problem.ts';
import { unreachable } from '../../shared/result.ts';

/** Everything that can happen to one attempt besides a good answer. */
export type AttemptFailure =
  /** The connection failed before a byte of the request left. */
  | { readonly kind: 'notSent'; readonly reason: string }
  /** The request left, or may have, and no status line came back. */
  | { readonly kind: 'lost'; readonly reason: string }
  /** The caller or `stop` took the request back. */
  | { readonly kind: 'aborted'; readonly maybeSent: boolean }
  | { readonly kind: 'rateLimited'; readonly waitMs: number | null }
  /** 401, 403 and every other 4xx but 429, readable or not: a 4xx says that nothing was carried out. */
  | { readonly kind: 'refused'; readonly problem: MarketplaceProblem }
  | {
      readonly kind: 'serverError';
      readonly status: number;
      readonly problem: MarketplaceProblem;
      readonly waitMs: number | null;
    }
  /** A success that can't be read. `worthRepeating` is false where the same would come again. */
  | {
      readonly kind: 'garbled';
      readonly problem: ProblemOf<'marketplaceGarbled'>;
      readonly worthRepeating: boolean;
    };

export interface RetryQuestion {
  readonly whenLost: Operation['whenLost'];
  readonly failure: AttemptFailure;
  /** Attempts of this call that ended badly, this one included, those refused with 429 left out. */
  readonly failures: number;
  /** The number of bad ends after which the call gives up. */
  readonly tries: number;
  /** Attempts of this call refused with 429, this one included. */
  readonly rateLimits: number;
  /** What this call has waited for its turn so far, pauses after 429 answers included. */
  readonly rateWaitedMs: number;
  /** How long it may wait for its turn altogether. */
  readonly patienceMs: number;
  /** How long it has been tried without success, not counting waits for its turn. */
  readonly triedMs: number;
  /** 0 ≤ random < 1. */
  readonly random: number;
}

export type RetryDecision =
  | { readonly kind: 'sendAgain'; readonly afterMs: number }
  | { readonly kind: 'giveUp'; readonly problem: MarketplaceProblem };

/** One try and three more: the back-offs between them add up to about 3 s, the length of a proxy's restart. */
export const MAX_FAILURES = 4;
const BACK_OFF_MS = 500;
const LONGEST_BACK_OFF_MS = 8_000;
/** By then the caller should be told; a service with a brief fault is back sooner. */
const LONGEST_TRYING_MS = 30_000;
/** More 429 answers than this to one call mean that another program of the seller is eating the budget. */
export const MAX_RATE_LIMITS = 5;
/** A packer who waits longer should be told why. */
export const DEFAULT_PATIENCE_MS = 60_000;
/** A 429 without a time was never observed; a second is five times the interval of the general limit. */
const UNTOLD_RATE_WAIT_MS = 1_000;
/** Told to stay away for longer, one request an hour asks again: a wrong header must not silence a station. */
export const LONGEST_RATE_WAIT_MS = 3_600_000;

/**
 * What to do after an attempt that did not end in a good answer. Pure: budget, clock and randomness are the
 * caller's.
 */
export function decideRetry(question: RetryQuestion): RetryDecision {
  const { failure, whenLost } = question;
  switch (failure.kind) {
    case 'aborted':
      // Taking a request back does not undo it: only a read, or a write that may be repeated, simply ends.
      return giveUp(
        whenLost === 'readBack' && failure.maybeSent
          ? outcomeUnknown('the request was taken back after it may have been sent')
          : { code: 'aborted' },
      );
    case 'refused':
      // A refusal stays one, and a 409 can cost as much of the budget as ten requests.
      return giveUp(failure.problem);
    case 'rateLimited':
      return afterRateLimit(question, failure.waitMs);
    case 'notSent':
      // Nothing left this machine, so repeating is safe for every operation.
      return again(question, null, { code: 'marketplaceUnreachable', reason: failure.reason });
    case 'lost':
      if (whenLost === 'readBack') return giveUp(outcomeUnknown(failure.reason));
      return again(question, null, { code: 'marketplaceUnreachable', reason: failure.reason });
    case 'serverError':
      // A 5xx says that something broke, not before or after which step: the change may have been made.
      if (whenLost === 'readBack') {
        return giveUp(outcomeUnknown(`HTTP ${failure.status}: ${reasonOf(failure.problem)}`));
      }
      return again(question, failure.waitMs, failure.problem);
    case 'garbled':
      // A success whose words are lost: the change was probably made, its answer (a new id) can't be known.
      if (whenLost === 'readBack') {
        return giveUp(outcomeUnknown(`HTTP ${failure.problem.status}: ${failure.problem.reason}`));
      }
      return failure.worthRepeating ? again(question, null, failure.problem) : giveUp(failure.problem);
    default:
      return unreachable(failure);
  }
}

/** How long a scope stays away after a 429 to a call that has met `rateLimits` of them. */
export function rateWaitMs(toldMs: number | null, rateLimits: number): number {
  return Math.min(LONGEST_RATE_WAIT_MS, toldMs ?? UNTOLD_RATE_WAIT_MS * 2 ** (rateLimits - 1));
}

function afterRateLimit(question: RetryQuestion, told: number | null): RetryDecision {
  const afterMs = rateWaitMs(told, question.rateLimits);
  const tooOften = question.rateLimits >= MAX_RATE_LIMITS;
  const tooLong = question.rateWaitedMs + afterMs > question.patienceMs;
  if (tooOften || tooLong) return giveUp(rateLimited(afterMs));
  return { kind: 'sendAgain', afterMs };
}

function again(question: RetryQuestion, toldMs: number | null, otherwise: MarketplaceProblem): RetryDecision {
  if (question.failures >= question.tries || question.triedMs >= LONGEST_TRYING_MS) return giveUp(otherwise);
  const full = Math.min(LONGEST_BACK_OFF_MS, BACK_OFF_MS * 2 ** (question.failures - 1));
  // Half of it is fixed and half by chance, so that desks cut off together do not come back together.
  const own = full / 2 + (full / 2) * question.random;
  const afterMs = Math.max(own, toldMs ?? 0);
  return afterMs > question.patienceMs ? giveUp(otherwise) : { kind: 'sendAgain', afterMs };
}

/** Whole seconds, never fewer than it takes. */
export const rateLimited = (waitMs: number): ProblemOf<'rateLimited'> => ({
  code: 'rateLimited',
  retryAfterSeconds: Math.ceil(waitMs / 1000),
});

const giveUp = (problem: MarketplaceProblem): RetryDecision => ({ kind: 'giveUp', problem });

const outcomeUnknown = (reason: string): MarketplaceProblem => ({ code: 'outcomeUnknown', reason });

function reasonOf(problem: MarketplaceProblem): string {
  if (problem.code === 'marketplaceRefused') return `${problem.refusal} ${problem.message}`.trim();
  return problem.code === 'marketplaceGarbled' ? problem.reason : problem.code;
}
