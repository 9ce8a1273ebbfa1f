import { z } from 'zod';
import { workStates } from '../domain/parcel/parcel.ts';
import { holdReasons, parcelRefSchema } from '../domain/verdict.ts';

/** One order of a supply, as a row of the list. */
export const supplyOrderSchema = z.object({
  parcel: parcelRefSchema,
  /** By this desk: `none` where nobody began with it here; `setAside`: goods of a cancelled order were put away. */
  state: z.enum(workStates),
  /** If packed, it must come out. */
  isCancelled: z.boolean(),
  /** Why a person put it on hold; null: nobody did. */
  onHold: z.enum(holdReasons).nullable(),
  /** What people call the box that its parcel lies in; null: in none. */
  box: z.string().nullable(),
  /** From 1, of its box or of the supply; null while it is not packed, or where another desk packed it. */
  position: z.int().nullable(),
});
export type SupplyOrder = z.infer<typeof supplyOrderSchema>;
