import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { dayWithin, plusDays, type Day, type Span } from '../../../shared/domain/numbers/calendar-day.ts';
import type { ChargeKind } from '../../../shared/domain/numbers/charge-kinds.ts';
import { partOf } from '../../../shared/domain/numbers/report-kinds.ts';
import { chargeDetailSchema, type ChargeRow } from '../../../shared/domain/numbers/charge-row.ts';
import { integer, integerOrNull, json, text, textOrNull, type Row } from '../row.ts';

/** Of one day, article or kind. */
export interface ChargeSum {
  readonly currency: string;
  /** Ten-thousandths of the currency. */
  readonly amount: number;
  readonly rows: number;
  /** Rows that are not in the sum: they gave no amount. */
  readonly unknown: number;
}
export type KindSum = ChargeSum & { readonly kind: string };
export type DaySum = KindSum & { readonly day: Day };
export type ArticleSum = ChargeSum & { readonly nmId: string | null; readonly article: string | null };

/** A row with its number within its part, which names it. */
export type StoredCharge = Omit<ChargeRow, 'day'> & {
  readonly part: Day;
  readonly ordinal: number;
  /** Within its part: one that the report dated otherwise counts on the part's nearest day. */
  readonly day: Day;
};

export const chargeOrders = ['newest', 'largest'] as const;
export type ChargeOrder = (typeof chargeOrders)[number];

export interface RowsWish {
  readonly kind: ChargeKind;
  readonly span: Span;
  /** Null: of all; '' of no article. */
  readonly nmId: string | null;
  readonly order: ChargeOrder;
  readonly offset: number;
  readonly limit: number;
}

export interface ChargeReads {
  kindSums(span: Span): KindSum[];
  daySums(span: Span): DaySum[];
  articleSums(
    wish: Pick<RowsWish, 'span' | 'offset' | 'limit'> & { readonly kind: ChargeKind | null },
  ): ArticleSum[];
  rows(wish: RowsWish): { readonly total: number; readonly rows: StoredCharge[] };
}

export interface ChargeWrites {
  /** What the part had is gone. Within a transaction. */
  clear(kind: ChargeKind, part: Day): void;
  add(kind: ChargeKind, part: Span, ordinal: number, row: ChargeRow): void;
  /** Sums what was added. */
  sum(kind: ChargeKind, part: Day): void;
}

/** The parts of its kind that a period touches, and its days. */
function within(kind: ChargeKind, { from, to }: Span): [string, string, string, string, string] {
  return [kind, partOf(kind, from).from, partOf(kind, to).from, from, to];
}

const OF_SPAN = 'kind = ? AND part BETWEEN ? AND ? AND day BETWEEN ? AND ?';
/** `TOTAL` is whole below 2^53, and of no size an error: one absurd amount must not hide all others. */
const SUMS = 'currency, TOTAL(amount) AS amount, SUM(row_count) AS row_count, SUM(unknown) AS unknown';

export function createChargeReads(database: DatabaseSync, kinds: readonly ChargeKind[]): ChargeReads {
  const byKind = database.prepare(
    `SELECT kind, ${SUMS} FROM charge_sums WHERE ${OF_SPAN} GROUP BY kind, currency ORDER BY currency`,
  );
  const byDay = database.prepare(
    `SELECT kind, day, ${SUMS} FROM charge_sums WHERE ${OF_SPAN} GROUP BY day, currency ORDER BY day, currency`,
  );
  const each = <T>(statement: StatementSync, span: Span, read: (row: Row) => T): T[] =>
    kinds.flatMap((kind) => statement.all(...within(kind, span)).map(read));
  return {
    kindSums: (span) => each(byKind, span, (row) => ({ kind: text(row, 'kind'), ...sumOf(row) })),
    daySums: (span) =>
      each(byDay, span, (row) => ({ kind: text(row, 'kind'), day: text(row, 'day'), ...sumOf(row) })),
    articleSums: createArticleSums(database, kinds),
    rows: createRowReads(database),
  };
}

/** Parts that lie within the period whole are read as sums of theirs; days, where it begins and ends within one. */
function createArticleSums(database: DatabaseSync, kinds: readonly ChargeKind[]): ChargeReads['articleSums'] {
  return ({ kind, span, offset, limit }) => {
    const asked = (kind === null ? kinds : [kind]).flatMap((one) => piecesOf(one, span));
    const pieces = asked.map(({ table, days }) =>
      days === null
        ? `SELECT nm_id, currency, amount, row_count, unknown FROM ${table} WHERE kind = ? AND part BETWEEN ? AND ?`
        : `SELECT nm_id, currency, amount, row_count, unknown FROM ${table} WHERE ${OF_SPAN}`,
    );
    if (pieces.length === 0) return [];
    return database
      .prepare(
        `SELECT sums.nm_id AS nm_id, articles.article AS article, ${SUMS}
         FROM (${pieces.join(' UNION ALL ')}) AS sums LEFT JOIN articles USING (nm_id)
         GROUP BY sums.nm_id, currency
         ORDER BY TOTAL(amount) DESC, sums.nm_id
         LIMIT ? OFFSET ?`,
      )
      .all(
        ...asked.flatMap(({ of, parts, days }) => [
          of,
          ...parts,
          ...(days === null ? [] : [days.from, days.to]),
        ]),
        limit,
        offset,
      )
      .map((row) => ({
        nmId: text(row, 'nm_id') || null,
        article: textOrNull(row, 'article'),
        ...sumOf(row),
      }));
  };
}

interface Piece {
  readonly of: ChargeKind;
  readonly table: 'charge_days' | 'charge_articles';
  /** The first days of the first and the last part. */
  readonly parts: readonly [string, string];
  /** Null: all of its parts. */
  readonly days: Span | null;
}

function piecesOf(of: ChargeKind, span: Span): Piece[] {
  const first = partOf(of, span.from);
  const last = partOf(of, span.to);
  const edge = (part: Span, days: Span): Piece => ({
    of,
    table: 'charge_days',
    parts: [part.from, part.from],
    days,
  });
  if (first.from === last.from) return [edge(first, span)];
  const startsWhole = first.from === span.from;
  const endsWhole = last.to === span.to;
  const from = startsWhole ? first.from : plusDays(first.to, 1);
  const to = endsWhole ? last.from : partOf(of, plusDays(last.from, -1)).from;
  return [
    ...(startsWhole ? [] : [edge(first, { from: span.from, to: first.to })]),
    ...(from <= to
      ? [{ of, table: 'charge_articles' as const, parts: [from, to] as const, days: null }]
      : []),
    ...(endsWhole ? [] : [edge(last, { from: last.from, to: span.to })]),
  ];
}

function createRowReads(database: DatabaseSync): ChargeReads['rows'] {
  const ofNm = `(? IS NULL OR COALESCE(charge_rows.nm_id, '') = ?)`;
  const counted = database.prepare(
    `SELECT COALESCE(SUM(row_count), 0) AS row_count FROM charge_days WHERE ${OF_SPAN} AND (? IS NULL OR nm_id = ?)`,
  );
  const read = (order: string): StatementSync =>
    database.prepare(
      `SELECT charge_rows.*, COALESCE(charge_rows.article, articles.article) AS known_article,
         articles.subject AS subject, articles.brand AS brand
       FROM charge_rows LEFT JOIN articles ON articles.nm_id = charge_rows.nm_id
       WHERE ${OF_SPAN} AND ${ofNm} ORDER BY ${order} LIMIT ? OFFSET ?`,
    );
  const inOrder: Readonly<Record<ChargeOrder, StatementSync>> = {
    newest: read('day DESC, part DESC, ordinal'),
    largest: read('amount DESC, day DESC, part DESC, ordinal'),
  };
  return ({ kind, span, nmId, order, offset, limit }) => {
    const bounds = [...within(kind, span), nmId, nmId] as const;
    const total = integer(counted.get(...bounds) ?? {}, 'row_count');
    return { total, rows: inOrder[order].all(...bounds, limit, offset).map(chargeOf) };
  };
}

export function createChargeWrites(database: DatabaseSync): ChargeWrites {
  const clear = ['charge_rows', 'charge_days', 'charge_sums', 'charge_articles'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE kind = ? AND part = ?`),
  );
  const add = database.prepare(
    `INSERT INTO charge_rows (kind, part, ordinal, day, nm_id, article, barcode, item, amount, currency, detail)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const learn = database.prepare(
    `INSERT INTO articles (nm_id, article, subject, brand, named_day) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (nm_id) DO UPDATE SET article = COALESCE(excluded.article, article),
       subject = COALESCE(excluded.subject, subject), brand = COALESCE(excluded.brand, brand), named_day = excluded.named_day
     WHERE excluded.named_day >= articles.named_day`,
  );
  const sum = database.prepare(
    `INSERT INTO charge_days (kind, part, day, nm_id, currency, amount, row_count, unknown)
     SELECT kind, part, day, COALESCE(nm_id, ''), currency, CAST(TOTAL(amount) AS INTEGER), COUNT(*), COUNT(*) - COUNT(amount)
     FROM charge_rows WHERE kind = ? AND part = ? GROUP BY day, COALESCE(nm_id, ''), currency`,
  );
  const ofDays = (table: string, by: string) =>
    database.prepare(
      `INSERT INTO ${table} (kind, part, ${by}, currency, amount, row_count, unknown)
       SELECT kind, part, ${by}, currency, CAST(TOTAL(amount) AS INTEGER), SUM(row_count), SUM(unknown)
       FROM charge_days WHERE kind = ? AND part = ? GROUP BY ${by}, currency`,
    );
  const sumsOfDays = [ofDays('charge_sums', 'day'), ofDays('charge_articles', 'nm_id')];
  /** Learned in this part already: a report names an article in thousands of rows. */
  const learned = new Set<string>();
  return {
    clear: (kind, part) => {
      learned.clear();
      for (const statement of clear) statement.run(kind, part);
    },
    add: (kind, part, ordinal, row) => {
      const { nmId, article, subject, brand } = row;
      // What was asked for is counted in it, whatever day it says.
      const day = dayWithin(part, row.day);
      add.run(
        kind,
        part.from,
        ordinal,
        day,
        nmId,
        article,
        row.barcode,
        row.item,
        row.amount,
        row.currency,
        JSON.stringify(row.detail),
      );
      // What goods were called before they were relabelled is no name of theirs now.
      if (kind === 'characteristics' || nmId === null || learned.has(nmId)) return;
      if ((article ?? subject ?? brand) === null) return;
      learned.add(nmId);
      learn.run(nmId, article, subject, brand, day);
    },
    sum: (kind, part) => {
      sum.run(kind, part);
      for (const statement of sumsOfDays) statement.run(kind, part);
    },
  };
}

const sumOf = (row: Row): ChargeSum => ({
  currency: text(row, 'currency'),
  amount: integer(row, 'amount'),
  rows: integer(row, 'row_count'),
  unknown: integer(row, 'unknown'),
});

function chargeOf(row: Row): StoredCharge {
  const detail = chargeDetailSchema.safeParse(json(row, 'detail'));
  return {
    part: text(row, 'part'),
    ordinal: integer(row, 'ordinal'),
    day: text(row, 'day'),
    nmId: textOrNull(row, 'nm_id'),
    article: textOrNull(row, 'known_article'),
    barcode: textOrNull(row, 'barcode'),
    item: textOrNull(row, 'item'),
    amount: integerOrNull(row, 'amount'),
    currency: text(row, 'currency'),
    subject: textOrNull(row, 'subject'),
    brand: textOrNull(row, 'brand'),
    detail: detail.success ? detail.data : {},
  };
}
