import { z } from 'zod';
import { metaKinds } from '../../marketplace/metadata-shapes.ts';
import { problemSchema } from '../../problem.ts';
import { parcelPlaceRefSchema, parcelRefSchema } from '../verdict.ts';

/**
 * What a person may do about identifiers that were refused. `again`: send them once more. `exchange`: scan others in their
 * place. `takeBack`: the parcel gives them back. `dismiss`: they stay with the parcel, and what the marketplace says
 * stands.
 */
const codeWaysOut = ['again', 'exchange', 'takeBack', 'dismiss'] as const;
export type CodeWayOut = (typeof codeWaysOut)[number];

/** The marketplace refused an order's identifiers. It waits until a person exchanges them, or sends them again. */
export const markingTaskSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  meta: z.enum(metaKinds),
  /** What it was told, printable; empty where values were to be deleted. `key` null: the parcel holds it no more. */
  codes: z.array(z.object({ key: z.string().nullable(), text: z.string() })),
  problem: problemSchema.nullable(),
  /** Unix milliseconds when it was written down. */
  since: z.number(),
  /** Null where neither the orders nor the journal know it any more. */
  parcel: parcelRefSchema.nullable(),
  /** Null while it is not packed. */
  place: parcelPlaceRefSchema.nullable(),
  waysOut: z.array(z.enum(codeWaysOut)),
});
export type MarkingTask = z.infer<typeof markingTaskSchema>;
