import { z } from 'zod';
import { supplierStates } from '../domain/scheme/scheme-rules.ts';
import { taskChangeKinds } from '../domain/outbox/change-kinds.ts';
import { findingSchema, passOfOfficeSchema, placedParcelSchema } from '../domain/supply/hand-over.ts';
import { notUnderstoodSchema } from '../domain/order/not-understood.ts';
import { supplyStages } from '../domain/supply/stage.ts';
import { parcelRefSchema } from '../domain/verdict.ts';
import { marketplaceCodes, problemSchema } from '../problem.ts';
import { call, feed } from './declare.ts';
import { supplyOrderSchema } from './supply-orders.ts';
import { packingListSchema, pickedRowSchema, pickListSchema } from './supply-lists.ts';

const nothing = z.null();

/** New orders that may go into one supply together: one seller warehouse, one cargo type, one set of offices. */
export const newOrderGroupSchema = z.object({
  /** Stable while the group exists; what `take` is given. */
  key: z.string(),
  warehouseId: z.string().nullable(),
  /** Null until the marketplace told it. */
  warehouseName: z.string().nullable(),
  /** 1 normal, 2 oversized, 3 large. */
  cargoType: z.int().nullable(),
  offices: z.array(z.string()),
  count: z.int(),
  /** RFC 3339. */
  oldestCreatedAt: z.string(),
  /** The nearest deadline, `YYYY-MM-DDTHH:MM` where the orders were made; null where the marketplace tells none. */
  due: z.string().nullable(),
  articles: z.int(),
  /** The name `take` gives to a new supply of it, unless one is given. */
  name: z.string(),
});
export type NewOrderGroup = z.infer<typeof newOrderGroupSchema>;

/** One new order, as a row of the list. */
export const newOrderRowSchema = z.object({
  orderId: z.string(),
  article: z.string(),
  colorCode: z.string().nullable(),
  skus: z.array(z.string()),
  createdAt: z.string(),
  due: z.string().nullable(),
  requiredMeta: z.array(z.string()),
});
export type NewOrderRow = z.infer<typeof newOrderRowSchema>;

/**
 * A supply that seems unused, to be used or deleted. `empty`: nothing is in it. `halfFilled`: it was made elsewhere,
 * nothing of it is packed here, and orders that were there when it was made wait for a supply still.
 */
export const orphanKinds = ['empty', 'halfFilled'] as const;

export const supplyCardSchema = z.object({
  /** The intake's own key until the marketplace has given an id. */
  key: z.string(),
  supplyId: z.string().nullable(),
  name: z.string(),
  stage: z.enum(supplyStages),
  cargoType: z.int(),
  /** Taken from its orders; null until one tells. */
  warehouseId: z.string().nullable(),
  createdAt: z.string(),
  total: z.int(),
  packed: z.int(),
  labelsReady: z.int(),
  /** Labels that were fetched and can't be printed. */
  labelsFaulty: z.int(),
  cancelled: z.int(),
  /** Orders that are still to be added. */
  toAdd: z.int(),
  /** Orders that the marketplace refused to add, with its own code and message. */
  refused: z.array(
    z.object({ orderId: z.string(), article: z.string(), refusal: z.string(), message: z.string() }),
  ),
  /** Why it does not proceed; null while it does. */
  trouble: problemSchema.nullable(),
  boxes: z.int(),
  orphan: z.enum(orphanKinds).nullable(),
  /** RFC 3339: when the marketplace scanned it at the acceptance, which also closes a supply that nobody handed over. */
  scannedAt: z.string().nullable(),
});
export type SupplyCard = z.infer<typeof supplyCardSchema>;

/** What stands between a supply and its hand-over. */
export const preflightSchema = z.object({
  supplyId: z.string(),
  name: z.string(),
  total: z.int(),
  packed: z.int(),
  /** Live orders without a packed parcel, also those on hold. */
  unpacked: z.array(parcelRefSchema),
  /** Packed parcels whose order was cancelled since: they must come out of the pile. */
  cancelledParcels: z.array(parcelRefSchema),
  /** All findings, including these two; what stops the hand-over first. */
  findings: z.array(findingSchema),
  /** The offices that its goods are brought to and that let no car in without a pass: for the driver, nothing waits for it. */
  passes: z.array(passOfOfficeSchema),
});
export type Preflight = z.infer<typeof preflightSchema>;

/** An order that was not among the scanned ones of a closed supply, and must be delivered again. */
export const reshipmentSchema = z.object({
  parcel: parcelRefSchema,
  /** The closed supply. */
  supplyId: z.string().nullable(),
  supplyName: z.string().nullable(),
  cargoType: z.int().nullable(),
  warehouseId: z.string().nullable(),
});

/** What a person may do about a rejected change. `elsewhere`: take its order into another supply. */
export const waysOut = ['retry', 'elsewhere', 'dismiss'] as const;

/** A rejected change that waits for a person. Once dismissed, the marketplace's state stands. */
export const supplyTaskSchema = z.object({
  id: z.string(),
  change: z.enum(taskChangeKinds),
  /** The state that an order was to go to; null: no order was. */
  to: z.enum(supplierStates).nullable(),
  supplyId: z.string().nullable(),
  /** Of a pass: its office. Of a warehouse: its name. */
  supplyName: z.string(),
  /** The names of the boxes it is about. */
  boxes: z.array(z.string()),
  /** The order it is about, and where its parcel lies. */
  order: placedParcelSchema.nullable(),
  problem: problemSchema.nullable(),
  /** Unix milliseconds when it was written down. */
  since: z.number(),
  waysOut: z.array(z.enum(waysOut)),
});
export type SupplyTask = z.infer<typeof supplyTaskSchema>;

const oneSupply = z.object({ supplyId: z.string() });
const oneTask = z.object({ id: z.string() });
/** A supply that is moved whole has some thousand. */
const MOST_ORDERS = 5000;
/** One per warehouse, size and office: no seller has that many. */
const MOST_GROUPS = 200;
const id = z.string().max(100);
const groupKey = z.string().max(10_000);
const orderIds = z.array(id).min(1).max(MOST_ORDERS);

/** `newName` empty: by the pattern of this desk. */
const target = z.union([
  z.object({ newName: z.string().trim().max(128) }),
  z.object({ supplyId: z.string() }),
]);
const chosenOrders = z.union([
  /** Whole groups and single orders together. */
  z.object({
    groupKeys: z.array(groupKey).max(MOST_GROUPS),
    orderIds: z.array(id).max(MOST_ORDERS),
  }),
  z.object({ groupKey }),
  z.object({ groupKeys: z.array(groupKey).min(1).max(MOST_GROUPS) }),
  z.object({ orderIds }),
]);

const qrPrintCodes = [
  'supplyUnknown',
  'supplyNotOpen',
  ...marketplaceCodes,
  'labelUnusable',
  'printerNotSet',
  'queueFull',
] as const;

export const supplies = {
  /** The most urgent group first: by its nearest deadline, then by age. */
  newOrders: feed(
    z.object({
      total: z.int(),
      groups: z.array(newOrderGroupSchema),
      /** Orders that this version can't act on, with what the marketplace said; the oldest of them. */
      notUnderstood: z.array(notUnderstoodSchema),
    }),
    { right: 'pack' },
  ),
  /** One page of a group, the most urgent first. */
  newOrderRows: call(
    z.object({ key: z.string(), offset: z.int().min(0), limit: z.int().min(1).max(1000) }),
    z.object({ rows: z.array(newOrderRowSchema), total: z.int() }),
    [],
    { right: 'pack', isByScreen: true },
  ),
  cards: feed(z.array(supplyCardSchema), { right: 'pack' }),
  /** Of any supply known to this desk, including those closed long ago. */
  card: call(oneSupply, supplyCardSchema, ['supplyUnknown'], { right: 'pack', isByScreen: true }),
  /** All its orders, oldest first, including cancelled ones. */
  orders: call(oneSupply, z.object({ orders: z.array(supplyOrderSchema) }), ['supplyUnknown'], {
    right: 'pack',
    isByScreen: true,
  }),
  /** What a new supply of these orders would be called; `pattern` null: the one that this desk keeps. */
  previewName: call(
    z.object({ pattern: z.string().max(100).nullable(), from: chosenOrders.nullable() }),
    z.object({ name: z.string() }),
    [],
    { right: 'pack', isByScreen: true },
  ),
  /**
   * Takes whole groups, or the orders named, into a new supply or one that is open. Returns at once with the card's
   * key: the work is written down and goes on by itself, through restarts.
   */
  take: call(
    z.object({ from: chosenOrders, into: target }),
    z.object({ key: z.string(), orders: z.int() }),
    ['nothingToTake', 'ordersDoNotMix', 'supplyUnknown', 'supplyNotOpen'],
    { right: 'plan' },
  ),
  /**
   * Moves orders of open supplies, orders to be delivered again, and new ones that a supply rejected to another supply.
   * `parcels`: those to be carried over.
   */
  move: call(
    z.object({ orderIds, into: target }),
    z.object({ key: z.string(), orders: z.int(), parcels: z.array(placedParcelSchema) }),
    ['nothingToTake', 'ordersDoNotMix', 'supplyUnknown', 'supplyNotOpen'],
    { right: 'plan' },
  ),
  /** What must be delivered again. */
  reshipments: feed(z.array(reshipmentSchema), { right: 'pack' }),
  /** By the card's key: an empty supply is deleted, one that was never made is given up and its orders are new again. */
  remove: call(
    z.object({ key: z.string() }),
    nothing,
    ['supplyUnknown', 'supplyNotOpen', 'supplyHasOrders'],
    { right: 'plan' },
  ),
  /** Changes that were refused, oldest first. */
  tasks: feed(z.array(supplyTaskSchema), { right: 'pack' }),
  retryTask: call(oneTask, nothing, ['taskUnknown'], { right: 'plan' }),
  dismissTask: call(oneTask, nothing, ['taskUnknown'], { right: 'plan' }),
  /** Worked out from what is on this desk. */
  preflight: call(oneSupply, preflightSchema, ['supplyUnknown', 'supplyNotOpen'], {
    right: 'pack',
    isByScreen: true,
  }),
  /** The same after the marketplace was asked for orders, statuses, boxes and missing codes. */
  recheck: call(oneSupply, preflightSchema, ['supplyUnknown', 'supplyNotOpen', ...marketplaceCodes], {
    right: 'pack',
    isByScreen: true,
  }),
  /** The packer took parcels of cancelled orders out of the pile. */
  setAside: call(z.object({ orderId: z.string() }), nothing, ['orderUnknown', 'orderStillWanted'], {
    right: 'pack',
  }),
  /**
   * Written down at once; the card's stage tells when the marketplace has it. It is checked once more right before.
   * `evenUnpacked`: in spite of everything that only asks.
   */
  handOver: call(
    z.object({ supplyId: z.string(), evenUnpacked: z.boolean() }),
    nothing,
    ['supplyUnknown', 'supplyNotOpen', 'supplyHasUnpacked', 'supplyHasCancelledParcels', 'handOverStopped'],
    { right: 'handOver' },
  ),
  /** Stops a hand-over that was written down but not sent: the supply is open again. */
  stopHandOver: call(oneSupply, nothing, ['supplyUnknown', 'supplyNotOpen'], { right: 'handOver' }),
  /** The supply QR for the screen: a data address, SVG or PNG as the marketplace drew it. */
  qr: call(
    oneSupply,
    z.object({ barcode: z.string(), picture: z.string() }),
    ['supplyUnknown', 'supplyNotOpen', ...marketplaceCodes, 'labelUnusable'],
    { right: 'pack', isByScreen: true },
  ),
  printQr: call(oneSupply, nothing, qrPrintCodes, { right: 'pack' }),
  /** The same for a person who was told that its code can't be read back. */
  printQrAnyway: call(oneSupply, nothing, qrPrintCodes, { right: 'printAnyway' }),
  /** What is in the supply, who packed it and where it lies; with the fields of its labels. */
  packingList: call(oneSupply, packingListSchema, ['supplyUnknown'], { right: 'pack', isByScreen: true }),
  /** What still has to be fetched from the shelves for these supplies. */
  pickList: call(
    z.object({ supplyIds: z.array(z.string()).min(1).max(100) }),
    pickListSchema,
    ['supplyUnknown'],
    { right: 'pack', isByScreen: true },
  ),
  /**
   * Records that this many pieces of a row are off the shelf, starting with those packed first. Only a help for whoever
   * fetches.
   */
  setFetched: call(pickedRowSchema.extend({ pieces: z.int().min(0) }), nothing, ['supplyUnknown'], {
    right: 'pack',
  }),
  /** Where an article lies; empty: not known. */
  setCell: call(
    z.object({ article: z.string().min(1).max(200), cell: z.string().trim().max(40) }),
    nothing,
    [],
    { right: 'pack' },
  ),
} as const;
