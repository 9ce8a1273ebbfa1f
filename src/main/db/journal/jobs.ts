import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  evidences,
  jobCauses,
  jobDocumentSchema,
  jobStates,
  type Evidence,
  type JobCause,
  type JobDocument,
  type JobState,
} from '../../../shared/domain/print-job.ts';
import { problemSchema, type Problem } from '../../../shared/problem.ts';
import { blobOrNull, integer, json, text, textOrNull, type Row } from '../row.ts';

export interface JobRow {
  readonly jobId: string;
  readonly document: JobDocument;
  readonly cause: JobCause;
  /** The job that this one replaces. */
  readonly replaces: string | null;
  readonly state: JobState;
  readonly evidence: Evidence | null;
  /** Times it was tried and nothing reached the printer. */
  readonly attempts: number;
  /** Unix milliseconds before which it is not tried again. */
  readonly notBefore: number;
  /** Null: to be rendered before it is sent. */
  readonly bytes: Uint8Array | null;
  readonly trouble: Problem | null;
  readonly createdAt: number;
}

export interface JobChange {
  readonly state: JobState;
  readonly evidence?: Evidence;
  readonly attempts?: number;
  readonly notBefore?: number;
  /** Null forgets them: they are rendered again. */
  readonly bytes?: Uint8Array | null;
  readonly trouble?: Problem | null;
}

/**
 * A stored job that this version can't read is parked: it keeps its row and its state, is in none of the answers, and
 * holds up no other. `parked` names those that were not settled.
 */
export interface JobQueries {
  add(job: JobRow): void;
  get(jobId: string): JobRow | null;
  change(jobId: string, change: JobChange, at: number): void;
  /** Jobs that are not settled, in the order of their making. */
  open(): JobRow[];
  /** The state of a job, without its bytes. */
  stateOf(jobId: string): JobState | null;
  lastOfOrder(orderId: string): JobRow | null;
  /** Bytes made for another printer or paper are forgotten, those of jobs in flight left alone. */
  forgetBytes(): void;
  parked(): string[];
}

const COLUMNS =
  'job_id, document, cause, replaces, state, evidence, attempts, not_before, bytes, trouble, created_at';

const jobFields = z.object({
  document: jobDocumentSchema,
  cause: z.enum(jobCauses),
  state: z.enum(jobStates),
  evidence: z.enum(evidences).nullable(),
});

export function createJobQueries(database: DatabaseSync): JobQueries {
  const add = database.prepare(`
    INSERT INTO print_jobs (${COLUMNS}, order_id, updated_at)
    VALUES (:jobId, :document, :cause, :replaces, :state, :evidence, :attempts, :notBefore, :bytes, :trouble, :createdAt,
      :orderId, :createdAt)
  `);
  const get = database.prepare(`SELECT ${COLUMNS} FROM print_jobs WHERE job_id = ?`);
  const change = database.prepare(`
    UPDATE print_jobs SET state = :state, evidence = coalesce(:evidence, evidence),
      attempts = coalesce(:attempts, attempts), not_before = coalesce(:notBefore, not_before),
      bytes = CASE WHEN :forget THEN NULL ELSE coalesce(:bytes, bytes) END, trouble = :trouble, updated_at = :at
    WHERE job_id = :jobId
  `);
  const open = database.prepare(
    `SELECT ${COLUMNS} FROM print_jobs WHERE state NOT IN ('sent', 'confirmed', 'cancelled') ORDER BY seq`,
  );
  const stateOf = database.prepare('SELECT state FROM print_jobs WHERE job_id = ?');
  const lastOfOrder = database.prepare(
    `SELECT ${COLUMNS} FROM print_jobs WHERE order_id = ? ORDER BY seq DESC LIMIT 1`,
  );
  const forgetBytes = database.prepare(
    "UPDATE print_jobs SET bytes = NULL WHERE state IN ('queued', 'failed', 'uncertain') AND bytes IS NOT NULL",
  );
  return {
    add: (job) => {
      add.run({
        ...job,
        document: JSON.stringify(job.document),
        trouble: job.trouble === null ? null : JSON.stringify(job.trouble),
        orderId: job.document.kind === 'orderLabel' ? job.document.orderId : null,
      });
    },
    get: (jobId) => {
      const row = get.get(jobId);
      return row ? jobOf(row) : null;
    },
    change: (jobId, fields, at) => {
      change.run({
        jobId,
        at,
        state: fields.state,
        evidence: fields.evidence ?? null,
        attempts: fields.attempts ?? null,
        notBefore: fields.notBefore ?? null,
        bytes: fields.bytes ?? null,
        forget: fields.bytes === null ? 1 : 0,
        trouble: fields.trouble ? JSON.stringify(fields.trouble) : null,
      });
    },
    open: () =>
      open
        .all()
        .map(jobOf)
        .filter((job) => job !== null),
    stateOf: (jobId) => {
      const row = stateOf.get(jobId);
      return row ? (z.enum(jobStates).safeParse(row['state']).data ?? null) : null;
    },
    lastOfOrder: (orderId) => {
      const row = lastOfOrder.get(orderId);
      return row ? jobOf(row) : null;
    },
    forgetBytes: () => {
      forgetBytes.run();
    },
    parked: () =>
      open
        .all()
        .filter((row) => jobOf(row) === null)
        .map((row) => text(row, 'job_id')),
  };
}

function jobOf(row: Row): JobRow | null {
  const fields = jobFields.safeParse({
    document: json(row, 'document'),
    cause: row['cause'],
    state: row['state'],
    evidence: row['evidence'],
  });
  if (!fields.success) return null;
  return {
    jobId: text(row, 'job_id'),
    ...fields.data,
    replaces: textOrNull(row, 'replaces'),
    attempts: integer(row, 'attempts'),
    notBefore: integer(row, 'not_before'),
    bytes: blobOrNull(row, 'bytes'),
    trouble: problemSchema.safeParse(json(row, 'trouble')).data ?? null,
    createdAt: integer(row, 'created_at'),
  };
}
