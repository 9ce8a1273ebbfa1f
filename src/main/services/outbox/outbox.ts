import type { MarketplaceProblem, Problem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { LONGEST_RETRY_MS, pauseAfter } from '../../../shared/domain/outbox/back-off.ts';
import type { OutboxEvent } from '../../../shared/domain/outbox/next.ts';
import type { Logger } from '../../kernel/ports.ts';
import { listen } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { Change } from '../../../shared/domain/outbox/change.ts';
import { isOpen, type OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

/** What all senders have in common. */
interface SenderParts<C extends Change> {
  /**
   * True while changes in other chains must reach the marketplace before this one, which is row `seq`. If left out, it
   * never waits.
   */
  waits?(change: C, seq: number): boolean;
  /** Runs inside the transaction that marks the row done or refused. */
  done?(change: C): void;
  refused?(change: C, problem: Problem): void;
}

/**
 * How one kind of change is sent to the marketplace. `send` may return a refusal of the station's own, found by
 * checking first. `readBack` tells whether an earlier attempt whose answer was lost took effect.
 */
interface OneByOne<C extends Change> extends SenderParts<C> {
  send(change: C, signal: AbortSignal): Promise<Result<unknown, Problem>>;
  readBack(
    change: C,
    attemptedAt: number,
    signal: AbortSignal,
  ): Promise<Result<'done' | 'notDone', MarketplaceProblem>>;
}

/** The same for changes that can share a request; one answer each, in the same order. */
export interface Together<C extends Change> extends SenderParts<C> {
  /** Changes with the same key may share a request. */
  together(change: C): string;
  readonly most: number;
  sendAll(changes: readonly C[], signal: AbortSignal): Promise<readonly Result<unknown, Problem>[]>;
  readBackAll(
    changes: readonly C[],
    signal: AbortSignal,
    attemptedAt: number,
  ): Promise<Result<readonly ('done' | 'notDone')[], MarketplaceProblem>>;
}

export type ChangeSender<C extends Change> = OneByOne<C> | Together<C>;

export type ChangeSenders = {
  readonly [Kind in Change['kind']]: ChangeSender<Extract<Change, { kind: Kind }>>;
};

export interface OutboxPorts {
  readonly journal: Journal;
  readonly senders: ChangeSenders;
  readonly clock: () => number;
  readonly log: Logger;
}

export interface Outbox {
  /** Starts with what the previous run left. Later changes are sent without being woken. */
  wake(): void;
  /** The network is back: drop the pauses. */
  retryNow(): void;
  stop(): Promise<void>;
}

/** Shorter waits would only read the same rows twice in one moment. */
const SHORTEST_WAIT_MS = 50;

/**
 * Sends changes to the marketplace, each chain in order. A row is marked `sending` before the request leaves, so after
 * a crash the state is read back before anything is sent again.
 */
export function createOutbox(ports: OutboxPorts): Outbox {
  const { journal, clock, log } = ports;
  let isImpatient = false;
  /**
   * Nothing is sent before this time, because the last change found no connection: five hundred packed orders would
   * otherwise each try. Unix milliseconds.
   */
  let quietUntil = 0;
  let breaks = 0;

  const senderOf = ({ change }: OutboxRow): Together<Change> => inGroups(ports.senders[change.kind]);

  const apply = ({ seq }: OutboxRow, event: OutboxEvent): OutboxRow | null =>
    journal.outbox.apply(seq, event, clock())?.row ?? null;

  const finish = (row: OutboxRow): void => {
    if (apply(row, { kind: 'carriedOut' })) senderOf(row).done?.(row.change);
  };

  /** Finds out what became of rows whose answer was lost; those that had no effect wait to be sent again. */
  const lookFor = async (rows: readonly OutboxRow[], signal: AbortSignal): Promise<void> => {
    const [first] = rows;
    if (!first) return;
    const found = await senderOf(first).readBackAll(
      rows.map(({ change }) => change),
      signal,
      first.createdAt,
    );
    noteReach(found);
    journal.transaction(() => {
      for (const [index, row] of rows.entries()) {
        if (found.ok && found.value[index] === 'done') finish(row);
        else if (found.ok) apply(row, { kind: 'notFound' });
        // The supply or box that it was meant for is gone, so it had no effect and never will.
        else if (fateOf(found.problem) === 'refused') conclude(row, found.problem);
        else apply(row, { kind: 'answerLost', trouble: found.problem });
      }
    });
  };

  /** Rows of one kind and one state that go out in one request. */
  const carry = async (rows: readonly OutboxRow[], signal: AbortSignal): Promise<void> => {
    if (rows[0]?.state === 'sending') await lookFor(rows, signal);
    const unsent: OutboxRow[] = [];
    journal.transaction(() => {
      for (const row of rows) {
        const marked = apply(row, { kind: 'sendingBegan' });
        if (marked) unsent.push(marked);
      }
    });
    const [first] = unsent;
    if (!first) return;
    const answers = await senderOf(first).sendAll(
      unsent.map(({ change }) => change),
      signal,
    );
    noteReach(...answers);
    journal.transaction(() => {
      for (const [index, row] of unsent.entries()) {
        const answer = answers[index];
        if (answer?.ok === true) finish(row);
        else if (answer) conclude(row, answer.problem);
      }
    });
  };

  const noteReach = (...answers: readonly Result<unknown, Problem>[]): void => {
    const isCut = answers.some((answer) => !answer.ok && answer.problem.code === 'marketplaceUnreachable');
    breaks = isCut ? breaks + 1 : 0;
    quietUntil = isCut ? clock() + pauseAfter(breaks) : 0;
  };

  const conclude = (row: OutboxRow, trouble: Problem): void => {
    const fate = fateOf(trouble);
    log.warn({ change: row.change, problem: trouble, fate }, 'a change was not taken');
    if (!apply(row, { kind: fate, trouble }) || fate !== 'refused') return;
    journal.audit.add(clock(), 'changeRefused', { change: row.change, problem: trouble });
    senderOf(row).refused?.(row.change, trouble);
  };

  const run = async (signal: AbortSignal): Promise<number | null> => {
    let due = dueRows();
    while (due.length > 0 && !signal.aborted) {
      isImpatient = false;
      const carried = new Set<number>();
      for (const head of due) {
        if (signal.aborted || remaining(quietUntil) > 0) break;
        if (carried.has(head.seq)) continue;
        const group = groupOf(head, due);
        for (const { seq } of group) carried.add(seq);
        await carryOrPutOff(group, signal);
      }
      due = dueRows();
    }
    const waits = freeHeads().map(({ notBefore }) => remaining(notBefore));
    if (waits.length === 0) return null;
    return Math.max(SHORTEST_WAIT_MS, remaining(quietUntil), Math.min(...waits));
  };

  /** Rows that go out in the same request, read again because some may have been withdrawn meanwhile. */
  const groupOf = (head: OutboxRow, due: readonly OutboxRow[]): OutboxRow[] => {
    const sender = senderOf(head);
    const key = sender.together(head.change);
    const group: OutboxRow[] = [];
    for (const { seq, change } of due.slice(due.indexOf(head))) {
      const fits = seq === head.seq || (change.kind === head.change.kind && sender.together(change) === key);
      if (!fits) continue;
      const row = journal.outbox.row(seq);
      if (row && isOpen(row) && row.state === (group[0] ?? row).state) group.push(row);
      if (group.length === sender.most || sender.most === 1) break;
    }
    return group;
  };

  /** A defect in one change must not keep the others from going out. */
  const carryOrPutOff = async (rows: readonly OutboxRow[], signal: AbortSignal): Promise<void> => {
    try {
      await carry(rows, signal);
    } catch (error) {
      const reference = `outbox-${rows[0]?.seq}`;
      const about = rows.map(({ change }) => change);
      log.error({ reference, changes: about, error: String(error) }, 'a change met an unexpected error');
      // It may have been sent before the error, so the state is read back first.
      journal.transaction(() => {
        for (const row of rows)
          apply(row, { kind: 'answerLost', trouble: { code: 'unexpected', reference } });
      });
    }
  };

  const freeHeads = (): OutboxRow[] =>
    journal.outbox.heads().filter((row) => senderOf(row).waits?.(row.change, row.seq) !== true);

  /** Rows with the fewest attempts go first, so that one that keeps failing doesn't hold up the others. */
  const dueRows = (): OutboxRow[] => {
    if (isImpatient) quietUntil = 0;
    if (remaining(quietUntil) > 0) return [];
    return freeHeads()
      .filter(({ notBefore }) => isImpatient || remaining(notBefore) === 0)
      .toSorted((one, other) => one.attempts - other.attempts || one.seq - other.seq);
  };

  /** A wait longer than any pause means that the clock was set back, so it counts as over. */
  const remaining = (until: number): number => {
    const wait = until - clock();
    return wait > LONGEST_RETRY_MS ? 0 : Math.max(0, wait);
  };

  const worker = createWorker('outbox', log, run);
  const stopListening = listen(worker.wake, journal.topics('outbox'));
  return {
    wake: worker.wake,
    retryNow: () => {
      isImpatient = true;
      worker.wake();
    },
    stop: () => {
      stopListening();
      return worker.stop();
    },
  };
}

/** A sender for single changes, treated as groups of one. */
function inGroups(sender: ChangeSender<Change>): Together<Change> {
  if ('together' in sender) return sender;
  return {
    waits: (change, seq) => sender.waits?.(change, seq) === true,
    done: (change) => sender.done?.(change),
    refused: (change, problem) => sender.refused?.(change, problem),
    together: () => '',
    most: 1,
    sendAll: ([change], signal) =>
      change ? sender.send(change, signal).then((answer) => [answer]) : Promise.resolve([]),
    readBackAll: async ([change], signal, attemptedAt) => {
      if (!change) return ok([]);
      const found = await sender.readBack(change, attemptedAt, signal);
      return found.ok ? ok([found.value]) : found;
    },
  };
}

/**
 * What a problem means for a change. A refusal is final: trying again costs the budget of five to ten requests and
 * changes nothing (observed facts, "Limits"). If the request may have taken effect, its result is looked for.
 */
function fateOf(problem: Problem): 'refused' | 'answerLost' | 'nothingSent' {
  switch (problem.code) {
    case 'outcomeUnknown':
    case 'marketplaceGarbled':
    case 'aborted':
      return 'answerLost';
    case 'marketplaceAddressUnsafe':
    case 'marketplaceUnreachable':
    case 'rateLimited':
    case 'tokenMissing':
    case 'tokenRejected':
    case 'tokenScope':
      return 'nothingSent';
    case 'marketplaceRefused':
      // A 5xx here comes from the check beforehand; for the change itself it would be `outcomeUnknown`.
      return problem.status >= 500 ? 'nothingSent' : 'refused';
    default:
      return 'refused';
  }
}
