import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Moved } from './hear-of-shelf.ts';

export interface PracticeShelvesPorts {
  readonly cache: Pick<Cache, 'openPieces'>;
  readonly journal: Pick<Journal, 'ownStocks'>;
  readonly clock: () => number;
}

/** As many as a person scrolls through. */
const MOST = 100;
/** Some shelves are nearly empty, and some have enough. */
const SPARE = [6, 0, 12, 3, 9];
const MINIMUM = 4;

/** Whoever practises finds each shelf counted once: of what is ordered, with a little to spare. */
export function fillPracticeShelves({ cache, journal, clock }: PracticeShelvesPorts, moved: Moved): void {
  const cause = { at: clock(), person: null, why: 'practice', about: null } as const;
  for (const [index, { warehouseId, sku, pieces }] of cache.openPieces.some(MOST).entries()) {
    const shelf = { warehouseId, sku };
    if (journal.ownStocks.acts(shelf, 1).length > 0) continue;
    const spare = SPARE[index % SPARE.length] ?? 0;
    journal.ownStocks.change(shelf, 'pieces', { kind: 'set', to: pieces + spare }, cause);
    const own = journal.ownStocks.change(shelf, 'minimum', { kind: 'set', to: MINIMUM }, cause);
    if (own) moved(warehouseId, own);
  }
}
