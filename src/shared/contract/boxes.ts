import { z } from 'zod';
import { boxRefSchema } from '../domain/supply/hand-over.ts';
import { scanSchema } from '../domain/scanner/scan.ts';
import { parcelRefSchema } from '../domain/verdict.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();
const boxKey = z.string().max(60);

export const boxCardSchema = boxRefSchema.extend({
  number: z.int(),
  /** Parcels in it, including those of other desks; cancelled ones still inside are not counted. */
  parcels: z.int(),
  /** Cancelled ones that must come out. */
  cancelled: z.int(),
  /** Of these parcels, those that the marketplace has not been told of yet. */
  untold: z.int(),
  /** `ready`: its label can be printed. */
  label: z.enum(['noId', 'empty', 'notTold', 'ready']),
});
export type BoxCard = z.infer<typeof boxCardSchema>;

export const supplyBoxesSchema = z.object({
  supplyId: z.string(),
  name: z.string(),
  boxes: z.array(boxCardSchema),
  /** Packed parcels in no box, where the supply has boxes. */
  withoutBox: z.array(parcelRefSchema),
});
export type SupplyBoxes = z.infer<typeof supplyBoxesSchema>;

/** A parcel in a box. */
export const boxedParcelSchema = z.object({
  parcel: parcelRefSchema,
  /** From 1; null where another desk put it in. */
  position: z.int().nullable(),
  /** Unix milliseconds. */
  packedAt: z.number().nullable(),
  person: z.string().nullable(),
  cancelled: z.boolean(),
});
export type BoxedParcel = z.infer<typeof boxedParcelSchema>;

/**
 * What a code on this desk's labels belongs to. `supplyName` stands for the supply when the box or parcel is no longer
 * known.
 */
export const lookedUpSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('box'), box: boxRefSchema, supplyId: z.string(), supplyName: z.string() }),
  z.object({
    kind: z.literal('parcel'),
    parcel: parcelRefSchema,
    /** Null: in no supply any more. */
    supplyId: z.string().nullable(),
    supplyName: z.string(),
    /** Null: in none. */
    box: boxRefSchema.nullable(),
    /** From 1; null while it is not packed, or where another desk packed it. */
    position: z.int().nullable(),
    isPacked: z.boolean(),
    isCancelled: z.boolean(),
  }),
]);
export type LookedUp = z.infer<typeof lookedUpSchema>;

export const boxes = {
  /** Of every open supply, oldest first. */
  view: feed(z.array(supplyBoxesSchema), { right: 'pack' }),
  /** The same of one supply, closed ones too. */
  ofSupply: call(z.object({ supplyId: z.string() }), supplyBoxesSchema, ['supplyUnknown'], {
    right: 'pack',
    isByScreen: true,
  }),
  /** What was scanned: a box or a parcel; null: neither, so the scan goes to the bench. */
  lookUp: call(
    z.object({ text: scanSchema.shape.text }),
    z.object({ found: lookedUpSchema.nullable() }),
    [],
    { right: 'pack', takesScans: true },
  ),
  /** The boxes can be filled at once; their ids and labels come from the marketplace. */
  create: call(
    z.object({ supplyId: z.string(), amount: z.int().min(1).max(1000) }),
    z.object({ boxes: z.array(boxRefSchema) }),
    ['supplyUnknown', 'supplyNotOpen', 'tooManyBoxes'],
    { right: 'pack' },
  ),
  contents: call(
    z.object({ boxKey }),
    z.object({ box: boxCardSchema, parcels: z.array(boxedParcelSchema) }),
    ['boxUnknown'],
    { right: 'pack', isByScreen: true },
  ),
  /** Parcels of one supply into one of its boxes; `into` null: out of their boxes. */
  move: call(
    z.object({ orderIds: z.array(z.string()).min(1).max(1000), into: boxKey.nullable() }),
    z.object({ moved: z.int() }),
    ['orderUnknown', 'boxUnknown', 'orderNotInSupply', 'supplyNotOpen'],
    { right: 'pack' },
  ),
  /** Takes every parcel out of it. */
  empty: call(z.object({ boxKey }), z.object({ moved: z.int() }), ['boxUnknown', 'supplyNotOpen'], {
    right: 'deleteBoxes',
  }),
  /** Parcels in them stay in the supply, in no box. */
  remove: call(
    z.object({ boxKeys: z.array(boxKey).min(1).max(1000) }),
    nothing,
    ['boxUnknown', 'supplyNotOpen'],
    { right: 'deleteBoxes' },
  ),
  /** A box that another desk is filling now stays. Anybody who may create a box may remove an empty one. */
  removeEmpty: call(
    z.object({ supplyId: z.string() }),
    z.object({ removed: z.int() }),
    ['supplyUnknown', 'supplyNotOpen'],
    { right: 'pack' },
  ),
  print: call(
    z.object({ boxKey }),
    z.object({ jobId: z.string() }),
    ['boxUnknown', 'boxLabelNotReady', 'boxLabelAsked', 'printerNotSet', 'queueFull'],
    { right: 'pack' },
  ),
} as const;
