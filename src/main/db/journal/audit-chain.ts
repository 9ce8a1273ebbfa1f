import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { integer, text, textOrNull, type Row } from '../row.ts';

/** A line of the log as it is stored; `detail` is JSON text. */
export interface ChainedRow {
  readonly seq: number;
  readonly at: number;
  readonly what: string;
  readonly person: string | null;
  readonly detail: string;
  /** SHA-256 over the hash of the row before and this one. */
  readonly hash: string;
}

/** Before the first row. */
export const GENESIS = '0'.repeat(64);

/**
 * The hash of a row: over the previous hash, then over its own fields as a JSON array, which keeps them apart whatever
 * they contain. Anyone can recompute it from an export.
 */
export const hashOf = (before: string, { seq, at, what, person, detail }: Omit<ChainedRow, 'hash'>): string =>
  createHash('sha256')
    .update(before)
    .update(JSON.stringify([seq, at, what, person, detail]))
    .digest('hex');

export const chainedRowOf = (row: Row): ChainedRow => ({
  seq: integer(row, 'seq'),
  at: integer(row, 'at'),
  what: text(row, 'what'),
  person: textOrNull(row, 'person'),
  detail: text(row, 'detail'),
  hash: text(row, 'hash'),
});

/**
 * Rows from before the chain become its beginning, inside the migration's transaction: from then on they can't be
 * changed unnoticed either. Their detail held the person's name.
 */
export function anchorRows(database: DatabaseSync): void {
  const add = database.prepare(
    'INSERT INTO audit (seq, at, what, person, detail, hash) VALUES (:seq, :at, :what, :person, :detail, :hash)',
  );
  let hash = GENESIS;
  let last = 0;
  const rows = database.prepare(`
    SELECT seq, at, what, detail, CASE WHEN json_valid(detail) THEN
      coalesce(detail ->> 'person', detail ->> 'by') END AS person FROM audit_before ORDER BY seq
  `);
  for (const row of rows.iterate()) {
    const unchained = {
      seq: integer(row, 'seq'),
      at: integer(row, 'at'),
      what: text(row, 'what'),
      person: textOrNull(row, 'person'),
      detail: text(row, 'detail'),
    };
    hash = hashOf(hash, unchained);
    last = unchained.seq;
    add.run({ ...unchained, hash });
  }
  database.prepare('INSERT INTO audit_head (id, seq, hash) VALUES (1, ?, ?)').run(last, hash);
  database.exec('DROP TABLE audit_before');
}
