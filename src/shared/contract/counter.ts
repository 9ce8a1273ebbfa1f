import { z } from 'zod';
import { counterActs } from '../domain/counter/counter-act.ts';
import {
  counterStates,
  handOverGrounds,
  pickupEndSchema,
  returnReasons,
} from '../domain/counter/counter-parcel.ts';
import { handOverObstacles } from '../domain/counter/hand-out.ts';
import { FEWEST_DIGITS } from '../domain/counter/phone-searches.ts';
import { counterVerdictSchema } from '../domain/counter/verdict.ts';
import { scanSchema } from '../domain/scanner/scan.ts';
import { stageSchema } from '../domain/scheme/schemes.ts';
import { parcelRefSchema } from '../domain/verdict.ts';
import { outboxStates } from '../domain/outbox/outbox-row.ts';
import { marketplaceCodes, problemSchema } from '../problem.ts';
import { buyerSchema } from './buyer.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();
const orderId = z.string().max(40);
const ofOrder = z.object({ orderId });
/** Unix milliseconds. */
const moment = z.number();
/** A day of this desk's calendar, `YYYY-MM-DD`. */
const day = z.iso.date();

/** No list on a screen is longer: people look for one parcel by its number. */
export const MOST_LISTED = 300;

/** A parcel in a list of the counter. */
export const counterRowSchema = z.object({
  parcel: parcelRefSchema,
  stage: stageSchema,
  /** Null: it was never put on the shelf here. */
  state: z.enum(counterStates).nullable(),
  cell: z.string().nullable(),
  /** When nobody may come for it any more. */
  endsAt: moment.nullable(),
  endedAs: pickupEndSchema.nullable(),
});
export type CounterRow = z.infer<typeof counterRowSchema>;

const handedSchema = z.object({
  parcel: parcelRefSchema,
  at: moment,
  /** Until then it can be taken back. */
  undoUntil: moment,
});

/** What the counter shows whatever is done there. */
export const counterViewSchema = z.object({
  /** What the next scan on the shelf is taken with. */
  shelf: z.object({ inHand: parcelRefSchema.nullable(), cell: z.string().nullable() }),
  cells: z.int(),
  /** Parcels on the shelf whose buyers may come. */
  waiting: z.int(),
  toReturn: z.int(),
  /** Handed over a moment ago, and not told to the marketplace yet. */
  handed: z.array(handedSchema),
});
export type CounterView = z.infer<typeof counterViewSchema>;

/** An order as the counter sees it. Nothing in it tells who the buyer is. */
export const counterOrderSchema = counterRowSchema.extend({
  readyAt: moment.nullable(),
  /** The number that the buyer's screen shows, where a list tells it, or the marketplace has verified it. */
  orderCode: z.string().nullable(),
  /** A list of the marketplace tells that the number belongs to this order. */
  isCodeTold: z.boolean(),
  verifiedAt: moment.nullable(),
  outAt: moment.nullable(),
  handedAt: moment.nullable(),
  ground: z.enum(handOverGrounds).nullable(),
  undoUntil: moment.nullable(),
  /** What keeps it from being handed over on a verified code; null: nothing does. */
  obstacle: z.enum(handOverObstacles).nullable(),
  /** Wrong check codes that may still be sent. */
  triesLeft: z.int(),
  /** When there is one again, Unix milliseconds; null: there is one. */
  nextTryAt: z.number().nullable(),
  /** The last change that the marketplace is to be told of. */
  change: z
    .object({ to: z.string(), state: z.enum(outboxStates), problem: problemSchema.nullable() })
    .nullable(),
  /** Where the article lies in the shop. */
  bin: z.string().nullable(),
  acts: z.array(z.object({ at: moment, what: z.enum(counterActs), person: z.string().nullable() })),
});
export type CounterOrder = z.infer<typeof counterOrderSchema>;

export const counterCellSchema = z.object({
  cellId: z.string(),
  name: z.string(),
  code: z.string(),
  parcels: z.int(),
});
export type CounterCell = z.infer<typeof counterCellSchema>;

export const archiveStates = ['idle', 'reading', 'stopped', 'done', 'failed'] as const;
export const archiveViewSchema = z.object({
  state: z.enum(archiveStates),
  from: day.nullable(),
  until: day.nullable(),
  /** Parts of the period that were read, of how many; a call of the marketplace covers 30 days. */
  parts: z.int(),
  of: z.int(),
  orders: z.int(),
  problem: problemSchema.nullable(),
});
export type ArchiveView = z.infer<typeof archiveViewSchema>;

/** Where on the counter a scan was made. */
export const scanPlaceSchema = z.discriminatedUnion('at', [
  z.object({ at: z.literal('find') }),
  z.object({ at: z.literal('shelf') }),
  z.object({ at: z.literal('back') }),
  /** The order that is open there. */
  z.object({ at: z.literal('order'), orderId }),
]);
export type ScanPlace = z.infer<typeof scanPlaceSchema>;

const found = z.object({ rows: z.array(counterRowSchema), more: z.boolean() });

export const counter = {
  view: feed(counterViewSchema, { right: 'pack' }),
  /** Goes up whenever something that the counter's lists tell may have changed. */
  changed: feed(z.int(), { right: 'pack' }),
  /** Idempotent by the scan's id. What was read is kept nowhere: it may be a buyer's check code. */
  scan: call(
    z.object({ scan: scanSchema, place: scanPlaceSchema }),
    z.object({ verdict: counterVerdictSchema, repeat: z.boolean() }),
    ['orderUnknown'],
    { right: 'pack', takesScans: true },
  ),
  /** The parcel in hand, or the open cell, is let go of. */
  letGo: call(z.object({}), nothing, [], { right: 'pack' }),
  /** By an order's number, the number on the buyer's screen, a label's number or an article. */
  find: call(z.object({ text: z.string().max(100) }), found, [], { right: 'pack', isByScreen: true }),
  /**
   * By the last digits of a telephone: the marketplace is asked about those that wait, and nothing of it is kept. The log
   * has who searched and what was found.
   */
  findByPhone: call(
    z.object({ digits: z.string().regex(/^\d+$/).min(FEWEST_DIGITS).max(12) }),
    found.extend({ asked: z.int() }),
    ['phoneSearchesSpent', ...marketplaceCodes],
    { right: 'buyers' },
  ),
  order: call(ofOrder, counterOrderSchema, ['orderUnknown'], { right: 'pack', isByScreen: true }),
  /** Asks the marketplace how the order stands now. */
  lookUp: call(ofOrder, nothing, ['orderUnknown', ...marketplaceCodes], { right: 'pack', isByScreen: true }),
  buyer: call(ofOrder, buyerSchema, ['orderUnknown', 'buyerNotTold', ...marketplaceCodes], {
    right: 'buyers',
    isByScreen: true,
  }),
  /**
   * Asks the marketplace whether the check code belongs to the order's number, typed by hand where no list tells it
   * (`orderCode`). The check code is sent once, and kept nowhere. What the desk knows as something else is no code, and
   * costs no try, unless a person says that it is one (`isSure`).
   */
  verify: call(
    z.object({
      orderId,
      orderCode: z.string().trim().min(1).max(60).nullable(),
      passcode: z.string().trim().min(1).max(60),
      isSure: z.boolean().default(false),
      /** A trigger pulled twice on the same wrong code is one try. */
      isScanned: z.boolean().default(false),
    }),
    z.object({ isRight: z.boolean(), triesLeft: z.int() }),
    [
      'orderUnknown',
      'handOverBlocked',
      'checkTriesSpent',
      'checkUnderWay',
      'orderCodeNeeded',
      'checkCodeOfDesk',
      'orderCodeOfAnother',
      'orderCodeUnknown',
      ...marketplaceCodes,
    ],
    { right: 'pack' },
  ),
  /** The buyer has it. The marketplace is told once it can no longer be taken back. */
  handOver: call(ofOrder, z.object({ undoUntil: moment }), ['orderUnknown', 'handOverBlocked'], {
    right: 'pack',
  }),
  /** The same without a verified code, on a person's own word. */
  vouch: call(
    ofOrder.extend({ reason: z.string().trim().min(3).max(300) }),
    z.object({ undoUntil: moment }),
    ['orderUnknown', 'handOverBlocked'],
    { right: 'vouch' },
  ),
  undo: call(ofOrder, nothing, ['orderUnknown', 'undoTooLate'], { right: 'pack' }),
  /** The buyer does not want it. */
  refuse: call(ofOrder, nothing, ['orderUnknown', 'handOverBlocked'], { right: 'pack' }),
  /** Goods that should go back to stock are not there to be scanned: a person has seen to it. */
  seenTo: call(
    ofOrder.extend({ reason: z.string().trim().min(3).max(300) }),
    nothing,
    ['orderUnknown', 'orderStillWanted'],
    { right: 'vouch' },
  ),
  /** What goes back to stock. */
  toReturn: call(
    z.object({}),
    z.object({
      rows: z.array(counterRowSchema.extend({ why: z.enum(returnReasons), bin: z.string().nullable() })),
      more: z.boolean(),
    }),
    [],
    { right: 'pack', isByScreen: true },
  ),
  /** Parcels that wait, by the day on which their period ends. */
  storage: call(
    z.object({}),
    z.object({
      days: z.array(z.object({ day, parcels: z.int(), isOver: z.boolean() })),
      /** Ready at the marketplace, and on no cell of this desk. */
      elsewhere: z.int(),
    }),
    [],
    { right: 'pack', isByScreen: true },
  ),
  storageDay: call(z.object({ day }), found, [], { right: 'pack', isByScreen: true }),
  cells: call(z.object({}), z.object({ cells: z.array(counterCellSchema) }), [], {
    right: 'pack',
    isByScreen: true,
  }),
  /** Names, and rows such as `A1-A12`; those that are there already stay as they are. */
  addCells: call(
    z.object({ typed: z.string().max(10_000) }),
    z.object({ added: z.int(), known: z.int() }),
    ['cellsUnreadable', 'tooManyCells'],
    { right: 'plan' },
  ),
  removeCell: call(z.object({ cellId: z.string().max(60) }), nothing, ['cellUnknown', 'cellNotEmpty'], {
    right: 'plan',
  }),
  ofCell: call(z.object({ cellId: z.string().max(60) }), found, ['cellUnknown'], {
    right: 'pack',
    isByScreen: true,
  }),
  archive: feed(archiveViewSchema, { right: 'pack' }),
  /** Both days included; a longer period is read in parts. */
  readArchive: call(z.object({ from: day, until: day }), nothing, ['periodTooLong'], { right: 'pack' }),
  stopArchive: call(z.object({}), nothing, [], { right: 'pack' }),
  /** What is known of orders of a period that have ended, the newest first. */
  archived: call(
    z.object({
      from: day,
      until: day,
      before: z.object({ createdMs: z.int(), orderId }).nullable(),
    }),
    z.object({
      rows: z.array(
        z.object({
          parcel: parcelRefSchema,
          stage: stageSchema,
          endedAs: pickupEndSchema.nullable(),
          createdMs: z.number(),
        }),
      ),
      next: z.object({ createdMs: z.int(), orderId: z.string() }).nullable(),
    }),
    [],
    { right: 'pack', isByScreen: true },
  ),
} as const;
