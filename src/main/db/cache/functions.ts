import type { DatabaseSync } from 'node:sqlite';
import { foldForSearch } from '../../../shared/domain/fold-for-search.ts';

/** What the triggers of the cache call: its clock, and how names are folded for the search. */
export const giveFunctions =
  (clock: () => number) =>
  (database: DatabaseSync): void => {
    database.function('desk_now', () => Math.trunc(clock()));
    database.function('search_fold', { deterministic: true }, (name) => foldForSearch(String(name)));
  };
