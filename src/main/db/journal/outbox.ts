import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { ChangeKind } from '../../../shared/domain/change-kinds.ts';
import { metaKinds } from '../../../shared/marketplace/metadata-shapes.ts';
import { problemSchema, type Problem } from '../../../shared/problem.ts';
import { integer, json, text, type Row } from '../row.ts';

/** A change that must reach the marketplace. A kind that screens have no words for does not compile. */
export const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('createSupply'), intakeKey: z.string(), name: z.string() }),
  /** `fromNew`: one that somebody else has taken into a supply meanwhile is left there. */
  z.object({
    kind: z.literal('addOrder'),
    intakeKey: z.string(),
    orderId: z.string(),
    fromNew: z.boolean().optional(),
  }),
  /**
   * `unpacked`: live orders that a person let go without a parcel of this desk; left out, any of them may. `noAnswer`:
   * what a person let go without an answer of the marketplace about it; left out, nothing may.
   */
  z.object({
    kind: z.literal('deliver'),
    supplyId: z.string(),
    unpacked: z.array(z.string()).optional(),
    noAnswer: z
      .object({ orderIds: z.array(z.string()), boxIds: z.array(z.string()), unnamed: z.int() })
      .optional(),
  }),
  z.object({ kind: z.literal('deleteSupply'), supplyId: z.string() }),
  /** Boxes that have no id yet. */
  z.object({
    kind: z.literal('addBoxes'),
    supplyId: z.string(),
    boxKeys: z.array(z.string()).min(1),
    /** The boxes of others were written down, and the request may have left. */
    asked: z.boolean().optional(),
  }),
  /** `onlyEmpty`: a box that somebody has put something in meanwhile stays. */
  z.object({
    kind: z.literal('deleteBoxes'),
    supplyId: z.string(),
    boxKeys: z.array(z.string()).min(1),
    onlyEmpty: z.boolean(),
    revision: z.int(),
  }),
  /** `revision` counts the changes of this order's place. */
  z.object({
    kind: z.enum(['putInBox', 'takeOutOfBox']),
    supplyId: z.string(),
    boxKey: z.string(),
    orderId: z.string(),
    revision: z.int(),
  }),
  /** All values of one kind that the order is to have. `revision` counts the changes of this order and kind. */
  z.object({
    kind: z.literal('setMeta'),
    orderId: z.string(),
    meta: z.enum(metaKinds),
    values: z.array(z.string()).min(1),
    revision: z.int(),
  }),
  /** All values of one kind are to go. */
  z.object({
    kind: z.literal('deleteMeta'),
    orderId: z.string(),
    meta: z.enum(metaKinds),
    revision: z.int(),
  }),
]) satisfies z.ZodType<{ readonly kind: ChangeKind }>;
export type Change = z.infer<typeof changeSchema>;

/** `sending` found at start means that the answer never came: the state is read back before it is repeated. */
export const outboxStates = ['waiting', 'sending', 'done', 'refused'] as const;
export type OutboxState = (typeof outboxStates)[number];

export interface OutboxRow {
  readonly seq: number;
  /** Rows of one chain go out in order: an intake's key or a supply's id. */
  readonly chain: string;
  readonly change: Change;
  readonly state: OutboxState;
  readonly attempts: number;
  /** Unix milliseconds before which it is not tried again. */
  readonly notBefore: number;
  readonly trouble: Problem | null;
  /** Unix milliseconds when it was written down. */
  readonly createdAt: number;
}

/**
 * A stored change that this version can't read is parked: it stays as it is, and what follows it in its chain waits
 * with it; the other chains go on.
 */
export interface OutboxQueries {
  /** Adds the change, or puts it in the place of the same one (by its natural key) that had been refused. */
  put(chain: string, change: Change, at: number): void;
  /** The first open row of each chain. */
  heads(): OutboxRow[];
  /** As it is now; null where it was withdrawn. */
  row(seq: number): OutboxRow | null;
  ofChain(chain: string): OutboxRow[];
  set(seq: number, state: OutboxState, fields: OutboxProgress, at: number): void;
  /** Takes back what never reached the marketplace. False: it is on its way or there already. */
  withdraw(seq: number): boolean;
  /** A change that is not done says something else from now on. */
  amend(seq: number, change: Change): void;
  /** Refused changes but those of identifiers, oldest first: each waits for a person. */
  refused(): OutboxRow[];
  /** Of the newest row; what is written later has a higher one. */
  lastSeq(): number;
  /** Whether anything of the chain is open that was written before `seq`. */
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

export interface OutboxProgress {
  readonly attempts: number;
  readonly notBefore: number;
  readonly trouble: Problem | null;
}

export const OUTBOX_COLUMNS = 'seq, chain, change, state, attempts, not_before, trouble, created_at';

const addKey = (intakeKey: string, orderId: string): string => `${intakeKey} add ${orderId}`;

function naturalKey(chain: string, change: Change): string {
  switch (change.kind) {
    case 'addOrder':
      return addKey(chain, change.orderId);
    case 'addBoxes':
      return `${chain} add ${change.boxKeys[0]}`;
    case 'deleteBoxes':
    case 'putInBox':
    case 'takeOutOfBox':
      return `${chain} ${change.revision}`;
    case 'setMeta':
    case 'deleteMeta':
      return `${chain} ${change.meta} ${change.revision}`;
    default:
      return `${chain} ${change.kind}`;
  }
}

/** Reads one field of a change; NULL where the change is parked, since SQLite throws on what is not JSON. */
const fieldOf = (field: 'kind' | 'orderId'): string =>
  `CASE WHEN json_valid(change) THEN change ->> '${field}' END`;

export function createOutboxQueries(database: DatabaseSync): OutboxQueries {
  const put = database.prepare(`
    INSERT INTO outbox (chain, natural_key, change, state, created_at, updated_at)
    VALUES (:chain, :key, :change, 'waiting', :at, :at)
    ON CONFLICT (natural_key) DO UPDATE SET state = 'waiting', attempts = 0, not_before = 0, trouble = NULL,
      change = excluded.change, updated_at = :at WHERE state = 'refused'
  `);
  const heads = database.prepare(`
    SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE seq IN
      (SELECT min(seq) FROM outbox WHERE state IN ('waiting', 'sending') GROUP BY chain)
    ORDER BY seq
  `);
  const row = database.prepare(`SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE seq = ?`);
  const ofChain = database.prepare(`SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE chain = ? ORDER BY seq`);
  const set = database.prepare(`
    UPDATE outbox SET state = :state, attempts = :attempts, not_before = :notBefore, trouble = :trouble,
      updated_at = :at WHERE seq = :seq
  `);
  const withdraw = database.prepare("DELETE FROM outbox WHERE seq = ? AND state IN ('waiting', 'refused')");
  const amend = database.prepare("UPDATE outbox SET change = ? WHERE seq = ? AND state <> 'done'");
  const allRefused = database.prepare(`
    SELECT ${OUTBOX_COLUMNS} FROM outbox
    WHERE state = 'refused' AND NOT (chain >= 'meta ' AND chain < 'meta!') ORDER BY seq
  `);
  const lastSeq = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM outbox');
  const isOpen = database.prepare(
    "SELECT 1 FROM outbox WHERE chain = ? AND seq < ? AND state IN ('waiting', 'sending') LIMIT 1",
  );
  const isToAdd = database.prepare(
    "SELECT 1 FROM outbox WHERE natural_key = ? AND seq < ? AND state IN ('waiting', 'sending')",
  );
  const refusedAddsOf = database.prepare(`
    SELECT ${OUTBOX_COLUMNS} FROM outbox
    WHERE state = 'refused' AND ${fieldOf('kind')} = 'addOrder' AND ${fieldOf('orderId')} = ?
  `);
  const waiting = database.prepare(
    "SELECT count(*) AS changes FROM outbox WHERE state IN ('waiting', 'sending')",
  );
  const refused = database.prepare("SELECT count(*) AS changes FROM outbox WHERE state = 'refused'");
  const openAdds = database.prepare(`
    SELECT count(*) AS changes FROM outbox
    WHERE chain = ? AND state IN ('waiting', 'sending') AND ${fieldOf('kind')} = 'addOrder'
  `);
  const refusedAdds = database.prepare(`
    SELECT ${fieldOf('orderId')} AS order_id, trouble FROM outbox
    WHERE chain = ? AND state = 'refused' AND ${fieldOf('kind')} = 'addOrder' ORDER BY seq
  `);
  const underWay = database.prepare(`
    SELECT ${fieldOf('orderId')} AS order_id FROM outbox
    WHERE state IN ('waiting', 'sending') AND ${fieldOf('kind')} = 'addOrder'
  `);
  const addsSince = database.prepare(
    `SELECT ${fieldOf('orderId')} AS order_id FROM outbox WHERE seq > ? AND ${fieldOf('kind')} = 'addOrder'`,
  );
  const open = database.prepare(
    "SELECT natural_key, change FROM outbox WHERE state IN ('waiting', 'sending') ORDER BY seq",
  );
  return {
    put: (chain, change, at) => {
      put.run({ chain, key: naturalKey(chain, change), change: JSON.stringify(change), at });
    },
    heads: () => rowsOf(heads.all()),
    row: (seq) => rowsOf(row.all(seq))[0] ?? null,
    ofChain: (chain) => rowsOf(ofChain.all(chain)),
    set: (seq, state, fields, at) => {
      set.run({
        seq,
        state,
        at,
        attempts: fields.attempts,
        notBefore: fields.notBefore,
        trouble: fields.trouble === null ? null : JSON.stringify(fields.trouble),
      });
    },
    withdraw: (seq) => Number(withdraw.run(seq).changes) > 0,
    amend: (seq, change) => {
      amend.run(JSON.stringify(change), seq);
    },
    refused: () => rowsOf(allRefused.all()),
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

function troubleOf(row: Row): Problem | null {
  return problemSchema.safeParse(json(row, 'trouble')).data ?? null;
}

export const rowsOf = (rows: readonly Row[]): OutboxRow[] =>
  rows.map(outboxRowOf).filter((row) => row !== null);

function outboxRowOf(row: Row): OutboxRow | null {
  const change = changeSchema.safeParse(json(row, 'change'));
  if (!change.success) return null;
  return {
    seq: integer(row, 'seq'),
    chain: text(row, 'chain'),
    change: change.data,
    state: z.enum(outboxStates).parse(row['state']),
    attempts: integer(row, 'attempts'),
    notBefore: integer(row, 'not_before'),
    trouble: troubleOf(row),
    createdAt: integer(row, 'created_at'),
  };
}
