import type { Problem } from '../../shared/problem.ts';
import type { CountOfScan, KeptScan, KeptScans } from './kept-scans.ts';

/** A scan of a count, or a number that was typed for the one before, with who made it. */
export interface CountScan extends KeptScan {
  readonly count: CountOfScan;
}

/** Who may send what, now; null: nothing can be sent. */
export interface Sender {
  /** Null: people are not known at this desk. */
  readonly personId: string | null;
}

type Answer = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };

export interface CountQueueOptions {
  readonly send: (scan: CountScan) => Promise<Answer>;
  readonly sender: () => Sender | null;
  readonly kept: Pick<KeptScans, 'put' | 'remove'>;
  readonly onChange: (scans: readonly CountScan[]) => void;
}

/** Scans of counts that wait for an answer or were lost, in the order in which they were made. */
export interface CountQueue {
  push(scan: CountScan): void;
  adopt(scans: readonly CountScan[]): void;
  /** The link, the desk or who works at it changed. */
  wake(): void;
  /** Somebody has seen that these are not counted. */
  drop(scanIds: readonly string[]): void;
}

/** The station has it not, or nobody knows; the next try under its id tells, once whoever made it may send it. */
const WAITS_AFTER: ReadonlySet<Problem['code']> = new Set([
  'stationUnreachable',
  'stationAnswerLost',
  'deskLocked',
  'notAllowed',
  'confirmNeeded',
  'stockScanOfOther',
] satisfies Problem['code'][]);

/**
 * One after the other, each while the person who made it works here: nobody's pieces are counted in another's name. What
 * cannot be sent for one person does not hold up what another one scans.
 */
export function createCountQueue({ send, sender, kept, onChange }: CountQueueOptions): CountQueue {
  let scans: readonly CountScan[] = [];
  let isSending = false;
  const change = (next: readonly CountScan[]): void => {
    scans = next;
    onChange(scans);
  };
  const remove = (scanIds: readonly string[]): void => {
    for (const scanId of scanIds) kept.remove(scanId);
    change(scans.filter(({ scan }) => !scanIds.includes(scan.id)));
  };
  const lose = (mine: CountScan, problem: Problem): void => {
    const lost = { ...mine, count: { ...mine.count, lost: problem } };
    kept.put(lost);
    change(scans.map((each) => (each.scan.id === mine.scan.id ? lost : each)));
  };

  /** False: nothing more goes before something changes. */
  const sendNext = async (): Promise<boolean> => {
    const now = sender();
    const next = now && scans.find(({ count }) => count.lost === null && count.by === now.personId);
    if (!next) return false;
    const answer = await send(next);
    if (!answer.ok && WAITS_AFTER.has(answer.problem.code)) return false;
    if (answer.ok) remove([next.scan.id]);
    else lose(next, answer.problem);
    return true;
  };
  const drain = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    try {
      while (await sendNext());
    } finally {
      isSending = false;
    }
  };

  return {
    push: (scan) => {
      kept.put(scan);
      change([...scans, scan]);
      void drain();
    },
    adopt: (found) => {
      const known = new Set(scans.map(({ scan }) => scan.id));
      const others = found.filter(({ scan }) => !known.has(scan.id));
      if (others.length > 0) change([...scans, ...others].toSorted((one, other) => one.since - other.since));
      void drain();
    },
    wake: () => void drain(),
    drop: remove,
  };
}
