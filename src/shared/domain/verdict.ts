import { z } from 'zod';
import { metaKinds } from '../marketplace/metadata-shapes.ts';
import { commands } from './command-codes.ts';
import { scanFaults } from './scanner/scan.ts';
import { markingRefusalSchema } from './marking/marking-refusal.ts';
import { workStates } from './parcel/parcel.ts';
import { schemesWithoutSupply } from './scheme/schemes.ts';
import { documentKinds } from './print-job/print-job.ts';
import { saidSchema } from './order/not-understood.ts';

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
  /** The way that it leaves by; missing where it goes into a supply. */
  way: z.enum(schemesWithoutSupply).optional(),
});
export type ParcelRef = z.infer<typeof parcelRefSchema>;

/** Pieces of one product that were scanned and not dealt with: nothing was printed for them, and no person waved them through. */
export const waitingGoodsSchema = z.object({ product: productRefSchema, pieces: z.int().min(1) });
export type WaitingGoods = z.infer<typeof waitingGoodsSchema>;

/** The product that was scanned while something else had to be seen to; null: none was. */
const setBack = { product: productRefSchema.nullable().default(null) };

/** What a person does with the label of an undone parcel: it lies there, it will not come out, there is none. */
export const undoneLabels = ['keep', 'willNotCome', 'none'] as const;
export type UndoneLabel = (typeof undoneLabels)[number];

/** What is known of the label of a cancelled order that was sent to a printer. */
export const cancelledLabels = ['none', 'mayCome'] as const;

/**
 * Why a label is in doubt: nobody knows whether all of it was sent, the printer counted fewer than it was sent, it
 * stopped in the middle of the label, or it was gone so soon after taking it that the label may be on its parcel already.
 */
export const doubts = ['sending', 'count', 'stopped', 'gone'] as const;
export type Doubt = (typeof doubts)[number];

/** Why a person puts an order on hold. */
export const personHoldReasons = ['defect', 'missing', 'question', 'other'] as const;
export type PersonHoldReason = (typeof personHoldReasons)[number];
/** Or the station does: the marketplace reports another product; the journal may not know that the order is packed. */
export const holdReasons = [...personHoldReasons, 'changed', 'perhapsPacked'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Where a parcel lies, in the words of the bench. */
export const parcelPlaceRefSchema = z.object({
  /** What stands for a way by which orders leave, where it is in no supply. */
  supplyName: z.string(),
  /** Null while it is in no box. */
  box: z.string().nullable(),
  /** Its number among those that went in, from 1: in the box, or in the supply while it is in no box. */
  position: z.int().nullable(),
});
export type ParcelPlaceRef = z.infer<typeof parcelPlaceRefSchema>;

/** The `n`th of `of` codes of a kind. */
export const codeAskedSchema = z.object({ meta: z.enum(metaKinds), n: z.int(), of: z.int() });
export type CodeAsked = z.infer<typeof codeAskedSchema>;

/** As many as there are number keys, 1 to 9. The others are chosen by their article or another barcode. */
export const MOST_CHOICES = 9;

/** What the packer is told. Each reason has its own words, and belongs to exactly one kind (`kindOf`). */
/** A label that packs no parcel, as people call it: whose box it is of, and the printer where there are several. */
const ofDocument = {
  box: z.string().optional(),
  printerId: z.string().optional(),
  printer: z.string().optional(),
};

export const verdictSchema = z.discriminatedUnion('reason', [
  /** No supply is open on this desk. */
  z.object({ reason: z.literal('noSupplyOpen') }),
  /** A scan at a desk without an open supply: nothing was packed. `open`: how many supplies could be chosen. */
  z.object({ reason: z.literal('scannedWithoutSupply'), open: z.int() }),
  /** Waiting for a product. */
  z.object({ reason: z.literal('scanProduct') }),
  /** Every order of the supply is packed. */
  z.object({ reason: z.literal('supplyComplete') }),
  /** Right product; its label is on its way. */
  z.object({ reason: z.literal('labelPrinting'), parcel: parcelRefSchema }),
  /**
   * The connection took the label: sticking it comes next. `isStuck`: a label printed ahead was scanned on its parcel.
   */
  z.object({
    reason: z.literal('parcelPacked'),
    parcel: parcelRefSchema,
    isStuck: z.boolean().optional(),
  }),
  /** The same for the last order of the supply. */
  z.object({
    reason: z.literal('lastPacked'),
    parcel: parcelRefSchema,
    isStuck: z.boolean().optional(),
  }),
  /** The label just stuck was scanned back and is the right one. `isLast`: nothing is left to pack. */
  z.object({
    reason: z.literal('labelScannedBack'),
    parcel: parcelRefSchema,
    isLast: z.boolean().optional(),
  }),
  z.object({ reason: z.literal('unreadableScan'), fault: z.enum(scanFaults) }),
  z.object({ reason: z.literal('unknownBarcode'), text: z.string() }),
  /** A code of one piece came before the barcode of its product. */
  z.object({ reason: z.literal('codeBeforeProduct'), meta: z.enum(metaKinds), text: z.string() }),
  /** The product is known, but no open order anywhere wants it. */
  z.object({ reason: z.literal('noOpenOrder'), product: productRefSchema }),
  /** Every order of this supply for the product is packed already. */
  z.object({ reason: z.literal('oneTooMany'), product: productRefSchema, packed: z.int() }),
  /** `parcel`: it was packed here, and its order was moved there meanwhile. */
  z.object({
    reason: z.literal('otherSupply'),
    product: productRefSchema,
    supplyName: z.string(),
    parcel: parcelRefSchema.nullable().default(null),
  }),
  /** An order wants it, but was not taken into a supply yet. */
  z.object({ reason: z.literal('notTakenYet'), product: productRefSchema }),
  /** An order wants it that can't be packed here, for what the marketplace said of it. */
  z.object({
    reason: z.literal('notPackedHere'),
    product: productRefSchema,
    orderId: z.string(),
    said: saidSchema,
  }),
  /** Several articles that are packed here have this barcode: which one is in the hand? `text` is what was scanned. */
  z.object({
    reason: z.literal('whichProduct'),
    text: z.string(),
    products: z.array(productRefSchema).min(2).max(MOST_CHOICES),
  }),
  /** Right product; its codes are asked for before the label prints. */
  z.object({ reason: z.literal('scanCode'), parcel: parcelRefSchema, ...codeAskedSchema.shape }),
  /** The code was not accepted; `code` is short and printable. The next scan is another try. */
  z.object({
    reason: z.literal('codeRefused'),
    parcel: parcelRefSchema,
    code: z.string(),
    refusal: markingRefusalSchema,
    /** The code that is asked for all the same; null in what an older version kept. */
    asks: codeAskedSchema.nullable().default(null),
    /** What was scanned in its place, where it is a product's barcode. */
    ...setBack,
  }),
  /** Does this code belong to the product? `known`: GTINs that do. `text`: the scanned text. */
  z.object({
    reason: z.literal('codeOfUnknownProduct'),
    parcel: parcelRefSchema,
    code: z.string(),
    text: z.string(),
    gtin: z.string(),
    known: z.array(z.string()),
  }),
  /** The marketplace has not said yet which codes the order needs. */
  z.object({ reason: z.literal('codesNotTold'), parcel: parcelRefSchema }),
  /** The marketplace wants kinds of codes that this version can't record. */
  z.object({ reason: z.literal('codesUnsupported'), parcel: parcelRefSchema, kinds: z.array(z.string()) }),
  /** The label that came out must be scanned back. */
  z.object({ reason: z.literal('scanLabelBack'), parcel: parcelRefSchema, ...setBack }),
  /** Another label was scanned back than the one that just came out. */
  z.object({ reason: z.literal('wrongLabelBack'), parcel: parcelRefSchema, scanned: parcelRefSchema }),
  /** A label that was printed ahead: its product must be scanned. */
  z.object({ reason: z.literal('scanProductOf'), parcel: parcelRefSchema }),
  z.object({ reason: z.literal('wrongProductOf'), parcel: parcelRefSchema, product: productRefSchema }),
  /** Only orders that a person put on hold want it. */
  z.object({ reason: z.literal('orderOnHold'), parcel: parcelRefSchema, why: z.enum(holdReasons) }),
  /** A command was carried out. */
  z.object({
    reason: z.literal('undone'),
    parcel: parcelRefSchema,
    label: z.enum(undoneLabels).default('none'),
  }),
  /** The label is on its way to the printer: the parcel can be undone once it has come out. */
  z.object({ reason: z.literal('undoTooLate'), parcel: parcelRefSchema }),
  z.object({ reason: z.literal('skipped'), parcel: parcelRefSchema }),
  z.object({ reason: z.literal('putOnHold'), parcel: parcelRefSchema, why: z.enum(holdReasons) }),
  z.object({ reason: z.literal('reprinting'), parcel: parcelRefSchema }),
  /** Another label of it was printed a moment ago: is one more wanted? */
  z.object({ reason: z.literal('reprintAgain'), parcel: parcelRefSchema }),
  /** A badge was scanned: this person works here from now on. */
  z.object({ reason: z.literal('signedIn'), name: z.string() }),
  z.object({ reason: z.literal('boxOpened'), box: z.string() }),
  z.object({ reason: z.literal('boxClosed') }),
  /** The open box was deleted, here or elsewhere; it is closed now. */
  z.object({ reason: z.literal('boxGone'), box: z.string() }),
  /** Done, with nothing to show: what was expected is still expected. */
  z.object({ reason: z.literal('commandDone'), command: z.enum(commands) }),
  /** The command has nothing to act on just now. */
  z.object({ reason: z.literal('nothingToCommand'), command: z.enum(commands) }),
  z.object({ reason: z.literal('boxOfOtherSupply'), box: z.string() }),
  /** What a typed number stands for. */
  z.object({
    reason: z.literal('parcelFound'),
    parcel: parcelRefSchema,
    state: z.enum(workStates),
    place: parcelPlaceRefSchema.nullable(),
  }),
  z.object({ reason: z.literal('severalParcels'), candidates: z.int() }),
  /** The scanned label's code is that of several orders: it proves nothing about any of them. */
  z.object({ reason: z.literal('labelOfSeveral'), candidates: z.int() }),
  /** An order label or supply code was scanned where a product is expected. */
  z.object({ reason: z.literal('labelNotProduct'), parcel: parcelRefSchema }),
  z.object({ reason: z.literal('supplyNotProduct'), supplyName: z.string() }),
  /** A code of the card that a scanner is set up with. */
  z.object({ reason: z.literal('scannerCardNotProduct') }),
  /**
   * `place`: where the parcel lies that must come out; null while it was not packed. `label`: the printer was sent one,
   * and nobody knows that it is out. `meanwhile`: what was scanned before the parcel was put aside, null
   * where it is no product; missing: nothing was.
   */
  z.object({
    reason: z.literal('orderCancelled'),
    parcel: parcelRefSchema,
    place: parcelPlaceRefSchema.nullable().default(null),
    label: z.enum(cancelledLabels).default('none'),
    meanwhile: productRefSchema.nullable().optional(),
  }),
  /** The label is not on this desk yet; it is being fetched. */
  z.object({ reason: z.literal('labelMissing'), parcel: parcelRefSchema }),
  /** The label came but can't be printed; `fault` as in the problem `labelUnusable`. */
  z.object({ reason: z.literal('labelFaulty'), parcel: parcelRefSchema, fault: z.string() }),
  /** The label that was missing or faulty can be printed now: its product is scanned again. */
  z.object({ reason: z.literal('labelCame'), parcel: parcelRefSchema }),
  /**
   * The printer holds labels back: what waits comes out when it is mended. `parcel`: whose label waits. `printed`: whose
   * label came out just before, and may not be on its parcel yet. `inside`: whose label the printer was sent, and has not
   * proven to be out.
   */
  z.object({
    reason: z.literal('printerNeedsHelp'),
    parcel: parcelRefSchema.nullable(),
    detail: z.string(),
    ...setBack,
    printed: parcelRefSchema.nullable().default(null),
    inside: parcelRefSchema.nullable().default(null),
  }),
  /** Something that packs no parcel, a box label say, was asked for and can't be made: the printer is not to blame. */
  z.object({
    reason: z.literal('documentFaulty'),
    document: z.enum(documentKinds),
    jobId: z.string(),
    ...ofDocument,
  }),
  /** The printer works again, and nothing is left to deal with. */
  z.object({ reason: z.literal('printerWell') }),
  /**
   * After trouble or a doubt: its label is there now. `others`: so are those, and nobody has said that they saw them.
   * `coming`: the printer works and has it, and has not proven yet that it is out.
   */
  z.object({
    reason: z.literal('labelCameOut'),
    parcel: parcelRefSchema,
    others: z.array(parcelRefSchema).default([]),
    coming: z.boolean().default(false),
  }),
  /** Goods scanned while something else had to be dealt with: they lie there without a label. */
  z.object({ reason: z.literal('goodsWait'), ...waitingGoodsSchema.shape }),
  /** The station died or lost the printer between "sent" and "taken", or the printer counted less: is it in your hand? */
  z.object({
    reason: z.literal('labelUncertain'),
    parcel: parcelRefSchema.nullable(),
    jobId: z.string(),
    doubt: z.enum(doubts).default('sending'),
    /** Missing: an order's label. */
    document: z.enum(documentKinds).optional(),
    ...ofDocument,
    ...setBack,
  }),
  /** Labels waited for a printer so long that nobody may want them any more. `since`: Unix milliseconds. */
  z.object({
    reason: z.literal('labelsHeld'),
    printerId: z.string(),
    jobs: z.int(),
    since: z.number(),
    ...setBack,
  }),
  /** The right product, and its label was printed ahead: find it, stick it, scan it. */
  z.object({ reason: z.literal('labelPrintedAhead'), parcel: parcelRefSchema, sku: z.string() }),
  /** A label printed ahead was scanned that belongs to another product. */
  z.object({ reason: z.literal('labelOfOther'), parcel: parcelRefSchema }),
  /** The supply was handed over, here or elsewhere. */
  z.object({ reason: z.literal('supplyClosed'), supplyName: z.string() }),
]);
export type Verdict = z.infer<typeof verdictSchema>;
export type VerdictReason = Verdict['reason'];

export const kindOf = {
  noSupplyOpen: 'ready',
  scannedWithoutSupply: 'wrong',
  scanProduct: 'ready',
  supplyComplete: 'ready',
  labelPrinting: 'printing',
  parcelPacked: 'packed',
  lastPacked: 'packed',
  labelScannedBack: 'packed',
  unreadableScan: 'wrong',
  unknownBarcode: 'wrong',
  codeBeforeProduct: 'wrong',
  noOpenOrder: 'wrong',
  oneTooMany: 'wrong',
  otherSupply: 'wrong',
  notTakenYet: 'wrong',
  notPackedHere: 'wrong',
  whichProduct: 'ask',
  scanCode: 'needs-scan',
  codeRefused: 'wrong',
  codeOfUnknownProduct: 'ask',
  codesNotTold: 'machine',
  codesUnsupported: 'wrong',
  scanLabelBack: 'needs-scan',
  wrongLabelBack: 'wrong',
  scanProductOf: 'needs-scan',
  wrongProductOf: 'wrong',
  orderOnHold: 'wrong',
  undone: 'ready',
  undoTooLate: 'wrong',
  skipped: 'ready',
  putOnHold: 'ready',
  reprinting: 'printing',
  reprintAgain: 'ask',
  signedIn: 'ready',
  boxOpened: 'ready',
  boxClosed: 'ready',
  boxGone: 'wrong',
  commandDone: 'ready',
  nothingToCommand: 'wrong',
  boxOfOtherSupply: 'wrong',
  parcelFound: 'ready',
  severalParcels: 'wrong',
  labelOfSeveral: 'wrong',
  labelNotProduct: 'wrong',
  supplyNotProduct: 'wrong',
  scannerCardNotProduct: 'wrong',
  orderCancelled: 'cancelled',
  labelMissing: 'machine',
  labelFaulty: 'machine',
  labelCame: 'needs-scan',
  printerNeedsHelp: 'machine',
  documentFaulty: 'machine',
  printerWell: 'ready',
  labelCameOut: 'machine',
  goodsWait: 'machine',
  labelUncertain: 'ask',
  labelsHeld: 'ask',
  labelPrintedAhead: 'needs-scan',
  labelOfOther: 'wrong',
  supplyClosed: 'wrong',
} as const satisfies Record<VerdictReason, VerdictKind>;

export const soundOfKind = {
  ready: null,
  printing: 'printing',
  packed: 'ok',
  'needs-scan': 'needsScan',
  wrong: 'wrong',
  cancelled: 'cancelled',
  machine: 'machine',
  ask: 'needsScan',
} as const satisfies Record<VerdictKind, Sound | null>;

/** Shown by a screen that otherwise stays as it was: nothing is wrong any more, but a person has to act. */
const SOUNDS_LIKE_A_SCAN: ReadonlySet<VerdictReason> = new Set(['printerWell', 'labelCameOut', 'goodsWait']);

export const soundOf = ({ reason }: Verdict): Sound | null =>
  SOUNDS_LIKE_A_SCAN.has(reason) ? 'needsScan' : soundOfKind[kindOf[reason]];

/** A lock stays until the right scan or a deliberate touch; Enter never clears it. */
export const isLock = (verdict: Verdict): boolean =>
  ['wrong', 'cancelled', 'machine', 'ask'].includes(kindOf[verdict.reason]);
