import { isCancelled, isNew, isPackable } from '../../../shared/domain/order/order-status.ts';
import { isSameGoods } from '../../../shared/domain/packing/goods.ts';
import type { Resolution, Wanted } from '../../../shared/domain/packing/facts.ts';
import type { LabelState } from '../../../shared/domain/packing/task.ts';
import { mayBePacked, wayOf } from '../../../shared/domain/scheme/lots.ts';
import { strangeIn } from '../../../shared/domain/order/not-understood.ts';
import type { ParcelRef } from '../../../shared/domain/verdict.ts';
import { type CachedOrder } from '../../db/cache/order-rows.ts';
import type { ParcelIndex } from './find-parcel.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import type { SupplyBook } from './supply-book.ts';
import { labelUnderWay } from './waiting-label.ts';

/** What a scan is looked up in. */
export interface ScanIndex extends ParcelIndex {
  /** What `labels.prepared` must have been made for. */
  readonly preparedFor: string;
}

type Product = Extract<Resolution, { kind: 'product' }>;
/** Whether the order is for the product in question, where several products share the barcode. */
export type IsOfIt = (orderId: string) => boolean;
export type InSupplies = Pick<Product, 'next' | 'cancelled' | 'onHold' | 'packedHere'>;

/** What is left of a product, place by place, until the order that it is for is found. */
interface Looked extends Omit<InSupplies, 'next'> {
  /** On assembly. */
  readonly next: CachedOrder | null;
  /** New, in a way whose new orders are taken as they are packed. */
  readonly fresh: CachedOrder | null;
  /** Its label is on its way, printed ahead. */
  readonly coming: CachedOrder | null;
}

const NOTHING: Looked = {
  next: null,
  fresh: null,
  coming: null,
  cancelled: null,
  onHold: null,
  packedHere: 0,
};

/** The most urgent order of the open supplies and ways that needs this product; new ones come last. */
export function lookInSupplies(index: ScanIndex, sku: string, isOfIt: IsOfIt): InSupplies {
  const found = index.supplies.books.reduce<Looked>((before, book) => {
    const ofBook = book.places.reduce<Looked>(
      (had, place) => lookIn(index, book, place, sku, isOfIt, had),
      NOTHING,
    );
    return {
      next: moreUrgent(before.next, ofBook.next),
      fresh: moreUrgent(before.fresh, ofBook.fresh),
      coming: before.coming ?? ofBook.coming,
      cancelled: before.cancelled ?? ofBook.cancelled,
      onHold: before.onHold ?? ofBook.onHold,
      packedHere: before.packedHere + ofBook.packedHere,
    };
  }, NOTHING);
  const wanted = found.next ?? found.coming ?? found.fresh;
  const { onHold, packedHere } = found;
  // Only where nobody wants it any more is it asked who did.
  const cancelled = found.cancelled ?? (wanted === null ? cancelledElsewhere(index, sku, isOfIt) : null);
  return { next: wanted && wantedBy(index, wanted), cancelled, onHold, packedHere };
}

/** The orders of one place, the most urgent first; it ends with the first one that can be packed. */
function lookIn(
  { cache, journal }: ScanIndex,
  book: SupplyBook,
  place: string,
  sku: string,
  isOfIt: IsOfIt,
  before: Looked,
): Looked {
  let { next, fresh, coming, cancelled, onHold, packedHere } = before;
  for (const orderId of cache.orders.idsBySku(sku, place)) {
    const state = book.stateOf(orderId);
    if (state === 'setAside' || !isOfIt(orderId)) continue;
    if (state === 'packed' || state === 'labelling') {
      packedHere += 1;
      if (state === 'labelling') coming ??= printedAhead({ cache, journal }, orderId);
      continue;
    }
    const order = cache.orders.get(orderId);
    if (!order) continue;
    if (isCancelled(order)) cancelled ??= parcelRef(cache, order);
    if (!mayBePacked(order) || (isNew(order) && strangeIn(order) !== null)) continue;
    const hold = journal.holds.get(orderId);
    if (hold) {
      onHold ??= { parcel: parcelRef(cache, order), why: hold.why };
      continue;
    }
    if (isPackable(order)) next ??= order;
    else fresh ??= order;
    break;
  }
  return { next, fresh, coming, cancelled, onHold, packedHere };
}

/** Orders of ways are filed elsewhere once they were cancelled. */
function cancelledElsewhere({ cache, supplies }: ScanIndex, sku: string, isOfIt: IsOfIt): ParcelRef | null {
  const orderId = supplies.books.flatMap((book) => book.cancelledOf(sku)).find(isOfIt);
  const order = orderId === undefined ? null : cache.orders.get(orderId);
  return order && parcelRef(cache, order);
}

/** Apart from `orderId`, the most urgent order on assembly in the open supplies and ways whose label can print without collecting codes. */
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
      next = moreUrgent(next, order);
      break;
    }
  }
  return next && wantedBy(index, next);
}

/** The order if its label is on its way and its goods have not been picked up yet; null otherwise. */
function printedAhead(
  { cache, journal }: Pick<ScanIndex, 'cache' | 'journal'>,
  orderId: string,
): CachedOrder | null {
  if (labelUnderWay(journal, orderId)?.job.cause !== 'ahead' || journal.holds.get(orderId)) return null;
  const order = cache.orders.get(orderId);
  return order && isPackable(order) ? order : null;
}

/** Between two supplies the older order; where one is in none, what is due first, then the older. */
function moreUrgent(one: CachedOrder | null, other: CachedOrder | null): CachedOrder | null {
  if (one === null || other === null) return one ?? other;
  const areInSupplies = [one, other].every(({ scheme }) => wayOf(scheme) === null);
  const [due, othersDue] = [one, other].map((order) => (areInSupplies ? '' : (order.due ?? NEVER_DUE)));
  if (due !== othersDue) return (due ?? '') < (othersDue ?? '') ? one : other;
  return Date.parse(other.createdAt) < Date.parse(one.createdAt) ? other : one;
}

const NEVER_DUE = '9999';

const wantedBy = (index: ScanIndex, order: CachedOrder): Wanted => ({
  parcel: parcelRef(index.cache, order),
  label: labelState(index, order.orderId),
  gate: index.marking.view(order).next,
  ...(isNew(order) ? { isNew: true } : {}),
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
