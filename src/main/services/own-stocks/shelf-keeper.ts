import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OwnStock } from '../../../shared/domain/stock/own-stock.ts';
import type { ShelfNews } from '../../db/journal/shelf-news.ts';
import type { Logger } from '../../kernel/ports.ts';
import { listen } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import { createFreePieces } from '../stocks/free-pieces.ts';
import { createCountHearing } from './hear-of-count.ts';
import { createHearing, type Moved } from './hear-of-shelf.ts';
import type { OwnStocksPorts } from './own-stocks-ports.ts';
import { fillPracticeShelves } from './practice-shelves.ts';

export interface ShelfKeeperPorts extends Omit<OwnStocksPorts, 'stocks' | 'person'> {
  readonly stocks: Pick<OwnStocksPorts['stocks'], 'noteOwn'>;
  readonly log: Logger;
  /** What lies there is made up. */
  readonly isPractice: boolean;
}

export interface ShelfKeeper {
  start(): void;
  stop(): Promise<void>;
}

/** So many between two turns: a scan waits for no more than these. */
const AT_ONCE = 50;
/** No order that nobody knows is waited for longer. */
const LONGEST_MS = 30 * 24 * 3600_000;

/**
 * Keeps the own counts by what the journal has of parcels, holds and counts. News is looked at and forgotten in one
 * transaction, so a power cut repeats nothing and loses nothing.
 */
export function createShelfKeeper(ports: ShelfKeeperPorts): ShelfKeeper {
  const { cache, journal, stocks, clock, log, isPractice } = ports;
  const { shelfNews, takenPieces } = journal;
  const hearing = createHearing(ports);

  /** Writes in one transaction, and tells the tables after it. */
  const inOne = (work: (moved: Moved) => void): void => {
    const changed = new Map<string, Map<string, OwnStock>>();
    journal.transaction(() =>
      work((warehouseId, own) => {
        const some = changed.get(warehouseId) ?? new Map<string, OwnStock>();
        changed.set(warehouseId, some.set(own.sku, own));
      }),
    );
    for (const [warehouseId, some] of changed) stocks.noteOwn(warehouseId, [...some.values()]);
  };

  const promisedOf = createFreePieces({ cache, journal }).promised;
  const hearCount = createCountHearing({ journal, clock, inOne, promisedOf });

  const hearOne = (news: ShelfNews, moved: Moved): void => {
    const order = cache.orders.get(news.about);
    if (order === null) {
      // The marketplace may tell of it again.
      if ((news.at ?? 0) < clock() - LONGEST_MS) shelfNews.heard(news.seq);
      return;
    }
    const { kind } = news;
    if (kind === 'packed') hearing.packed(news, order, moved);
    else if (kind !== 'counted') hearing.offered({ ...news, kind }, order);
    shelfNews.heard(news.seq);
  };

  const hearNews = async (signal: AbortSignal): Promise<void> => {
    for (let after = 0; !signal.aborted; await nextTurn()) {
      const some = shelfNews.next(after, AT_ONCE);
      const count = some.findIndex(({ kind }) => kind === 'counted');
      const before = count === -1 ? some : some.slice(0, count);
      if (before.length > 0) {
        inOne((moved) => {
          for (const news of before) hearOne(news, moved);
        });
      }
      const counted = some[count];
      if (counted) await hearCount(counted, signal);
      after = (counted ?? some.at(-1))?.seq ?? after;
      if (some.length < AT_ONCE && !counted) return;
    }
  };

  /** Whether there may be some that nobody has heard of since the store was lost. */
  let isUnsure = true;
  /** Those that went on while nobody listened, the store having been lost meanwhile; it is filled a little at a time. */
  const closeOld = async (signal: AbortSignal): Promise<void> => {
    isUnsure = false;
    for (let after = ''; !signal.aborted; await nextTurn()) {
      const some = takenPieces.open(after, AT_ONCE);
      const known = some.filter((id) => cache.orders.get(id) !== null);
      isUnsure ||= known.length < some.length;
      const closed = known.filter((id) => !cache.openPieces.isOpen(id));
      if (closed.length > 0) journal.transaction(() => closed.forEach(takenPieces.close));
      after = some.at(-1) ?? after;
      if (some.length < AT_ONCE) return;
    }
  };

  const hearLeft = async (signal: AbortSignal): Promise<void> => {
    for (; !signal.aborted; await nextTurn()) {
      const some = cache.openPieces.left(AT_ONCE);
      if (some.length === 0) return;
      inOne((moved) => {
        for (const { orderId, orderedAt } of some) {
          const order = cache.orders.get(orderId);
          if (order) hearing.left(order, orderedAt, moved);
        }
      });
      cache.transaction(() => cache.openPieces.heard(some.map(({ orderId }) => orderId)));
    }
  };

  const worker = createWorker('shelf', log, async (signal) => {
    // What was packed first: an order that is handed over by now was packed before.
    await hearNews(signal);
    await hearLeft(signal);
    if (isPractice) inOne((moved) => fillPracticeShelves(ports, moved));
    if (isUnsure) await closeOld(signal);
    return null;
  });
  let stopListening = (): void => undefined;

  return {
    start: () => {
      stopListening = listen(
        worker.wake,
        journal.topics('shelf_news'),
        cache.topics('orders', 'left_news', ...(isPractice ? (['open_pieces'] as const) : [])),
      );
      worker.wake();
    },
    stop: async () => {
      stopListening();
      await worker.stop();
    },
  };
}
