import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { DUE, jobStates, type JobState } from '../../../shared/domain/print-job/job-state.ts';
import {
  documentKinds,
  isSecretDocument,
  type PrintJob,
} from '../../../shared/domain/print-job/print-job.ts';
import { integer, text, textOrNull } from '../row.ts';
import {
  COLUMNS,
  FACTS,
  factsOf,
  headOf,
  listed,
  listOf,
  rowOf,
  type JobHead,
  type JobRow,
} from './job-rows.ts';
import { createPrinterRecord } from './printer-record.ts';
import { createJobWrites, OPEN, OPEN_JOBS, type JobWrites, type SecretBytes } from './job-writes.ts';

/**
 * A stored job that this version can't read is parked: it keeps its row and state, appears in no answer, and holds up
 * no other. `parked` names the unsettled ones.
 */
export interface JobQueries extends JobWrites {
  get(jobId: string): JobRow | null;
  /** Jobs of a printer waiting to be sent, oldest first, read lazily. */
  waiting(printerId: string, states?: readonly JobState[]): Iterable<JobHead>;
  /** The oldest job of a printer in one of these states. */
  firstIn(printerId: string, states: readonly JobState[]): PrintJob | null;
  /** The jobs of a printer in any of these states that are not settled, in the order of their making. */
  allIn(printerId: string, states: readonly JobState[]): PrintJob[];
  /** The same, but only order labels printed during packing, not ahead of it; read lazily. */
  eachPacked(printerId: string, states: readonly JobState[]): Iterable<PrintJob>;
  /** Jobs of a printer that are not settled, in the order of their making. */
  open(printerId: string, limit: number): PrintJob[];
  countOpen(printerId: string): number;
  countTests(printerId: string): number;
  held(printerId: string): { readonly jobs: number; readonly since: number } | null;
  /** The oldest job in doubt, at whichever printer. */
  uncertain(): JobRow | null;
  /** When this printer last took a document, Unix milliseconds. */
  lastTakenAt(printerId: string): number | null;
  /** The state of a job, without its bytes. */
  stateOf(jobId: string): JobState | null;
  /** The same with its printer. */
  standOf(jobId: string): { readonly state: JobState; readonly printerId: string | null } | null;
  lastOfOrder(orderId: string): JobRow | null;
  /** Whether this printer's own count has proved a label since then, Unix milliseconds. */
  hasCounted(printerId: string, since: number): boolean;
  /**
   * Whether a person has seen a label of this printer since then, or scanned one back: a test label, or one of its
   * newest. Unix milliseconds.
   */
  wasSeenOut(printerId: string, since: number): boolean;
  /**
   * Labels that were cut off on their way, or during which the printer stopped, that are no longer waited for, with
   * nothing later printed since: a printer that comes back may still print them.
   */
  mayStillCome(printerId: string): number;
  /** The newest test label with this id. */
  lastTest(id: string): PrintJob | null;
  /** Newest first, `before` not among them. */
  history(printerId: string, before: string | null, limit: number): PrintJob[];
  parked(): string[];
}

export function createJobQueries(database: DatabaseSync): JobQueries {
  const get = database.prepare(`SELECT ${COLUMNS} FROM print_jobs WHERE job_id = ?`);
  const waiting = database.prepare(`
    SELECT job_id, state, not_before, trouble, created_at, fresh_from FROM ${OPEN_JOBS}
    WHERE printer_id = ? AND ${OPEN} AND state IN (SELECT value FROM json_each(?))
      AND CASE WHEN json_valid(document) THEN document ->> 'kind' END IN (${listed(documentKinds)}) ORDER BY seq
  `);
  const open = database.prepare(
    `SELECT ${FACTS} FROM ${OPEN_JOBS} WHERE printer_id = ? AND ${OPEN} ORDER BY seq LIMIT ?`,
  );
  const countOpen = database.prepare(
    `SELECT count(*) AS jobs FROM ${OPEN_JOBS} WHERE printer_id = ? AND ${OPEN}`,
  );
  const countTests = database.prepare(
    `SELECT count(*) AS jobs FROM ${OPEN_JOBS} WHERE printer_id = ? AND ${OPEN} AND cause = 'test'`,
  );
  const inStates = database.prepare(`
    SELECT ${FACTS} FROM ${OPEN_JOBS}
    WHERE printer_id = ? AND ${OPEN} AND state IN (SELECT value FROM json_each(?)) ORDER BY seq
  `);
  const packed = database.prepare(`
    SELECT ${FACTS} FROM ${OPEN_JOBS}
    WHERE printer_id = ? AND ${OPEN} AND cause <> 'ahead' AND order_id IS NOT NULL
      AND state IN (SELECT value FROM json_each(?)) ORDER BY seq
  `);
  const uncertain = database.prepare(
    `SELECT ${COLUMNS} FROM ${OPEN_JOBS} WHERE ${OPEN} AND state = 'uncertain' ORDER BY seq`,
  );
  const stand = database.prepare('SELECT state, printer_id FROM print_jobs WHERE job_id = ?');
  const standOf: JobQueries['standOf'] = (jobId) => {
    const row = stand.get(jobId);
    const state = z.enum(jobStates).safeParse(row?.['state']).data;
    return row && state !== undefined ? { state, printerId: textOrNull(row, 'printer_id') } : null;
  };
  const lastOfOrder = database.prepare(
    `SELECT ${COLUMNS} FROM print_jobs WHERE order_id = ? ORDER BY seq DESC LIMIT 1`,
  );
  const lastTest = database.prepare(`
    SELECT ${FACTS} FROM print_jobs INDEXED BY print_jobs_tests WHERE cause = 'test' AND CASE WHEN json_valid(document) THEN document ->> 'id' END = ?
    ORDER BY seq DESC LIMIT 1
  `);
  const history = database.prepare(`
    SELECT ${FACTS} FROM print_jobs
    WHERE printer_id = :printerId AND cause <> 'badge'
      AND seq < coalesce((SELECT seq FROM print_jobs WHERE job_id = :before), 9007199254740991)
    ORDER BY seq DESC LIMIT :limit
  `);
  const parked = database.prepare(`SELECT ${FACTS} FROM ${OPEN_JOBS} WHERE ${OPEN} ORDER BY seq`);

  /** Past those that this version can't read. */
  function* readable(
    printerId: string,
    states: readonly JobState[],
    statement = inStates,
  ): Iterable<PrintJob> {
    for (const row of statement.iterate(printerId, JSON.stringify(states))) {
      const job = factsOf(row);
      if (job) yield job;
    }
  }

  const secrets: SecretBytes = new Map();
  const withSecret = (job: JobRow | null): JobRow | null =>
    job && isSecretDocument(job.document) ? { ...job, bytes: secrets.get(job.jobId) ?? null } : job;

  return {
    ...createJobWrites(database, secrets),
    ...createPrinterRecord(database),
    get: (jobId) => withSecret(rowOf(get.get(jobId))),
    *waiting(printerId, states = DUE) {
      for (const row of waiting.iterate(printerId, JSON.stringify(states))) yield headOf(row);
    },
    firstIn: (printerId, states) => {
      for (const job of readable(printerId, states)) return job;
      return null;
    },
    allIn: (printerId, states) => [...readable(printerId, states)],
    eachPacked: (printerId, states) => readable(printerId, states, packed),
    open: (printerId, limit) => listOf(open.all(printerId, limit)),
    countOpen: (printerId) => integer(countOpen.get(printerId) ?? {}, 'jobs'),
    countTests: (printerId) => integer(countTests.get(printerId) ?? {}, 'jobs'),
    held: (printerId) => {
      const held = [...readable(printerId, ['held'])];
      return held.length === 0
        ? null
        : { jobs: held.length, since: Math.min(...held.map(({ createdAt }) => createdAt)) };
    },
    uncertain: () => {
      for (const row of uncertain.iterate()) {
        const job = rowOf(row);
        if (job) return job;
      }
      return null;
    },
    stateOf: (jobId) => standOf(jobId)?.state ?? null,
    standOf,
    lastOfOrder: (orderId) => rowOf(lastOfOrder.get(orderId)),
    lastTest: (id) => factsOf(lastTest.get(id)),
    history: (printerId, before, limit) => listOf(history.all({ printerId, before, limit })),
    parked: () =>
      parked
        .all()
        .filter((row) => factsOf(row) === null)
        .map((row) => text(row, 'job_id')),
  };
}
