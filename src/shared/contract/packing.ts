import { z } from 'zod';
import { scanSchema } from '../domain/scan.ts';
import { parcelRefSchema, verdictSchema } from '../domain/verdict.ts';
import { jobStates } from '../domain/print-job.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();

/** One line of the list of last scans. */
export const scanRecordSchema = z.object({
  id: z.string(),
  /** Unix milliseconds. */
  at: z.number(),
  /** Printable form, cut to 80 characters. */
  text: z.string(),
  verdict: verdictSchema,
  /** The same trigger pulled twice. */
  repeat: z.boolean(),
  /** The order's label as it stands now; null where the scan found no order. */
  job: z.object({ id: z.string(), state: z.enum(jobStates) }).nullable(),
});
export type ScanRecord = z.infer<typeof scanRecordSchema>;

/** Everything the packing screen shows of the session. */
export const packingViewSchema = z.object({
  supply: z
    .object({
      supplyId: z.string(),
      name: z.string(),
      total: z.int(),
      packed: z.int(),
      /** Live orders of the supply whose labels are on this desk. */
      labelsReady: z.int(),
      cancelled: z.int(),
    })
    .nullable(),
  verdict: verdictSchema,
  /** Changes with each verdict, the same words twice included: the screen sounds once per number. */
  verdictNumber: z.int(),
  lastScans: z.array(scanRecordSchema),
});
export type PackingView = z.infer<typeof packingViewSchema>;

export const packing = {
  view: feed(packingViewSchema),
  open: call(z.object({ supplyId: z.string() }), nothing, ['supplyUnknown', 'supplyNotOpen']),
  close: call(z.object({}), nothing),
  /** A few goods that the open supply still wants, oldest order first, each with a barcode that finds it. */
  shelf: feed(z.array(z.object({ parcel: parcelRefSchema, sku: z.string() }))),
  /** Idempotent by the scan's id: a repeated call gives the verdict of the first. */
  scan: call(scanSchema, z.object({ verdict: verdictSchema, repeat: z.boolean() })),
  /** The deliberate touch on a lock; for cancelled goods it records that they were set aside. */
  release: call(z.object({}), nothing),
  /** The packer's word on an uncertain label. Not in hand: a new job is printed in its place. */
  answerUncertain: call(z.object({ jobId: z.string(), inHand: z.boolean() }), nothing, [
    'jobUnknown',
    'jobMovedOn',
  ]),
  reprint: call(z.object({ orderId: z.string() }), z.object({ parcel: parcelRefSchema }), [
    'orderUnknown',
    'orderNotPacked',
    'labelNotReady',
    'labelUnusable',
    'printerNotSet',
  ]),
} as const;
