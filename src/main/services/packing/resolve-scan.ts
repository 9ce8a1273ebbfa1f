import { isCancelled, isHandedOver, isNew, isPackable } from '../../../shared/domain/order/order-status.ts';
import { isSameGoods } from '../../../shared/domain/packing/goods.ts';
import { readCommand } from '../../../shared/domain/command-codes.ts';
import type { Resolution, Wanted } from '../../../shared/domain/packing/facts.ts';
import type { LabelState } from '../../../shared/domain/packing/task.ts';
import { barcodesOf } from '../../../shared/domain/marking/check-digits.ts';
import { namesOnePiece } from '../../../shared/domain/marking/marking-code.ts';
import { gtinOfMarkingCode, readCode } from '../../../shared/domain/marking/read-code.ts';
import { spellingsOf } from '../../../shared/domain/order/product-code.ts';
import { strangeIn } from '../../../shared/domain/order/not-understood.ts';
import { isCardCode } from '../../../shared/domain/scanner/scanner-card.ts';
import { printableScan, readScan } from '../../../shared/domain/scanner/scan.ts';
import type { ParcelRef, ProductRef } from '../../../shared/domain/verdict.ts';
import { metaKinds } from '../../../shared/marketplace/metadata-shapes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { PLACES_ELSEWHERE } from '../../db/cache/order-sql.ts';
import { type CachedOrder } from '../../db/cache/order-rows.ts';
import { boxName } from '../parcels/box-name.ts';
import { findParcel, type ParcelIndex } from './find-parcel.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import { labelUnderWay } from './waiting-label.ts';

/** What a scan is looked up in. */
export interface ScanIndex extends ParcelIndex {
  /** What `labels.prepared` must have been made for. */
  readonly preparedFor: string;
}

type Product = Extract<Resolution, { kind: 'product' }>;
type Shared = Extract<Resolution, { kind: 'sharedBarcode' }>;
/** Whether the order is for the product in question, where several products share the barcode. */
type IsOfIt = (orderId: string) => boolean;
type InSupplies = Pick<Product, 'next' | 'cancelled' | 'onHold' | 'packedHere'>;

/** Part of a label's number, as people read it aloud: the large last four digits, or more. */
const TYPED_NUMBER = /^\d{4,12}$/;

/**
 * The one place that identifies what was scanned or typed. `chosen`: the product that a person picked among those
 * sharing the barcode.
 */
export function resolveScan(index: ScanIndex, text: string, chosen: ProductRef | null = null): Resolution {
  const byCode = resolveMarkingCode(index, text, chosen);
  if (byCode) return byCode;
  const read = readScan(text);
  if ('fault' in read) return { kind: 'unreadable', fault: read.fault };
  const command = readCommand(read.code);
  if (command) return { kind: 'command', command };
  if (isCardCode(read.code)) return { kind: 'scannerCard' };
  const [product] = resolveProducts(index, spellingsOf(read.code), text, chosen);
  if (product) return product;
  return (
    resolveLabel(index, read.code) ??
    resolveBox(index, read.code) ??
    resolveSupply(index, read.code) ??
    resolveNumber(index, read.code) ??
    resolvePieceCode(text) ?? { kind: 'unknown', text: printableScan(text) }
  );
}

/** The product that carries a marking code, found by its barcodes or by what was learned of its GTIN. */
function resolveMarkingCode(
  index: ScanIndex,
  text: string,
  chosen: ProductRef | null,
): Product | Shared | null {
  const gtin = gtinOfMarkingCode(text);
  if (gtin === null) return null;
  const learned = index.journal.markingCodes.productOf(gtin);
  const skus = learned === null ? [] : index.cache.orders.skusOfArticle(learned.article);
  const found = resolveProducts(index, [...barcodesOf(gtin), ...skus], text, chosen);
  return found.find((each) => each.kind === 'sharedBarcode' || each.next !== null) ?? found[0] ?? null;
}

/** The product for each spelling of a barcode, or the fact that several products packed here share it. */
function resolveProducts(
  index: ScanIndex,
  skus: readonly string[],
  text: string,
  chosen: ProductRef | null,
): readonly (Product | Shared)[] {
  const found = skus.flatMap((sku) => resolveProduct(index, sku, chosen) ?? []);
  const wanted = found.find(({ next }) => next !== null);
  if (chosen !== null) return wanted ? [wanted] : found;
  const products = wanted ? productsHere(index, skus) : [];
  if (!wanted || products.length < 2) return found;
  return [{ kind: 'sharedBarcode', text, sku: wanted.product.sku, products }];
}

/** Packed and cancelled orders count too: the packer may be holding the goods of any of them. */
function productsHere({ cache, supplies }: ScanIndex, skus: readonly string[]): readonly ProductRef[] {
  const products: ProductRef[] = [];
  for (const { supplyId } of supplies.books)
    for (const sku of skus)
      for (const each of cache.orders.productsOfSku(sku, supplyId))
        if (!products.some((other) => isSameGoods(other, each))) products.push({ ...each, sku });
  return products;
}

function resolveProduct(index: ScanIndex, sku: string, chosen: ProductRef | null): Product | null {
  const { cache } = index;
  const isOfIt: IsOfIt = (orderId) => {
    const order = chosen && cache.orders.get(orderId);
    return chosen === null || (order !== null && isSameGoods(order, chosen));
  };
  const found = lookInSupplies(index, sku, isOfIt);
  const changed = found.next === null && found.onHold === null ? findChanged(index, sku) : null;
  const here = changed ? { ...found, onHold: { parcel: changed.parcel, why: 'changed' as const } } : found;
  const described = chosen ?? here.next?.parcel ?? cache.orders.articleOfSku(sku) ?? changed?.before ?? null;
  if (!described) return null;
  const isElsewhere = here.next === null;
  return {
    kind: 'product',
    product: { article: described.article, colorCode: described.colorCode, sku },
    ...here,
    otherSupply: isElsewhere ? findOtherSupply(index, sku, isOfIt) : null,
    wantedByNewOrder: isElsewhere && isWantedByNewOrder(cache, sku, isOfIt),
    strange: isElsewhere ? findStrange(index, sku, isOfIt) : null,
    code: null,
    handedOver: isElsewhere ? findHandedOver(index, sku, isOfIt) : null,
  };
}

/** An order taken for this product that has since changed to another, which no person has seen yet. */
function findChanged({ cache, journal, supplies }: ScanIndex, sku: string) {
  for (const { orderId, before } of journal.changedProducts.all()) {
    if (!before.skus.includes(sku) || !journal.holds.get(orderId)) continue;
    const order = cache.orders.get(orderId);
    if (order && isPackable(order) && supplies.has(order.supplyId ?? ''))
      return { parcel: parcelRef(cache, order), before };
  }
  return null;
}

/** The oldest order in any open supply that needs this product. */
function lookInSupplies(index: ScanIndex, sku: string, isOfIt: IsOfIt): InSupplies {
  const { cache, journal, supplies } = index;
  let next: CachedOrder | null = null;
  let coming: CachedOrder | null = null;
  let cancelled: Product['cancelled'] = null;
  let onHold: Product['onHold'] = null;
  let packedHere = 0;
  for (const book of supplies.books) {
    for (const orderId of cache.orders.idsBySku(sku, book.supplyId)) {
      const state = book.stateOf(orderId);
      if (state === 'setAside' || !isOfIt(orderId)) continue;
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

/** Apart from `orderId`, the oldest order in the open supplies whose label can print without collecting codes. */
export function nextWithoutCodes(
  index: ScanIndex,
  sku: string,
  { orderId, ...goods }: ParcelRef,
): Wanted | null {
  const { cache, journal, supplies, marking } = index;
  let next: CachedOrder | null = null;
  for (const book of supplies.books) {
    for (const id of cache.orders.idsBySku(sku, book.supplyId)) {
      const order = id === orderId || book.stateOf(id) !== null ? null : cache.orders.get(id);
      if (!order || !isSameGoods(order, goods) || !isPackable(order) || journal.holds.get(id)) continue;
      if (marking.view(order).next.kind !== 'complete' || labelState(index, id).kind !== 'ready') continue;
      if (next === null || isOlder(order, next)) next = order;
      break;
    }
  }
  return next && wantedBy(index, next);
}

/** The order if its label is on its way and its goods have not been picked up yet; null otherwise. */
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

/** The state of an order's label at this desk. */
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

function findOtherSupply(
  { cache, journal, supplies }: ScanIndex,
  sku: string,
  isOfIt: IsOfIt,
): string | null {
  for (const supply of cache.supplies.open()) {
    if (supplies.has(supply.supplyId)) continue;
    const isWanted = cache.orders.idsBySku(sku, supply.supplyId).some((orderId) => {
      const order = cache.orders.get(orderId);
      return order !== null && isOfIt(orderId) && isPackable(order) && journal.parcels.get(orderId) === null;
    });
    if (isWanted) return supply.name;
  }
  return null;
}

/** A supply that was handed over elsewhere: its orders report complete before the supply itself does. */
function findHandedOver({ cache, journal, supplies }: ScanIndex, sku: string, isOfIt: IsOfIt): string | null {
  for (const { supplyId } of supplies.books) {
    const isGone = cache.orders.idsBySku(sku, supplyId).some((orderId) => {
      const order = cache.orders.get(orderId);
      return (
        order !== null && isOfIt(orderId) && isHandedOver(order) && journal.parcels.get(orderId) === null
      );
    });
    if (isGone) return cache.supplies.get(supplyId)?.name ?? supplyId;
  }
  return null;
}

const isWantedByNewOrder = (cache: Cache, sku: string, isOfIt: IsOfIt): boolean =>
  cache.orders.idsBySku(sku, '').some((orderId) => {
    const order = cache.orders.get(orderId);
    return order !== null && isOfIt(orderId) && isNew(order) && strangeIn(order) === null;
  });

/** An order for this product, in no supply or an open one, that can't be packed here. */
function findStrange({ cache }: ScanIndex, sku: string, isOfIt: IsOfIt): Product['strange'] {
  const supplyIds = ['', ...PLACES_ELSEWHERE, ...cache.supplies.open().map(({ supplyId }) => supplyId)];
  for (const orderId of supplyIds.flatMap((supplyId) => cache.orders.idsBySku(sku, supplyId))) {
    const order = cache.orders.get(orderId);
    const said = order && isOfIt(orderId) ? strangeIn(order) : null;
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

/** The code of a single piece, of whatever product; an unknown GTIN is treated as an unknown barcode. */
function resolvePieceCode(text: string): Resolution | null {
  const read = readCode(text, metaKinds);
  if (!read.ok || !namesOnePiece(read.value.kind)) return null;
  return { kind: 'pieceCode', meta: read.value.kind, text: printableScan(text) };
}

/** Finds an order in the open supplies by `partB` or the whole label number. */
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
