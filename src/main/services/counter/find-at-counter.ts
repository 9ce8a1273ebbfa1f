import { MOST_LISTED, type CounterRow } from '../../../shared/contract/counter.ts';
import type { CounterIndex } from './resolve-counter-scan.ts';
import { ordersOfCode } from './resolve-counter-scan.ts';

/** The most hits for each way to find an order; typing one more character finds the rest. */
const MOST_OF_A_KIND = 50;

export interface FoundAtCounter {
  readonly rows: CounterRow[];
  readonly more: boolean;
}

/** Rows of self-pickup orders, those first that lie on the shelf. */
export function rowsOf(index: CounterIndex, orderIds: Iterable<string>): FoundAtCounter {
  const rows: CounterRow[] = [];
  for (const orderId of new Set(orderIds)) {
    const isOne =
      index.journal.counterParcels.get(orderId) !== null ||
      index.cache.orders.get(orderId)?.scheme === 'selfPickup';
    const row = isOne ? index.stores.row(orderId) : null;
    if (row) rows.push(row);
    if (rows.length > MOST_LISTED) break;
  }
  const sorted = rows.slice(0, MOST_LISTED).toSorted((one, other) => rank(one) - rank(other));
  return { rows: sorted, more: rows.length > MOST_LISTED };
}

const rank = ({ state, stage }: CounterRow): number => {
  if (state === 'shelved') return 0;
  if (state === 'refused') return 1;
  if (stage === 'waiting' && state === null) return 2;
  return state === null ? 3 : 4;
};

/** By what a buyer says or shows: each question is answered by an index. */
export function findAtCounter(index: CounterIndex, typed: string): FoundAtCounter {
  const text = typed.trim();
  if (text === '') return { rows: [], more: false };
  const { cache, journal } = index;
  // Numbers are read aloud and typed in groups.
  const compact = text.replaceAll(/\s/g, '');
  const exact = [...ordersOfCode(index, text), ...(compact === text ? [] : ordersOfCode(index, compact))];
  if (exact.length > 0) return rowsOf(index, exact);
  const articles = [
    text,
    ...cache.search.names(text, 5).flatMap((name) => (name.kind === 'article' ? [name.key] : [])),
  ];
  const ofArticles = [...new Set(articles)].flatMap((article) =>
    journal.counterParcels.ofArticle(article, MOST_OF_A_KIND).map(({ orderId }) => orderId),
  );
  return rowsOf(index, [
    ...cache.search.ordersOfNumber(compact, MOST_OF_A_KIND),
    ...journal.search.ordersOfNumber(compact, MOST_OF_A_KIND),
    ...(/^\d+$/.test(compact) ? cache.search.ordersOfId(compact, MOST_OF_A_KIND) : []),
    ...ofArticles,
  ]);
}
