import type { DatabaseSync } from 'node:sqlite';
import { isSettled, SETTLED, type JobState } from '../../../shared/domain/print-job/job-state.ts';
import {
  happensIn,
  next,
  type BytesThen,
  type JobEvent,
  type JobOutcome,
} from '../../../shared/domain/print-job/next.ts';
import {
  isSecretDocument,
  type DocumentKind,
  type PrintJob,
} from '../../../shared/domain/print-job/print-job.ts';
import { COLUMNS, factsOf, FACTS, jsonOrNull, listed, type JobRow } from './job-rows.ts';

/** What happened to one job, as it is written down. */
export interface AppliedEvent {
  readonly job: PrintJob;
  readonly outcome: JobOutcome | null;
}

/** Events that can happen to ten thousand jobs at once, in one statement. */
export type BulkEvent = Extract<JobEvent['kind'], 'waitedTooLong' | 'stillWanted' | 'cancelled'>;

/** The only writer of print jobs. What an event does is said in `next`; the statements for many at once say the same. */
export interface JobWrites {
  add(job: JobRow): void;
  /** Null if there is no readable job of this id, or its state refuses the event; nothing is changed then. */
  apply(jobId: string, event: JobEvent, at: number): AppliedEvent | null;
  /** The same event for all of these; jobs whose state refuses it stay unchanged. */
  applyAll(jobIds: readonly string[], kind: BulkEvent, at: number): void;
  /** Jobs that failed at a printer may be retried at once. */
  tryNow(printerId: string, at: number): void;
  /** Moves jobs of which nothing has reached `from` to `to`, oldest first; answers how many. */
  moveWaiting(from: string, to: string, kinds: readonly DocumentKind[], at: number): number;
  /** Assigns open jobs of removed printers to `printerId`. */
  adopt(printerId: string, known: readonly string[], at: number): void;
  /** Drops bytes made for another printer or paper; those of jobs in flight only at a start, when none is. */
  forgetBytes(printerId: string, atStart: boolean): void;
  /** Settled jobs lose their bytes, but for the newest `keep` of all. */
  prune(keep: number): void;
}

/**
 * Unsettled jobs are few, all jobs many. SQLite would use the index of all jobs unless told; a test holds the plans.
 */
export const OPEN_JOBS = 'print_jobs INDEXED BY print_jobs_open';

/** As the condition of the index says it. */
export const OPEN = `state NOT IN (${listed(SETTLED)})`;

const among = (parameter: string): string => `IN (SELECT value FROM json_each(${parameter}))`;

/** The statement for each bulk event. A test proves them equal to `next`. */
const BULK_CHANGES = {
  waitedTooLong: "state = 'held', trouble = json_object('code', 'jobStale', 'since', created_at)",
  stillWanted: "state = 'queued', not_before = 0, fresh_from = :at, trouble = NULL",
  cancelled: "trouble = CASE state WHEN 'uncertain' THEN trouble END, state = 'cancelled'",
} satisfies Record<BulkEvent, string>;

/** Bytes whose paper is secret, by job: they are in no file, and are lost at a stop. */
export type SecretBytes = Map<string, Uint8Array>;

/** The states that an event may happen in, for SQL. */
const from = (kind: JobEvent['kind']): string => {
  const states: readonly JobState[] = happensIn[kind];
  return JSON.stringify(states);
};

export function createJobWrites(database: DatabaseSync, secrets: SecretBytes): JobWrites {
  const add = database.prepare(`
    INSERT INTO print_jobs (${COLUMNS}, order_id)
    VALUES (:jobId, :printerId, :document, :cause, :reason, :person, :replaces, :overrode, :state, :evidence, :attempts,
      :notBefore, :trouble, :createdAt, :freshFrom, :changedAt, :bytes, :orderId)
  `);
  const facts = database.prepare(`SELECT ${FACTS} FROM print_jobs WHERE job_id = ?`);
  const write = database.prepare(`
    UPDATE print_jobs SET printer_id = :printerId, state = :state, evidence = :evidence, attempts = :attempts,
      not_before = :notBefore, trouble = :trouble, fresh_from = :freshFrom, overrode = :overrode, updated_at = :at
    WHERE job_id = :jobId
  `);
  const writeBytes = database.prepare('UPDATE print_jobs SET bytes = :bytes WHERE job_id = :jobId');
  const bulk = (kind: BulkEvent) =>
    database.prepare(`
      UPDATE print_jobs SET ${BULK_CHANGES[kind]}, updated_at = :at WHERE job_id ${among(':jobIds')} AND state ${among(':from')}
    `);
  const bulkOf = {
    waitedTooLong: bulk('waitedTooLong'),
    stillWanted: bulk('stillWanted'),
    cancelled: bulk('cancelled'),
  };
  const tryNow = database.prepare(`
    UPDATE ${OPEN_JOBS} SET not_before = 0, updated_at = :at
    WHERE printer_id = :printerId AND ${OPEN} AND state ${among(':from')}
  `);
  const moveWaiting = database.prepare(`
    UPDATE ${OPEN_JOBS} SET printer_id = :to, bytes = NULL, attempts = 0, not_before = 0,
      trouble = CASE state WHEN 'held' THEN trouble END,
      state = CASE state WHEN 'held' THEN 'held' ELSE 'queued' END, updated_at = :at
    WHERE printer_id = :printerId AND ${OPEN} AND state ${among(':from')}
      AND CASE WHEN json_valid(document) THEN document ->> 'kind' END ${among(':kinds')}
  `);
  const adopt = database.prepare(`
    UPDATE ${OPEN_JOBS} SET printer_id = :printerId, bytes = NULL, updated_at = :at
    WHERE ${OPEN} AND (printer_id IS NULL OR printer_id NOT ${among(':known')})
  `);
  const forgetBytes = database.prepare(`
    UPDATE ${OPEN_JOBS} SET bytes = NULL
    WHERE printer_id = :printerId AND ${OPEN} AND bytes IS NOT NULL
      AND (:atStart OR state NOT IN ('rendering', 'sending'))
  `);
  const prune = database.prepare(`
    UPDATE print_jobs INDEXED BY print_jobs_with_bytes SET bytes = NULL
    WHERE bytes IS NOT NULL AND NOT (${OPEN}) AND seq <= (SELECT max(seq) FROM print_jobs) - ?
  `);

  const keepBytes = ({ jobId, document, state }: PrintJob, bytes: BytesThen): void => {
    if (isSettled(state)) secrets.delete(jobId);
    switch (bytes.kind) {
      case 'kept':
        return;
      case 'forgotten':
        secrets.delete(jobId);
        writeBytes.run({ jobId, bytes: null });
        return;
      case 'made':
        if (isSecretDocument(document)) secrets.set(jobId, bytes.bytes);
        else writeBytes.run({ jobId, bytes: bytes.bytes });
    }
  };

  return {
    add: (job) => {
      add.run({
        ...job,
        bytes: isSecretDocument(job.document) ? null : job.bytes,
        document: JSON.stringify(job.document),
        trouble: jsonOrNull(job.trouble),
        overrode: jsonOrNull(job.overrode),
        orderId: job.document.kind === 'orderLabel' ? job.document.orderId : null,
      });
    },
    apply: (jobId, event, at) => {
      const job = factsOf(facts.get(jobId));
      const step = job && next(job, event, at);
      if (!step) return null;
      const { printerId, state, evidence, attempts, notBefore, trouble, freshFrom, overrode } = step.job;
      write.run({
        jobId,
        printerId,
        state,
        evidence,
        attempts,
        notBefore,
        freshFrom,
        at,
        trouble: jsonOrNull(trouble),
        overrode: jsonOrNull(overrode),
      });
      keepBytes(step.job, step.bytes);
      return { job: step.job, outcome: step.outcome };
    },
    applyAll: (jobIds, kind, at) => {
      bulkOf[kind].run({ jobIds: JSON.stringify(jobIds), from: from(kind), at });
      if (kind === 'cancelled') for (const jobId of jobIds) secrets.delete(jobId);
    },
    tryNow: (printerId, at) => {
      tryNow.run({ printerId, from: from('tryNow'), at });
    },
    moveWaiting: (printerId, to, kinds, at) => {
      secrets.clear();
      const moved = moveWaiting.run({ printerId, to, from: from('moved'), kinds: JSON.stringify(kinds), at });
      return Number(moved.changes);
    },
    adopt: (printerId, known, at) => {
      adopt.run({ printerId, known: JSON.stringify(known), at });
    },
    forgetBytes: (printerId, atStart) => {
      secrets.clear();
      forgetBytes.run({ printerId, atStart: atStart ? 1 : 0 });
    },
    prune: (keep) => {
      prune.run(keep);
    },
  };
}
