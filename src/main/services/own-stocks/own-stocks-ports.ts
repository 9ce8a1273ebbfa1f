import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Stocks } from '../stocks/stocks.ts';

/** What the parts of the own counts have in common. */
export interface OwnStocksPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly stocks: Pick<Stocks, 'tableOf' | 'propose' | 'skusOf' | 'freeOf' | 'noteOwn'>;
  readonly clock: () => number;
  readonly person: () => string | null;
}
