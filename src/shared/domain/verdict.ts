import { z } from 'zod';

/** Shape, colour and sound of the verdict zone; also the `data-kind` that scripts read. */
export const verdictKinds = [
  'ready',
  'printing',
  'packed',
  'needs-scan',
  'wrong',
  'cancelled',
  'machine',
  'ask',
] as const;
export type VerdictKind = (typeof verdictKinds)[number];

export const sounds = ['ok', 'printing', 'needsScan', 'wrong', 'cancelled', 'machine'] as const;
export type Sound = (typeof sounds)[number];

/** The product in the packer's hand, as far as the station knows it. */
export const productRefSchema = z.object({
  article: z.string(),
  colorCode: z.string().nullable(),
  sku: z.string(),
});
export type ProductRef = z.infer<typeof productRefSchema>;

/** One order as the packer knows it: the number on its label is `partA` `partB`, null before a label exists. */
export const parcelRefSchema = z.object({
  orderId: z.string(),
  article: z.string(),
  colorCode: z.string().nullable(),
  sticker: z.object({ partA: z.string(), partB: z.string() }).nullable(),
});
export type ParcelRef = z.infer<typeof parcelRefSchema>;

/** What the packer is told. Each reason has its own words, and belongs to exactly one kind (`kindOf`). */
export const verdictSchema = z.discriminatedUnion('reason', [
  /** No supply is open on this desk. */
  z.object({ reason: z.literal('noSupplyOpen') }),
  /** Waiting for a product. */
  z.object({ reason: z.literal('scanProduct') }),
  /** Every order of the supply is packed. */
  z.object({ reason: z.literal('supplyComplete') }),
  /** Right product; its label is on its way. */
  z.object({ reason: z.literal('labelPrinting'), parcel: parcelRefSchema }),
  /** The connection took the label: stick it, next. */
  z.object({ reason: z.literal('parcelPacked'), parcel: parcelRefSchema }),
  /** The same for the last order of the supply. */
  z.object({ reason: z.literal('lastPacked'), parcel: parcelRefSchema }),
  /** The label just stuck was scanned back and is the right one. */
  z.object({ reason: z.literal('labelScannedBack'), parcel: parcelRefSchema }),
  z.object({ reason: z.literal('unreadableScan'), fault: z.enum(['empty', 'tooLong', 'controlCharacters']) }),
  z.object({ reason: z.literal('unknownBarcode'), text: z.string() }),
  /** The product is known, but no open order anywhere wants it. */
  z.object({ reason: z.literal('noOpenOrder'), product: productRefSchema }),
  /** Every order of this supply that wants the product is packed already. */
  z.object({ reason: z.literal('oneTooMany'), product: productRefSchema, packed: z.int() }),
  z.object({ reason: z.literal('otherSupply'), product: productRefSchema, supplyName: z.string() }),
  /** An order wants it, but was not taken into a supply yet. */
  z.object({ reason: z.literal('notTakenYet'), product: productRefSchema }),
  /** The order needs identifiers that this station can't record yet. */
  z.object({ reason: z.literal('needsMarking'), parcel: parcelRefSchema, kinds: z.array(z.string()) }),
  /** An order label or supply code was scanned where a product is expected. */
  z.object({ reason: z.literal('labelNotProduct'), parcel: parcelRefSchema }),
  z.object({ reason: z.literal('supplyNotProduct'), supplyName: z.string() }),
  z.object({ reason: z.literal('orderCancelled'), parcel: parcelRefSchema }),
  /** The label is not on this desk yet; it is being fetched. */
  z.object({ reason: z.literal('labelMissing'), parcel: parcelRefSchema }),
  /** The label came but can't be printed; `fault` as in the problem `labelUnusable`. */
  z.object({ reason: z.literal('labelFaulty'), parcel: parcelRefSchema, fault: z.string() }),
  /** The printer holds labels back: what waits comes out when it is mended. */
  z.object({ reason: z.literal('printerNeedsHelp'), parcel: parcelRefSchema.nullable(), detail: z.string() }),
  /** The station died or lost the printer between "sent" and "taken": is the label in your hand? */
  z.object({ reason: z.literal('labelUncertain'), parcel: parcelRefSchema.nullable(), jobId: z.string() }),
  /** The supply was handed over, here or elsewhere. */
  z.object({ reason: z.literal('supplyClosed'), supplyName: z.string() }),
]);
export type Verdict = z.infer<typeof verdictSchema>;
export type VerdictReason = Verdict['reason'];

export const kindOf = {
  noSupplyOpen: 'ready',
  scanProduct: 'ready',
  supplyComplete: 'ready',
  labelPrinting: 'printing',
  parcelPacked: 'packed',
  lastPacked: 'packed',
  labelScannedBack: 'packed',
  unreadableScan: 'wrong',
  unknownBarcode: 'wrong',
  noOpenOrder: 'wrong',
  oneTooMany: 'wrong',
  otherSupply: 'wrong',
  notTakenYet: 'wrong',
  needsMarking: 'wrong',
  labelNotProduct: 'wrong',
  supplyNotProduct: 'wrong',
  orderCancelled: 'cancelled',
  labelMissing: 'machine',
  labelFaulty: 'machine',
  printerNeedsHelp: 'machine',
  labelUncertain: 'ask',
  supplyClosed: 'wrong',
} as const satisfies Record<VerdictReason, VerdictKind>;

const soundOfKind = {
  ready: null,
  printing: 'printing',
  packed: 'ok',
  'needs-scan': 'needsScan',
  wrong: 'wrong',
  cancelled: 'cancelled',
  machine: 'machine',
  ask: 'needsScan',
} as const satisfies Record<VerdictKind, Sound | null>;

export const soundOf = (verdict: Verdict): Sound | null => soundOfKind[kindOf[verdict.reason]];

/** A lock stays until the right scan or a deliberate touch; Enter never clears it. */
export const isLock = (verdict: Verdict): boolean =>
  ['wrong', 'cancelled', 'machine', 'ask'].includes(kindOf[verdict.reason]);
