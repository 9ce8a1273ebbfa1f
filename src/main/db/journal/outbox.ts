import type { DatabaseSync } from 'node:sqlite';
import { changeSchema } from '../../../shared/domain/outbox/change.ts';
import type { OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import type { SupplierState } from '../../../shared/domain/scheme/scheme-rules.ts';
import type { Problem } from '../../../shared/problem.ts';
import { integer, json, text } from '../row.ts';
import { fieldOf, IS_OPEN, OUTBOX_COLUMNS, rowsOf, troubleOf } from './outbox-rows.ts';
import { addKey, createOutboxWrites, moveChain, PASSES_CHAIN, type OutboxWrites } from './outbox-writes.ts';

/**
 * A stored change that this version can't read is parked: it stays as it is, and later changes in its chain wait with
 * it; other chains go on.
 */
export interface OutboxQueries extends OutboxWrites {
  /** The first open row of each chain. */
  heads(): OutboxRow[];
  /** As it is now; null where it was withdrawn. */
  row(seq: number): OutboxRow | null;
  ofChain(chain: string): OutboxRow[];
  /** Those of these orders that are to go to one of these states, or went there. */
  askedToGo(orderIds: readonly string[], to: readonly SupplierState[]): Set<string>;
  /** Withdraws what never reached the marketplace. False if it is on its way or already there. */
  withdraw(seq: number): boolean;
  /** Refused changes but those of identifiers, oldest first: each waits for a person. */
  refused(): OutboxRow[];
  /** Warehouses to be made, changed or deleted that are not done, oldest first. */
  ofWarehouses(): OutboxRow[];
  /** Passes to be made, changed or deleted that are not done, oldest first. */
  ofPasses(): OutboxRow[];
  /** The number of the newest row; later rows have higher ones. */
  lastSeq(): number;
  /** Whether the chain has an open row, written before `seq` if given. */
  isOpen(chain: string, before?: number): boolean;
  /** Whether the order is still to be added through this intake, as was written before `before`. */
  isToAdd(intakeKey: string, orderId: string, before?: number): boolean;
  /** Refused attempts to put the order into a supply. */
  refusedAddsOf(orderId: string): OutboxRow[];
  counts(): { readonly waiting: number; readonly refused: number };
  /** The orders of a chain that are still to be added, and those that were refused. */
  openAdds(chain: string): number;
  refusedAdds(chain: string): { readonly orderId: string; readonly trouble: Problem | null }[];
  /** Orders that a change under way, or one written after `since`, puts into a supply. */
  ordersUnderWay(since?: number): Set<string>;
  /** Natural keys of the changes that are parked. */
  parked(): string[];
}

export function createOutboxQueries(database: DatabaseSync, moved: (orderId: string) => void): OutboxQueries {
  const writes = createOutboxWrites(database, moved);
  const heads = database.prepare(`
    SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE seq IN
      (SELECT min(seq) FROM outbox WHERE ${IS_OPEN} GROUP BY chain)
    ORDER BY seq
  `);
  const row = database.prepare(`SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE seq = ?`);
  const ofChain = database.prepare(`SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE chain = ? ORDER BY seq`);
  const askedToGo = database.prepare(`
    SELECT asked.value AS order_id FROM json_each(:orders) asked CROSS JOIN json_each(:states) wanted
    CROSS JOIN outbox o ON o.natural_key = '${moveChain('')}' || asked.value || ' ' || wanted.value
    WHERE o.state <> 'refused'
  `);
  const allRefused = database.prepare(`
    SELECT ${OUTBOX_COLUMNS} FROM outbox
    WHERE state = 'refused' AND NOT (chain >= 'meta ' AND chain < 'meta!') ORDER BY seq
  `);
  const ofPasses = database.prepare(`
    SELECT ${OUTBOX_COLUMNS} FROM outbox
    WHERE state <> 'done' AND (chain = '${PASSES_CHAIN}' OR (chain >= 'pass ' AND chain < 'pass!')) ORDER BY seq
  `);
  const ofWarehouses = database.prepare(`
    SELECT ${OUTBOX_COLUMNS} FROM outbox
    WHERE state <> 'done' AND chain >= 'warehouse ' AND chain < 'warehouse!' ORDER BY seq
  `);
  const lastSeq = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM outbox');
  const isOpen = database.prepare(`SELECT 1 FROM outbox WHERE chain = ? AND seq < ? AND ${IS_OPEN} LIMIT 1`);
  const isToAdd = database.prepare(`SELECT 1 FROM outbox WHERE natural_key = ? AND seq < ? AND ${IS_OPEN}`);
  const refusedAddsOf = database.prepare(`
    SELECT ${OUTBOX_COLUMNS} FROM outbox
    WHERE state = 'refused' AND ${fieldOf('kind')} = 'addOrder' AND ${fieldOf('orderId')} = ?
  `);
  const waiting = database.prepare(`SELECT count(*) AS changes FROM outbox WHERE ${IS_OPEN}`);
  const refused = database.prepare("SELECT count(*) AS changes FROM outbox WHERE state = 'refused'");
  const openAdds = database.prepare(`
    SELECT count(*) AS changes FROM outbox
    WHERE chain = ? AND ${IS_OPEN} AND ${fieldOf('kind')} = 'addOrder'
  `);
  const refusedAdds = database.prepare(`
    SELECT ${fieldOf('orderId')} AS order_id, trouble FROM outbox
    WHERE chain = ? AND state = 'refused' AND ${fieldOf('kind')} = 'addOrder' ORDER BY seq
  `);
  const underWay = database.prepare(`
    SELECT ${fieldOf('orderId')} AS order_id FROM outbox
    WHERE ${IS_OPEN} AND ${fieldOf('kind')} = 'addOrder'
  `);
  const addsSince = database.prepare(
    `SELECT ${fieldOf('orderId')} AS order_id FROM outbox WHERE seq > ? AND ${fieldOf('kind')} = 'addOrder'`,
  );
  const open = database.prepare(`SELECT natural_key, change FROM outbox WHERE ${IS_OPEN} ORDER BY seq`);
  return {
    ...writes,
    heads: () => rowsOf(heads.all()),
    row: (seq) => rowsOf(row.all(seq))[0] ?? null,
    ofChain: (chain) => rowsOf(ofChain.all(chain)),
    askedToGo: (orderIds, to) =>
      new Set(
        askedToGo
          .all({ orders: JSON.stringify(orderIds), states: JSON.stringify(to) })
          .map((row) => text(row, 'order_id')),
      ),
    withdraw: (seq) => writes.apply(seq, { kind: 'withdrawn' }, 0) !== null,
    refused: () => rowsOf(allRefused.all()),
    ofWarehouses: () => rowsOf(ofWarehouses.all()),
    ofPasses: () => rowsOf(ofPasses.all()),
    lastSeq: () => integer(lastSeq.get() ?? {}, 'seq'),
    isOpen: (chain, before = Number.MAX_SAFE_INTEGER) => isOpen.get(chain, before) !== undefined,
    isToAdd: (intakeKey, orderId, before = Number.MAX_SAFE_INTEGER) =>
      isToAdd.get(addKey(intakeKey, orderId), before) !== undefined,
    refusedAddsOf: (orderId) => rowsOf(refusedAddsOf.all(orderId)),
    counts: () => ({
      waiting: integer(waiting.get() ?? {}, 'changes'),
      refused: integer(refused.get() ?? {}, 'changes'),
    }),
    openAdds: (chain) => integer(openAdds.get(chain) ?? {}, 'changes'),
    refusedAdds: (chain) =>
      refusedAdds.all(chain).map((row) => ({ orderId: text(row, 'order_id'), trouble: troubleOf(row) })),
    ordersUnderWay: (since = Number.MAX_SAFE_INTEGER) =>
      new Set([...underWay.all(), ...addsSince.all(since)].map((row) => text(row, 'order_id'))),
    parked: () =>
      open
        .all()
        .filter((row) => !changeSchema.safeParse(json(row, 'change')).success)
        .map((row) => text(row, 'natural_key')),
  };
}
