import type { DatabaseSync } from 'node:sqlite';
import type { Day, Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { partOf } from '../../../shared/domain/numbers/report-kinds.ts';
import { integer, text, textOrNull, type Row } from '../row.ts';

/** What came of one card on one day. Null: the report did not say. Amounts are ten-thousandths. */
export interface FunnelRow {
  readonly day: Day | null;
  readonly nmId: string | null;
  readonly opens: number | null;
  readonly carts: number | null;
  readonly orders: number | null;
  readonly ordersAmount: number | null;
  readonly buyouts: number | null;
  readonly buyoutsAmount: number | null;
  readonly cancels: number | null;
  readonly cancelsAmount: number | null;
}

/** Sums of what was said. `unknown`: rows in which something was not. */
export interface FunnelSum {
  readonly opens: number;
  readonly carts: number;
  readonly orders: number;
  readonly ordersAmount: number;
  readonly buyouts: number;
  readonly buyoutsAmount: number;
  readonly cancels: number;
  readonly cancelsAmount: number;
  readonly unknown: number;
}
export type FunnelDay = FunnelSum & { readonly day: Day };
export type FunnelArticle = FunnelSum & { readonly nmId: string; readonly article: string | null };

export const funnelOrders = ['opens', 'orders', 'ordersAmount', 'cancels'] as const;
export type FunnelOrder = (typeof funnelOrders)[number];

export interface FunnelReads {
  sum(span: Span): FunnelSum;
  days(span: Span): FunnelDay[];
  articles(wish: {
    readonly span: Span;
    readonly order: FunnelOrder;
    readonly offset: number;
    readonly limit: number;
  }): FunnelArticle[];
}

export interface FunnelWrites {
  /** What the part had is gone. Within a transaction. */
  clear(part: Day): void;
  /** A card that is named twice for a day is what was said last. False: nothing can be done with the row. */
  add(part: Span, row: FunnelRow): boolean;
}

const COLUMNS = [
  'opens',
  'carts',
  'orders',
  'orders_amount',
  'buyouts',
  'buyouts_amount',
  'cancels',
  'cancels_amount',
] as const;

const SUMS = `
  ${COLUMNS.map((column) => `TOTAL(${column}) AS ${column}`).join(', ')},
  COALESCE(SUM(${COLUMNS.map((column) => `${column} IS NULL`).join(' OR ')}), 0) AS unknown`;

const OF_SPAN = 'part BETWEEN ? AND ? AND day BETWEEN ? AND ?';

const within = ({ from, to }: Span): [string, string, string, string] => [
  partOf('funnel', from).from,
  partOf('funnel', to).from,
  from,
  to,
];

const ORDER_COLUMN: Readonly<Record<FunnelOrder, string>> = {
  opens: 'opens',
  orders: 'orders',
  ordersAmount: 'orders_amount',
  cancels: 'cancels',
};

export function createFunnelReads(database: DatabaseSync): FunnelReads {
  const sum = database.prepare(`SELECT ${SUMS} FROM funnel_days WHERE ${OF_SPAN}`);
  const days = database.prepare(
    `SELECT day, ${SUMS} FROM funnel_days WHERE ${OF_SPAN} GROUP BY day ORDER BY day`,
  );
  const articles = (order: FunnelOrder) =>
    database.prepare(
      `SELECT funnel_days.nm_id AS nm_id, articles.article AS article, ${SUMS}
       FROM funnel_days LEFT JOIN articles USING (nm_id)
       WHERE ${OF_SPAN} GROUP BY funnel_days.nm_id
       ORDER BY TOTAL(${ORDER_COLUMN[order]}) DESC, funnel_days.nm_id LIMIT ? OFFSET ?`,
    );
  return {
    sum: (span) => sumOf(sum.get(...within(span)) ?? {}),
    days: (span) => days.all(...within(span)).map((row) => ({ day: text(row, 'day'), ...sumOf(row) })),
    articles: ({ span, order, offset, limit }) =>
      articles(order)
        .all(...within(span), limit, offset)
        .map((row) => ({ nmId: text(row, 'nm_id'), article: textOrNull(row, 'article'), ...sumOf(row) })),
  };
}

export function createFunnelWrites(database: DatabaseSync): FunnelWrites {
  const clear = database.prepare('DELETE FROM funnel_days WHERE part = ?');
  const add = database.prepare(
    `INSERT OR REPLACE INTO funnel_days (part, day, nm_id, ${COLUMNS.join(', ')})
     VALUES (?, ?, ?, ${COLUMNS.map(() => '?').join(', ')})`,
  );
  return {
    clear: (part) => {
      clear.run(part);
    },
    add: ({ from, to }, row) => {
      if (row.day === null || row.day < from || row.day > to || row.nmId === null) return false;
      add.run(
        from,
        row.day,
        row.nmId,
        row.opens,
        row.carts,
        row.orders,
        row.ordersAmount,
        row.buyouts,
        row.buyoutsAmount,
        row.cancels,
        row.cancelsAmount,
      );
      return true;
    },
  };
}

const sumOf = (row: Row): FunnelSum => ({
  opens: integer(row, 'opens'),
  carts: integer(row, 'carts'),
  orders: integer(row, 'orders'),
  ordersAmount: integer(row, 'orders_amount'),
  buyouts: integer(row, 'buyouts'),
  buyoutsAmount: integer(row, 'buyouts_amount'),
  cancels: integer(row, 'cancels'),
  cancelsAmount: integer(row, 'cancels_amount'),
  unknown: integer(row, 'unknown'),
});
