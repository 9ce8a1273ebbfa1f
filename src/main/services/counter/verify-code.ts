import { createHmac, randomBytes } from 'node:crypto';
import type { Handlers } from '../../../shared/contract/index.ts';
import { nextTryAt, TRIES_WINDOW_MS, triesLeft } from '../../../shared/domain/counter/check-tries.ts';
import { handOverObstacle } from '../../../shared/domain/counter/hand-out.ts';
import { verifyPickupCustomer } from '../../../shared/marketplace/self-pickup.ts';
import type { MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { isUnknown } from '../outbox/refusals.ts';
import { isOfDesk } from '../../../shared/domain/scanner/may-be-secret.ts';
import { withoutEcho } from '../outbox/without-echo.ts';
import type { CounterPorts, CounterStores } from './counter-stores.ts';

export interface VerifyPorts extends CounterPorts {
  readonly stores: CounterStores;
  readonly marketplace: Marketplace;
  /** Whoever works here may decide alone: no number of wrong codes holds them up. */
  readonly mayVouch: () => boolean;
  readonly person: () => string | null;
  /** A parcel, goods or a cell. */
  readonly isKnown: (text: string) => boolean;
}

/** A buyer stands there: an answer that takes longer is no answer. */
const PATIENCE_MS = 15_000;

/** A trigger pulled twice is over by then, by hands in gloves too. */
const SAME_TRIGGER_MS = 2000;

/** Scans and buttons may come in any order without harm; no code is checked for goods that nobody may have. */
const CHECKED_ALL_THE_SAME = new Set(['notVerified', 'notScannedOut']);

/**
 * Whether a check code belongs to an order. The try is written down before it leaves, without the code; the code itself
 * stands in the one request and nowhere else, and no text of an answer that might repeat it is passed on.
 */
export function createVerifyCode(ports: VerifyPorts): Pick<Handlers['counter'], 'verify'> & {
  readonly left: (orderId: string) => number;
  /** Null: a try is left. */
  readonly nextTryAt: (orderId: string) => number | null;
} {
  const { cache, journal, stores, marketplace, rules, clock, mayVouch, person } = ports;
  /** One question per order at a time: a second press asks nothing. */
  const underWay = new Set<string>();
  const triggers = createTriggers();

  const triesAt = (orderId: string, now: number) =>
    journal.counterActs.triesSince(orderId, now - TRIES_WINDOW_MS);

  const left = (orderId: string): number => {
    const now = clock();
    return triesLeft(triesAt(orderId, now), rules().checkTries, now);
  };

  const freeAt = (orderId: string): number | null => {
    const now = clock();
    return left(orderId) === 0 ? nextTryAt(triesAt(orderId, now), rules().checkTries, now) : null;
  };

  /** The number that goes with the check code. */
  const codeFor = (
    orderId: string,
    typed: string | null,
  ): Result<{ code: string; isTold: boolean }, ProblemOf<'orderCodeNeeded' | 'orderCodeOfAnother'>> => {
    const told = cache.orders.get(orderId)?.orderCode ?? null;
    if (told !== null) return ok({ code: told, isTold: true });
    if (typed === null) return fail({ code: 'orderCodeNeeded', orderId });
    const verified = journal.counterParcels.ofCode(typed);
    const others = [...cache.pickups.ofCode(typed), ...(verified ? [verified.orderId] : [])];
    if (others.some((other) => other !== orderId)) return fail({ code: 'orderCodeOfAnother', orderId });
    return ok({ code: typed, isTold: false });
  };

  const ask = async (orderCode: string, passcode: string): Promise<Result<boolean, MarketplaceProblem>> => {
    const answer = await marketplace.call(
      verifyPickupCustomer,
      { orderCode, passcode },
      { priority: 'packing', patienceMs: PATIENCE_MS, answerWithinMs: PATIENCE_MS, tries: 1 },
    );
    if (!answer.ok) return fail(withoutEcho(answer.problem));
    if (answer.value.ok !== null) return ok(answer.value.ok);
    return fail({
      code: 'marketplaceGarbled',
      status: 200,
      reason: 'no answer',
      excerpt: '',
      requestId: null,
    });
  };

  const verify: Handlers['counter']['verify'] = async ({
    orderId,
    orderCode,
    passcode,
    isSure,
    isScanned,
  }) => {
    const of = stores.facts(orderId);
    if (!of) return fail({ code: 'orderUnknown', orderId });
    const why = handOverObstacle(of, 'verified', clock());
    if (why !== null && !CHECKED_ALL_THE_SAME.has(why))
      return fail({ code: 'handOverBlocked', orderId, why });
    if (!isSure && (isOfDesk(passcode) || ports.isKnown(passcode)))
      return fail({ code: 'checkCodeOfDesk', orderId });
    const code = codeFor(orderId, orderCode);
    if (!code.ok) return code;
    const now = clock();
    if (isScanned && triggers.isAgain(orderId, passcode))
      return ok({ isRight: false, triesLeft: left(orderId) });
    if (underWay.has(orderId)) return fail({ code: 'checkUnderWay', orderId });
    const until = freeAt(orderId);
    if (until !== null && !mayVouch()) return fail({ code: 'checkTriesSpent', orderId, until });
    // Somebody else may sign in while the marketplace is asked.
    const by = person();
    const number = journal.transaction(() => journal.counterActs.add(orderId, now, 'codeAsked', {}, by));
    underWay.add(orderId);
    let answer: Result<boolean, MarketplaceProblem>;
    try {
      answer = await ask(code.value.code, passcode);
    } finally {
      underWay.delete(orderId);
    }
    const isWrong = answer.ok
      ? !answer.value
      : answer.problem.code === 'marketplaceRefused' && answer.problem.known === 'InvalidPasscode';
    if (!answer.ok && !isWrong) {
      journal.transaction(() =>
        journal.counterActs.add(
          orderId,
          clock(),
          'codeNotAnswered',
          { of: number, why: answer.problem.code },
          by,
        ),
      );
      return isUnknown(answer.problem) ? fail({ code: 'orderCodeUnknown', orderId }) : answer;
    }
    const at = clock();
    const taken = journal.transaction(() => {
      // Only where a list tells the number does the marketplace's word tie it to this parcel.
      const tie = code.value.isTold ? 'told' : 'compared';
      journal.counterActs.add(orderId, at, isWrong ? 'codeWrong' : 'codeRight', { of: number, tie }, by);
      if (isWrong) return true;
      const another = journal.counterParcels.ofCode(code.value.code);
      if (another !== null && another.orderId !== orderId) return false;
      journal.counterParcels.apply(orderId, { kind: 'verified', orderCode: code.value.code, at });
      return true;
    });
    if (!taken) return fail({ code: 'orderCodeOfAnother', orderId });
    if (isWrong && isScanned) triggers.noteWrong(orderId, passcode);
    return ok({ isRight: !isWrong, triesLeft: left(orderId) });
  };

  return { verify, left, nextTryAt: freeAt };
}

/** The last wrong code that was scanned, for a moment, as nothing that it can be read from without the key. */
function createTriggers() {
  const key = randomBytes(32);
  let last: { readonly digest: string; readonly at: number } | null = null;
  const digestOf = (orderId: string, passcode: string): string =>
    createHmac('sha256', key).update(`${orderId} ${passcode}`).digest('base64');
  return {
    noteWrong: (orderId: string, passcode: string): void => {
      last = { digest: digestOf(orderId, passcode), at: performance.now() };
    },
    isAgain: (orderId: string, passcode: string): boolean => {
      if (last !== null && performance.now() - last.at > SAME_TRIGGER_MS) last = null;
      return last?.digest === digestOf(orderId, passcode);
    },
  };
}
