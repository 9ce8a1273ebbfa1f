import type { Problem } from '../../problem.ts';
import { unreachable } from '../../result.ts';
import { pauseAfter } from './back-off.ts';
import type { Change } from './change.ts';
import { OPEN, outboxStates, UNTOLD, type OutboxRow, type OutboxState } from './outbox-row.ts';

/** What can happen to a change for the marketplace once it is written down. */
export type OutboxEvent =
  /** Marked before its request leaves. */
  | { readonly kind: 'sendingBegan' }
  /** Nothing of it was carried out, and no request was made. */
  | { readonly kind: 'nothingSent'; readonly trouble: Problem }
  /** It may have been carried out: no answer came, or the question whether it was done got none. */
  | { readonly kind: 'answerLost'; readonly trouble: Problem }
  /** It was looked for at the marketplace, which has not carried it out. */
  | { readonly kind: 'notFound' }
  | { readonly kind: 'carriedOut' }
  /** The final no, from the marketplace or from the station, which checks before acting. */
  | { readonly kind: 'refused'; readonly trouble: Problem }
  /** A change that it depends on was refused, so it was never sent. */
  | { readonly kind: 'causeRefused'; readonly trouble: Problem }
  /** The marketplace took it, and says later that it did not come about. */
  | { readonly kind: 'denied'; readonly trouble: Problem }
  /** It was refused, and a person wants it sent again. */
  | { readonly kind: 'wantedAgain' }
  /** It says something else from now on. */
  | { readonly kind: 'amended'; readonly change: Change }
  /** Nobody wants it any more, and the marketplace made nothing of it. */
  | { readonly kind: 'withdrawn' };

/** The states in which an event can happen; in all others it is refused. */
export const happensIn = {
  sendingBegan: ['waiting'],
  nothingSent: ['sending'],
  answerLost: OPEN,
  notFound: ['sending'],
  carriedOut: ['sending'],
  refused: ['sending'],
  causeRefused: ['waiting'],
  denied: ['done'],
  wantedAgain: ['refused'],
  amended: outboxStates.filter((state) => state !== 'done'),
  withdrawn: UNTOLD,
} as const satisfies Record<OutboxEvent['kind'], readonly OutboxState[]>;

/** Null: the row is deleted, as if it had never been written. */
export type OutboxStep = { readonly row: OutboxRow | null };

/**
 * The life of a change for the marketplace: what becomes of it by an event at `at`, Unix milliseconds. Null: refused,
 * nothing changes. A change that may have been carried out is never sent again before it was looked up.
 */
export function next(row: OutboxRow, event: OutboxEvent, at: number): OutboxStep | null {
  const possible: readonly OutboxState[] = happensIn[event.kind];
  if (!possible.includes(row.state)) return null;
  const step = (change: Partial<OutboxRow>): OutboxStep => ({ row: { ...row, ...change } });
  const inVain = (state: OutboxState, trouble: Problem): OutboxStep => {
    const attempts = row.attempts + 1;
    return step({ state, trouble, attempts, notBefore: at + pauseAfter(attempts) });
  };
  switch (event.kind) {
    case 'sendingBegan':
      return step({ state: 'sending', notBefore: at, trouble: null });
    case 'nothingSent':
      return inVain('waiting', event.trouble);
    case 'answerLost':
      return inVain('sending', event.trouble);
    case 'notFound':
      return step({ state: 'waiting', notBefore: at, trouble: null });
    case 'carriedOut':
      return step({ state: 'done', notBefore: at, trouble: null });
    case 'refused':
      return step({ state: 'refused', notBefore: at, trouble: event.trouble, attempts: row.attempts + 1 });
    case 'causeRefused':
    case 'denied':
      return step({ state: 'refused', notBefore: 0, trouble: event.trouble });
    case 'wantedAgain':
      return step({ state: 'waiting', attempts: 0, notBefore: 0, trouble: null });
    case 'amended':
      return step({ change: event.change });
    case 'withdrawn':
      return { row: null };
    default:
      return unreachable(event);
  }
}
