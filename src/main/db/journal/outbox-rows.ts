import { z } from 'zod';
import { changeSchema } from '../../../shared/domain/outbox/change.ts';
import {
  OPEN,
  outboxStates,
  type OutboxRow,
  type OutboxState,
} from '../../../shared/domain/outbox/outbox-row.ts';
import { problemSchema, type Problem } from '../../../shared/problem.ts';
import { integer, json, text, type Row } from '../row.ts';

export const OUTBOX_COLUMNS = 'seq, chain, change, state, attempts, not_before, trouble, created_at';

/** As the conditions of the indexes list them. */
export const listed = (states: readonly OutboxState[]): string =>
  states.map((state) => `'${state}'`).join(', ');

export const IS_OPEN = `state IN (${listed(OPEN)})`;

/** Reads one field of a change; NULL where the change is parked, since SQLite throws on what is not JSON. */
export const fieldOf = (field: 'kind' | 'orderId' | 'supplyId'): string =>
  `CASE WHEN json_valid(change) THEN change ->> '${field}' END`;

export function troubleOf(row: Row): Problem | null {
  return problemSchema.safeParse(json(row, 'trouble')).data ?? null;
}

/** Without those that are parked. */
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
