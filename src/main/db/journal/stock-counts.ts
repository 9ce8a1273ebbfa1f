import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  countStates,
  nextCount,
  type CountEvent,
  type CountState,
} from '../../../shared/domain/stock/stock-count.ts';
import { integer, integerOrNull, text, textOrNull, type Row } from '../row.ts';

export interface StockCount {
  readonly countId: string;
  /** Of this desk, from 1. */
  readonly number: number;
  readonly warehouseId: string;
  readonly state: CountState;
  /** What the marketplace sells is not shown before all is counted. */
  readonly isBlind: boolean;
  readonly corrects: string | null;
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly person: string | null;
  readonly sendId: string | null;
  /** Goes up with each change of what was counted. */
  readonly revision: number;
  /** Of one that is over; null while it is open. */
  readonly pieces: number | null;
}

export interface CountScan {
  readonly scanId: string;
  readonly shelf: string;
  readonly text: string;
  /** Null: nothing of the warehouse is called so. */
  readonly sku: string | null;
  readonly at: number;
  readonly person: string | null;
}

/** The state of one that is being written down: no count to anybody. */
const HALF = 'half';

export interface CountEnded {
  readonly at: number;
  readonly person: string | null;
  /** What was not counted is none. */
  readonly isRestZero: boolean;
}

/** When a line was counted first, and what lay beside it then. */
export interface CountedWhen {
  readonly at: number;
  /** Pieces of open orders that were not packed: people put them aside before they count. */
  readonly promised: number;
}

export interface CountShelf {
  readonly shelf: string;
  readonly pieces: number;
}

/** The only writer of counts. Each scan is a row before it is answered. */
export interface StockCountQueries {
  open(
    count: Pick<StockCount, 'countId' | 'warehouseId' | 'isBlind' | 'corrects' | 'person'>,
    at: number,
  ): void;
  get(countId: string): StockCount | null;
  /** Null: it is over, or there is none. */
  getOpen(countId: string): StockCount | null;
  opened(): StockCount[];
  /** The newest first. */
  past(limit: number): StockCount[];
  /**
   * What was counted of some goes on in a new count that corrects this one: it is begun, given the lines of some at a
   * time, and seen by nobody before it is whole. What was not counted is none there.
   */
  beginHalf(
    count: Pick<StockCount, 'countId' | 'warehouseId' | 'isBlind'>,
    into: Pick<StockCount, 'countId' | 'person'>,
    at: number,
  ): void;
  carry(countId: string, skus: Iterable<string>, into: string, counted: (sku: string) => CountedWhen): void;
  makeWhole(countId: string): void;
  /** So many lines of those that never were whole. False: none is left. */
  dropHalves(most: number): boolean;
  /** Null: it is over. */
  apply(countId: string, event: CountEvent, ended: CountEnded): CountState | null;
  /** False: this scan was taken before. */
  addScan(countId: string, scan: CountScan): boolean;
  scan(countId: string, scanId: string): CountScan | null;
  /** What nobody knows and nobody has settled, with what was scanned right before and after on the same shelf. */
  unknown(
    countId: string,
    limit: number,
  ): (CountScan & { readonly before: string | null; readonly after: string | null })[];
  unknownTotal(countId: string): number;
  /** What a person makes of such a scan; `as` null: it counts for nothing. False: it is none, or is settled already. */
  settle(
    countId: string,
    scanId: string,
    settled: { readonly as: string | null; readonly by: string | null },
    at: number,
  ): boolean;
  add(countId: string, shelf: string, sku: string, pieces: number, counted: CountedWhen): void;
  set(countId: string, shelf: string, sku: string, pieces: number, counted: CountedWhen): void;
  /** On this shelf; 0: nothing. */
  pieces(countId: string, shelf: string, sku: string): number;
  /** On all shelves. */
  total(countId: string, sku: string): number;
  /** So many barcodes behind `after`, with what lies on all shelves. */
  totals(countId: string, after: string, limit: number): { readonly sku: string; readonly pieces: number }[];
  shelves(countId: string): CountShelf[];
  /** Of one barcode on all shelves: it is counted anew. */
  forget(countId: string, sku: string): void;
}

export function createStockCountQueries(database: DatabaseSync): StockCountQueries {
  const open = database.prepare(`
    INSERT INTO stock_counts (count_id, number, warehouse_id, state, is_blind, corrects, opened_at, person)
    VALUES (:countId, (SELECT coalesce(max(number), 0) + 1 FROM stock_counts), :warehouseId, :state, :isBlind,
      :corrects, :at, :person)
  `);
  const get = database.prepare(`SELECT * FROM stock_counts WHERE count_id = ? AND state <> '${HALF}'`);
  const makeWhole = database.prepare(
    `UPDATE stock_counts SET state = 'open' WHERE count_id = ? AND state = '${HALF}'`,
  );
  const half = database.prepare(`SELECT count_id FROM stock_counts WHERE state = '${HALF}' LIMIT 1`);
  const dropHalf = database.prepare('DELETE FROM stock_counts WHERE count_id = ?');
  const opened = database.prepare("SELECT * FROM stock_counts WHERE state = 'open' ORDER BY opened_at");
  const past = database.prepare(
    `SELECT * FROM stock_counts WHERE state NOT IN ('open', '${HALF}') ORDER BY number DESC LIMIT ?`,
  );
  const close = database.prepare(`
    UPDATE stock_counts SET state = :state, send_id = :sendId, closed_at = :at, closed_by = :person,
      rest_to_zero = :restToZero,
      pieces = (SELECT coalesce(sum(l.pieces), 0) FROM count_lines l WHERE l.count_id = :countId)
    WHERE count_id = :countId
  `);
  const raise = database.prepare('UPDATE stock_counts SET revision = revision + 1 WHERE count_id = ?');
  const addScan = database.prepare(`
    INSERT OR IGNORE INTO count_scans (count_id, scan_id, shelf, text, sku, sequence, at, person)
    VALUES (:countId, :scanId, :shelf, :text, :sku,
      (SELECT coalesce(max(sequence), 0) + 1 FROM count_scans WHERE count_id = :countId), :at, :person)
  `);
  const scan = database.prepare('SELECT * FROM count_scans WHERE count_id = ? AND scan_id = ?');
  const neighbour = (side: '<' | '>', order: 'DESC' | 'ASC'): string => `
    (SELECT n.sku FROM count_scans n WHERE n.count_id = s.count_id AND n.shelf = s.shelf AND n.sku IS NOT NULL
      AND n.sequence ${side} s.sequence ORDER BY n.sequence ${order} LIMIT 1)`;
  const unknown = database.prepare(`
    SELECT s.*, ${neighbour('<', 'DESC')} AS before, ${neighbour('>', 'ASC')} AS after
    FROM count_scans s WHERE s.count_id = ? AND s.sku IS NULL AND s.settled_at IS NULL ORDER BY s.sequence LIMIT ?
  `);
  const unknownTotal = database.prepare(`
    SELECT count(*) AS scans FROM count_scans INDEXED BY count_scans_unknown
    WHERE count_id = ? AND sku IS NULL AND settled_at IS NULL
  `);
  const settle = database.prepare(`
    UPDATE count_scans SET settled_at = :at, settled_as = :as, settled_by = :by
    WHERE count_id = :countId AND scan_id = :scanId AND sku IS NULL AND settled_at IS NULL
  `);
  const lines = lineQueries(database, (countId) => void raise.run(countId));
  const one = (countId: string): StockCount | null => {
    const row = get.get(countId);
    return row ? countOf(row) : null;
  };
  const begin = (
    { countId, warehouseId, isBlind, corrects, person }: Parameters<StockCountQueries['open']>[0],
    state: 'open' | typeof HALF,
    at: number,
  ): void => {
    open.run({ countId, warehouseId, state, isBlind: Number(isBlind), corrects, person, at });
  };
  return {
    open: (count, at) => begin(count, 'open', at),
    beginHalf: ({ countId, warehouseId, isBlind }, into, at) =>
      begin({ ...into, warehouseId, isBlind, corrects: countId }, HALF, at),
    carry: (countId, skus, into, counted) => {
      for (const sku of skus) lines.carryOne(countId, sku, into, counted(sku));
    },
    makeWhole: (countId) => {
      makeWhole.run(countId);
    },
    dropHalves: (most) => {
      const row = half.get();
      if (!row) return false;
      const countId = text(row, 'count_id');
      if (lines.drop(countId, most) < most) dropHalf.run(countId);
      return true;
    },
    get: one,
    getOpen: (countId) => {
      const count = one(countId);
      return count?.state === 'open' ? count : null;
    },
    opened: () => opened.all().map(countOf),
    past: (limit) => past.all(limit).map(countOf),
    apply: (countId, event, { at, person, isRestZero }) => {
      const count = one(countId);
      const state = count && nextCount(count.state, event);
      if (state === null) return null;
      const sendId = event.kind === 'sent' ? event.sendId : null;
      close.run({ state, sendId, at, person, restToZero: Number(isRestZero), countId });
      return state;
    },
    addScan: (countId, scanned) => {
      const isNew = Number(addScan.run({ countId, ...scanned }).changes) > 0;
      if (isNew) raise.run(countId);
      return isNew;
    },
    scan: (countId, scanId) => {
      const row = scan.get(countId, scanId);
      return row ? scanOf(row) : null;
    },
    unknown: (countId, limit) =>
      unknown.all(countId, limit).map((row) => ({
        ...scanOf(row),
        before: textOrNull(row, 'before'),
        after: textOrNull(row, 'after'),
      })),
    settle: (countId, scanId, { as, by }, at) => {
      const isSettled = Number(settle.run({ countId, scanId, as, by, at }).changes) > 0;
      if (isSettled) raise.run(countId);
      return isSettled;
    },
    unknownTotal: (countId) => integer(unknownTotal.get(countId) ?? {}, 'scans'),
    ...lines,
  };
}

type LineQueries = Pick<
  StockCountQueries,
  'add' | 'set' | 'pieces' | 'total' | 'totals' | 'shelves' | 'forget'
> & {
  /** So many of a count; answers how many there were. */
  drop(countId: string, most: number): number;
  /** Into another count, where none of it is as good as counted. */
  carryOne(countId: string, sku: string, into: string, counted: CountedWhen): void;
};

/** What lies where. */
function lineQueries(database: DatabaseSync, raise: (countId: string) => void): LineQueries {
  const add = database.prepare(`
    INSERT INTO count_lines (count_id, shelf, sku, pieces, at, promised)
    VALUES (:countId, :shelf, :sku, :pieces, :at, :promised)
    ON CONFLICT (count_id, sku, shelf) DO UPDATE SET pieces = pieces + excluded.pieces,
      promised = CASE WHEN excluded.at < at THEN excluded.promised ELSE promised END, at = min(at, excluded.at)
  `);
  const set = database.prepare(
    'INSERT OR REPLACE INTO count_lines (count_id, shelf, sku, pieces, at, promised) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const pieces = database.prepare(
    'SELECT pieces FROM count_lines WHERE count_id = ? AND shelf = ? AND sku = ?',
  );
  const total = database.prepare(
    'SELECT coalesce(sum(pieces), 0) AS pieces FROM count_lines WHERE count_id = ? AND sku = ?',
  );
  const totals = database.prepare(`
    SELECT sku, sum(pieces) AS pieces FROM count_lines WHERE count_id = ? AND sku > ? GROUP BY sku ORDER BY sku LIMIT ?
  `);
  const shelves = database.prepare(
    'SELECT shelf, sum(pieces) AS pieces FROM count_lines WHERE count_id = ? GROUP BY shelf ORDER BY shelf',
  );
  const forget = database.prepare('DELETE FROM count_lines WHERE count_id = ? AND sku = ?');
  const carry = database.prepare(`
    INSERT INTO count_lines (count_id, shelf, sku, pieces, at, promised)
    SELECT :into, shelf, sku, pieces, at, promised FROM count_lines WHERE count_id = :countId AND sku = :sku
  `);
  const drop = database.prepare(`
    DELETE FROM count_lines WHERE count_id = :countId
      AND (sku, shelf) IN (SELECT sku, shelf FROM count_lines WHERE count_id = :countId LIMIT :most)
  `);
  return {
    drop: (countId, most) => Number(drop.run({ countId, most }).changes),
    carryOne: (countId, sku, into, { at, promised }) => {
      const { changes } = carry.run({ into, countId, sku });
      if (Number(changes) === 0) set.run(into, '', sku, 0, at, promised);
    },
    add: (countId, shelf, sku, by, counted) => {
      add.run({ countId, shelf, sku, pieces: by, ...counted });
      raise(countId);
    },
    set: (countId, shelf, sku, to, { at, promised }) => {
      set.run(countId, shelf, sku, to, at, promised);
      raise(countId);
    },
    pieces: (countId, shelf, sku) => integerOrNull(pieces.get(countId, shelf, sku) ?? {}, 'pieces') ?? 0,
    total: (countId, sku) => integer(total.get(countId, sku) ?? {}, 'pieces'),
    totals: (countId, after, limit) =>
      totals
        .all(countId, after, limit)
        .map((row) => ({ sku: text(row, 'sku'), pieces: integer(row, 'pieces') })),
    shelves: (countId) =>
      shelves.all(countId).map((row) => ({ shelf: text(row, 'shelf'), pieces: integer(row, 'pieces') })),
    forget: (countId, sku) => {
      forget.run(countId, sku);
      raise(countId);
    },
  };
}

const countOf = (row: Row): StockCount => ({
  countId: text(row, 'count_id'),
  number: integer(row, 'number'),
  warehouseId: text(row, 'warehouse_id'),
  state: z.enum(countStates).parse(row['state']),
  isBlind: integer(row, 'is_blind') === 1,
  corrects: textOrNull(row, 'corrects'),
  openedAt: integer(row, 'opened_at'),
  closedAt: integerOrNull(row, 'closed_at'),
  person: textOrNull(row, 'person'),
  sendId: textOrNull(row, 'send_id'),
  revision: integer(row, 'revision'),
  pieces: integerOrNull(row, 'pieces'),
});

const scanOf = (row: Row): CountScan => ({
  scanId: text(row, 'scan_id'),
  shelf: text(row, 'shelf'),
  text: text(row, 'text'),
  sku: textOrNull(row, 'sku'),
  at: integer(row, 'at'),
  person: textOrNull(row, 'person'),
});
