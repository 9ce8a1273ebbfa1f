import type { Change } from '../../../shared/domain/outbox/change.ts';
import type { MarketplaceProblem, Problem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';

/** What all senders have in common. */
interface SenderParts<C extends Change> {
  /**
   * True while changes in other chains must reach the marketplace before this one, which is row `seq`. If left out, it
   * never waits.
   */
  waits?(change: C, seq: number): boolean;
  /** Milliseconds until the marketplace takes one of these; if left out, it takes it now. */
  freeInMs?(): number;
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

/** A sender for single changes, treated as groups of one. */
export function inGroups(sender: ChangeSender<Change>): Together<Change> {
  if ('together' in sender) return sender;
  return {
    waits: (change, seq) => sender.waits?.(change, seq) === true,
    freeInMs: () => sender.freeInMs?.() ?? 0,
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
