import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { verdictSchema, type Verdict } from '../../../shared/domain/verdict.ts';
import { problemSchema, type Problem } from '../../../shared/problem.ts';
import { integer, integerOrNull, json, text, textOrNull, type Row } from '../row.ts';
import { chainedRowOf, type ChainedRow } from './audit-chain.ts';
import { changeSchema, type Change } from '../../../shared/domain/outbox/change.ts';
import { outboxStates, type OutboxState } from '../../../shared/domain/outbox/outbox-row.ts';

/** A scan that was about an order. */
export interface StoredScan {
  readonly at: number;
  readonly person: string | null;
  readonly text: string;
  readonly verdict: Verdict;
  readonly isRepeat: boolean;
}

/** A change that the marketplace is, or was, to be told. */
export interface StoredChange {
  readonly seq: number;
  /** Its kind; of another version, whatever it is called there. */
  readonly change: string;
  /** Where it takes its order; null: it is about something else. */
  readonly move: Pick<Extract<Change, { kind: 'moveOrder' }>, 'scheme' | 'to'> | null;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly trouble: Problem | null;
  readonly createdAt: number;
  readonly changedAt: number;
}

/** How a job of an order went. Null: not taken yet. */
export interface JobTimes {
  readonly jobId: string;
  readonly takenAt: number | null;
}

/** What the journal knows of one order, each by an index of its own: a search must not wait, nor a scan behind it. */
export interface StoryQueries {
  scansOf(orderId: string): StoredScan[];
  jobsOf(orderId: string): JobTimes[];
  changesOf(orderId: string): StoredChange[];
  /** The hand-over of a supply. */
  deliveryOf(supplyId: string): StoredChange[];
  logOf(orderId: string): ChainedRow[];
  /** The job of its carrier's label that was asked for last. */
  lastCarrierLabel(orderId: string): string | null;
  /** What was done with a supply as a whole. */
  logOfSupply(supplyId: string): ChainedRow[];
}

/** An order scanned more often than this was used to try out a scanner. */
const MOST_SCANS = 500;

/** As the migration that made the indexes on it spells it. */
const ORDER_OF_CHANGE = "CASE WHEN json_valid(change) THEN change ->> '$.orderId' END";

export const SCANS_OF_ORDER_SQL = `SELECT at, person, text, verdict, is_repeat FROM scans
  WHERE order_id = ? ORDER BY seq DESC LIMIT ${MOST_SCANS}`;
const CHANGE_COLUMNS = 'seq, change, state, attempts, trouble, created_at, updated_at';
export const CHANGES_OF_ORDER_SQL = `SELECT ${CHANGE_COLUMNS} FROM outbox WHERE ${ORDER_OF_CHANGE} = ? ORDER BY seq`;
const LOG_COLUMNS = 'seq, at, what, person, detail, hash';
export const LOG_OF_ORDER_SQL = `SELECT ${LOG_COLUMNS} FROM audit WHERE order_id = ? ORDER BY seq`;
export const LOG_OF_SUPPLY_SQL = `SELECT ${LOG_COLUMNS} FROM audit
  WHERE supply_id = ? AND order_id IS NULL ORDER BY seq`;

export const LAST_CARRIER_LABEL_SQL = `SELECT CASE WHEN json_valid(detail) THEN detail ->> '$.jobId' END AS job_id FROM audit
  WHERE order_id = ? AND what IN ('carrierLabelPrinted', 'carrierLabelPrintedUnread') ORDER BY seq DESC LIMIT 1`;

export function createStoryQueries(database: DatabaseSync): StoryQueries {
  const scansOf = database.prepare(SCANS_OF_ORDER_SQL);
  const jobsOf = database.prepare('SELECT job_id, taken_at FROM print_jobs WHERE order_id = ? ORDER BY seq');
  const changesOf = database.prepare(CHANGES_OF_ORDER_SQL);
  const deliveryOf = database.prepare(`SELECT ${CHANGE_COLUMNS} FROM outbox WHERE natural_key = ?`);
  const logOf = database.prepare(LOG_OF_ORDER_SQL);
  const lastCarrierLabel = database.prepare(LAST_CARRIER_LABEL_SQL);
  const logOfSupply = database.prepare(LOG_OF_SUPPLY_SQL);
  return {
    scansOf: (orderId) => scansOf.all(orderId).flatMap(scanOf),
    jobsOf: (orderId) =>
      jobsOf
        .all(orderId)
        .map((row) => ({ jobId: text(row, 'job_id'), takenAt: integerOrNull(row, 'taken_at') })),
    changesOf: (orderId) => changesOf.all(orderId).map(changeOf),
    deliveryOf: (supplyId) => deliveryOf.all(`${supplyId} deliver`).map(changeOf),
    logOf: (orderId) => logOf.all(orderId).map(chainedRowOf),
    lastCarrierLabel: (orderId) => {
      const row = lastCarrierLabel.get(orderId);
      return row ? textOrNull(row, 'job_id') : null;
    },
    logOfSupply: (supplyId) => logOfSupply.all(supplyId).map(chainedRowOf),
  };
}

/** A verdict from another version is left out, because its wording is unknown here. */
function scanOf(row: Row): StoredScan[] {
  const verdict = verdictSchema.safeParse(json(row, 'verdict'));
  if (!verdict.success) return [];
  return [
    {
      at: integer(row, 'at'),
      person: textOrNull(row, 'person'),
      text: text(row, 'text'),
      verdict: verdict.data,
      isRepeat: integer(row, 'is_repeat') === 1,
    },
  ];
}

const kindSchema = z.object({ kind: z.string() });

function changeOf(row: Row): StoredChange {
  const written = json(row, 'change');
  const change = changeSchema.safeParse(written).data;
  return {
    seq: integer(row, 'seq'),
    change: kindSchema.safeParse(written).data?.kind ?? '',
    move: change?.kind === 'moveOrder' ? { scheme: change.scheme, to: change.to } : null,
    state: z.enum(outboxStates).parse(row['state']),
    attempts: integer(row, 'attempts'),
    trouble: problemSchema.safeParse(row['trouble'] === null ? null : json(row, 'trouble')).data ?? null,
    createdAt: integer(row, 'created_at'),
    changedAt: integer(row, 'updated_at'),
  };
}
