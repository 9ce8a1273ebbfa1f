import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { FreePieces } from './free-pieces.ts';
import type { ReadAmounts } from './stock-reader.ts';
import type { StockSender } from './stock-sender.ts';
import type { StockTables } from './stock-tables.ts';

/** What the parts of the stocks have in common. */
export interface StocksPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly tables: StockTables;
  readonly free: FreePieces;
  readonly readAmounts: ReadAmounts;
  readonly sender: StockSender;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly person: () => string | null;
}
