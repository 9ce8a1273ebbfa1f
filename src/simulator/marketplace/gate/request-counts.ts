import { type OperationName, operationNames } from '../../../shared/marketplace/index.ts';

/** What came of the requests of one operation since the program started. */
export interface RequestCount {
  /** All that reached the simulator, those that a fault or a limit ended included. */
  readonly received: number;
  /** Answered by the operation's rules with success, whether or not the answer got back. */
  readonly carriedOut: number;
  /** Of those carried out, the ones that changed anything. */
  readonly changed: number;
  /** Refused by the operation's rules. */
  readonly refused: number;
}

export interface RequestCounts {
  add(operation: OperationName, what: keyof RequestCount): void;
  all(): Readonly<Record<string, RequestCount>>;
}

/** Not part of the saved state: a restarted program has received nothing. */
export function createRequestCounts(): RequestCounts {
  const none: RequestCount = { received: 0, carriedOut: 0, changed: 0, refused: 0 };
  const counts: Record<string, RequestCount> = Object.fromEntries(operationNames.map((name) => [name, none]));
  return {
    add: (operation, what) => {
      const count = counts[operation] ?? none;
      counts[operation] = { ...count, [what]: count[what] + 1 };
    },
    all: () => counts,
  };
}
