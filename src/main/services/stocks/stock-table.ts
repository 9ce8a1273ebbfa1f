import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StockFilter, StockSort } from '../../../shared/contract/stocks.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
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

function tableOver(warehouseId: string, rows: Map<string, StockRow>, put: Put): StockTable {
  let revision = 1;
  /** The whole table in one order, until something of that order changes. */
  let sorted: { readonly by: string; readonly at: number; readonly rows: readonly StockRow[] } | null = null;
  let counted: { readonly at: number; readonly low: number; readonly soldOut: number } | null = null;

  const inOrder = ({ by, isDescending }: StockSort): readonly StockRow[] => {
    const name = `${by} ${String(isDescending)}`;
    if (sorted?.by === name && sorted.at === revision) return sorted.rows;
    const all = [...rows.values()];
    const turn = isDescending ? -1 : 1;
    const first = firstOf[by];
    all.sort((one, other) => turn * (first(one, other) || byText(one.sku, other.sku)));
    sorted = { by: name, at: revision, rows: all };
    return all;
  };

  return {
    warehouseId,
    revision: () => revision,
    size: () => rows.size,
    skus: () => [...rows.keys()],
    get: (sku) => rows.get(sku) ?? null,
    find: ({ words, filter, sort }) => {
      const wanted = folded(words)
        .split(/\s+/)
        .filter((word) => word !== '');
      const all = inOrder(sort);
      if (wanted.length === 0 && filter === 'all') return all;
      return all.filter((row) => fits(row, filter) && wanted.every((word) => row.text.includes(word)));
    },
    counts: () => {
      if (counted?.at === revision) return counted;
      let low = 0;
      let soldOut = 0;
      for (const row of rows.values()) {
        if (row.own === null) continue;
        if (isLow(row.own, row.amount)) low += 1;
        if (isSoldOutHere(row)) soldOut += 1;
      }
      counted = { at: revision, low, soldOut };
      return counted;
    },
    own: (stocks) => {
      for (const own of stocks) {
        put(own.sku, '');
        Object.assign(rows.get(own.sku) ?? {}, { own });
      }
      revision += 1;
    },
    note: (stocks) => {
      for (const { sku, amount, readAt } of stocks) {
        put(sku, '');
        Object.assign(rows.get(sku) ?? {}, { amount, readAt });
      }
      revision += 1;
    },
    add: (sku, article) => {
      const isNews = put(sku, article);
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
