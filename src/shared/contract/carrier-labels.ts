import { z } from 'zod';
import { carrierLabelStates } from '../domain/carrier-label/next.ts';
import { reprintReasons } from '../domain/print-job/print-job.ts';
import { parcelRefSchema } from '../domain/verdict.ts';
import { problemSchema } from '../problem.ts';
import { call, feed } from './declare.ts';

/** More than one supply holds. */
export const MOST_CARRIER_LABELS = 1000;

const orderIds = z.array(z.string().max(40)).min(1).max(MOST_CARRIER_LABELS);

/** An order that crosses a border and left with its supply, as long as its parcel may still be here. */
export const carrierLabelSchema = z.object({
  parcel: parcelRefSchema,
  supplyId: z.string().nullable(),
  supplyName: z.string().nullable(),
  state: z.enum(carrierLabelStates),
  /** Why it is not here, where more is known than that it is awaited. */
  problem: problemSchema.nullable(),
  /** Unix milliseconds when the marketplace is asked next; null: it is not. */
  asksAt: z.number().nullable(),
  /** `waiting`: at a printer, which has not said yet that it is out. */
  printed: z.enum(['no', 'waiting', 'out']),
});
export type CarrierLabelView = z.infer<typeof carrierLabelSchema>;

export const carrierLabels = {
  /** Empty in a shop that sends nothing abroad. At most `MOST_CARRIER_LABELS`, oldest first. */
  list: feed(z.array(carrierLabelSchema), { right: 'pack' }),
  /**
   * Those that are here. One that was printed before is printed again with a reason alone: two parcels with one label
   * are one parcel to the carrier.
   */
  print: call(
    z.object({ orderIds, reason: z.enum(reprintReasons).nullable() }),
    z.object({ labels: z.int(), leftOut: z.int() }),
    ['printerNotSet', 'queueFull', 'carrierLabelNotHere'],
    { right: 'pack' },
  ),
  /** Although its code can't be read back. */
  printAnyway: call(
    z.object({ orderId: z.string().max(40) }),
    z.null(),
    ['printerNotSet', 'queueFull', 'carrierLabelNotHere'],
    { right: 'printAnyway' },
  ),
  /** Asks the marketplace now, whatever is here. */
  askNow: call(z.object({ orderIds }), z.null(), [], { right: 'pack' }),
} as const;
