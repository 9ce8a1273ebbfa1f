import { z } from 'zod';
import { gateOutcomeSchema } from '../marking/gate.ts';
import { codeAskedSchema, parcelRefSchema } from '../verdict.ts';

/**
 * The label of the order that a product scan found. `printed`: ahead of the packing, or before an undo. `coming`: ahead
 * too, and still on its way. `inHand`: the printed label was scanned before its product.
 */
const labelStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['ready', 'missing', 'printed', 'coming', 'inHand']) }),
  z.object({ kind: z.literal('faulty'), fault: z.string() }),
]);
export type LabelState = z.infer<typeof labelStateSchema>;

/** What the packer is in the middle of: the next scan is read for it first. */
export const taskSchema = z.discriminatedUnion('kind', [
  /** Codes are asked for before the label prints; `asks`: the `n`th of `of` codes of this kind comes next. */
  z.object({
    kind: z.literal('codes'),
    parcel: parcelRefSchema,
    sku: z.string(),
    label: labelStateSchema,
    asks: codeAskedSchema,
  }),
  /** The right product; its label was printed before and must be found and scanned. */
  z.object({ kind: z.literal('findLabel'), parcel: parcelRefSchema, sku: z.string() }),
  /** A printed label; its product must be scanned. */
  z.object({
    kind: z.literal('findProduct'),
    parcel: parcelRefSchema,
    skus: z.array(z.string()).readonly(),
    gate: gateOutcomeSchema,
  }),
  /** The label that came out must be scanned back. */
  z.object({ kind: z.literal('scanBack'), parcel: parcelRefSchema, jobId: z.string() }),
]);
export type Task = z.infer<typeof taskSchema>;
