import type { Logger } from '../../kernel/ports.ts';
import { createWorker } from '../../kernel/worker.ts';
import { schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import { ok } from '../../../shared/result.ts';
import { isRefused } from '../outbox/refusals.ts';
import { createSchemeReader, type Ended, type Followed, type SchemeReaderPorts } from './scheme-reader.ts';

/** The packer waits for the lists that supplies are filled from; these come after. */
const FIRST_MS = 10_000;
/** A buyer who is told to come within the hour; two schemes ask six times a minute, a fiftieth of the budget. */
const FRESH_MS = 20_000;
const STATUSES_MS = 60_000;
/** A shop that never had an order of a scheme is asked about ever less often. */
const NEVER_HAD_MS = 5 * 60_000;
const NEVER_HAD_LONGEST_MS = 3600_000;
const AFTER_TROUBLE_MS = 5000;
const AFTER_TROUBLE_LONGEST_MS = 5 * 60_000;

export interface SchemeSyncPorts extends SchemeReaderPorts {
  readonly log: Logger;
}

/** Follows the orders of the schemes that no supply takes, as far as the shop has such. */
export interface SchemeSync {
  start(): void;
  /** Asks for everything now. */
  now(): void;
  stop(): Promise<void>;
}

interface Turn {
  freshAt: number;
  statusesAt: number;
  /** Whether the past was read to its end since the start. */
  hasPast: boolean;
  /** How often it was asked whether the shop has such orders, and had none. */
  vain: number;
  failures: number;
  /** Nothing is asked before that (Unix milliseconds). */
  notBefore: number;
}

export function createSchemeSync(ports: SchemeSyncPorts): SchemeSync {
  const { cache, clock, log } = ports;
  const read = createSchemeReader(ports);
  const turns: Record<Followed, Turn> = { courier: newTurn(), bySeller: newTurn(), selfPickup: newTurn() };
  let firstAt: number | null = null;

  const hasAny = (scheme: Followed): boolean => cache.schemeOrders.hasAny(scheme);

  const freshEveryMs = (scheme: Followed, { vain }: Turn): number =>
    hasAny(scheme) ? FRESH_MS : doubled(NEVER_HAD_MS, vain - 1, NEVER_HAD_LONGEST_MS);

  const isDue = (at: number, everyMs: number): boolean => Math.abs(clock() - at) >= everyMs;

  const take = async (scheme: Followed, turn: Turn, signal: AbortSignal): Promise<Ended> => {
    if (scheme !== 'courier' && isDue(turn.freshAt, freshEveryMs(scheme, turn))) {
      const fresh = await read.fresh(scheme, signal);
      if (!fresh.ok) return fresh;
      if (!turn.hasPast) {
        const past = await read.past(scheme, signal);
        // New orders are worth more than those that have ended.
        if (!past.ok && !isRefused(past.problem)) return past;
        turn.hasPast = true;
      }
      turn.vain = hasAny(scheme) ? 0 : turn.vain + 1;
      turn.freshAt = clock();
    }
    if (!hasAny(scheme) || !isDue(turn.statusesAt, STATUSES_MS)) return ok(null);
    const statuses = await read.statuses(scheme, signal);
    if (statuses.ok) turn.statusesAt = clock();
    return statuses;
  };

  /** One scheme that can't be read holds up no other. */
  const takeAndNote = async (scheme: Followed, signal: AbortSignal): Promise<void> => {
    const turn = turns[scheme];
    if (turn.notBefore > clock() && turn.notBefore - clock() <= NEVER_HAD_LONGEST_MS) return;
    const ended = await take(scheme, turn, signal);
    if (signal.aborted) return;
    if (ended.ok) {
      turn.failures = 0;
      return;
    }
    // An account that is not given these orders is asked again only now and then.
    const wait = isRefused(ended.problem)
      ? NEVER_HAD_LONGEST_MS
      : doubled(AFTER_TROUBLE_MS, turn.failures, AFTER_TROUBLE_LONGEST_MS);
    turn.notBefore = clock() + wait;
    turn.failures += 1;
    if (turn.failures === 1)
      log.warn({ scheme, problem: ended.problem }, 'orders of a scheme can not be read');
  };

  const nextInMs = (scheme: Followed): number => {
    const turn = turns[scheme];
    const now = clock();
    const due = [
      ...(scheme === 'courier' ? [] : [turn.freshAt + freshEveryMs(scheme, turn)]),
      ...(hasAny(scheme) ? [turn.statusesAt + STATUSES_MS] : []),
    ];
    // The first order of a courier comes on the list that another sync reads.
    if (due.length === 0) return STATUSES_MS;
    return Math.max(0, Math.max(turn.notBefore, Math.min(...due)) - now);
  };

  const run = async (signal: AbortSignal): Promise<number> => {
    firstAt ??= clock() + FIRST_MS;
    // A clock that was set back makes nothing wait longer.
    const wait = Math.min(firstAt - clock(), FIRST_MS);
    if (wait > 0) return wait;
    for (const scheme of schemesWithoutSupply) {
      if (signal.aborted) return FRESH_MS;
      await takeAndNote(scheme, signal);
    }
    const next = Math.min(...schemesWithoutSupply.map(nextInMs));
    return Math.min(Math.max(next, AFTER_TROUBLE_MS), STATUSES_MS);
  };

  const worker = createWorker('schemes', log, run);
  return {
    start: worker.wake,
    now: () => {
      firstAt = -Infinity;
      for (const scheme of schemesWithoutSupply) {
        turns[scheme] = { ...newTurn(), hasPast: turns[scheme].hasPast };
      }
      worker.wake();
    },
    stop: worker.stop,
  };
}

const newTurn = (): Turn => ({
  freshAt: -Infinity,
  statusesAt: -Infinity,
  hasPast: false,
  vain: 0,
  failures: 0,
  notBefore: -Infinity,
});

const doubled = (ms: number, times: number, longest: number): number =>
  Math.min(ms * 2 ** Math.min(Math.max(times, 0), 20), longest);
