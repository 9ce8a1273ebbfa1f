import { z } from 'zod';
import { metaKinds } from '../../marketplace/metadata-shapes.ts';
import { supplierStates } from '../scheme/scheme-rules.ts';
import { schemesWithoutSupply } from '../scheme/schemes.ts';
import type { ChangeKind } from './change-kinds.ts';

/** A change that must reach the marketplace. A kind that screens have no words for does not compile. */
export const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('createSupply'), intakeKey: z.string(), name: z.string() }),
  /** `fromNew`: an order that somebody else took into a supply meanwhile stays there. */
  z.object({
    kind: z.literal('addOrder'),
    intakeKey: z.string(),
    orderId: z.string(),
    fromNew: z.boolean().optional(),
  }),
  /**
   * `unpacked`: live orders that a person let go without a parcel of this desk; if absent, any may go. `noAnswer`: what
   * a person let go although the marketplace gave no answer about it; if absent, nothing may.
   */
  z.object({
    kind: z.literal('deliver'),
    supplyId: z.string(),
    unpacked: z.array(z.string()).optional(),
    noAnswer: z
      .object({ orderIds: z.array(z.string()), boxIds: z.array(z.string()), unnamed: z.int() })
      .optional(),
  }),
  z.object({ kind: z.literal('deleteSupply'), supplyId: z.string() }),
  /** Boxes that have no id yet. */
  z.object({
    kind: z.literal('addBoxes'),
    supplyId: z.string(),
    boxKeys: z.array(z.string()).min(1),
    /** The existing boxes were written down first, and the request may have left. */
    asked: z.boolean().optional(),
  }),
  /** `onlyEmpty`: a box that somebody has put something in meanwhile stays. */
  z.object({
    kind: z.literal('deleteBoxes'),
    supplyId: z.string(),
    boxKeys: z.array(z.string()).min(1),
    onlyEmpty: z.boolean(),
    revision: z.int(),
  }),
  /** `revision` counts the changes of this order's place. */
  z.object({
    kind: z.enum(['putInBox', 'takeOutOfBox']),
    supplyId: z.string(),
    boxKey: z.string(),
    orderId: z.string(),
    revision: z.int(),
  }),
  /** An order that no supply takes goes to another state of its scheme. */
  z.object({
    kind: z.literal('moveOrder'),
    scheme: z.enum(schemesWithoutSupply),
    orderId: z.string(),
    to: z.enum(supplierStates),
  }),
  /** A pass for a driver with a car of the book, at an office that wants one. */
  z.object({
    kind: z.literal('createPass'),
    passKey: z.string(),
    entryId: z.string(),
    officeId: z.string(),
    officeName: z.string(),
  }),
  /** A pass is for another driver or car from now on. `revision` counts the changes written down. */
  z.object({
    kind: z.literal('changePass'),
    passId: z.string(),
    entryId: z.string(),
    officeId: z.string(),
    officeName: z.string(),
    revision: z.int(),
  }),
  z.object({ kind: z.literal('deletePass'), passId: z.string(), officeName: z.string() }),
  /** A warehouse that has no id yet. */
  z.object({
    kind: z.literal('createWarehouse'),
    warehouseKey: z.string(),
    name: z.string(),
    officeId: z.string(),
  }),
  /** What it is called and linked to from now on. `revision` counts the changes written down. */
  z.object({
    kind: z.literal('changeWarehouse'),
    warehouseId: z.string(),
    name: z.string(),
    officeId: z.string(),
    revision: z.int(),
  }),
  /** Whom a courier can call from now on. Who that is lies sealed beside it, under the same `revision`. */
  z.object({
    kind: z.literal('changeContacts'),
    warehouseId: z.string(),
    name: z.string(),
    revision: z.int(),
  }),
  z.object({ kind: z.literal('deleteWarehouse'), warehouseId: z.string(), name: z.string() }),
  /** All values of one kind that the order is to have. `revision` counts the changes of this order and kind. */
  z.object({
    kind: z.literal('setMeta'),
    orderId: z.string(),
    meta: z.enum(metaKinds),
    values: z.array(z.string()).min(1),
    revision: z.int(),
  }),
  /** All values of one kind are to go. */
  z.object({
    kind: z.literal('deleteMeta'),
    orderId: z.string(),
    meta: z.enum(metaKinds),
    revision: z.int(),
  }),
]) satisfies z.ZodType<{ readonly kind: ChangeKind }>;
export type Change = z.infer<typeof changeSchema>;
