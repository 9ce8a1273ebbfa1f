import { isCancelled, isNew, isPackable } from '../../../shared/domain/order-status.ts';
import type { LabelState, Resolution } from '../../../shared/domain/packing-session.ts';
import { spellingsOf } from '../../../shared/domain/product-code.ts';
import { printableScan, readScan } from '../../../shared/domain/scan.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelRef, parcelRefOfParcel } from './parcel-ref.ts';
import type { SupplyBook } from './supply-book.ts';

/** What a scan is looked up in. */
export interface ScanIndex {
  readonly cache: Cache;
  readonly journal: Journal;
  /** The open supply; null while none is. */
  readonly book: SupplyBook | null;
  /** What `labels.prepared` must have been made for. */
  readonly preparedFor: string;
}

type Product = Extract<Resolution, { kind: 'product' }>;

/** Finds out what was scanned: a product, an order's label, a supply, nothing known. One place for all of it. */
export function resolveScan(index: ScanIndex, text: string): Resolution {
  const read = readScan(text);
  if ('fault' in read) return { kind: 'unreadable', fault: read.fault };
  for (const sku of spellingsOf(read.code)) {
    const product = resolveProduct(index, sku);
    if (product) return product;
  }
  return (
    resolveLabel(index, read.code) ??
    resolveSupply(index, read.code) ?? { kind: 'unknown', text: printableScan(text) }
  );
}

function resolveProduct(index: ScanIndex, sku: string): Product | null {
  const { cache, book } = index;
  const here = book ? lookInSupply(index, book, sku) : { next: null, cancelled: null, packedHere: 0 };
  const described = here.next?.parcel ?? cache.orders.articleOfSku(sku);
  if (!described) return null;
  const isElsewhere = here.next === null;
  return {
    kind: 'product',
    product: { article: described.article, colorCode: described.colorCode, sku },
    ...here,
    otherSupply: isElsewhere ? findOtherSupply(index, sku) : null,
    wantedByNewOrder: isElsewhere && isWantedByNewOrder(cache, sku),
  };
}

function lookInSupply(
  index: ScanIndex,
  book: SupplyBook,
  sku: string,
): Pick<Product, 'next' | 'cancelled' | 'packedHere'> {
  const { cache } = index;
  let cancelled: Product['cancelled'] = null;
  let packedHere = 0;
  for (const orderId of cache.orders.idsBySku(sku, book.supplyId)) {
    const state = book.stateOf(orderId);
    if (state === 'setAside') continue;
    if (state !== null) {
      packedHere += 1;
      continue;
    }
    const order = cache.orders.get(orderId);
    if (!order) continue;
    if (isPackable(order)) {
      return {
        next: {
          parcel: parcelRef(cache, order),
          label: labelState(index, orderId),
          missingMeta: order.requiredMeta ?? [],
        },
        cancelled,
        packedHere,
      };
    }
    if (isCancelled(order)) cancelled ??= parcelRef(cache, order);
  }
  return { next: null, cancelled, packedHere };
}

function labelState({ cache, preparedFor }: ScanIndex, orderId: string): LabelState {
  const label = cache.labels.get(orderId);
  if (label?.preparedFor !== preparedFor) return { kind: 'missing' };
  if (label.prepared) return { kind: 'ready' };
  return { kind: 'faulty', fault: faultOf(label.fault) };
}

function faultOf(problem: string | null): string {
  const parsed: unknown = problem === null ? null : JSON.parse(problem);
  return parsed !== null && typeof parsed === 'object' && 'fault' in parsed ? String(parsed.fault) : 'empty';
}

function findOtherSupply({ cache, journal, book }: ScanIndex, sku: string): string | null {
  for (const supply of cache.supplies.open()) {
    if (supply.supplyId === book?.supplyId) continue;
    const isWanted = cache.orders.idsBySku(sku, supply.supplyId).some((orderId) => {
      const order = cache.orders.get(orderId);
      return order !== null && isPackable(order) && journal.parcels.get(orderId) === null;
    });
    if (isWanted) return supply.name;
  }
  return null;
}

const isWantedByNewOrder = (cache: Cache, sku: string): boolean =>
  cache.orders.idsBySku(sku, '').some((orderId) => {
    const order = cache.orders.get(orderId);
    return order !== null && isNew(order);
  });

function resolveLabel({ cache, journal }: ScanIndex, code: string): Resolution | null {
  const orderId = cache.labels.orderOfBarcode(code);
  if (orderId === null) return null;
  const order = cache.orders.get(orderId);
  const parcel = journal.parcels.get(orderId);
  if (order) {
    return {
      kind: 'orderLabel',
      parcel: parcelRef(cache, order),
      cancelled: isCancelled(order),
      takenJob: parcel?.state === 'packed' ? parcel.jobId : null,
    };
  }
  if (!parcel) return null;
  return {
    kind: 'orderLabel',
    parcel: parcelRefOfParcel(parcel),
    cancelled: false,
    takenJob: parcel.state === 'packed' ? parcel.jobId : null,
  };
}

function resolveSupply({ cache }: ScanIndex, code: string): Resolution | null {
  const supply = cache.supplies.get(code);
  return supply ? { kind: 'supply', supplyName: supply.name } : null;
}
