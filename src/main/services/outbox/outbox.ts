import type { MarketplaceProblem, Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import { createChanges, type Changes } from '../../core/changes.ts';
import type { Logger } from '../../core/ports.ts';
import { createWorker } from '../../core/worker.ts';
import type { OutboxState, Change, OutboxRow } from '../../db/journal/outbox.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

/**
 * How one kind of change is carried to the marketplace. `send` may end in a refusal of the station's own, found by
 * looking before acting. `readBack` tells whether an earlier try whose answer never came was carried out.
 */
export interface ChangeCarrier<C extends Change> {
  send(change: C, signal: AbortSignal): Promise<Result<unknown, Problem>>;
  readBack(
    change: C,
    attemptedAt: number,
    signal: AbortSignal,
  ): Promise<Result<'done' | 'notDone', MarketplaceProblem>>;
  /** Inside the transaction that marks the row done. */
  done(change: C): void;
  refused(change: C, problem: Problem): void;
}

export type ChangeCarriers = {
  readonly [Kind in Change['kind']]: ChangeCarrier<Extract<Change, { kind: Kind }>>;
};

export interface OutboxPorts {
  readonly journal: Journal;
  readonly carriers: ChangeCarriers;
  readonly clock: () => number;
  readonly log: Logger;
}

export interface Outbox {
  readonly changes: Changes;
  wake(): void;
  /** The network is back: forget the pauses. */
  retryNow(): void;
  stop(): Promise<void>;
}

/** First tries quickly, since most breaks are short; then seldom enough to leave the request budget alone. */
const RETRY_MS = [1000, 3000, 10_000, 30_000] as const;
const LONGEST_RETRY_MS = Math.max(...RETRY_MS);

/**
 * Carries what was written down to the marketplace, each chain in its order. A row is marked `sending` before the
 * request leaves: whatever dies after that, the state is read back before anything is sent again.
 */
export function createOutbox(ports: OutboxPorts): Outbox {
  const { journal, clock, log } = ports;
  const changes = createChanges();
  let isImpatient = false;

  const set = (
    row: OutboxRow,
    state: OutboxState,
    trouble: Problem | null,
    also: () => void = () => undefined,
  ): void => {
    const attempts = trouble === null ? row.attempts : row.attempts + 1;
    const pause = trouble === null || state === 'refused' ? 0 : pauseAfter(attempts);
    journal.transaction(() => {
      journal.outbox.set(row.seq, state, { attempts, notBefore: clock() + pause, trouble }, clock());
      also();
    });
    changes.notify();
  };

  const carry = async (row: OutboxRow, signal: AbortSignal): Promise<void> => {
    const carrier = ports.carriers[row.change.kind] as ChangeCarrier<Change>;
    const finish = (): void => set(row, 'done', null, () => carrier.done(row.change));
    if (row.state === 'sending') {
      const before = await carrier.readBack(row.change, row.createdAt, signal);
      if (!before.ok) {
        // What it was to be made in is gone: it was not made, and never will be.
        if (fateOf(before.problem) === 'refused') conclude(row, carrier, before.problem);
        else set(row, 'sending', before.problem);
        return;
      }
      if (before.value === 'done') {
        finish();
        return;
      }
    }
    set(row, 'sending', null);
    const sent = await carrier.send(row.change, signal);
    if (sent.ok) finish();
    else conclude(row, carrier, sent.problem);
  };

  const conclude = (row: OutboxRow, carrier: ChangeCarrier<Change>, problem: Problem): void => {
    const fate = fateOf(problem);
    log.warn({ change: row.change, problem, fate }, 'a change was not taken');
    if (fate !== 'refused') {
      set(row, fate, problem);
      return;
    }
    set(row, 'refused', problem, () => {
      journal.audit.add(clock(), 'changeRefused', { change: row.change, problem });
      carrier.refused(row.change, problem);
    });
  };

  const run = async (signal: AbortSignal): Promise<number | null> => {
    let due = dueRows();
    while (due.length > 0 && !signal.aborted) {
      isImpatient = false;
      for (const row of due) if (!signal.aborted) await carryOrPutOff(row, signal);
      due = dueRows();
    }
    const heads = journal.outbox.heads();
    if (heads.length === 0) return null;
    return Math.max(50, Math.min(...heads.map(waitOf)));
  };

  /** A defect in one change must not keep the others from going out. */
  const carryOrPutOff = async (row: OutboxRow, signal: AbortSignal): Promise<void> => {
    try {
      await carry(row, signal);
    } catch (error) {
      const reference = `outbox-${row.seq}`;
      log.error({ reference, change: row.change, error: String(error) }, 'a change stumbled');
      // It may have been sent before it stumbled: the state is read back first.
      set(row, 'sending', { code: 'unexpected', reference });
    }
  };

  const dueRows = (): OutboxRow[] => journal.outbox.heads().filter((row) => isImpatient || waitOf(row) === 0);

  /** A wait longer than any pause comes of a clock that was set back: it is over. */
  const waitOf = ({ notBefore }: OutboxRow): number => {
    const wait = notBefore - clock();
    return wait > LONGEST_RETRY_MS ? 0 : Math.max(0, wait);
  };

  const worker = createWorker('outbox', log, run);
  return {
    changes,
    wake: worker.wake,
    retryNow: () => {
      isImpatient = true;
      worker.wake();
    },
    stop: worker.stop,
  };
}

/**
 * What a problem means for a change. A refusal is final: asking again costs the budget of five to ten requests and
 * changes nothing (observed facts, "Limits"). Where the request may have been carried out, it stays `sending`.
 */
function fateOf(problem: Problem): 'refused' | 'sending' | 'waiting' {
  switch (problem.code) {
    case 'outcomeUnknown':
    case 'marketplaceGarbled':
    case 'aborted':
      return 'sending';
    case 'marketplaceUnreachable':
    case 'rateLimited':
    case 'tokenMissing':
    case 'tokenRejected':
    case 'tokenScope':
      return 'waiting';
    case 'marketplaceRefused':
      // A 5xx comes of looking before acting only: of the change itself it would be `outcomeUnknown`.
      return problem.status >= 500 ? 'waiting' : 'refused';
    default:
      return 'refused';
  }
}

const pauseAfter = (attempts: number): number => RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
