import { z } from 'zod';
import type { Problem } from '../../problem.ts';
import type { Evidence } from './evidence.ts';
import type { JobState } from './job-state.ts';

export const jobCauses = [
  'packed',
  'ahead',
  'reprint',
  'reprintAfterUncertain',
  'supplyQr',
  'boxLabel',
  'carrierLabel',
  'own',
  'badge',
  'runLabel',
  'test',
] as const;
export type JobCause = (typeof jobCauses)[number];

/** Why a person asked for a label once more. */
export const reprintReasons = ['damaged', 'didNotComeOut', 'lost', 'other'] as const;
export type ReprintReason = (typeof reprintReasons)[number];

/** What is on the label. */
export const jobDocumentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('orderLabel'), orderId: z.string(), supplyId: z.string() }),
  /** What the carrier of an order that crosses a border wants on its parcel. */
  z.object({ kind: z.literal('carrierLabel'), orderId: z.string() }),
  z.object({ kind: z.literal('supplyQr'), supplyId: z.string() }),
  z.object({ kind: z.literal('boxLabel'), supplyId: z.string(), boxId: z.string() }),
  /** `page` is one label of those that the sheet comes to, from 0. */
  z.object({ kind: z.literal('own'), sheetId: z.string(), title: z.string(), page: z.int().min(0) }),
  /** Opens the desk for a person: its code is only in memory and on paper. */
  z.object({ kind: z.literal('badge'), personId: z.string(), name: z.string() }),
  /** Of a courier's run, by its number: of one stop, or with `orderId` null of the run. */
  z.object({
    kind: z.literal('runLabel'),
    runId: z.string(),
    run: z.int(),
    orderId: z.string().nullable(),
    withAddresses: z.boolean(),
  }),
  /** `id` stands in the label's code; empty: from the time when a test label had none. */
  z.object({ kind: z.literal('test'), id: z.string().default('') }),
]);
export type JobDocument = z.infer<typeof jobDocumentSchema>;
export type DocumentKind = JobDocument['kind'];
export const documentKinds: readonly DocumentKind[] = jobDocumentSchema.options.map(
  ({ shape }) => shape.kind.value,
);

/** Secret on paper: a badge opens the desk, a stop may say where somebody lives. No bytes are stored, and no screen draws it. */
export const isSecretDocument = ({ kind }: Pick<JobDocument, 'kind'>): boolean =>
  kind === 'badge' || kind === 'runLabel';

/** A document on its way to a printer, without the bytes that are sent. */
export interface PrintJob {
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
  /** Failed tries in which nothing reached the printer. */
  readonly attempts: number;
  /** Unix milliseconds before which it is not tried again. */
  readonly notBefore: number;
  readonly trouble: Problem | null;
  readonly createdAt: number;
  /** When a person said that it is still wanted after waiting long; null: nobody had to. */
  readonly freshFrom: number | null;
  readonly changedAt: number;
}
