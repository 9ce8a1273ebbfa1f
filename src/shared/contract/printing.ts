import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { evidences, jobCauses, jobDocumentSchema, jobStates } from '../domain/print-job.ts';
import { printerModelSchema } from '../domain/printer-model.ts';
import { parcelRefSchema } from '../domain/verdict.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();

export const printJobSchema = z.object({
  id: z.string(),
  document: jobDocumentSchema,
  parcel: parcelRefSchema.nullable(),
  cause: z.enum(jobCauses),
  state: z.enum(jobStates),
  evidence: z.enum(evidences).nullable(),
  attempts: z.int(),
  /** Unix milliseconds. */
  createdAt: z.number(),
  trouble: problemSchema.nullable(),
});
export type PrintJob = z.infer<typeof printJobSchema>;

/** `ready` says that the last label was taken or none was sent yet: an idle network printer tells nothing more. */
export const printerViewSchema = z.object({
  address: z.string().nullable(),
  model: printerModelSchema,
  /** The entry of the catalogue that `model` was taken from; null: typed in. */
  catalogueId: z.string().nullable(),
  health: z.enum(['notSet', 'ready', 'printing', 'needsHelp', 'asking']),
  trouble: problemSchema.nullable(),
  /** Jobs that are not settled, oldest first. */
  queue: z.array(printJobSchema),
});
export type PrinterView = z.infer<typeof printerViewSchema>;

export const printing = {
  printer: feed(printerViewSchema),
  /** Checked and saved at once; whether it answers is shown by the test label. */
  setPrinter: call(
    z.object({
      address: z.string().max(300),
      model: printerModelSchema,
      catalogueId: z.string().max(60).nullable().default(null),
    }),
    z.object({ address: z.string() }),
    ['printerAddressInvalid'],
  ),
  printTest: call(z.object({}), nothing, ['printerNotSet', 'labelUnusable']),
  /** Tries a job that failed at once instead of waiting for its turn. */
  retryNow: call(z.object({}), nothing),
  cancel: call(z.object({ jobId: z.string() }), nothing, ['jobUnknown', 'jobMovedOn']),
} as const;
