import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StockFilter, StockSort } from '../../../shared/contract/stocks.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { createStockSearch, lookThrough, type StockSearch } from './stock-search.ts';
import { blankOwn, isLow, type OwnStock } from '../../../shared/domain/stock/own-stock.ts';

/** Rows of a store read between two turns: a scan waits for no more than these. */
const AT_ONCE = 2000;

export interface StockRow {
  readonly sku: string;
  readonly article: string;
  /** As it is searched for. */
  readonly text: string;
  /** Null: the marketplace was not asked yet. */
  amount: number | null;
  readAt: number | null;
  /** What this desk knows of it; null: nothing. */
  own: OwnStock | null;
}

export const ownOfRow = ({ sku, own }: Pick<StockRow, 'sku' | 'own'>): OwnStock => own ?? blankOwn(sku);

/** The marketplace sells what is not on the shelf, and nobody was asked about it yet. */
export const isSoldOutHere = ({ own, amount }: Pick<StockRow, 'own' | 'amount'>): boolean =>
  own?.soldOut === 'ask' && (amount ?? 0) > 0;

/** All barcodes of one warehouse, in memory while somebody looks at them: each keystroke looks through all of them. */
export interface StockTable {
  readonly warehouseId: string;
  /** Goes up with each change. */
  revision(): number;
  size(): number;
  skus(): readonly string[];
  get(sku: string): StockRow | null;
  find(query: {
    readonly words: string;
    readonly filter: StockFilter;
    readonly sort: StockSort;
  }): readonly StockRow[];
  /** How many are at or below their minimum, and how many are sold out here and sold at the marketplace. */
  counts(): { readonly low: number; readonly soldOut: number };
  own(stocks: readonly OwnStock[]): void;
  note(stocks: readonly { readonly sku: string; readonly amount: number; readonly readAt: number }[]): void;
  /** False: it was known so already. */
  add(sku: string, article: string): boolean;
}

export const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Reads what this desk knows, with pauses for scans. */
export async function openStockTable(
  {
    cache,
    journal,
  }: { readonly cache: Pick<Cache, 'stocks'>; readonly journal: Pick<Journal, 'stockSends' | 'ownStocks'> },
  warehouseId: string,
): Promise<StockTable> {
  const rows = new Map<string, StockRow>();
  const put: Put = (sku, article) => {
    const known = rows.get(sku);
    if (known && (known.article !== '' || article === '')) return false;
    rows.set(sku, {
      sku,
      article,
      text: folded(`${article} ${sku}`),
      amount: known?.amount ?? null,
      readAt: known?.readAt ?? null,
      own: known?.own ?? null,
    });
    return true;
  };
  for (const { sku, article } of journal.stockSends.ownSkus()) put(sku, article);
  for (let after = ''; ;) {
    const some = cache.stocks.skusOfOrders(after, AT_ONCE);
    for (const { sku, article } of some) put(sku, article);
    after = some.at(-1)?.sku ?? '';
    if (some.length < AT_ONCE) break;
    await nextTurn();
  }
  for (let after = ''; ;) {
    const some = cache.stocks.page(warehouseId, after, AT_ONCE);
    for (const { sku, amount, readAt } of some) {
      put(sku, '');
      Object.assign(rows.get(sku) ?? {}, { amount, readAt });
    }
    after = some.at(-1)?.sku ?? '';
    if (some.length < AT_ONCE) break;
    await nextTurn();
  }
  for (let after = ''; ;) {
    const some = journal.ownStocks.page(warehouseId, after, AT_ONCE);
    for (const own of some) {
      put(own.sku, '');
      Object.assign(rows.get(own.sku) ?? {}, { own });
    }
    after = some.at(-1)?.sku ?? '';
    if (some.length < AT_ONCE) break;
    await nextTurn();
  }
  return tableOver(warehouseId, rows, put);
}

type Put = (sku: string, article: string) => boolean;

// Barcodes are sorted by their characters: a language's order takes five times as long.
const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const firstOf: Readonly<Record<StockSort['by'], (one: StockRow, other: StockRow) => number>> = {
  sku: () => 0,
  article: (one, other) => byText(one.article, other.article),
  amount: (one, other) => (one.amount ?? -1) - (other.amount ?? -1),
  own: (one, other) => (one.own?.pieces ?? -1) - (other.own?.pieces ?? -1),
};

const orderOf = ({ by, isDescending }: StockSort): ((one: StockRow, other: StockRow) => number) => {
  const turn = isDescending ? -1 : 1;
  const first = firstOf[by];
  return (one, other) => turn * (first(one, other) || byText(one.sku, other.sku));
};

/** In the same order with some of them in new places: one pass, where sorting all takes a scan's time. */
function withMoved(
  rows: readonly StockRow[],
  moved: ReadonlySet<StockRow>,
  sort: StockSort,
): readonly StockRow[] {
  const order = orderOf(sort);
  const coming = [...moved].sort(order);
  const all: StockRow[] = [];
  let next = coming.shift();
  for (const row of rows) {
    if (moved.has(row)) continue;
    for (; next && order(next, row) < 0; next = coming.shift()) all.push(next);
    all.push(row);
  }
  return next ? [...all, next, ...coming] : all;
}

/** The whole table in one order. */
interface Sorted {
  readonly sort: StockSort;
  readonly rows: readonly StockRow[];
  /** Those that are to be put into their new places by whoever looks next. */
  readonly moved: Set<StockRow>;
  readonly search: StockSearch;
}

/** What was found last: the next rows in sight are of the same answer. */
interface Found {
  readonly of: Sorted;
  readonly revision: number;
  readonly words: string;
  readonly filter: StockFilter;
  readonly rows: readonly StockRow[];
}

function tableOver(warehouseId: string, rows: Map<string, StockRow>, put: Put): StockTable {
  let revision = 1;
  /** Kept until a row comes: packing changes a row or two at a time, and the others stay where they are. */
  let sorted: Sorted | null = null;
  let found: Found | null = null;
  let low = 0;
  let soldOut = 0;
  const count = (row: StockRow, by: 1 | -1): void => {
    if (row.own === null) return;
    if (isLow(row.own, row.amount)) low += by;
    if (isSoldOutHere(row)) soldOut += by;
  };
  for (const row of rows.values()) count(row, 1);

  const inOrder = (sort: StockSort): Sorted => {
    const isOther = sorted?.sort.by !== sort.by || sorted.sort.isDescending !== sort.isDescending;
    if (!sorted || isOther) {
      const all = [...rows.values()].sort(orderOf(sort));
      sorted = { sort, rows: all, moved: new Set(), search: createStockSearch(all) };
    } else if (sorted.moved.size > 0) {
      const all = withMoved(sorted.rows, sorted.moved, sort);
      // The next parcel moves a row again.
      sorted = { sort, rows: all, moved: new Set(), search: lookThrough(all) };
    }
    return sorted;
  };

  const change = (sku: string, news: Pick<StockRow, 'own'> | Pick<StockRow, 'amount' | 'readAt'>): void => {
    if (put(sku, '')) sorted = null;
    const row = rows.get(sku);
    if (!row) return;
    const before = { ...row };
    count(row, -1);
    Object.assign(row, news);
    count(row, 1);
    if (sorted && firstOf[sorted.sort.by](before, row) !== 0) sorted.moved.add(row);
  };

  return {
    warehouseId,
    revision: () => revision,
    size: () => rows.size,
    skus: () => [...rows.keys()],
    get: (sku) => rows.get(sku) ?? null,
    find: ({ words, filter, sort }) => {
      const of = inOrder(sort);
      const isKnown = found?.of === of && found.revision === revision;
      if (isKnown && found?.words === words && found.filter === filter) return found.rows;
      const wanted = folded(words)
        .split(/\s+/)
        .filter((word) => word !== '');
      const withWords = wanted.length > 0 ? of.search.find(wanted) : of.rows;
      const all = filter === 'all' ? withWords : withWords.filter((row) => fits(row, filter));
      found = { of, revision, words, filter, rows: all };
      return all;
    },
    counts: () => ({ low, soldOut }),
    own: (stocks) => {
      for (const own of stocks) change(own.sku, { own });
      revision += 1;
    },
    note: (stocks) => {
      for (const { sku, amount, readAt } of stocks) change(sku, { amount, readAt });
      revision += 1;
    },
    add: (sku, article) => {
      const isNews = put(sku, article);
      if (isNews) sorted = null;
      if (isNews) revision += 1;
      return isNews;
    },
  };
}

const fits = (row: StockRow, filter: StockFilter): boolean => {
  const { amount } = row;
  switch (filter) {
    case 'all':
      return true;
    case 'inStock':
      return amount !== null && amount > 0;
    case 'none':
      return amount === 0;
    case 'unread':
      return amount === null;
    case 'low':
      return row.own !== null && isLow(row.own, amount);
    default:
      return filter satisfies never;
  }
};
