import { z } from 'zod';
import { scanSchema } from '../domain/scanner/scan.ts';
import { commands } from '../domain/command-codes.ts';
import { pointedCommands } from '../domain/packing/command-target.ts';
import {
  holdReasons,
  personHoldReasons,
  MOST_CHOICES,
  parcelRefSchema,
  verdictSchema,
  waitingGoodsSchema,
} from '../domain/verdict.ts';
import { placedParcelSchema } from '../domain/supply/hand-over.ts';
import { productChangeSchema } from '../domain/order/product-change.ts';
import { metaKinds } from '../marketplace/metadata-shapes.ts';
import { jobStates } from '../domain/print-job/job-state.ts';
import { reprintReasons } from '../domain/print-job/print-job.ts';
import { marketplaceCodes, problemSchema } from '../problem.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();

/** A supply of one article has some thousand orders. */
const MOST_CHANGED = 5000;

/** The verdict that a touch was meant for, by its number; where another one stands by now, nothing is done. */
const shown = z.object({ verdictNumber: z.int() });

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
  /** Its parcel was packed by it, and is not any more. */
  undone: z.boolean(),
  /** The order's label as it stands now; null where the scan found no order. */
  job: z.object({ id: z.string(), state: z.enum(jobStates) }).nullable(),
});
export type ScanRecord = z.infer<typeof scanRecordSchema>;

const openSupplySchema = z.object({
  supplyId: z.string(),
  name: z.string(),
  total: z.int(),
  packed: z.int(),
  /** Live orders of the supply whose labels are on this desk. */
  labelsReady: z.int(),
  /** Those whose labels are still on their way here; none of a supply that was handed over. */
  labelsToCome: z.int(),
  /** Those whose labels are here and can't be printed; none of a supply that was handed over. */
  labelsFaulty: z.int(),
  cancelled: z.int(),
  /** Parcels and printed labels of cancelled orders that nobody has put aside yet; the check of the hand-over names them. */
  toPutAside: z.int(),
});

/** Labels of a supply, in orders that are still wanted. */
export const labelsAheadSchema = z.object({
  /** On paper, their goods packed or not. */
  printed: z.int(),
  /** Of those printed, the ones whose goods are not packed yet. */
  unpacked: z.int(),
  onTheirWay: z.int(),
  /** Printed ahead, and nothing of them was sent: they can be taken back. */
  stoppable: z.int(),
  /** Could be printed now. */
  left: z.int(),
  /** Not fetched yet. */
  notReady: z.int(),
  /** Fetched, and can't be printed. */
  faulty: z.int(),
  /** Printed, and their orders were cancelled since: to be thrown away. */
  cancelled: z.int(),
});
export type LabelsAhead = z.infer<typeof labelsAheadSchema>;

/** Everything the packing screen shows of the session. */
export const packingViewSchema = z.object({
  /** The one at hand: its boxes, its hand-over. */
  supply: openSupplySchema.nullable(),
  /** All that are packed just now, the one at hand first. */
  supplies: z.array(openSupplySchema),
  verdict: verdictSchema,
  /** Changes with each verdict, the same words twice included: the screen sounds once per number. */
  verdictNumber: z.int(),
  /** What the packer is in the middle of. */
  task: z.enum(['codes', 'findLabel', 'findProduct', 'scanBack']).nullable(),
  /** Codes taken so far for the parcel in hand; `key` names one to take it back. */
  codes: z.array(z.object({ kind: z.enum(metaKinds), key: z.string() })),
  /** The name of the open box. */
  box: z.string().nullable(),
  /** The parcel shown goes into no box although its supply has some: that supply. */
  unboxed: z.object({ supplyId: z.string(), name: z.string() }).nullable(),
  /** Every label that could be printed is on paper or on its way: the packer begins with a label from the pile. */
  labelFirst: z.boolean(),
  /** The open box that the parcel shown goes into. */
  intoBox: z.string().nullable(),
  /** Scanned and not dealt with, by name. */
  waiting: z.array(waitingGoodsSchema),
  /** What a person has not dealt with yet, and something more urgent stands before. */
  unseen: z.array(verdictSchema),
  /** The label that the verdict refuses can be fetched again: nothing of it was printed. */
  fetchable: z.boolean(),
  /** Parcels whose labels wait for the printer behind the one that the verdict names. */
  alsoAwaited: z.array(parcelRefSchema),
  /** The parcel packed last: what an undo or a reprint is about. */
  last: parcelRefSchema.nullable(),
  /** What each command would act on just now: an order's id, a box's key; null: nothing. */
  targets: z.record(z.enum(pointedCommands), z.string().nullable()),
  lastScans: z.array(scanRecordSchema),
});
export type PackingView = z.infer<typeof packingViewSchema>;

/** Why a label that is here can't be printed, while nothing of one was. */
export const refusedLabelSchema = z.object({
  parcel: parcelRefSchema,
  supplyName: z.string(),
  problem: problemSchema,
});
export type RefusedLabel = z.infer<typeof refusedLabelSchema>;

/** Orders that were taken for one product and are another's by now, which no person has seen yet. */
export const changedProductsSchema = productChangeSchema.extend({
  /** Unix milliseconds. */
  since: z.number(),
  /** `place`: of goods that are packed. */
  parcels: z.array(placedParcelSchema),
});
export type ChangedProducts = z.infer<typeof changedProductsSchema>;

export const packing = {
  view: feed(packingViewSchema),
  /** `beside`: the supplies that are open stay so, and this one is at hand. */
  open: call(
    z.object({ supplyId: z.string(), beside: z.boolean().default(false) }),
    nothing,
    ['supplyUnknown', 'supplyNotOpen'],
    { right: 'pack' },
  ),
  /** Somebody stands at the bench: the only open supply is opened, unless a person has just closed it. */
  arrive: call(z.object({}), nothing, [], { right: 'pack' }),
  /** By hand what a scan of its label does; its supply is at hand from then on. */
  openBox: call(z.object({ boxKey: z.string().max(60) }), nothing, ['boxUnknown', 'supplyNotOpen'], {
    right: 'pack',
  }),
  /** Null: all of them. */
  close: call(z.object({ supplyId: z.string().nullable().default(null) }), nothing, [], { right: 'pack' }),
  /** A few goods that the open supply still wants, oldest order first, each with a barcode that finds it, and the code of its label where that one is printed already. */
  shelf: feed(z.array(z.object({ parcel: parcelRefSchema, sku: z.string(), label: z.string().nullable() }))),
  /** Idempotent by the scan's id: a repeated call gives the verdict of the first. At a locked desk only a badge counts. */
  scan: call(scanSchema, z.object({ verdict: verdictSchema, repeat: z.boolean() }), ['deskLocked'], {
    right: 'anybody',
    takesScans: true,
  }),
  /**
   * What a command card says, by a key or a touch. `why`: of a hold. `of`: what the screen showed for it when it was
   * given, by `targets`; where it would act on something else by now, nothing is done.
   */
  command: call(
    z.object({
      command: z.enum(commands),
      why: z.enum(personHoldReasons).default('other'),
      of: z.string().max(200).nullable(),
    }),
    nothing,
    ['shownMovedOn'],
    { right: 'pack' },
  ),
  /** The GTIN of the code asked about belongs to the product, from now on. */
  confirmGtin: call(shown, nothing, ['orderUnknown', 'shownMovedOn'], { right: 'pack' }),
  /** The word on one more label of a parcel that was reprinted a moment ago; nothing unless the screen asks. */
  printOnceMore: call(shown, nothing, ['shownMovedOn'], { right: 'pack' }),
  /** Which of the products shown is in the hand, from 1: their barcode is the same. Nothing unless the screen asks. */
  chooseProduct: call(
    z.object({ ...shown.shape, choice: z.int().min(1).max(MOST_CHOICES) }),
    nothing,
    ['shownMovedOn'],
    { right: 'pack' },
  ),
  /** Goods that were scanned and wait are dealt with: packed by hand, or back on the shelf. */
  goodsSeenTo: call(z.object({ sku: z.string().max(512) }), nothing, [], { right: 'pack' }),
  /** A wrong code of the parcel in hand. */
  takeBackCode: call(z.object({ key: z.string() }), nothing, [], { right: 'pack' }),
  /** Orders that a person put aside for now. */
  holds: feed(
    z.array(
      z.object({
        parcel: parcelRefSchema,
        why: z.enum(holdReasons),
        /** Unix milliseconds. */
        at: z.number(),
        person: z.string().nullable(),
      }),
    ),
  ),
  liftHold: call(z.object({ orderId: z.string() }), nothing, [], { right: 'pack' }),
  /** Of open supplies, those alike together. None of them is packed until it is seen. */
  changedProducts: feed(z.array(changedProductsSchema)),
  /** A person knows of it: they are packed as the product that they are now, and what is packed is right as it is. */
  productSeen: call(
    z.object({ orderIds: z.array(z.string().max(40)).min(1).max(MOST_CHANGED) }),
    nothing,
    [],
    { right: 'pack' },
  ),
  /** The deliberate touch on a lock; for cancelled goods it records that they were set aside. */
  release: call(shown, nothing, ['shownMovedOn'], { right: 'pack' }),
  /** The packer's word on an uncertain label. Not in hand: a new job is printed in its place. */
  answerUncertain: call(
    z.object({ jobId: z.string(), inHand: z.boolean() }),
    nothing,
    ['jobUnknown', 'jobMovedOn'],
    { right: 'pack' },
  ),
  /** The same word on every label of a printer that is in doubt just now. */
  answerAllUncertain: call(
    z.object({ printerId: z.string(), inHand: z.boolean() }),
    z.object({ jobs: z.int() }),
    ['printerUnknown'],
    { right: 'pack' },
  ),
  /** The label of the verdict shown, although its code could not be read back; it is on record. */
  printAnyway: call(shown, nothing, ['shownMovedOn'], { right: 'printAnyway' }),
  /** Those of open supplies, oldest orders first, as many as somebody may see to. */
  refusedLabels: feed(z.array(refusedLabelSchema)),
  /**
   * The marketplace is asked for the label of this order again, which is here and can't be printed; only while nothing of
   * it was. Answers when the new one is made: a problem says what is wrong with that one, or why none came. The station
   * goes on asking by itself.
   */
  fetchLabelAgain: call(
    z.object({ orderId: z.string().max(40) }),
    nothing,
    ['orderUnknown', 'shownMovedOn', 'labelNotReady', 'labelUnusable', ...marketplaceCodes],
    { right: 'pack' },
  ),
  /** Labels of everything that is to be packed, before the packing; `notReady` have none that could be printed. */
  printAhead: call(
    z.object({ supplyId: z.string() }),
    z.object({ jobs: z.int(), notReady: z.int() }),
    ['supplyUnknown', 'supplyNotOpen', 'printerNotSet', 'queueFull'],
    { right: 'pack' },
  ),
  /** How far the labels of a supply are. */
  ahead: call(z.object({ supplyId: z.string() }), labelsAheadSchema, ['supplyUnknown'], {
    right: 'pack',
    isByScreen: true,
  }),
  /** Takes those labels printed ahead out of the queues of which nothing was sent; the others come out. */
  stopAhead: call(z.object({ supplyId: z.string() }), z.object({ jobs: z.int() }), ['supplyUnknown'], {
    right: 'pack',
  }),
  reprint: call(
    z.object({ orderId: z.string(), reason: z.enum(reprintReasons).default('other') }),
    z.object({ parcel: parcelRefSchema }),
    ['orderUnknown', 'orderNotPacked', 'labelNotReady', 'labelUnusable', 'printerNotSet'],
    { right: 'pack' },
  ),
} as const;
