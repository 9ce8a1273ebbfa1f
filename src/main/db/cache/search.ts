import type { DatabaseSync } from 'node:sqlite';
import { foldForSearch } from '../../../shared/domain/fold-for-search.ts';
import { integer, integerOrNull, text, textOrNull, type Row } from '../row.ts';

/** An article, or a supply by its name. `isExact`: the name matches completely. */
export interface FoundName {
  readonly kind: 'article' | 'supply';
  /** The article, or the supply's id. */
  readonly key: string;
  readonly isExact: boolean;
}

export interface OrderNewsRow {
  readonly at: number;
  readonly what: 'status' | 'supply' | 'label';
  /** Of a status `supplier/platform`, of a supply its id, empty for none. */
  readonly value: string;
}

/** Finds things by their names. Each answer comes from an index and is limited to `limit`, newest first. */
export interface CacheSearch {
  ordersOfId(prefix: string, limit: number): string[];
  /** `partB`, or `partA` and `partB` (or their beginning) without a space. */
  ordersOfNumber(number: string, limit: number): string[];
  ordersOfSku(sku: string, limit: number): string[];
  ordersOfArticle(article: string, limit: number): string[];
  /** Counts no more than `most`: a bestseller may have any number. */
  countOfArticle(article: string, most: number): number;
  suppliesOfId(prefix: string, limit: number): string[];
  /** Boxes that the marketplace told of. */
  boxesOfId(prefix: string, limit: number): { readonly boxId: string; readonly supplyId: string }[];
  names(words: string, limit: number): FoundName[];
  /** When this desk first heard of the order; null if it never did, or before this was recorded. */
  knownSince(orderId: string): number | null;
  newsOf(orderId: string): OrderNewsRow[];
}

const BEGINS = (column: string): string => `${column} >= :text AND ${column} < :text || char(1114111)`;

export const ORDERS_OF_ID_SQL = `SELECT order_id AS id FROM orders WHERE ${BEGINS('order_id')}
  ORDER BY order_id DESC LIMIT :limit`;
export const ORDERS_OF_PART_SQL = 'SELECT order_id AS id FROM labels WHERE part_b = :text LIMIT :limit';
export const ORDERS_OF_WHOLE_SQL = `SELECT order_id AS id FROM labels WHERE ${BEGINS('part_a || part_b')} LIMIT :limit`;
/**
 * Reads the primary key backwards, so that a barcode with a hundred thousand orders needs no sorting for the newest
 * fifty.
 */
export const ORDERS_OF_SKU_SQL = `SELECT order_id AS id, created_ms FROM order_skus WHERE sku = :text
  ORDER BY sku DESC, supply_id DESC, created_ms DESC LIMIT :limit`;
export const NEW_ORDERS_OF_SKU_SQL = `SELECT order_id AS id, created_ms FROM order_skus WHERE sku = :text AND supply_id = ''
  ORDER BY created_ms DESC LIMIT :limit`;
export const ORDERS_OF_ARTICLE_SQL = `SELECT order_id AS id FROM orders WHERE article = :text
  ORDER BY created_ms DESC LIMIT :limit`;
export const SUPPLIES_OF_ID_SQL = `SELECT supply_id AS id FROM supplies WHERE ${BEGINS('supply_id')}
  ORDER BY supply_id DESC LIMIT :limit`;
export const BOXES_OF_ID_SQL = `SELECT DISTINCT box_id, supply_id FROM box_orders WHERE ${BEGINS('box_id')} LIMIT :limit`;
export const NAMES_FROM_SQL = `SELECT kind, key, name FROM search_names WHERE ${BEGINS('name')} ORDER BY name LIMIT :limit`;
const NAMES_SQL = `SELECT n.kind, n.key, n.name FROM search_words w JOIN search_names n ON n.id = w.rowid
  WHERE w.search_words MATCH :text ORDER BY w.rowid DESC LIMIT :limit`;

/** Rows of orders that the bench packs for no supply begin with the minute that they are due (migration 15). */
const SMALLEST_DUE = 1e14;
const MINUTES = 1e8;

function madeAt(row: Row): number {
  const key = integer(row, 'created_ms');
  return key < SMALLEST_DUE ? key : (key % MINUTES) * 60_000;
}

export function createCacheSearch(database: DatabaseSync): CacheSearch {
  const rowsOf = (sql: string): ((text: string, limit: number) => Row[]) => {
    const statement = database.prepare(sql);
    return (value, limit) => statement.all({ text: value, limit });
  };
  const ids = (sql: string): ((text: string, limit: number) => string[]) => {
    const rows = rowsOf(sql);
    return (value, limit) => rows(value, limit).map((row) => text(row, 'id'));
  };
  const ofPart = ids(ORDERS_OF_PART_SQL);
  const ofWhole = ids(ORDERS_OF_WHOLE_SQL);
  const ofSku = rowsOf(ORDERS_OF_SKU_SQL);
  const newOfSku = rowsOf(NEW_ORDERS_OF_SKU_SQL);
  const boxes = rowsOf(BOXES_OF_ID_SQL);
  const countOfArticle = database.prepare(
    'SELECT count(*) AS orders FROM (SELECT 1 FROM orders WHERE article = ? LIMIT ?)',
  );
  const articleNames = database.prepare(
    "SELECT 1 FROM search_names WHERE kind = 'article' AND key = ? LIMIT 1",
  );
  const beginning = rowsOf(NAMES_FROM_SQL);
  const holding = rowsOf(NAMES_SQL);
  const knownSince = database.prepare('SELECT known_ms FROM orders WHERE order_id = ?');
  const newsOf = database.prepare('SELECT at, what, value FROM order_news WHERE order_id = ? ORDER BY seq');

  const named = (row: Row, folded: string): FoundName => {
    const kind = text(row, 'kind') === 'supply' ? 'supply' : 'article';
    const key = text(row, 'key');
    return { kind, key, isExact: [text(row, 'name'), foldForSearch(key)].includes(folded) };
  };

  return {
    ordersOfId: ids(ORDERS_OF_ID_SQL),
    ordersOfNumber: (number, limit) => [...new Set([...ofPart(number, limit), ...ofWhole(number, limit)])],
    ordersOfSku: (sku, limit) =>
      [
        ...new Map(
          [...newOfSku(sku, limit), ...ofSku(sku, limit)].map((row) => [text(row, 'id'), row]),
        ).values(),
      ]
        .toSorted((one, other) => madeAt(other) - madeAt(one))
        .slice(0, limit)
        .map((row) => text(row, 'id')),
    ordersOfArticle: ids(ORDERS_OF_ARTICLE_SQL),
    countOfArticle: (article, most) => integer(countOfArticle.get(article, most) ?? {}, 'orders'),
    suppliesOfId: ids(SUPPLIES_OF_ID_SQL),
    boxesOfId: (prefix, limit) =>
      boxes(prefix, limit).map((row) => ({ boxId: text(row, 'box_id'), supplyId: text(row, 'supply_id') })),
    names: (typed, limit) => {
      const folded = foldForSearch(typed.trim());
      const words = wordsFor(folded);
      const rows = [
        ...(folded === '' ? [] : beginning(folded, limit)),
        ...(words === null ? [] : holding(words, limit)),
      ];
      const found: FoundName[] = [
        ...(articleNames.get(typed) ? [{ kind: 'article', key: typed, isExact: true } as const] : []),
        ...rows.map((row) => named(row, folded)),
      ].toSorted((one, other) => Number(other.isExact) - Number(one.isExact));
      // An article has a name for each of its colours: the best match stands for all.
      return [...new Map(found.toReversed().map((name) => [`${name.kind} ${name.key}`, name])).values()]
        .toReversed()
        .slice(0, limit);
    },
    knownSince: (orderId) => integerOrNull(knownSince.get(orderId) ?? {}, 'known_ms'),
    newsOf: (orderId) =>
      newsOf.all(orderId).map((row) => ({
        at: integer(row, 'at'),
        what: whatOf(textOrNull(row, 'what')),
        value: text(row, 'value'),
      })),
  };
}

const whatOf = (what: string | null): OrderNewsRow['what'] =>
  what === 'supply' || what === 'label' ? what : 'status';

/** The characters that the index treats as part of a word: letters and digits of every script. */
const WORDY = /[\p{L}\p{N}\p{Co}]/u;

const wordsOf = (folded: string): string[] => folded.split(/[\s\p{Cc}]+/u).filter((word) => WORDY.test(word));

/** A quoted string in the index's query language, so that nothing in it acts as an operator. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** Names that have words beginning so, in any order. */
const wordsFor = (folded: string): string | null => {
  const words = wordsOf(folded);
  return words.length === 0 ? null : words.map((word) => `${quoted(word)} *`).join(' AND ');
};
