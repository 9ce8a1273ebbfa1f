import type { Problem } from '../../problem.ts';
import type { Change } from './change.ts';

/**
 * `waiting → sending → done` or `refused`. A `sending` row without a request under way may have been sent without an
 * answer: it is looked up before it is sent again.
 */
export const outboxStates = ['waiting', 'sending', 'done', 'refused'] as const;
export type OutboxState = (typeof outboxStates)[number];

type States = readonly OutboxState[];

/** The marketplace is still to be told, or to be asked about it. */
export const OPEN = ['waiting', 'sending'] as const satisfies States;

/** The marketplace carried out nothing of it, and nothing is on its way. */
export const UNTOLD = ['waiting', 'refused'] as const satisfies States;

const oneOf =
  (states: States) =>
  ({ state }: { readonly state: OutboxState }): boolean =>
    states.includes(state);

export const isOpen = oneOf(OPEN);
export const isUntold = oneOf(UNTOLD);

/** A change with what has become of it. */
export interface OutboxRow {
  readonly seq: number;
  /** Rows of one chain go out in order: an intake's key or a supply's id. */
  readonly chain: string;
  readonly change: Change;
  readonly state: OutboxState;
  /** How often it was tried without success. */
  readonly attempts: number;
  /** Unix milliseconds before which it is not tried again. */
  readonly notBefore: number;
  readonly trouble: Problem | null;
  /** Unix milliseconds when it was written down. */
  readonly createdAt: number;
}
