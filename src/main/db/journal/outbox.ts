import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { problemSchema, type Problem } from '../../../shared/problem.ts';
import { integer, json, text, type Row } from '../row.ts';

/** A change that must reach the marketplace. */
export const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('createSupply'), intakeKey: z.string(), name: z.string() }),
  z.object({ kind: z.literal('addOrder'), intakeKey: z.string(), orderId: z.string() }),
  z.object({ kind: z.literal('deliver'), supplyId: z.string() }),
]);
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
  /** Adds the change, or sets the same one (by its natural key) to wait again if it had been refused. */
  put(chain: string, change: Change, at: number): void;
  /** The first open row of each chain. */
  heads(): OutboxRow[];
  ofChain(chain: string): OutboxRow[];
  set(seq: number, state: OutboxState, fields: OutboxProgress, at: number): void;
  counts(): { readonly waiting: number; readonly refused: number };
  /** The orders of a chain that are still to be added, and those that were refused. */
  openAdds(chain: string): number;
  refusedAdds(chain: string): { readonly orderId: string; readonly trouble: Problem | null }[];
  /** Orders that a change under way will put into a supply. */
  ordersUnderWay(): Set<string>;
  /** Natural keys of the changes that are parked. */
  parked(): string[];
}

export interface OutboxProgress {
  readonly attempts: number;
  readonly notBefore: number;
  readonly trouble: Problem | null;
}

const COLUMNS = 'seq, chain, change, state, attempts, not_before, trouble, created_at';

const naturalKey = (chain: string, change: Change): string =>
  change.kind === 'addOrder' ? `${chain} add ${change.orderId}` : `${chain} ${change.kind}`;

/** Reads one field of a change; NULL where the change is parked, since SQLite throws on what is not JSON. */
const fieldOf = (field: 'kind' | 'orderId'): string =>
  `CASE WHEN json_valid(change) THEN change ->> '${field}' END`;

export function createOutboxQueries(database: DatabaseSync): OutboxQueries {
  const put = database.prepare(`
    INSERT INTO outbox (chain, natural_key, change, state, created_at, updated_at)
    VALUES (:chain, :key, :change, 'waiting', :at, :at)
    ON CONFLICT (natural_key) DO UPDATE SET state = 'waiting', attempts = 0, not_before = 0, trouble = NULL,
      updated_at = :at WHERE state = 'refused'
  `);
  const heads = database.prepare(`
    SELECT ${COLUMNS} FROM outbox WHERE seq IN
      (SELECT min(seq) FROM outbox WHERE state IN ('waiting', 'sending') GROUP BY chain)
    ORDER BY seq
  `);
  const ofChain = database.prepare(`SELECT ${COLUMNS} FROM outbox WHERE chain = ? ORDER BY seq`);
  const set = database.prepare(`
    UPDATE outbox SET state = :state, attempts = :attempts, not_before = :notBefore, trouble = :trouble,
      updated_at = :at WHERE seq = :seq
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
  const open = database.prepare(
    "SELECT natural_key, change FROM outbox WHERE state IN ('waiting', 'sending') ORDER BY seq",
  );
  return {
    put: (chain, change, at) => {
      put.run({ chain, key: naturalKey(chain, change), change: JSON.stringify(change), at });
    },
    heads: () => rowsOf(heads.all()),
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
    counts: () => ({
      waiting: integer(waiting.get() ?? {}, 'changes'),
      refused: integer(refused.get() ?? {}, 'changes'),
    }),
    openAdds: (chain) => integer(openAdds.get(chain) ?? {}, 'changes'),
    refusedAdds: (chain) =>
      refusedAdds.all(chain).map((row) => ({ orderId: text(row, 'order_id'), trouble: troubleOf(row) })),
    ordersUnderWay: () => new Set(underWay.all().map((row) => text(row, 'order_id'))),
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

const rowsOf = (rows: readonly Row[]): OutboxRow[] => rows.map(outboxRowOf).filter((row) => row !== null);

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
