import { z } from 'zod';
import { metaKinds } from '../../marketplace/metadata-shapes.ts';
import { problemSchema } from '../../problem.ts';
import { findingSeverities, type FindingSeverity } from './finding-kinds.ts';
import { productChangeSchema } from '../order/product-change.ts';
import { passStands } from '../pass/pass-time.ts';
import { jobStates } from '../print-job/job-state.ts';
import { holdReasons, parcelPlaceRefSchema, parcelRefSchema } from '../verdict.ts';

/** A parcel and where it lies; `place` null: nowhere, as far as this desk knows. */
export const placedParcelSchema = z.object({
  parcel: parcelRefSchema,
  place: parcelPlaceRefSchema.nullable(),
});
export type PlacedParcel = z.infer<typeof placedParcelSchema>;

/** A box as people call it. */
export const boxRefSchema = z.object({ boxKey: z.string(), name: z.string(), boxId: z.string().nullable() });
export type BoxRef = z.infer<typeof boxRefSchema>;

const parcels = z.array(placedParcelSchema);
const jobs = z.array(
  z.object({
    jobId: z.string(),
    state: z.enum(jobStates),
    /** Null where the label waits for any. */
    printerId: z.string().nullable(),
    parcel: parcelRefSchema.nullable(),
  }),
);

/** The seller's pass for an office. `ordered`: none yet, and one has its turn. */
export const passOfOfficeSchema = z.object({
  officeId: z.string(),
  office: z.string(),
  stand: z.enum([...passStands, 'ordered', 'none']),
  /** Unix milliseconds when it ends or ended; null: that is not known. */
  at: z.number().nullable(),
});
export type PassOfOffice = z.infer<typeof passOfOfficeSchema>;

/** One thing found, with the orders or boxes at fault. */
export const findingSchema = z.discriminatedUnion('kind', [
  /** `SupplyHasZeroOrders`. */
  z.object({ kind: z.literal('zeroOrders') }),
  /** Parcels in the pile whose order was cancelled since. */
  z.object({ kind: z.literal('cancelledParcels'), parcels }),
  /** `SupplyHasEmptyTrbx`. */
  z.object({ kind: z.literal('emptyBoxes'), boxes: z.array(boxRefSchema) }),
  /** `UinIsNotFilled`: the marketplace has no UIN of these. */
  z.object({ kind: z.literal('codesMissing'), parcels }),
  /**
   * The marketplace was asked and gave no answer that can be read: of these orders it is not known whether they were
   * cancelled, of these boxes what lies in them. `unnamed`: rows of its lists that may be anything.
   */
  z.object({ kind: z.literal('noAnswer'), parcels, boxes: z.array(z.string()), unnamed: z.int() }),
  /** They would be reported as handed over although nobody packed them. */
  z.object({ kind: z.literal('unpacked'), parcels }),
  z.object({
    kind: z.literal('held'),
    holds: z.array(
      z.object({ parcel: parcelRefSchema, why: z.enum(holdReasons), person: z.string().nullable() }),
    ),
  }),
  /** The supply has boxes, and these lie in none. */
  z.object({ kind: z.literal('withoutBox'), parcels }),
  /** Nobody knows whether these labels came out. */
  z.object({ kind: z.literal('labelsInDoubt'), jobs }),
  z.object({ kind: z.literal('labelsWaiting'), jobs }),
  /** Packed before the marketplace said that they are another product's, and no person has seen it. */
  z.object({
    kind: z.literal('productsChanged'),
    products: z.array(placedParcelSchema.extend(productChangeSchema.shape)),
  }),
  /** Identifiers that the marketplace refused. */
  z.object({
    kind: z.literal('codesRefused'),
    codes: z.array(placedParcelSchema.extend({ meta: z.enum(metaKinds), problem: problemSchema.nullable() })),
  }),
  /** Other changes of this supply that were refused: the ids of their tasks. */
  z.object({ kind: z.literal('changesRefused'), tasks: z.array(z.string()) }),
  /** Identifiers on their way to the marketplace. */
  z.object({ kind: z.literal('codesWaiting'), parcels }),
  /** Boxes, their contents and moved orders that the marketplace has not been told yet. */
  z.object({ kind: z.literal('changesWaiting'), changes: z.int() }),
]);
export type Finding = z.infer<typeof findingSchema>;

export const withSeverity = (findings: readonly Finding[], severity: FindingSeverity): Finding[] =>
  findings.filter(({ kind }) => findingSeverities[kind] === severity);
