import { z } from 'zod';
import { supplierStates } from '../domain/scheme/scheme-rules.ts';
import { openStages, schemesWithoutSupply, stageSchema } from '../domain/scheme/schemes.ts';
import { parcelRefSchema } from '../domain/verdict.ts';
import { problemSchema } from '../problem.ts';
import { call, feed } from './declare.ts';

const scheme = z.enum(schemesWithoutSupply);

/** Where the orders of one scheme stand that no supply takes. */
export const schemeDaySchema = z.object({
  scheme,
  /** In the order of their way; those without an order are left out. `late`: of these. */
  stages: z.array(z.object({ stage: z.enum(openStages), orders: z.int(), late: z.int() })),
  /** Those whose time has passed and that are not yet where they were to be. */
  late: z.int(),
  /** The nearest time to come that still counts, `YYYY-MM-DDTHH:MM` where the orders were made; null: none is told. */
  due: z.string().nullable(),
});
export type SchemeDay = z.infer<typeof schemeDaySchema>;

export const schemeOrderSchema = z.object({
  orderId: z.string(),
  article: z.string(),
  colorCode: z.string().nullable(),
  /** RFC 3339. */
  createdAt: z.string(),
  due: z.string().nullable(),
  isLate: z.boolean(),
  stage: stageSchema,
  /** The state that the marketplace is still to be told of; null: nothing is under way. */
  goingTo: z.enum(supplierStates).nullable(),
});
export type SchemeOrder = z.infer<typeof schemeOrderSchema>;

/** What became of each order that a change was asked for; `problem` null: it was done, or is about to be told. */
export const moveOutcomesSchema = z.object({
  /** Those that were written down now; the others were done already, or have a problem. */
  moved: z.int(),
  outcomes: z.array(z.object({ orderId: z.string(), problem: problemSchema.nullable() })),
});
export type MoveOutcomes = z.infer<typeof moveOutcomesSchema>;

/** A parcel that lies among those that leave, though its order was cancelled. */
export const parcelToPutBackSchema = z.object({ scheme, parcel: parcelRefSchema });
export type ParcelToPutBack = z.infer<typeof parcelToPutBackSchema>;

/** More on one screen nobody reads; they leave it as they are put aside. */
export const MOST_TO_PUT_BACK = 100;

const MOST_ORDERS = 5000;
const orderIds = z.array(z.string().max(100)).min(1).max(MOST_ORDERS);

export const schemes = {
  /** Of the schemes that this shop ever had an order of; empty for most. */
  today: feed(z.array(schemeDaySchema), { right: 'pack' }),
  /** One page of those at a stage, what is due first in front. */
  orders: call(
    z.object({
      scheme,
      stage: z.enum(openStages),
      offset: z.int().min(0),
      limit: z.int().min(1).max(1000),
    }),
    z.object({ rows: z.array(schemeOrderSchema), total: z.int() }),
    [],
    { right: 'pack', isByScreen: true },
  ),
  /** What the bench counts as to be put aside: labelled or packed here, cancelled since, and still lying here. */
  toPutBack: call(z.object({}), z.object({ parcels: z.array(parcelToPutBackSchema), more: z.int() }), [], {
    right: 'pack',
    isByScreen: true,
  }),
  /** New orders go on assembly: all of the scheme that can be packed here, or those named. */
  take: call(z.object({ scheme, orderIds: orderIds.nullable() }), moveOutcomesSchema, [], { right: 'plan' }),
} as const;
