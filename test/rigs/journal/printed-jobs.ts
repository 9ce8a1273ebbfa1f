import { z } from 'zod';
import { jobStates } from '../../../src/shared/domain/print-job/job-state.ts';
import { evidences } from '../../../src/shared/domain/print-job/evidence.ts';
import { jobCauses, jobDocumentSchema } from '../../../src/shared/domain/print-job/print-job.ts';
import { readJournal } from './read-journal.ts';
import { keyOfDocument, type LabelKey } from './label-key.ts';

/** A print job as the station wrote it down. */
export interface JobFact {
  readonly seq: number;
  readonly jobId: string;
  readonly printerId: string;
  readonly key: LabelKey;
  readonly orderId: string | null;
  readonly cause: (typeof jobCauses)[number];
  readonly state: (typeof jobStates)[number];
  readonly evidence: (typeof evidences)[number] | null;
  readonly replaces: string | null;
  /** Unix milliseconds by the station's clock, whatever that was. */
  readonly createdAt: number;
}

const rowSchema = z.object({
  seq: z.int(),
  job_id: z.string(),
  printer_id: z.string().nullable(),
  document: z.string(),
  order_id: z.string().nullable(),
  cause: z.enum(jobCauses),
  state: z.enum(jobStates),
  evidence: z.enum(evidences).nullable(),
  replaces: z.string().nullable(),
  created_at: z.int(),
  own_code: z.string().nullable(),
});

const JOBS = `
  SELECT seq, job_id, printer_id, document, order_id, cause, state, evidence, replaces, created_at,
    json_extract(fields, '$.barcode') AS own_code
  FROM print_jobs LEFT JOIN own_sheets ON sheet_id = json_extract(document, '$.sheetId')
  ORDER BY seq`;

/** Its rows as they are on disk, in the order of their making, the station running or not. */
export async function readJobs(dataFolder: string): Promise<JobFact[]> {
  const rows = await readJournal(dataFolder, JOBS);
  return rows.map((each) => {
    const row = rowSchema.parse(each);
    return {
      seq: row.seq,
      jobId: row.job_id,
      printerId: row.printer_id ?? '',
      key: keyOfDocument(jobDocumentSchema.parse(JSON.parse(row.document)), row.own_code),
      orderId: row.order_id,
      cause: row.cause,
      state: row.state,
      evidence: row.evidence,
      replaces: row.replaces,
      createdAt: row.created_at,
    };
  });
}

const bytesSchema = z.object({ job_id: z.string(), bytes: z.instanceof(Uint8Array) });

/** What is sent, or was, for each job that has its bytes. */
export async function readBytes(dataFolder: string): Promise<Map<string, Uint8Array>> {
  const rows = await readJournal(dataFolder, 'SELECT job_id, bytes FROM print_jobs WHERE bytes IS NOT NULL');
  return new Map(
    rows.map((each) => bytesSchema.parse(each)).map(({ job_id: jobId, bytes }) => [jobId, bytes]),
  );
}

/** Parcels that the station calls packed, or whose label it calls printed. */
export async function readParcels(dataFolder: string): Promise<Map<string, string>> {
  const rows = await readJournal(dataFolder, 'SELECT order_id, state FROM parcels');
  const schema = z.object({ order_id: z.string(), state: z.string() });
  return new Map(
    rows.map((each) => schema.parse(each)).map(({ order_id: orderId, state }) => [orderId, state]),
  );
}
