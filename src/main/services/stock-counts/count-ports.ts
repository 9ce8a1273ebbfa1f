import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Stocks } from '../stocks/stocks.ts';

/** What the parts of the counts have in common. */
export interface StockCountsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly stocks: Pick<Stocks, 'tableOf' | 'propose' | 'confirm' | 'promisedOf'>;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly person: () => string | null;
  /** Who works here now; null: nobody is signed in. */
  readonly personId: () => string | null;
}
