import type { Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import { LONGEST_RETRY_MS, pauseAfter } from '../../../shared/domain/outbox/back-off.ts';
import type { Logger } from '../../kernel/ports.ts';
import { listen } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { Change } from '../../../shared/domain/outbox/change.ts';
import { isOpen, type OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { createCarryChanges } from './carry-changes.ts';
import { inGroups, type ChangeSenders, type Together } from './change-sender.ts';

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

  const noteReach = (...answers: readonly Result<unknown, Problem>[]): void => {
    const isCut = answers.some((answer) => !answer.ok && answer.problem.code === 'marketplaceUnreachable');
    breaks = isCut ? breaks + 1 : 0;
    quietUntil = isCut ? clock() + pauseAfter(breaks) : 0;
  };

  const carry = createCarryChanges({ journal, senderOf, heard: noteReach, clock, log });

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
        await carry(group, signal);
      }
      due = dueRows();
    }
    const waits = freeHeads().map((row) => Math.max(remaining(row.notBefore), limitOf(row)));
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

  /** Milliseconds in which the marketplace takes none of its kind. Looking for one that was sent is free. */
  const limitOf = (row: OutboxRow): number =>
    row.state === 'sending' ? 0 : (senderOf(row).freeInMs?.() ?? 0);

  const freeHeads = (): OutboxRow[] =>
    journal.outbox.heads().filter((row) => senderOf(row).waits?.(row.change, row.seq) !== true);

  /** Rows with the fewest attempts go first, so that one that keeps failing doesn't hold up the others. */
  const dueRows = (): OutboxRow[] => {
    if (isImpatient) quietUntil = 0;
    if (remaining(quietUntil) > 0) return [];
    return (
      freeHeads()
        // What was never tried is held for a person to take back, whatever became of the network.
        .filter(({ notBefore, attempts }) => (isImpatient && attempts > 0) || remaining(notBefore) === 0)
        .filter((row) => limitOf(row) === 0)
        .toSorted((one, other) => one.attempts - other.attempts || one.seq - other.seq)
    );
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
