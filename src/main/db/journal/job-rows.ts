import { z } from 'zod';
import { evidences } from '../../../shared/domain/print-job/evidence.ts';
import { jobStates, type JobState } from '../../../shared/domain/print-job/job-state.ts';
import {
  jobCauses,
  jobDocumentSchema,
  reprintReasons,
  type DocumentKind,
  type PrintJob,
} from '../../../shared/domain/print-job/print-job.ts';
import { problemSchema, type Problem } from '../../../shared/problem.ts';
import { blobOrNull, integer, integerOrNull, json, text, textOrNull, type Row } from '../row.ts';

/** A job with the bytes that are sent; null: to be rendered before it is sent, or settled long ago. */
export interface JobRow extends PrintJob {
  readonly bytes: Uint8Array | null;
}

/** As much of a waiting job as tells whether its turn has come. */
export type JobHead = Pick<PrintJob, 'jobId' | 'state' | 'notBefore' | 'trouble' | 'createdAt' | 'freshFrom'>;

export const FACTS = `job_id, printer_id, document, cause, reason, person, replaces, overrode, state, evidence, attempts,
  not_before, trouble, created_at, fresh_from, updated_at`;
export const COLUMNS = `${FACTS}, bytes`;

/** Names for a condition: one that must be that of an index, or is the same for each question. */
export const listed = (names: readonly (JobState | DocumentKind)[]): string =>
  names.map((name) => `'${name}'`).join(', ');

const jobFields = z.object({
  document: jobDocumentSchema,
  cause: z.enum(jobCauses),
  reason: z.enum(reprintReasons).nullable(),
  state: z.enum(jobStates),
  evidence: z.enum(evidences).nullable(),
});

export const jsonOrNull = (problem: Problem | null): string | null =>
  problem === null ? null : JSON.stringify(problem);

const problemOf = (row: Row, column: string): Problem | null =>
  problemSchema.safeParse(row[column] === null ? null : json(row, column)).data ?? null;

export const listOf = (rows: readonly Row[]): PrintJob[] => rows.map(factsOf).filter((job) => job !== null);

export const headOf = (row: Row): JobHead => ({
  jobId: text(row, 'job_id'),
  state: z.enum(jobStates).parse(row['state']),
  notBefore: integer(row, 'not_before'),
  trouble: problemOf(row, 'trouble'),
  createdAt: integer(row, 'created_at'),
  freshFrom: integerOrNull(row, 'fresh_from'),
});

export function rowOf(row: Row | undefined): JobRow | null {
  const facts = factsOf(row);
  return facts && row ? { ...facts, bytes: blobOrNull(row, 'bytes') } : null;
}

/** Null: this version can’t read it. */
export function factsOf(row: Row | undefined): PrintJob | null {
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
