import { setImmediate as nextTurn } from 'node:timers/promises';
import { isInCount } from '../../../shared/domain/stock/own-stock.ts';
import type { CountedPieces, ShelfNews } from '../../db/journal/shelf-news.ts';
import type { Moved } from './hear-of-shelf.ts';
import type { FreePieces } from '../stocks/free-pieces.ts';
import { ownOfCount } from './own-of-count.ts';
import type { OwnStocksPorts } from './own-stocks-ports.ts';

export interface CountHearingPorts extends Pick<OwnStocksPorts, 'journal' | 'clock'> {
  /** Writes in one transaction, and tells of it. */
  readonly inOne: (work: (moved: Moved) => void) => void;
  readonly promisedOf: FreePieces['promised'];
}

/** So many between two turns: a scan waits for no more than these. */
const AT_ONCE = 50;
/** In front of the barcodes of the rest, which come after those that were counted; no barcode begins so. */
const REST = '\n';

/** An ended count becomes the own count. One of a hundred thousand goes on where the power cut it off. */
export function createCountHearing({
  journal,
  clock,
  inOne,
  promisedOf,
}: CountHearingPorts): (news: ShelfNews, signal: AbortSignal) => Promise<void> {
  const { shelfNews, ownStocks, takenPieces } = journal;

  const setCounted = (warehouseId: string, news: ShelfNews, counted: CountedPieces, moved: Moved): void => {
    const { sku, at } = counted;
    const shelf = { warehouseId, sku };
    // Counted once more since, at the desk or by hand.
    if (isInCount(ownStocks.of(shelf), at, clock())) return;
    const own = ownStocks.change(
      shelf,
      'pieces',
      { kind: 'set', to: ownOfCount(journal, shelf, counted) },
      { at, person: news.person, why: 'counted', about: news.about },
    );
    if (own) moved(warehouseId, own);
  };

  /** Nobody counted these, so nobody wrote down what lay aside: those that were packed since lay there, too. */
  const promisedThen = (warehouseId: string | null, sku: string, at: number): number =>
    warehouseId === null ? 0 : promisedOf(warehouseId, sku, at) + takenPieces.since({ warehouseId, sku }, at);

  return async (news, signal) => {
    const warehouseId = journal.stockCounts.get(news.about)?.warehouseId ?? null;
    const at = news.at ?? clock();
    let after = news.progress;
    for (let isOver = warehouseId === null; !isOver && !signal.aborted; await nextTurn()) {
      const isRest = after.startsWith(REST);
      const behind = isRest ? after.slice(REST.length) : after;
      const some: readonly CountedPieces[] = isRest
        ? shelfNews
            .rest(news.about, behind, AT_ONCE)
            .map((sku) => ({ sku, pieces: 0, at, promised: promisedThen(warehouseId, sku, at) }))
        : shelfNews.counted(news.about, behind, AT_ONCE);
      isOver = isRest && some.length < AT_ONCE;
      const last = some.at(-1)?.sku ?? behind;
      after = some.length < AT_ONCE ? REST : isRest ? REST + last : last;
      inOne((moved) => {
        for (const counted of some) setCounted(warehouseId ?? '', news, counted, moved);
        if (isOver) shelfNews.heard(news.seq);
        else shelfNews.progress(news.seq, after);
      });
    }
    if (warehouseId === null) journal.transaction(() => shelfNews.heard(news.seq));
  };
}
