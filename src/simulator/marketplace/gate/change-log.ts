import type { OperationName } from '../../../shared/marketplace/index.ts';

/** A request that would change something and came as far as the rules. */
export interface LoggedChange {
  /** 1, 2, 3 … since the program started. */
  readonly number: number;
  /** Unix milliseconds of the simulator's clock. */
  readonly at: number;
  /** Whose things it is about: the identifier of its seller. */
  readonly sellerId: string;
  readonly operation: OperationName;
  /** As the operation declares it, identifiers as text. */
  readonly input: unknown;
  /** Null: carried out, whether or not the answer got back. Else the code of the refusal. */
  readonly refusal: string | null;
}

export interface ChangeLog {
  add(change: Omit<LoggedChange, 'number'>): void;
  /** Oldest first. */
  of(sellerId: string): readonly LoggedChange[];
}

/** The newest are kept: a shift of ten thousand orders makes fewer, and a shop that runs for weeks must not grow by it. */
const KEPT = 100_000;

/** Not part of the saved state, like the counts. */
export function createChangeLog(): ChangeLog {
  let changes: LoggedChange[] = [];
  let last = 0;
  return {
    add: (change) => {
      last += 1;
      changes.push({ number: last, ...change });
      if (changes.length > 2 * KEPT) changes = changes.slice(-KEPT);
    },
    of: (sellerId) => changes.filter((change) => change.sellerId === sellerId),
  };
}
