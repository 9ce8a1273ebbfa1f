import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  evidences,
  isSecretDocument,
  jobCauses,
  jobDocumentSchema,
  isSettled,
  jobStates,
  reprintReasons,
  type DocumentKind,
  type Evidence,
  type JobCause,
  type JobDocument,
  type JobState,
  type ReprintReason,
} from '../../../shared/domain/print-job.ts';
import { problemSchema, type Problem } from '../../../shared/problem.ts';
import { blobOrNull, integer, integerOrNull, json, text, textOrNull, type Row } from '../row.ts';

export interface JobRow {
  readonly jobId: string;
  /** Null: from the time when a desk had one printer. */
  readonly printerId: string | null;
  readonly document: JobDocument;
  readonly cause: JobCause;
  /** Why a person wanted it again. */
  readonly reason: ReprintReason | null;
  readonly person: string | null;
  /** The job that this one replaces. */
  readonly replaces: string | null;
  /** What spoke against it, where a person had it printed all the same. */
  readonly overrode: Problem | null;
  readonly state: JobState;
  readonly evidence: Evidence | null;
  /** Times it was tried and nothing reached the printer. */
  readonly attempts: number;
  /** Unix milliseconds before which it is not tried again. */
  readonly notBefore: number;
  /** Null: to be rendered before it is sent, or settled long ago. */
  readonly bytes: Uint8Array | null;
  readonly trouble: Problem | null;
  readonly createdAt: number;
  /** When a person said that it is still wanted although it had waited long; null: nobody had to. */
  readonly freshFrom: number | null;
  readonly changedAt: number;
}

/** A job without its bytes, as lists show it. */
export type JobFacts = Omit<JobRow, 'bytes'>;

/** As much of a waiting job as tells whether its turn has come. */
export type JobHead = Pick<JobRow, 'jobId' | 'state' | 'notBefore' | 'trouble' | 'createdAt' | 'freshFrom'>;

export interface JobChange {
  readonly state: JobState;
  readonly evidence?: Evidence;
  readonly attempts?: number;
  readonly notBefore?: number;
  /** Null forgets them: they are rendered again. */
  readonly bytes?: Uint8Array | null;
  readonly trouble?: Problem | null;
  readonly freshFrom?: number;
  /** A person has it printed although this speaks against it. */
  readonly overrode?: Problem;
}

/**
 * A stored job that this version can't read is parked: it keeps its row and its state, is in none of the answers, and
 * holds up no other. `parked` names those that were not settled.
 */
export interface JobQueries {
  add(job: JobRow): void;
  get(jobId: string): JobRow | null;
  change(jobId: string, change: JobChange, at: number): void;
  /** The same change of all of these, in one statement. */
  changeAll(jobIds: readonly string[], change: JobChange, at: number): void;
  /** These ask a person whether they are still wanted: each has waited since it was made. */
  hold(jobIds: readonly string[], at: number): void;
  /** What failed at a printer may be tried again at once. */
  forgetBackOff(printerId: string, at: number): void;
  /** Jobs of a printer that are to be sent, in the order of their making. Nothing is read that is not taken. */
  waiting(printerId: string, states?: readonly JobState[]): Iterable<JobHead>;
  /** The oldest job of a printer in one of these states. */
  firstIn(printerId: string, states: readonly JobState[]): JobFacts | null;
  /** The jobs of a printer in any of these states that are not settled, in the order of their making. */
  allIn(printerId: string, states: readonly JobState[]): JobFacts[];
  /** The same, nothing being read that is not taken. */
  eachIn(printerId: string, states: readonly JobState[]): Iterable<JobFacts>;
  /** Jobs of a printer that are not settled, in the order of their making. */
  open(printerId: string, limit: number): JobFacts[];
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
   * Labels that were cut off on their way and that nobody waits for any more, of which the printer has printed nothing
   * younger: one that comes back late may still print them.
   */
  mayStillCome(printerId: string): number;
  /** The newest test label with this id. */
  lastTest(id: string): JobFacts | null;
  /** Newest first, `before` not among them. */
  history(printerId: string, before: string | null, limit: number): JobFacts[];
  /** Bytes made for another printer or paper are forgotten; those of jobs in flight only at a start, when none is. */
  forgetBytes(printerId: string, atStart: boolean): void;
  /** What nothing of has reached `from` comes out at `to`, in the order of its making; answers how many. */
  moveWaiting(from: string, to: string, kinds: readonly DocumentKind[], at: number): number;
  /** Open jobs of printers that are gone become those of `printerId`. */
  adopt(printerId: string, known: readonly string[]): void;
  /** Settled jobs lose their bytes, but for the newest `keep` of all. */
  prune(keep: number): void;
  parked(): string[];
}

const FACTS = `job_id, printer_id, document, cause, reason, person, replaces, overrode, state, evidence, attempts,
  not_before, trouble, created_at, fresh_from, updated_at`;
const COLUMNS = `${FACTS}, bytes`;
const OPEN = "state NOT IN ('sent', 'confirmed', 'cancelled')";
/**
 * The jobs that are not settled are few, those of all days many. SQLite takes the index of all of them unless it is told;
 * a test holds the plans.
 */
const OPEN_JOBS = 'print_jobs INDEXED BY print_jobs_open';
/** A day of a small desk: no printer has been off for longer with a label of then in it. */
const LOOKED_BACK = 500;
/** Nothing of these has reached a printer. */
const UNSENT = "state IN ('queued', 'failed', 'held')";

const jobFields = z.object({
  document: jobDocumentSchema,
  cause: z.enum(jobCauses),
  reason: z.enum(reprintReasons).nullable(),
  state: z.enum(jobStates),
  evidence: z.enum(evidences).nullable(),
});

export function createJobQueries(database: DatabaseSync): JobQueries {
  const add = database.prepare(`
    INSERT INTO print_jobs (${COLUMNS}, order_id)
    VALUES (:jobId, :printerId, :document, :cause, :reason, :person, :replaces, :overrode, :state, :evidence, :attempts,
      :notBefore, :trouble, :createdAt, :freshFrom, :changedAt, :bytes, :orderId)
  `);
  const get = database.prepare(`SELECT ${COLUMNS} FROM print_jobs WHERE job_id = ?`);
  const change = `
    UPDATE print_jobs SET state = :state, evidence = coalesce(:evidence, evidence),
      attempts = coalesce(:attempts, attempts), not_before = coalesce(:notBefore, not_before),
      bytes = CASE WHEN :forget THEN NULL ELSE coalesce(:bytes, bytes) END, trouble = :trouble,
      fresh_from = coalesce(:freshFrom, fresh_from), overrode = coalesce(:overrode, overrode), updated_at = :at`;
  const changeOne = database.prepare(`${change} WHERE job_id = :jobId`);
  const changeAll = database.prepare(`${change} WHERE job_id IN (SELECT value FROM json_each(:jobIds))`);
  const hold = database.prepare(`
    UPDATE print_jobs SET state = 'held', updated_at = :at, trouble = json_object('code', 'jobStale', 'since', created_at)
    WHERE job_id IN (SELECT value FROM json_each(:jobIds))
  `);
  const forgetBackOff = database.prepare(`
    UPDATE ${OPEN_JOBS} SET not_before = 0, updated_at = :at
    WHERE printer_id = :printerId AND ${OPEN} AND state = 'failed'
  `);
  const waiting = database.prepare(`
    SELECT job_id, state, not_before, trouble, created_at, fresh_from FROM ${OPEN_JOBS}
    WHERE printer_id = ? AND ${OPEN} AND state IN (SELECT value FROM json_each(?)) ORDER BY seq
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
  const uncertain = database.prepare(
    `SELECT ${COLUMNS} FROM ${OPEN_JOBS} WHERE ${OPEN} AND state = 'uncertain' ORDER BY seq`,
  );
  const lastTaken = database.prepare(`
    SELECT max(updated_at) AS at FROM (
      SELECT updated_at FROM print_jobs WHERE printer_id = ? AND state IN ('sent', 'confirmed') ORDER BY seq DESC LIMIT 20
    )
  `);
  const stand = database.prepare('SELECT state, printer_id FROM print_jobs WHERE job_id = ?');
  const standOf: JobQueries['standOf'] = (jobId) => {
    const row = stand.get(jobId);
    const state = z.enum(jobStates).safeParse(row?.['state']).data;
    return row && state !== undefined ? { state, printerId: textOrNull(row, 'printer_id') } : null;
  };
  const lastOfOrder = database.prepare(
    `SELECT ${COLUMNS} FROM print_jobs WHERE order_id = ? ORDER BY seq DESC LIMIT 1`,
  );
  const hasCounted = database.prepare(
    "SELECT 1 FROM print_jobs INDEXED BY print_jobs_counted WHERE printer_id = ? AND updated_at >= ? AND evidence = 'printerCounted' LIMIT 1",
  );
  const mayStillCome = database.prepare(`
    WITH newest AS (
      SELECT seq, state, trouble FROM print_jobs WHERE printer_id = ? ORDER BY seq DESC LIMIT ${LOOKED_BACK}
    )
    SELECT count(*) AS jobs FROM newest
    WHERE state = 'cancelled' AND CASE WHEN json_valid(trouble) THEN trouble ->> 'code' END = 'printOutcomeUnknown'
      AND seq > coalesce((SELECT max(seq) FROM newest WHERE state = 'confirmed'), 0)
  `);
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
  const forgetBytes = database.prepare(`
    UPDATE ${OPEN_JOBS} SET bytes = NULL
    WHERE printer_id = :printerId AND ${OPEN} AND bytes IS NOT NULL
      AND (:atStart OR state NOT IN ('rendering', 'sending'))
  `);
  const moveWaiting = database.prepare(`
    UPDATE ${OPEN_JOBS} SET printer_id = :to, bytes = NULL, attempts = 0, not_before = 0, trouble = NULL,
      state = CASE state WHEN 'held' THEN 'held' ELSE 'queued' END, updated_at = :at
    WHERE printer_id = :from AND ${OPEN} AND ${UNSENT}
      AND CASE WHEN json_valid(document) THEN document ->> 'kind' END IN (SELECT value FROM json_each(:kinds))
  `);
  const adopt = database.prepare(`
    UPDATE ${OPEN_JOBS} SET printer_id = :printerId, bytes = NULL
    WHERE ${OPEN} AND (printer_id IS NULL OR printer_id NOT IN (SELECT value FROM json_each(:known)))
  `);
  const prune = database.prepare(`
    UPDATE print_jobs INDEXED BY print_jobs_with_bytes SET bytes = NULL
    WHERE bytes IS NOT NULL AND state IN ('sent', 'confirmed', 'cancelled')
      AND seq <= (SELECT max(seq) FROM print_jobs) - ?
  `);
  const parked = database.prepare(`SELECT ${FACTS} FROM ${OPEN_JOBS} WHERE ${OPEN} ORDER BY seq`);

  /** Past those that this version can't read. */
  function* readable(printerId: string, states: readonly JobState[]): Iterable<JobFacts> {
    for (const row of inStates.iterate(printerId, JSON.stringify(states))) {
      const job = factsOf(row);
      if (job) yield job;
    }
  }

  /** Bytes of what is secret on paper, by job: they are in no file, and a stop forgets them. */
  const secrets = new Map<string, Uint8Array>();
  const kindOf = database.prepare(
    "SELECT CASE WHEN json_valid(document) THEN document ->> 'kind' END AS kind FROM print_jobs WHERE job_id = ?",
  );
  /** Answers what of it may be written down. */
  const withoutSecret = (jobId: string, fields: JobChange): JobChange => {
    if (isSettled(fields.state) || fields.bytes === null) secrets.delete(jobId);
    if (!fields.bytes || kindOf.get(jobId)?.['kind'] !== 'badge') return fields;
    secrets.set(jobId, fields.bytes);
    return { ...fields, bytes: null };
  };
  const withSecret = (job: JobRow | null): JobRow | null =>
    job && isSecretDocument(job.document) ? { ...job, bytes: secrets.get(job.jobId) ?? null } : job;

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
    get: (jobId) => withSecret(rowOf(get.get(jobId))),
    change: (jobId, fields, at) => {
      changeOne.run({ jobId, ...valuesOf(withoutSecret(jobId, fields), at) });
    },
    changeAll: (jobIds, fields, at) => {
      changeAll.run({ jobIds: JSON.stringify(jobIds), ...valuesOf(fields, at) });
    },
    hold: (jobIds, at) => {
      hold.run({ jobIds: JSON.stringify(jobIds), at });
    },
    forgetBackOff: (printerId, at) => {
      forgetBackOff.run({ printerId, at });
    },
    *waiting(printerId, states = ['queued', 'failed']) {
      for (const row of waiting.iterate(printerId, JSON.stringify(states))) yield headOf(row);
    },
    firstIn: (printerId, states) => {
      for (const job of readable(printerId, states)) return job;
      return null;
    },
    allIn: (printerId, states) => [...readable(printerId, states)],
    eachIn: readable,
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
    lastTakenAt: (printerId) => integerOrNull(lastTaken.get(printerId) ?? {}, 'at'),
    stateOf: (jobId) => standOf(jobId)?.state ?? null,
    standOf,
    lastOfOrder: (orderId) => rowOf(lastOfOrder.get(orderId)),
    hasCounted: (printerId, since) => hasCounted.get(printerId, since) !== undefined,
    mayStillCome: (printerId) => integer(mayStillCome.get(printerId) ?? {}, 'jobs'),
    lastTest: (id) => factsOf(lastTest.get(id)),
    history: (printerId, before, limit) => listOf(history.all({ printerId, before, limit })),
    forgetBytes: (printerId, atStart) => {
      secrets.clear();
      forgetBytes.run({ printerId, atStart: atStart ? 1 : 0 });
    },
    moveWaiting: (from, to, kinds, at) => {
      secrets.clear();
      return Number(moveWaiting.run({ from, to, kinds: JSON.stringify(kinds), at }).changes);
    },
    adopt: (printerId, known) => {
      adopt.run({ printerId, known: JSON.stringify(known) });
    },
    prune: (keep) => {
      prune.run(keep);
    },
    parked: () =>
      parked
        .all()
        .filter((row) => factsOf(row) === null)
        .map((row) => text(row, 'job_id')),
  };
}

const valuesOf = (fields: JobChange, at: number) => ({
  at,
  state: fields.state,
  evidence: fields.evidence ?? null,
  attempts: fields.attempts ?? null,
  notBefore: fields.notBefore ?? null,
  bytes: fields.bytes ?? null,
  forget: fields.bytes === null ? 1 : 0,
  trouble: jsonOrNull(fields.trouble ?? null),
  freshFrom: fields.freshFrom ?? null,
  overrode: jsonOrNull(fields.overrode ?? null),
});

const jsonOrNull = (problem: Problem | null): string | null =>
  problem === null ? null : JSON.stringify(problem);

const problemOf = (row: Row, column: string): Problem | null =>
  problemSchema.safeParse(row[column] === null ? null : json(row, column)).data ?? null;

const listOf = (rows: readonly Row[]): JobFacts[] => rows.map(factsOf).filter((job) => job !== null);

const headOf = (row: Row): JobHead => ({
  jobId: text(row, 'job_id'),
  state: z.enum(jobStates).parse(row['state']),
  notBefore: integer(row, 'not_before'),
  trouble: problemOf(row, 'trouble'),
  createdAt: integer(row, 'created_at'),
  freshFrom: integerOrNull(row, 'fresh_from'),
});

function rowOf(row: Row | undefined): JobRow | null {
  const facts = factsOf(row);
  return facts && row ? { ...facts, bytes: blobOrNull(row, 'bytes') } : null;
}

function factsOf(row: Row | undefined): JobFacts | null {
  if (!row) return null;
  const { cause, reason, state, evidence } = row;
  const fields = jobFields.safeParse({ document: json(row, 'document'), cause, reason, state, evidence });
  if (!fields.success) return null;
  return {
    jobId: text(row, 'job_id'),
    printerId: textOrNull(row, 'printer_id'),
    ...fields.data,
    person: textOrNull(row, 'person'),
    replaces: textOrNull(row, 'replaces'),
    overrode: problemOf(row, 'overrode'),
    attempts: integer(row, 'attempts'),
    notBefore: integer(row, 'not_before'),
    trouble: problemOf(row, 'trouble'),
    createdAt: integer(row, 'created_at'),
    freshFrom: integerOrNull(row, 'fresh_from'),
    changedAt: integer(row, 'updated_at'),
  };
}
