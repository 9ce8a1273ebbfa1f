import { isHandedOver, isNew, isPackable } from '../../../shared/domain/order/order-status.ts';
import { isSameGoods } from '../../../shared/domain/packing/goods.ts';
import { readCommand } from '../../../shared/domain/command-codes.ts';
import type { Resolution } from '../../../shared/domain/packing/facts.ts';
import { barcodesOf } from '../../../shared/domain/marking/check-digits.ts';
import { namesOnePiece } from '../../../shared/domain/marking/marking-code.ts';
import { gtinOfMarkingCode, readCode } from '../../../shared/domain/marking/read-code.ts';
import { spellingsOf } from '../../../shared/domain/order/product-code.ts';
import { lotOf, lotOfWay, mayBePacked, wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import { strangeIn } from '../../../shared/domain/order/not-understood.ts';
import { isCardCode } from '../../../shared/domain/scanner/scanner-card.ts';
import { printableScan, readScan } from '../../../shared/domain/scanner/scan.ts';
import type { ProductRef } from '../../../shared/domain/verdict.ts';
import { metaKinds } from '../../../shared/marketplace/metadata-shapes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { placeOfNew, PLACES_ELSEWHERE } from '../../db/cache/order-sql.ts';
import { boxName } from '../parcels/box-name.ts';
import { findParcel } from './find-parcel.ts';
import { lookInSupplies, type IsOfIt, type ScanIndex } from './find-wanted.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';

type Product = Extract<Resolution, { kind: 'product' }>;
type Shared = Extract<Resolution, { kind: 'sharedBarcode' }>;

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
  for (const place of supplies.books.flatMap(({ places }) => places))
    for (const sku of skus)
      for (const each of cache.orders.productsOfSku(sku, place))
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
    if (order && isPackable(order) && supplies.has(lotOf(order) ?? ''))
      return { parcel: parcelRef(cache, order), before };
  }
  return null;
}

function findOtherSupply(
  { cache, journal, supplies }: ScanIndex,
  sku: string,
  isOfIt: IsOfIt,
): string | null {
  const wants = (lot: string): boolean =>
    placesOf(lot).some((place) =>
      cache.orders.idsBySku(sku, place).some((orderId) => {
        const order = cache.orders.get(orderId);
        return (
          order !== null && isOfIt(orderId) && mayBePacked(order) && journal.parcels.get(orderId) === null
        );
      }),
    );
  for (const supply of cache.supplies.open()) {
    if (supplies.has(supply.supplyId)) continue;
    if (wants(supply.supplyId)) return supply.name;
  }
  return schemesWithoutSupply.map(lotOfWay).find((lot) => !supplies.has(lot) && wants(lot)) ?? null;
}

const placesOf = (lot: string): readonly string[] =>
  wayOfLot(lot) === null ? [lot] : [lot, placeOfNew(lot)];

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
