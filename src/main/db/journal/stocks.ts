import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { changeFaults } from '../../../shared/domain/stock/stock-change.ts';
import {
  intentStates,
  nextIntent,
  OPEN_INTENTS,
  type IntentEvent,
  type IntentState,
  type StockIntent,
} from '../../../shared/domain/stock/stock-intent.ts';
import { problemSchema, type Problem } from '../../../shared/problem.ts';
import { integer, integerOrNull, json, text, textOrNull, type Row } from '../row.ts';

export interface StockSend {
  readonly sendId: string;
  readonly warehouseId: string;
  /** Unix milliseconds when it was confirmed by a person. */
  readonly at: number;
  readonly person: string | null;
  readonly undoes: string | null;
  /** It tells what is free on the shelf: no more than that is told, whenever it goes out. */
  readonly isFree: boolean;
  readonly isPaused: boolean;
  readonly problem: Problem | null;
}

export interface StockIntentRow extends StockIntent {
  readonly sendId: string;
  readonly sku: string;
  /** When it last changed, Unix milliseconds. */
  readonly at: number;
}

/** What people changed of stocks. An intent changes by `apply` alone. */
export interface StockSendQueries {
  /** Nobody sees it before it is whole: a hundred thousand intents are not written in one piece. */
  begin(send: StockSend): void;
  add(
    send: StockSend,
    intents: Iterable<Pick<StockIntent, 'change' | 'shown'> & { readonly sku: string }>,
  ): void;
  makeWhole(sendId: string): void;
  /**
   * Of those whose writing broke off, so many intents: nobody was told that they are sent. False: none is left. A hundred
   * thousand are not dropped in one piece.
   */
  dropHalves(most: number): boolean;
  send(sendId: string): StockSend | null;
  /** The newest first. */
  sends(limit: number): StockSend[];
  /** Those with something still to tell or to read back, the oldest first. */
  openSends(): StockSend[];
  setPaused(sendId: string, isPaused: boolean): void;
  setProblem(sendId: string, problem: Problem | null): void;
  /** By barcode, those behind `after`. */
  inState(sendId: string, state: IntentState, limit: number, after?: string): StockIntentRow[];
  /** Null: it can't happen to it. */
  apply(sendId: string, sku: string, event: IntentEvent, at: number): StockIntentRow | null;
  counts(sendId: string): Readonly<Partial<Record<IntentState, number>>>;
  isUnderWay(warehouseId: string, sku: string): boolean;
  /** The newest first. */
  historyOf(warehouseId: string, sku: string, limit: number): StockIntentRow[];
  /** As a person told it; empty: nobody did. */
  articleOf(sku: string): string;
  ownSkus(): { readonly sku: string; readonly article: string }[];
  addSku(sku: string, article: string): void;
}

const COLUMNS = 'send_id, sku, change, shown, base, target, found, state, fault, trouble, at';
const IS_OPEN = `state IN (${OPEN_INTENTS.map((state) => `'${state}'`).join(', ')})`;

/** Not of a half: its writing goes on, or broke off. */
const IS_SENT = '(SELECT is_whole FROM stock_sends WHERE stock_sends.send_id = stock_intents.send_id) = 1';

const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), amount: z.int() }),
  z.object({ kind: z.literal('add'), by: z.int() }),
  z.object({ kind: z.literal('delete') }),
]);

export function createStockSendQueries(database: DatabaseSync): StockSendQueries {
  const addSend = database.prepare(
    'INSERT INTO stock_sends (send_id, warehouse_id, at, person, undoes, is_free, is_whole) VALUES (?, ?, ?, ?, ?, ?, 0)',
  );
  const addIntent = database.prepare(`
    INSERT INTO stock_intents (send_id, sku, warehouse_id, change, shown, state, at)
    VALUES (:sendId, :sku, :warehouseId, :change, :shown, 'waiting', :at)
  `);
  const makeWhole = database.prepare('UPDATE stock_sends SET is_whole = 1 WHERE send_id = ?');
  const half = database.prepare('SELECT send_id FROM stock_sends WHERE is_whole = 0 LIMIT 1');
  const dropIntents = database.prepare(`
    DELETE FROM stock_intents WHERE send_id = :sendId
      AND sku IN (SELECT sku FROM stock_intents WHERE send_id = :sendId LIMIT :most)
  `);
  const dropSend = database.prepare('DELETE FROM stock_sends WHERE send_id = ?');
  const send = database.prepare('SELECT * FROM stock_sends WHERE send_id = ? AND is_whole = 1');
  const sends = database.prepare('SELECT * FROM stock_sends WHERE is_whole = 1 ORDER BY at DESC LIMIT ?');
  const openSends = database.prepare(`
    SELECT * FROM stock_sends
    WHERE is_whole = 1 AND send_id IN (SELECT DISTINCT send_id FROM stock_intents WHERE ${IS_OPEN})
    ORDER BY at
  `);
  const setPaused = database.prepare('UPDATE stock_sends SET is_paused = ? WHERE send_id = ?');
  const setProblem = database.prepare('UPDATE stock_sends SET trouble = ? WHERE send_id = ?');
  const inState = database.prepare(
    `SELECT ${COLUMNS} FROM stock_intents WHERE send_id = ? AND state = ? AND sku > ? ORDER BY sku LIMIT ?`,
  );
  const one = database.prepare(`SELECT ${COLUMNS} FROM stock_intents WHERE send_id = ? AND sku = ?`);
  const write = database.prepare(`
    UPDATE stock_intents SET base = :base, target = :target, found = :found, state = :state, fault = :fault,
      trouble = :trouble, at = :at WHERE send_id = :sendId AND sku = :sku
  `);
  const counts = database.prepare(
    'SELECT state, count(*) AS intents FROM stock_intents WHERE send_id = ? GROUP BY state',
  );
  const history = database.prepare(
    `SELECT ${COLUMNS} FROM stock_intents WHERE warehouse_id = ? AND sku = ? AND ${IS_SENT} ORDER BY at DESC LIMIT ?`,
  );
  const underWay = database.prepare(
    `SELECT 1 FROM stock_intents WHERE warehouse_id = ? AND sku = ? AND ${IS_OPEN} AND ${IS_SENT} LIMIT 1`,
  );
  const articleOf = database.prepare('SELECT article FROM stock_skus WHERE sku = ?');
  const ownSkus = database.prepare('SELECT sku, article FROM stock_skus ORDER BY sku');
  const addSku = database.prepare('INSERT OR REPLACE INTO stock_skus (sku, article) VALUES (?, ?)');
  return {
    begin: ({ sendId, warehouseId, at, person, undoes, isFree }) => {
      addSend.run(sendId, warehouseId, at, person, undoes, Number(isFree));
    },
    makeWhole: (sendId) => {
      makeWhole.run(sendId);
    },
    dropHalves: (most) => {
      const row = half.get();
      if (!row) return false;
      const sendId = text(row, 'send_id');
      if (Number(dropIntents.run({ sendId, most }).changes) < most) dropSend.run(sendId);
      return true;
    },
    add: ({ sendId, warehouseId, at }, intents) => {
      for (const { sku, change, shown } of intents)
        addIntent.run({ sendId, sku, warehouseId, change: JSON.stringify(change), shown, at });
    },
    send: (sendId) => {
      const row = send.get(sendId);
      return row ? sendOf(row) : null;
    },
    sends: (limit) => sends.all(limit).map(sendOf),
    openSends: () => openSends.all().map(sendOf),
    setPaused: (sendId, isPaused) => {
      setPaused.run(Number(isPaused), sendId);
    },
    setProblem: (sendId, problem) => {
      setProblem.run(problem && JSON.stringify(problem), sendId);
    },
    inState: (sendId, state, limit, after = '') => inState.all(sendId, state, after, limit).map(intentOf),
    apply: (sendId, sku, event, at) => {
      const row = one.get(sendId, sku);
      const before = row ? intentOf(row) : null;
      const after = before && nextIntent(before, event);
      if (!before || !after) return null;
      const { base, target, found, state, fault, problem } = after;
      write.run({
        sendId,
        sku,
        base,
        target,
        found,
        state,
        fault,
        trouble: problem && JSON.stringify(problem),
        at,
      });
      return { ...before, ...after, at };
    },
    counts: (sendId) =>
      Object.fromEntries(counts.all(sendId).map((row) => [text(row, 'state'), integer(row, 'intents')])),
    isUnderWay: (warehouseId, sku) => underWay.get(warehouseId, sku) !== undefined,
    historyOf: (warehouseId, sku, limit) => history.all(warehouseId, sku, limit).map(intentOf),
    articleOf: (sku) => {
      const row = articleOf.get(sku);
      return row ? text(row, 'article') : '';
    },
    ownSkus: () => ownSkus.all().map((row) => ({ sku: text(row, 'sku'), article: text(row, 'article') })),
    addSku: (sku, article) => {
      addSku.run(sku, article);
    },
  };
}

const problemOf = (row: Row): Problem | null => problemSchema.safeParse(json(row, 'trouble')).data ?? null;

const sendOf = (row: Row): StockSend => ({
  sendId: text(row, 'send_id'),
  warehouseId: text(row, 'warehouse_id'),
  at: integer(row, 'at'),
  person: textOrNull(row, 'person'),
  undoes: textOrNull(row, 'undoes'),
  isFree: integer(row, 'is_free') === 1,
  isPaused: integer(row, 'is_paused') === 1,
  problem: row['trouble'] === null ? null : problemOf(row),
});

const intentOf = (row: Row): StockIntentRow => ({
  sendId: text(row, 'send_id'),
  sku: text(row, 'sku'),
  change: changeSchema.parse(json(row, 'change')),
  shown: integerOrNull(row, 'shown'),
  base: integerOrNull(row, 'base'),
  target: integerOrNull(row, 'target'),
  found: integerOrNull(row, 'found'),
  state: z.enum(intentStates).parse(row['state']),
  fault: z.enum(changeFaults).nullable().parse(row['fault']),
  problem: row['trouble'] === null ? null : problemOf(row),
  at: integer(row, 'at'),
});
