import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  blankOwn,
  changedOwn,
  isInCount,
  movedOwn,
  ownNumbers,
  ownReasons,
  soldOutStates,
  type OwnChange,
  type OwnNumber,
  type OwnReason,
  type OwnStock,
} from '../../../shared/domain/stock/own-stock.ts';
import { integer, integerOrNull, text, textOrNull, type Row } from '../row.ts';

/** One barcode in one warehouse. */
export interface Shelf {
  readonly warehouseId: string;
  readonly sku: string;
}

/** Who moved it, when, and what it came of: an order or a count. */
export interface OwnCause {
  readonly at: number;
  readonly person: string | null;
  readonly why: OwnReason;
  readonly about: string | null;
}

export interface OwnAct extends OwnCause {
  readonly number: OwnNumber;
  readonly before: number | null;
  readonly after: number | null;
}

/** The only writer of what this desk knows of its shelves; each change leaves its line. */
export interface OwnStockQueries {
  of(shelf: Shelf): OwnStock;
  /** So many behind `after`, by barcode. */
  page(warehouseId: string, after: string, limit: number): OwnStock[];
  /** Null: it can't be changed so, nothing is. */
  change(shelf: Shelf, number: OwnNumber, change: OwnChange, cause: OwnCause): OwnStock | null;
  /** A piece left or came. Null: nobody has counted, or it was counted after that. */
  move(shelf: Shelf, by: 1 | -1, cause: OwnCause, now: number): OwnStock | null;
  /** A person was asked whether to sell no more of these. */
  asked(warehouseId: string, skus: readonly string[]): void;
  /** What the person wanted did not come about: those of these that were asked about are asked about again. */
  askAgain(warehouseId: string, skus: readonly string[]): OwnStock[];
  /** The newest first. */
  acts(shelf: Shelf, limit: number): OwnAct[];
}

const COLUMNS = 'sku, pieces, counted_at, reserve, minimum, sold_out';

export function createOwnStockQueries(database: DatabaseSync): OwnStockQueries {
  const get = database.prepare(`SELECT ${COLUMNS} FROM own_stocks WHERE warehouse_id = ? AND sku = ?`);
  const page = database.prepare(
    `SELECT ${COLUMNS} FROM own_stocks WHERE warehouse_id = ? AND sku > ? ORDER BY sku LIMIT ?`,
  );
  const put = database.prepare(`
    INSERT OR REPLACE INTO own_stocks (warehouse_id, ${COLUMNS})
    VALUES (:warehouseId, :sku, :pieces, :countedAt, :reserve, :minimum, :soldOut)
  `);
  const note = database.prepare(`
    INSERT INTO own_stock_acts (warehouse_id, sku, at, person, number, why, about, before, after)
    VALUES (:warehouseId, :sku, :at, :person, :number, :why, :about, :before, :after)
  `);
  const asked = database.prepare(`
    UPDATE own_stocks SET sold_out = 'asked'
    WHERE warehouse_id = ? AND sku IN (SELECT value FROM json_each(?)) AND sold_out = 'ask'
  `);
  const askAgain = database.prepare(`
    UPDATE own_stocks SET sold_out = 'ask'
    WHERE warehouse_id = ? AND sku IN (SELECT value FROM json_each(?)) AND sold_out = 'asked' RETURNING ${COLUMNS}
  `);
  const acts = database.prepare(
    'SELECT * FROM own_stock_acts WHERE warehouse_id = ? AND sku = ? ORDER BY seq DESC LIMIT ?',
  );
  const of = ({ warehouseId, sku }: Shelf): OwnStock => {
    const row = get.get(warehouseId, sku);
    return row ? ownOf(row) : blankOwn(sku);
  };
  const write = (
    shelf: Shelf,
    number: OwnNumber,
    before: OwnStock,
    after: OwnStock,
    cause: OwnCause,
  ): void => {
    const { warehouseId, sku } = shelf;
    put.run({ warehouseId, ...after });
    note.run({ warehouseId, sku, ...cause, number, before: before[number], after: after[number] });
  };
  return {
    of,
    page: (warehouseId, after, limit) => page.all(warehouseId, after, limit).map(ownOf),
    change: (shelf, number, change, cause) => {
      const before = of(shelf);
      const after = changedOwn(before, number, change, cause.at);
      if (after) write(shelf, number, before, after, cause);
      return after;
    },
    move: (shelf, by, cause, now) => {
      const before = of(shelf);
      if (before.pieces === null || isInCount(before, cause.at, now)) return null;
      const isToCome = (before.countedAt ?? 0) > now;
      const after = { ...movedOwn(before, by), ...(isToCome && { countedAt: cause.at }) };
      write(shelf, 'pieces', before, after, cause);
      return after;
    },
    asked: (warehouseId, skus) => {
      asked.run(warehouseId, JSON.stringify(skus));
    },
    askAgain: (warehouseId, skus) => askAgain.all(warehouseId, JSON.stringify(skus)).map(ownOf),
    acts: ({ warehouseId, sku }, limit) => acts.all(warehouseId, sku, limit).map(actOf),
  };
}

const ownOf = (row: Row): OwnStock => ({
  sku: text(row, 'sku'),
  pieces: integerOrNull(row, 'pieces'),
  countedAt: integerOrNull(row, 'counted_at'),
  reserve: integer(row, 'reserve'),
  minimum: integerOrNull(row, 'minimum'),
  soldOut: z.enum(soldOutStates).parse(row['sold_out']),
});

const actOf = (row: Row): OwnAct => ({
  at: integer(row, 'at'),
  person: textOrNull(row, 'person'),
  number: z.enum(ownNumbers).parse(row['number']),
  why: z.enum(ownReasons).parse(row['why']),
  about: textOrNull(row, 'about'),
  before: integerOrNull(row, 'before'),
  after: integerOrNull(row, 'after'),
});
