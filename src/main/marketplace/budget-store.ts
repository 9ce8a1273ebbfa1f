/** A bucket as it is kept; `at` in Unix milliseconds. */
export interface SavedBucket {
  readonly tokens: number;
  readonly at: number;
}

/** What one account has used up, by limit scope. A scope that is not there is full. */
export interface SavedBudget {
  /** Unix milliseconds of the clock that wrote the moments beside it. */
  readonly savedAt: number;
  readonly scopes: Readonly<Record<string, SavedBucket>>;
}

/**
 * Keeps what was counted from one run to the next. `account` names a seller at a service and holds no secret. Both are
 * done when they return, since a count must be kept before its request leaves; both may throw.
 */
export interface BudgetStore {
  /** null where nothing is kept, or nothing that can be read. */
  read(account: string): SavedBudget | null;
  write(account: string, budget: SavedBudget): void;
}
