import { isCancelled, isHandedOver, isNew, isPackable } from '../../../shared/domain/order-status.ts';
import { readCommand } from '../../../shared/domain/command-codes.ts';
import type { LabelState, Resolution, Wanted } from '../../../shared/domain/packing/facts.ts';
import { barcodesOf } from '../../../shared/domain/marking/check-digits.ts';
import { namesOnePiece } from '../../../shared/domain/marking/marking-code.ts';
import { gtinOfMarkingCode, readCode } from '../../../shared/domain/marking/read-code.ts';
import { spellingsOf } from '../../../shared/domain/product-code.ts';
import { strangeIn } from '../../../shared/domain/not-understood.ts';
import { isCardCode } from '../../../shared/domain/scanner-card.ts';
import { printableScan, readScan } from '../../../shared/domain/scan.ts';
import { metaKinds } from '../../../shared/marketplace/metadata-shapes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/orders.ts';
import { boxName } from './box-name.ts';
import { findParcel, type ParcelIndex } from './find-parcel.ts';
import { parcelRef } from './parcel-ref.ts';
import { labelUnderWay } from './waiting-label.ts';

/** What a scan is looked up in. */
export interface ScanIndex extends ParcelIndex {
  /** What `labels.prepared` must have been made for. */
  readonly preparedFor: string;
}

type Product = Extract<Resolution, { kind: 'product' }>;
type InSupplies = Pick<Product, 'next' | 'cancelled' | 'onHold' | 'packedHere'>;

/** Part of a label's number, as people read it aloud: the large last four digits, or more of it. */
const TYPED_NUMBER = /^\d{4,12}$/;

/** Finds out what was scanned or typed: one place for all of it. */
export function resolveScan(index: ScanIndex, text: string): Resolution {
  const byCode = resolveMarkingCode(index, text);
  if (byCode) return byCode;
  const read = readScan(text);
  if ('fault' in read) return { kind: 'unreadable', fault: read.fault };
  const command = readCommand(read.code);
  if (command) return { kind: 'command', command };
  if (isCardCode(read.code)) return { kind: 'scannerCard' };
  for (const sku of spellingsOf(read.code)) {
    const product = resolveProduct(index, sku);
    if (product) return product;
  }
  return (
    resolveLabel(index, read.code) ??
    resolveBox(index, read.code) ??
    resolveSupply(index, read.code) ??
    resolveNumber(index, read.code) ??
    resolvePieceCode(text) ?? { kind: 'unknown', text: printableScan(text) }
  );
}

/** The product that a marking code stands on, by its barcodes or by what was learned of its GTIN. */
function resolveMarkingCode(index: ScanIndex, text: string): Product | null {
  const gtin = gtinOfMarkingCode(text);
  if (gtin === null) return null;
  const learned = index.journal.markingCodes.productOf(gtin);
  const skus = learned === null ? [] : index.cache.orders.skusOfArticle(learned.article);
  const found = [...barcodesOf(gtin), ...skus].flatMap((sku) => resolveProduct(index, sku) ?? []);
  return found.find(({ next }) => next !== null) ?? found[0] ?? null;
}

function resolveProduct(index: ScanIndex, sku: string): Product | null {
  const { cache } = index;
  const here = lookInSupplies(index, sku);
  const described = here.next?.parcel ?? cache.orders.articleOfSku(sku);
  if (!described) return null;
  const isElsewhere = here.next === null;
  return {
    kind: 'product',
    product: { article: described.article, colorCode: described.colorCode, sku },
    ...here,
    otherSupply: isElsewhere ? findOtherSupply(index, sku) : null,
    wantedByNewOrder: isElsewhere && isWantedByNewOrder(cache, sku),
    strange: isElsewhere ? findStrange(index, sku) : null,
    code: null,
    handedOver: isElsewhere ? findHandedOver(index, sku) : null,
  };
}

/** Of all open supplies the oldest order that wants it. */
function lookInSupplies(index: ScanIndex, sku: string): InSupplies {
  const { cache, journal, supplies } = index;
  let next: CachedOrder | null = null;
  let coming: CachedOrder | null = null;
  let cancelled: Product['cancelled'] = null;
  let onHold: Product['onHold'] = null;
  let packedHere = 0;
  for (const book of supplies.books) {
    for (const orderId of cache.orders.idsBySku(sku, book.supplyId)) {
      const state = book.stateOf(orderId);
      if (state === 'setAside') continue;
      if (state === 'packed' || state === 'labelling') {
        packedHere += 1;
        if (state === 'labelling') coming ??= printedAhead(index, orderId);
        continue;
      }
      const order = cache.orders.get(orderId);
      if (!order) continue;
      if (isCancelled(order)) cancelled ??= parcelRef(cache, order);
      if (!isPackable(order)) continue;
      const hold = journal.holds.get(orderId);
      if (hold) {
        onHold ??= { parcel: parcelRef(cache, order), why: hold.why };
        continue;
      }
      if (next === null || isOlder(order, next)) next = order;
      break;
    }
  }
  const wanted = next ?? coming;
  return { next: wanted && wantedBy(index, wanted), cancelled, onHold, packedHere };
}

/** Besides `orderId`, the oldest order of the open supplies whose label can be printed with no code asked for. */
export function nextWithoutCodes(index: ScanIndex, sku: string, orderId: string): Wanted | null {
  const { cache, journal, supplies, marking } = index;
  let next: CachedOrder | null = null;
  for (const book of supplies.books) {
    for (const id of cache.orders.idsBySku(sku, book.supplyId)) {
      const order = id === orderId || book.stateOf(id) !== null ? null : cache.orders.get(id);
      if (!order || !isPackable(order) || journal.holds.get(id)) continue;
      if (marking.view(order).next.kind !== 'complete' || labelState(index, id).kind !== 'ready') continue;
      if (next === null || isOlder(order, next)) next = order;
      break;
    }
  }
  return next && wantedBy(index, next);
}

/** Its label is on its way, but nobody has had its goods in hand yet; null where they had, or may not any more. */
function printedAhead({ cache, journal }: ScanIndex, orderId: string): CachedOrder | null {
  if (labelUnderWay(journal, orderId)?.job.cause !== 'ahead' || journal.holds.get(orderId)) return null;
  const order = cache.orders.get(orderId);
  return order && isPackable(order) ? order : null;
}

const isOlder = (one: CachedOrder, other: CachedOrder): boolean =>
  Date.parse(one.createdAt) < Date.parse(other.createdAt);

const wantedBy = (index: ScanIndex, order: CachedOrder): Wanted => ({
  parcel: parcelRef(index.cache, order),
  label: labelState(index, order.orderId),
  gate: index.marking.view(order).next,
});

/** What is known of an order's label at this desk. */
export function labelState(
  { cache, supplies, preparedFor }: Pick<ScanIndex, 'cache' | 'supplies' | 'preparedFor'>,
  orderId: string,
): LabelState {
  const state = supplies.stateOf(orderId);
  if (state === 'labelled') return { kind: 'printed' };
  if (state === 'labelling') return { kind: 'coming' };
  const label = cache.labels.get(orderId);
  if (label?.preparedFor !== preparedFor) return { kind: 'missing' };
  if (label.prepared) return { kind: 'ready' };
  return { kind: 'faulty', fault: faultOf(label.fault) };
}

function faultOf(problem: string | null): string {
  const parsed: unknown = problem === null ? null : JSON.parse(problem);
  return parsed !== null && typeof parsed === 'object' && 'fault' in parsed ? String(parsed.fault) : 'empty';
}

function findOtherSupply({ cache, journal, supplies }: ScanIndex, sku: string): string | null {
  for (const supply of cache.supplies.open()) {
    if (supplies.has(supply.supplyId)) continue;
    const isWanted = cache.orders.idsBySku(sku, supply.supplyId).some((orderId) => {
      const order = cache.orders.get(orderId);
      return order !== null && isPackable(order) && journal.parcels.get(orderId) === null;
    });
    if (isWanted) return supply.name;
  }
  return null;
}

/** Its orders are told to be complete before the supply itself is: somebody handed it over elsewhere. */
function findHandedOver({ cache, journal, supplies }: ScanIndex, sku: string): string | null {
  for (const { supplyId } of supplies.books) {
    const isGone = cache.orders.idsBySku(sku, supplyId).some((orderId) => {
      const order = cache.orders.get(orderId);
      return order !== null && isHandedOver(order) && journal.parcels.get(orderId) === null;
    });
    if (isGone) return cache.supplies.get(supplyId)?.name ?? supplyId;
  }
  return null;
}

const isWantedByNewOrder = (cache: Cache, sku: string): boolean =>
  cache.orders.idsBySku(sku, '').some((orderId) => {
    const order = cache.orders.get(orderId);
    return order !== null && isNew(order) && strangeIn(order) === null;
  });

/** An order for it, in no supply or an open one, that nobody can pack here. */
function findStrange({ cache }: ScanIndex, sku: string): Product['strange'] {
  const supplyIds = ['', ...cache.supplies.open().map(({ supplyId }) => supplyId)];
  for (const orderId of supplyIds.flatMap((supplyId) => cache.orders.idsBySku(sku, supplyId))) {
    const order = cache.orders.get(orderId);
    const said = order && strangeIn(order);
    if (said) return { orderId, said };
  }
  return null;
}

function resolveLabel(index: ScanIndex, code: string): Resolution | null {
  const [orderId, ...others] = index.cache.labels.ordersOfBarcode(code);
  if (others.length > 0) return { kind: 'sharedLabel', candidates: others.length + 1 };
  const found = orderId === undefined ? null : findParcel(index, orderId);
  return found && { kind: 'orderLabel', found };
}

function resolveBox({ journal, supplies }: ScanIndex, code: string): Resolution | null {
  const box = journal.boxes.ofCode(code);
  return (
    box && {
      kind: 'box',
      boxKey: box.key,
      name: boxName(box),
      isOfOpenSupply: supplies.books[0]?.supplyId === box.supplyId,
    }
  );
}

function resolveSupply({ cache }: ScanIndex, code: string): Resolution | null {
  const supply = cache.supplies.get(code);
  return supply ? { kind: 'supply', supplyName: supply.name } : null;
}

/** The code of one piece, whatever product it is of; a GTIN that nobody knows is a barcode that nobody knows. */
function resolvePieceCode(text: string): Resolution | null {
  const read = readCode(text, metaKinds);
  if (!read.ok || !namesOnePiece(read.value.kind)) return null;
  return { kind: 'pieceCode', meta: read.value.kind, text: printableScan(text) };
}

/** `partB`, or the whole number of a label, of the open supplies. */
function resolveNumber(index: ScanIndex, code: string): Resolution | null {
  if (!TYPED_NUMBER.test(code)) return null;
  const ids = index.cache.labels.ordersOfNumber(
    code,
    index.supplies.books.map(({ supplyId }) => supplyId),
  );
  const [only] = ids;
  if (only === undefined) return null;
  return { kind: 'number', found: ids.length === 1 ? findParcel(index, only) : null, candidates: ids.length };
}
