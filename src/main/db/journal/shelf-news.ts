import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { integer, integerOrNull, text, textOrNull, type Row } from '../row.ts';

export const shelfNewsKinds = ['packed', 'putBack', 'defect', 'missing', 'counted'] as const;

/** Something that may have moved a piece. Triggers note it in the transaction in which it happens. */
export interface ShelfNews {
  readonly seq: number;
  readonly kind: (typeof shelfNewsKinds)[number];
  /** The order, or the count. */
  readonly about: string;
  /** Null: nobody wrote it down. */
  readonly at: number | null;
  readonly person: string | null;
  /** The barcode up to which it was looked at. */
  readonly progress: string;
}

export interface CountedPieces {
  readonly sku: string;
  readonly pieces: number;
  /** When the first of its shelves was counted. */
  readonly at: number;
  /** Pieces of open orders that lay aside then. */
  readonly promised: number;
}

export interface ShelfNewsQueries {
  /** So many behind `after`, the oldest first. */
  next(after: number, limit: number): ShelfNews[];
  progress(seq: number, sku: string): void;
  heard(seq: number): void;
  /** Who put the piece of an order aside, and when: the table of parcels says neither. */
  putBackBy(orderId: string, by: Pick<ShelfNews, 'person'> & { readonly at: number }): void;
  /** Of a count, so many behind `after`. */
  counted(countId: string, after: string, limit: number): CountedPieces[];
  /** One of them; null: nobody counted it. */
  countedOf(countId: string, sku: string): CountedPieces | null;
  /** Barcodes that were not counted and are none as the rest, told or not, so many behind `after`. */
  rest(countId: string, after: string, limit: number): string[];
  /** What was scanned for the order. */
  scannedFor(orderId: string): string[];
}

const IS_UNCOUNTED = (goods: 'i' | 'o'): string =>
  `NOT EXISTS (SELECT 1 FROM count_lines l WHERE l.count_id = :countId AND l.sku = ${goods}.sku)`;

export function createShelfNewsQueries(database: DatabaseSync): ShelfNewsQueries {
  const next = database.prepare('SELECT * FROM shelf_news WHERE seq > ? ORDER BY seq LIMIT ?');
  const progress = database.prepare('UPDATE shelf_news SET progress = ? WHERE seq = ?');
  const heard = database.prepare('DELETE FROM shelf_news WHERE seq = ?');
  const putBackBy = database.prepare(
    "UPDATE shelf_news SET at = :at, person = :person WHERE kind = 'putBack' AND about = :orderId AND at IS NULL",
  );
  const counted = database.prepare(`
    SELECT sku, sum(pieces) AS pieces, min(at) AS at, promised FROM count_lines
    WHERE count_id = ? AND sku > ? GROUP BY sku ORDER BY sku LIMIT ?
  `);
  const countedOf = database.prepare(`
    SELECT sku, sum(pieces) AS pieces, min(at) AS at, promised FROM count_lines
    WHERE count_id = ? AND sku = ? GROUP BY sku
  `);
  const rest = database.prepare(`
    SELECT * FROM (
      SELECT i.sku FROM stock_intents i WHERE i.send_id = (SELECT send_id FROM stock_counts WHERE count_id = :countId)
        AND i.sku > :after AND ${IS_UNCOUNTED('i')} ORDER BY i.sku LIMIT :limit
    ) UNION SELECT * FROM (
      SELECT o.sku FROM own_stocks o
      WHERE o.warehouse_id = (SELECT warehouse_id FROM stock_counts WHERE count_id = :countId AND rest_to_zero = 1)
        AND o.sku > :after AND o.pieces IS NOT NULL AND ${IS_UNCOUNTED('o')} ORDER BY o.sku LIMIT :limit
    ) ORDER BY 1 LIMIT :limit
  `);
  const scanned = database.prepare('SELECT text FROM scans WHERE order_id = ? ORDER BY seq DESC LIMIT 10');
  return {
    next: (after, limit) =>
      next.all(after, limit).map((row) => ({
        seq: integer(row, 'seq'),
        kind: z.enum(shelfNewsKinds).parse(row['kind']),
        about: text(row, 'about'),
        at: integerOrNull(row, 'at'),
        person: textOrNull(row, 'person'),
        progress: text(row, 'progress'),
      })),
    progress: (seq, sku) => {
      progress.run(sku, seq);
    },
    heard: (seq) => {
      heard.run(seq);
    },
    putBackBy: (orderId, { at, person }) => {
      putBackBy.run({ orderId, at, person });
    },
    counted: (countId, after, limit) => counted.all(countId, after, limit).map(countedPiecesOf),
    countedOf: (countId, sku) => {
      const row = countedOf.get(countId, sku);
      return row ? countedPiecesOf(row) : null;
    },
    rest: (countId, after, limit) => rest.all({ countId, after, limit }).map((row) => text(row, 'sku')),
    scannedFor: (orderId) => scanned.all(orderId).map((row) => text(row, 'text')),
  };
}

const countedPiecesOf = (row: Row): CountedPieces => ({
  sku: text(row, 'sku'),
  pieces: integer(row, 'pieces'),
  at: integer(row, 'at'),
  promised: integer(row, 'promised'),
});
