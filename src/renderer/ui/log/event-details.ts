import { z } from 'zod';
import { auditEvents, type AuditEvent } from '../../../shared/domain/log/audit-events.ts';
import { orderProductSchema } from '../../../shared/domain/order/product-change.ts';
import { problemSchema, type Problem } from '../../../shared/problem.ts';
import type { WordArguments } from '../../words/arguments.ts';

/** What the ids of a detail are called on this screen. */
export interface Names {
  readonly supply: (supplyId: string) => string;
  readonly printer: (printerId: string) => string;
  readonly problem: (problem: Problem) => string;
  /** What a preference is called in the settings. */
  readonly preference: (name: string) => string;
  /** Of an RFC 3339 time. */
  readonly moment: (at: string) => string;
}

/** Sentences choose by it where nothing was written down. */
const NONE = 'none';

type Read = z.ZodType<(names: Names) => WordArguments>;

const text = z.string();
const count = z.number();
const howMany = z.array(z.unknown()).transform((all) => all.length);
const listed = z.array(z.union([z.string(), z.number()])).transform((all) => all.join(', '));
const flag = z.boolean().transform(String);
const perhaps = z
  .string()
  .nullish()
  .transform((value) => value ?? NONE);

/** Fields that are said as they are. */
const plain = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).transform((fields) => (): WordArguments => z.record(z.string(), words).parse(fields));
const words = z.union([z.string(), z.number()]);

const orderId = plain({ orderId: text });
const named = plain({ name: text });
const ofPass = plain({ car: text, office: text });
const ofPrinter = z
  .object({ printerId: text })
  .transform(({ printerId }) => (names: Names) => ({ printer: names.printer(printerId) }));
/** Rows of earlier versions have none. */
const unclear = z
  .object({ orderIds: z.array(text), boxIds: z.array(text), unnamed: count })
  .default({ orderIds: [], boxIds: [], unnamed: 0 })
  .transform(({ orderIds, boxIds, unnamed }) => ({
    count: orderIds.length + boxIds.length + unnamed,
    orders: [...orderIds, ...boxIds].join(', '),
  }));
const ofSupply = z
  .object({ supplyId: text })
  .transform(({ supplyId }) => (names: Names) => ({ supply: names.supply(supplyId) }));
const boxesOfSupply = z
  .object({ supplyId: text, boxes: z.array(z.union([z.string(), z.number()])) })
  .transform(({ supplyId, boxes }) => (names: Names) => ({
    supply: names.supply(supplyId),
    boxes: boxes.join(', '),
    count: boxes.length,
  }));

const change = z
  .looseObject({
    kind: text,
    orderId: text.optional(),
    supplyId: text.optional(),
    name: text.optional(),
    intakeKey: text.optional(),
    officeName: text.optional(),
  })
  .transform(({ kind, orderId: order, supplyId, name, intakeKey, officeName }) => (names: Names) => ({
    change: kind,
    about:
      order ?? officeName ?? (supplyId === undefined ? (name ?? intakeKey ?? NONE) : names.supply(supplyId)),
  }));
const ofChange = z.object({ change }).transform((detail) => (names: Names) => detail.change(names));

const product = orderProductSchema.transform(({ article, colorCode, skus }) =>
  [article, ...(colorCode === null ? [] : [colorCode]), ...skus].join(', '),
);
const changedProduct = z
  .object({ orderId: text, before: product, now: product })
  .transform((detail) => (): WordArguments => detail);

/** What each event's sentence names, read from what was written down with it. */
const details = {
  supplyOpened: ofSupply,
  supplyTaken: plain({ name: text, orders: count }),
  supplyHandOver: z
    .object({ supplyId: text, unpacked: howMany, noAnswer: unclear })
    .transform(({ supplyId, unpacked, noAnswer }) => (names: Names) => ({
      supply: names.supply(supplyId),
      unpacked,
      noAnswer: noAnswer.count,
      orders: noAnswer.orders,
    })),
  handOverCalledOff: ofSupply,
  /** One that was given up before the marketplace heard of it has only a key. */
  supplyDeleted: z
    .union([z.object({ supplyId: text }), z.object({ intakeKey: text })])
    .transform((detail) => (names: Names) => ({
      supply: 'supplyId' in detail ? names.supply(detail.supplyId) : detail.intakeKey,
    })),
  ordersMoved: plain({ name: text, orders: count }),
  orderMoved: plain({ orderId: text, to: text }),
  boxesMade: boxesOfSupply,
  boxesDeleted: boxesOfSupply,
  parcelBoxed: orderId,
  parcelUnboxed: orderId,
  parcelBoxedElsewhere: orderId,
  taskRetried: ofChange,
  taskDismissed: ofChange,
  cellSet: z
    .object({ article: text, cell: text.nullable() })
    .transform(({ article, cell }) => () => ({ article, cell: cell === null || cell === '' ? '–' : cell })),
  counterCellsAdded: plain({ cells: count, first: text, last: text }),
  counterCellRemoved: plain({ name: text }),
  parcelHandedOver: orderId,
  parcelVouchedFor: plain({ orderId: text, reason: text }),
  parcelHandOverUndone: orderId,
  parcelRefused: orderId,
  parcelSeenTo: plain({ orderId: text, reason: text }),
  goodsSetAside: orderId,
  labelReprinted: plain({ orderId: text, reason: perhaps }),
  labelAnswered: plain({ inHand: flag }),
  labelPrintedUnread: orderId,
  labelAskedAgain: orderId,
  boxLabelPrintedUnread: z
    .object({ boxId: text, supplyId: text })
    .transform(({ boxId, supplyId }) => (names: Names) => ({ box: boxId, supply: names.supply(supplyId) })),
  supplyQrPrintedUnread: ofSupply,
  labelsPrintedAhead: z
    .object({ supplyId: text, orders: count })
    .transform(({ supplyId, orders }) => (names: Names) => ({ supply: names.supply(supplyId), orders })),
  courierGiven: plain({ orderId: text, number: count, courier: text }),
  courierListClosed: plain({ number: count, given: count, missing: count, courier: text }),
  buyerSeen: plain({ orderId: text, what: text }),
  buyersSought: plain({ found: count }),
  carrierLabelPrinted: plain({ orderId: text, reason: perhaps }),
  carrierLabelPrintedUnread: orderId,
  jobCancelled: plain({ orderId: perhaps }),
  jobsCancelled: z
    .object({ printerId: text, jobs: count })
    .transform(({ printerId, jobs }) => (names: Names) => ({ printer: names.printer(printerId), jobs })),
  parcelUnpacked: orderId,
  orderHeld: plain({ orderId: text, why: text }),
  holdLifted: orderId,
  jobsMoved: z
    .object({ from: text, to: text, jobs: count })
    .transform(({ from, to, jobs }) => (names: Names) => ({
      from: names.printer(from),
      to: names.printer(to),
      jobs,
    })),
  heldAnswered: z
    .object({ printerId: text, print: flag, jobs: count })
    .transform(({ printerId, print, jobs }) => (names: Names) => ({
      printer: names.printer(printerId),
      print,
      jobs,
    })),
  printerPaused: ofPrinter,
  printerResumed: ofPrinter,
  headCleaned: ofPrinter,
  passEntrySaved: plain({ car: text }),
  passEntryRemoved: plain({ car: text }),
  passOrdered: ofPass,
  passChanged: ofPass,
  passDeleted: ofPass,
  passTakenBack: plain({ office: text }),
  warehouseMade: plain({ name: text, office: text }),
  warehouseChanged: plain({ was: text, name: text, office: text }),
  warehouseDeleted: named,
  contactsSaved: plain({ name: text, contacts: count }),
  stocksChanged: plain({ warehouse: text, barcodes: count }),
  stocksDeleted: plain({ warehouse: text, barcodes: count }),
  stocksPutBack: plain({ warehouse: text, barcodes: count }),
  countCodeDismissed: plain({ number: count, code: text }),
  countCodeNamed: plain({ number: count, code: text, sku: text }),
  ownStocksBegun: plain({ warehouse: text, number: text, barcodes: count }),
  ownStocksSet: plain({ warehouse: text, number: text, barcodes: count }),
  shelfOfferTaken: plain({ orderId: text, kind: text }),
  shelfOfferRefused: plain({ orderId: text, kind: text }),
  changeRefused: z.object({ change, problem: z.unknown() }).transform((detail) => (names: Names) => {
    const problem = problemSchema.safeParse(detail.problem);
    return { ...detail.change(names), problem: problem.success ? names.problem(problem.data) : '' };
  }),
  productChanged: changedProduct,
  productChangeSeen: changedProduct,
  markingCodeTakenBack: orderId,
  gtinLearned: plain({ article: text, gtin: text }),
  gtinForgotten: plain({ article: text, gtin: text }),
  codesAPieceSet: plain({ article: text, codes: count }),
  parcelPacked: orderId,
  runChanged: z
    .object({
      run: count,
      courier: text,
      change: text,
      orders: count.default(0),
      without: count.default(0),
      missing: count.default(0),
    })
    .transform((detail) => (): WordArguments => detail),
  stopChanged: plain({ orderId: text, run: count, courier: text, change: text, why: perhaps, fate: perhaps }),
  personAdded: plain({ name: text, role: text }),
  personChanged: plain({ name: text, was: perhaps, role: perhaps, pin: perhaps }),
  personRemoved: named,
  peopleForgotten: plain({ people: listed }),
  badgeMade: named,
  badgeRemoved: named,
  signedIn: plain({ by: text }),
  signedOut: named,
  deskLocked: named,
  pinRefused: named,
  logExported: plain({ rows: count }),
  settingsImported: z
    .object({ madeBy: text, madeAt: text, changes: count })
    .transform(({ madeBy, madeAt, changes }) => (names: Names) => ({
      madeBy,
      madeAt: names.moment(madeAt),
      changes,
    })),
  settingsFoundChanged: z
    .object({
      preferences: z.array(text),
      printers: z.array(z.object({ name: text, address: text })),
      routes: z.array(text),
      scanners: z.array(z.object({ name: text })),
      account: flag,
    })
    .transform(({ preferences, printers, routes, scanners, account }) => (names: Names) => ({
      names: preferences.map(names.preference).join(', ') || NONE,
      printers: printers.map(({ name, address }) => `${name} (${address})`).join(', ') || NONE,
      routes: String(routes.length > 0),
      scanners: scanners.map(({ name }) => name).join(', ') || NONE,
      account,
    })),
  scannerSaved: plain({ name: text, turn: text }),
  printerSaved: plain({ name: text, address: text, turn: text }),
  printerGiven: plain({ address: text }),
  routeSaved: z
    .object({ document: text, printerId: text.nullable(), fallbackId: text.nullable() })
    .transform(({ document, printerId, fallbackId }) => (names: Names) => ({
      document,
      printer: printerId === null ? NONE : names.printer(printerId),
      fallback: fallbackId === null ? NONE : names.printer(fallbackId),
    })),
  preferencesSaved: z
    .object({ after: z.record(z.string(), z.unknown()) })
    .transform(({ after }) => (names: Names) => ({
      names: Object.keys(after).map(names.preference).join(', '),
    })),
  templateSaved: plain({ name: text, turn: text }),
  ownLabelsPrinted: z
    .object({ printerId: text, name: text, labels: count })
    .transform(({ printerId, name, labels }) => (names: Names) => ({
      printer: names.printer(printerId),
      name,
      labels,
    })),
  labelsGivenOut: plain({ name: text, labels: count }),
  orderLabelGivenOut: plain({ orderId: text, as: text }),
  boxLabelGivenOut: z
    .object({ boxId: text, supplyId: text, as: text })
    .transform(({ boxId, supplyId, as }) => (names: Names) => ({
      box: boxId,
      supply: names.supply(supplyId),
      as,
    })),
  supplyQrGivenOut: z
    .object({ supplyId: text, as: text })
    .transform(({ supplyId, as }) => (names: Names) => ({ supply: names.supply(supplyId), as })),
  accountSaved: plain({ marketplace: text, analytics: text }),
  tokenSaved: plain({ marketplace: text }),
  trainingChosen: plain({}),
  settingsExported: plain({ file: text }),
  orderExported: orderId,
} satisfies Record<AuditEvent, Read>;

export interface ReadEvent {
  readonly what: AuditEvent;
  readonly args: WordArguments;
}

/** Null: another version wrote it, under another name or with other details. */
export function readEvent(
  { what, detail }: { readonly what: string; readonly detail: Readonly<Record<string, unknown>> },
  names: Names,
): ReadEvent | null {
  const known = auditEvents.find((event) => event === what);
  if (known === undefined) return null;
  const read: Read = details[known];
  const parsed = read.safeParse(detail);
  return parsed.success ? { what: known, args: parsed.data(names) } : null;
}
