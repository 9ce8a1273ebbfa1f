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

/** The number of the verdict that a touch was meant for; if another verdict is shown by now, nothing is done. */
const shown = z.object({ verdictNumber: z.int() });

/** One line of the list of last scans. */
export const scanRecordSchema = z.object({
  id: z.string(),
  /** Unix milliseconds. */
  at: z.number(),
  /** Printable text, cut to 80 characters. */
  text: z.string(),
  verdict: verdictSchema,
  /** A repeated read by the same pull of the trigger. */
  repeat: z.boolean(),
  /** Its parcel was packed by this scan and has been opened again since. */
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
  /** Labels that have not arrived yet; zero for a supply that was handed over. */
  labelsToCome: z.int(),
  /** Labels that arrived but can't be printed; zero for a supply that was handed over. */
  labelsFaulty: z.int(),
  cancelled: z.int(),
  /** Parcels and printed labels of cancelled orders not put aside yet; the hand-over check lists them. */
  toPutAside: z.int(),
});

/** Labels of a supply, in orders that are still wanted. */
export const labelsAheadSchema = z.object({
  /** On paper, their goods packed or not. */
  printed: z.int(),
  /** Of the printed ones, those whose goods are not packed yet. */
  unpacked: z.int(),
  onTheirWay: z.int(),
  /** Printed ahead, with nothing sent to a printer yet: they can be withdrawn. */
  stoppable: z.int(),
  /** Could be printed now. */
  left: z.int(),
  /** Not fetched yet. */
  notReady: z.int(),
  /** Fetched, and can't be printed. */
  faulty: z.int(),
  /** Printed, but the orders were cancelled since: to be thrown away. */
  cancelled: z.int(),
});
export type LabelsAhead = z.infer<typeof labelsAheadSchema>;

/** Everything the packing screen shows of the session. */
export const packingViewSchema = z.object({
  /** The current one: its boxes, its hand-over. */
  supply: openSupplySchema.nullable(),
  /** All supplies being packed now, the current one first. */
  supplies: z.array(openSupplySchema),
  verdict: verdictSchema,
  /** Goes up with each verdict, even if its words are the same: the screen sounds once per number. */
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
  /** The name of the supply that the parcel shown goes into; null where none is shown, or it goes into none. */
  goesTo: z.string().nullable(),
  /** Scanned goods not dealt with yet, by name. */
  waiting: z.array(waitingGoodsSchema),
  /** Verdicts that a person has not dealt with yet, hidden behind a more urgent one. */
  unseen: z.array(verdictSchema),
  /** The label that the verdict rejects can be fetched again: nothing of it was printed. */
  fetchable: z.boolean(),
  /** Parcels whose labels wait for the printer behind the one that the verdict names. */
  alsoAwaited: z.array(parcelRefSchema),
  /** The parcel packed last: what an undo or a reprint is about. */
  last: parcelRefSchema.nullable(),
  /** What each command would act on now: an order's id, a box's key; null: nothing. */
  targets: z.record(z.enum(pointedCommands), z.string().nullable()),
  lastScans: z.array(scanRecordSchema),
});
export type PackingView = z.infer<typeof packingViewSchema>;

/**
 * Why a label on this desk can't be printed, while nothing of it has been. `isOldPrinted`: it could not be drawn anew, and
 * comes out as it was drawn before the delivery window or the cell of its parcel changed.
 */
export const refusedLabelSchema = z.object({
  parcel: parcelRefSchema,
  supplyName: z.string(),
  problem: problemSchema,
  isOldPrinted: z.boolean(),
});
export type RefusedLabel = z.infer<typeof refusedLabelSchema>;

/** Orders taken for one product that are now for another, and that no person has acknowledged yet. */
export const changedProductsSchema = productChangeSchema.extend({
  /** Unix milliseconds. */
  since: z.number(),
  /** `place`: of goods that are packed. */
  parcels: z.array(placedParcelSchema),
});
export type ChangedProducts = z.infer<typeof changedProductsSchema>;

export const packing = {
  view: feed(packingViewSchema, { right: 'pack' }),
  /** `beside`: the supplies that are open stay so, and this one is at hand. */
  open: call(
    z.object({ supplyId: z.string(), beside: z.boolean().default(false) }),
    nothing,
    ['supplyUnknown', 'supplyNotOpen'],
    { right: 'pack' },
  ),
  /** Somebody is at the bench: if only one supply is open, it is opened here, unless a person has just closed it. */
  arrive: call(z.object({}), nothing, [], { right: 'pack' }),
  /** Does by hand what scanning its label does; its supply becomes the current one. */
  openBox: call(z.object({ boxKey: z.string().max(60) }), nothing, ['boxUnknown', 'supplyNotOpen'], {
    right: 'pack',
  }),
  /** Null: all of them. */
  close: call(z.object({ supplyId: z.string().nullable().default(null) }), nothing, [], { right: 'pack' }),
  /**
   * A few goods that the open supply still needs, oldest order first, each with a barcode that finds it, and the code
   * of its label where that one is printed already.
   */
  shelf: feed(z.array(z.object({ parcel: parcelRefSchema, sku: z.string(), label: z.string().nullable() })), {
    right: 'pack',
  }),
  /** Idempotent by the scan's id: a repeated call gives the verdict of the first. At a locked desk only a badge counts. */
  scan: call(scanSchema, z.object({ verdict: verdictSchema, repeat: z.boolean() }), ['deskLocked'], {
    right: 'anybody',
    takesScans: true,
  }),
  /**
   * What a command card says, by a key or a touch. `why`: the reason for a hold. `of`: the target the screen showed
   * (`targets`); if the command would act on something else by now, nothing is done.
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
  /** From now on, the GTIN of the code asked about belongs to the product. */
  confirmGtin: call(shown, nothing, ['orderUnknown', 'shownMovedOn'], { right: 'pack' }),
  /** Confirms one more label for a parcel reprinted a moment ago; does nothing unless the screen asks. */
  printOnceMore: call(shown, nothing, ['shownMovedOn'], { right: 'pack' }),
  /**
   * Which of the products shown is in the packer's hand, from 1: they share a barcode. Does nothing unless the screen
   * asks.
   */
  chooseProduct: call(
    z.object({ ...shown.shape, choice: z.int().min(1).max(MOST_CHOICES) }),
    nothing,
    ['shownMovedOn'],
    { right: 'pack' },
  ),
  /** Scanned goods that were waiting are dealt with: packed by hand, or back on the shelf. */
  goodsSeenTo: call(z.object({ sku: z.string().max(512) }), nothing, [], { right: 'pack' }),
  /** Takes back a wrong code of the current parcel. */
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
    { right: 'pack' },
  ),
  liftHold: call(z.object({ orderId: z.string() }), nothing, [], { right: 'pack' }),
  /** Of open supplies, grouped by the same change. None is packed until somebody acknowledges it. */
  changedProducts: feed(z.array(changedProductsSchema), { right: 'pack' }),
  /**
   * A person acknowledges it: the orders are packed as the new product, and parcels already packed are right as they
   * are.
   */
  productSeen: call(
    z.object({ orderIds: z.array(z.string().max(40)).min(1).max(MOST_CHANGED) }),
    nothing,
    [],
    { right: 'pack' },
  ),
  /** The deliberate touch on a lock; for cancelled goods it records that they were set aside. */
  release: call(shown, nothing, ['shownMovedOn'], { right: 'pack' }),
  /** The packer's answer about an uncertain label. Not in hand: a new job is printed in its place. */
  answerUncertain: call(
    z.object({ jobId: z.string(), inHand: z.boolean() }),
    nothing,
    ['jobUnknown', 'jobMovedOn'],
    { right: 'pack' },
  ),
  /** The same answer for every label of a printer that is in doubt now. */
  answerAllUncertain: call(
    z.object({ printerId: z.string(), inHand: z.boolean() }),
    z.object({ jobs: z.int() }),
    ['printerUnknown'],
    { right: 'pack' },
  ),
  /** Prints the label of the verdict shown although its code could not be read back; this is logged. */
  printAnyway: call(shown, nothing, ['shownMovedOn'], { right: 'printAnyway' }),
  /** Those of open supplies, oldest orders first, up to as many as a person can deal with. */
  refusedLabels: feed(z.array(refusedLabelSchema), { right: 'pack' }),
  /**
   * Asks the marketplace again for an order's label that can't be printed, while nothing of it has been. Answers when
   * the new label is prepared: a problem says what is wrong with it, or why none came. The station keeps asking by
   * itself.
   */
  fetchLabelAgain: call(
    z.object({ orderId: z.string().max(40) }),
    nothing,
    ['orderUnknown', 'shownMovedOn', 'labelNotReady', 'labelUnusable', ...marketplaceCodes],
    { right: 'pack' },
  ),
  /** Prints the labels of everything still to be packed, ahead of packing; `notReady` have no printable label. */
  printAhead: call(
    z.object({ supplyId: z.string() }),
    z.object({ jobs: z.int(), notReady: z.int() }),
    ['supplyUnknown', 'supplyNotOpen', 'printerNotSet', 'queueFull'],
    { right: 'pack' },
  ),
  /** How far the printing of a supply's labels is. */
  ahead: call(z.object({ supplyId: z.string() }), labelsAheadSchema, ['supplyUnknown'], {
    right: 'pack',
    isByScreen: true,
  }),
  /** Withdraws the labels printed ahead of which nothing was sent; the others come out. */
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
