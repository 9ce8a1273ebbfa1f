import { z } from 'zod';
import { outboxStates } from '../domain/outbox/outbox-row.ts';
import { personNameSchema } from '../domain/people/people.ts';
import {
  backReasons,
  deliveryWindowSchema,
  fates,
  MOST_STOPS,
  runStates,
  stopStates,
} from '../domain/run/run.ts';
import { inVerdicts, outVerdicts } from '../domain/run/scan.ts';
import { scanSchema } from '../domain/scanner/scan.ts';
import { stageSchema } from '../domain/scheme/schemes.ts';
import { parcelRefSchema } from '../domain/verdict.ts';
import { marketplaceCodes, problemSchema } from '../problem.ts';
import { buyerSchema } from './buyer.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();
const runId = z.string().max(60);
const orderId = z.string().max(40);
const orderIds = z.array(orderId).min(1).max(MOST_STOPS);
const ofRun = z.object({ runId });
const ofStop = z.object({ runId, orderId });
const moment = z.number();
const doorCode = z.string().trim().min(1).max(60);

/** Who drives. `personId` null: somebody who is only named. */
const courierSchema = z.object({ name: personNameSchema, personId: z.string().max(60).nullable() });

/** An order that a courier of the seller may bring. Nothing in it tells who gets it. */
export const deliverySchema = z.object({
  parcel: parcelRefSchema,
  window: deliveryWindowSchema,
  isLate: z.boolean(),
  stage: stageSchema,
  isPacked: z.boolean(),
  /** Whether this desk knows where it goes. */
  hasAddress: z.boolean(),
  hasPosition: z.boolean(),
  /** A run left without it, because nobody found it. */
  isSought: z.boolean(),
  /** How often couriers found nobody at home. */
  tries: z.int(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** What was said of a stop at the door, on its way to the marketplace. */
const toldSchema = z.object({
  state: z.enum(outboxStates),
  /** It was said at the door, where the buyer may have told a code that the marketplace asks for. */
  isFromDoor: z.boolean(),
  /** Until then it can be taken back; null: not any more. Unix milliseconds. */
  undoUntil: moment.nullable(),
  trouble: problemSchema.nullable(),
});

export const stopCardSchema = z.object({
  parcel: parcelRefSchema,
  window: deliveryWindowSchema,
  isLate: z.boolean(),
  state: z.enum(stopStates),
  attempts: z.int(),
  backFor: z.enum(backReasons).nullable(),
  fate: z.enum(fates).nullable(),
  stage: stageSchema,
  isPacked: z.boolean(),
  hasAddress: z.boolean(),
  hasPosition: z.boolean(),
  /** What is to be done because the order ended meanwhile. */
  advice: z.enum(['takeOff', 'bringBack', 'gone', 'settled']).nullable(),
  /** By the rough guess of `missedWindows`, its time would be over; without distances for whoever may not see buyers. */
  isMissed: z.boolean(),
  /** The last change that the marketplace is to be told of; null: none. */
  told: toldSchema.nullable(),
  /** Where the article lies in the shop. */
  bin: z.string().nullable(),
});
export type StopCard = z.infer<typeof stopCardSchema>;

export const runCardSchema = z.object({
  runId,
  number: z.int(),
  /** For a sheet. */
  code: z.string(),
  courier: z.object({ name: z.string(), personId: z.string().nullable() }),
  state: z.enum(runStates),
  madeAt: moment,
  leftAt: moment.nullable(),
  closedAt: moment.nullable(),
  stops: z.array(stopCardSchema),
  /** What stands between it and its way. */
  leaving: z.object({
    mustStay: z.array(orderId),
    missing: z.array(z.object({ orderId, why: z.enum(['notScanned', 'notPacked', 'ended']) })),
    loaded: z.int(),
  }),
  /** Parcels that must still come back with the courier. */
  toComeBack: z.array(orderId),
  /**
   * As the crow flies, past the stops without a position. Null while few have one, and for whoever may not see buyers:
   * who knows one address could find another by it.
   */
  km: z.int().nullable(),
});
export type RunCard = z.infer<typeof runCardSchema>;

export const runBoardSchema = z.object({
  /** The open runs, oldest first. */
  runs: z.array(runCardSchema),
  /** What is in no run: by day and window, late ones first. `window` null: of those that are late. */
  groups: z.array(z.object({ window: deliveryWindowSchema.nullable(), orders: z.array(deliverySchema) })),
  /** More of them than are listed. */
  more: z.int(),
  /** Where the clock of this desk stands, in minutes east of UTC: windows are read on it. */
  offset: z.int(),
  /** People of the desk, and names that drove lately. */
  couriers: z.array(z.object({ name: z.string(), personId: z.string().nullable() })),
});
export type RunBoard = z.infer<typeof runBoardSchema>;

/** More on one screen nobody reads; the earliest come first. */
export const MOST_DELIVERIES = 600;

/** What a courier may say at the door. */
export const atDoor = ['delivered', 'refused', 'nobodyHome'] as const;
export type AtDoor = (typeof atDoor)[number];

const scanAnswer = z.discriminatedUnion('way', [
  z.object({
    way: z.literal('out'),
    verdict: z.enum(outVerdicts),
    orderId: orderId.nullable(),
    /** The number of the run that has it. */
    otherRun: z.int().nullable(),
  }),
  z.object({
    way: z.literal('in'),
    verdict: z.enum(inVerdicts),
    orderId: orderId.nullable(),
    /** Why it came back, which says where it goes. */
    why: z.enum(backReasons).nullable(),
    bin: z.string().nullable(),
  }),
]);
export type RunScanAnswer = z.infer<typeof scanAnswer>;

export const addressSchema = z.object({
  orderId,
  text: z.string(),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
export type StopAddress = z.infer<typeof addressSchema>;

/** `withAddresses` of an input that is not checked yet: whoever may not see them gets none on paper. */
const wantsAddresses = (input: unknown): boolean =>
  z.object({ withAddresses: z.literal(true) }).safeParse(input).success;

export const runs = {
  board: feed(runBoardSchema, { right: 'pack' }),
  /** Any run, closed ones too. */
  run: call(ofRun, runCardSchema, ['runUnknown'], { right: 'pack', isByScreen: true }),
  /** Those that are over, newest first. */
  over: call(z.object({}), z.object({ runs: z.array(runCardSchema) }), [], {
    right: 'pack',
    isByScreen: true,
  }),
  /** What a scanned code is here: a run, a stop of one, or nothing. */
  find: call(
    z.object({ text: scanSchema.shape.text }),
    z.object({ found: z.object({ runId, orderId: orderId.nullable() }).nullable() }),
    [],
    { right: 'pack', takesScans: true },
  ),
  make: call(
    z.object({ courier: courierSchema, orderIds }),
    z.object({ runId, number: z.int() }),
    ['orderUnknown', 'runOrderElsewhere', 'runOrderEnded'],
    { right: 'plan' },
  ),
  setCourier: call(z.object({ runId, courier: courierSchema }), nothing, ['runUnknown', 'runMovedOn'], {
    right: 'plan',
  }),
  add: call(
    z.object({ runId, orderIds }),
    nothing,
    ['runUnknown', 'runMovedOn', 'orderUnknown', 'runOrderElsewhere', 'runOrderEnded'],
    { right: 'pack' },
  ),
  remove: call(ofStop, nothing, ['runUnknown', 'runMovedOn'], { right: 'pack' }),
  /** All stops, in the order that they are driven to. */
  order: call(z.object({ runId, orderIds }), nothing, ['runUnknown', 'runMovedOn'], { right: 'pack' }),
  /** By nearest next within each window. Only the order comes of it: no position is told. */
  arrange: call(ofRun, z.object({ withoutPosition: z.int() }), ['runUnknown', 'runMovedOn'], {
    right: 'pack',
  }),
  /** The courier takes a parcel, or brings it back. Said again it changes nothing. */
  scan: call(
    z.object({ runId, text: scanSchema.shape.text, way: z.enum(['out', 'in']) }),
    scanAnswer,
    ['runUnknown', 'runMovedOn'],
    { right: 'pack', takesScans: true },
  ),
  /** A scanned parcel stays here after all. */
  unload: call(ofStop, nothing, ['runUnknown', 'runMovedOn'], { right: 'pack' }),
  /** `without`: every stop that was not scanned, with what becomes of it. */
  leave: call(
    z.object({ runId, without: z.array(z.object({ orderId, fate: z.enum(fates) })).max(MOST_STOPS) }),
    /** What was asked of the marketplace for each order that left; `problem` null: it is told, or knows it. */
    z.object({ orders: z.array(z.object({ orderId, problem: problemSchema.nullable() })) }),
    ['runUnknown', 'runMovedOn', 'runHasEndedOrders'],
    { right: 'handOver' },
  ),
  /** `code`: what the buyer said to the courier, where the marketplace asks for it. It goes out once, and is kept nowhere. */
  tell: call(
    z.object({ runId, orderId, what: z.enum(atDoor), code: doorCode.nullable() }),
    nothing,
    ['runUnknown', 'runMovedOn', 'runOrderEnded', 'orderUnknown', 'orderCanNotMove'],
    { right: 'handOver' },
  ),
  /** What was said at the door is told again, or still, with the buyer's code. */
  tellWithCode: call(
    ofStop.extend({ code: doorCode }),
    nothing,
    ['runUnknown', 'runMovedOn', 'orderUnknown', 'orderCanNotMove'],
    { right: 'handOver' },
  ),
  undo: call(ofStop, nothing, ['runUnknown', 'runMovedOn', 'undoTooLate'], { right: 'handOver' }),
  /** `missing`: every parcel that is not back, as the screen showed it. */
  close: call(
    z.object({ runId, missing: z.array(orderId).max(MOST_STOPS) }),
    nothing,
    ['runUnknown', 'runMovedOn'],
    { right: 'handOver' },
  ),
  callOff: call(ofRun, nothing, ['runUnknown', 'runMovedOn'], { right: 'plan' }),
  /** Shown, and gone with the screen. Those that this desk can't tell are left out. */
  addresses: call(
    z.object({ orderIds: z.array(orderId).min(1).max(MOST_DELIVERIES) }),
    z.object({ addresses: z.array(addressSchema) }),
    [],
    { right: 'buyers' },
  ),
  /** Asked of the marketplace now. It tells once the order is in delivery. */
  buyer: call(z.object({ orderId }), buyerSchema, [...marketplaceCodes, 'orderUnknown', 'buyerNotTold'], {
    right: 'buyers',
  }),
  /** A label for each stop, and one for the run, where own labels come out. */
  print: call(
    z.object({ runId, withAddresses: z.boolean() }),
    z.object({ jobs: z.int() }),
    ['runUnknown', 'printerNotSet', 'printerKeepsLabels', 'queueFull'],
    { right: (input) => (wantsAddresses(input) ? 'buyers' : 'pack') },
  ),
} as const;
