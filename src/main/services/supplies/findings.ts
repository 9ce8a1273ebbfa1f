import { findingKinds, type FindingKind } from '../../../shared/domain/supply/finding-kinds.ts';
import type { Finding, PlacedParcel } from '../../../shared/domain/supply/hand-over.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { isOpen } from '../../../shared/domain/outbox/outbox-row.ts';
import { isAsking, isOnItsWay } from '../../../shared/domain/print-job/job-state.ts';
import type { ParcelRef } from '../../../shared/domain/verdict.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { boxRef, emptyBoxes, isPacked, placeOf } from '../boxes/contents.ts';
import { parcelPlace, parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';
import type { Rechecked, NoAnswer } from './recheck.ts';
import { toAddTo } from './supply-cards.ts';
import { cameAbout, supplyOfChange } from './tasks.ts';

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
}

/** The part of the hand-over check that this desk can do by itself. */
export interface Check {
  readonly total: number;
  readonly packed: number;
  /** Live orders without a packed parcel. */
  readonly unpacked: readonly CachedOrder[];
  /** Parcels of cancelled orders that are still in the pile. */
  readonly cancelledParcels: readonly string[];
  readonly findings: Finding[];
  readonly noAnswer: NoAnswer;
}

export function checkSupply(stores: Stores, supplyId: string, { lackUin, noAnswer }: Rechecked): Check {
  const { cache, journal } = stores;
  const live = cache.orders.ofSupply(supplyId).filter((order) => !isCancelled(order));
  const unpacked = live.filter(({ orderId }) => !isPacked(stores, orderId));
  const cancelledParcels = cancelledParcelsOf(stores, supplyId);
  const placed = placer(stores);
  const found: Finding[] = [];

  if (live.length === 0) found.push({ kind: 'zeroOrders' });
  found.push({ kind: 'cancelledParcels', parcels: cancelledParcels.map(placed) });
  found.push({ kind: 'emptyBoxes', boxes: emptyBoxes(stores, supplyId).map(boxRef) });
  found.push({
    kind: 'codesMissing',
    parcels: live
      .map(({ orderId }) => orderId)
      .filter((orderId) => lackUin.has(orderId))
      .map(placed),
  });
  const unclear = stillUnclear(stores, supplyId, noAnswer);
  found.push(noAnswerFinding(stores, unclear));
  const holds = unpacked.map((order) => ({ order, hold: journal.holds.get(order.orderId) }));
  found.push({
    kind: 'unpacked',
    parcels: holds.filter(({ hold }) => hold === null).map(({ order }) => placed(order.orderId)),
  });
  found.push({
    kind: 'held',
    holds: holds.flatMap(({ order, hold }) =>
      hold ? [{ parcel: parcelRef(cache, order), why: hold.why, person: hold.person }] : [],
    ),
  });
  if (journal.boxes.ofSupply(supplyId).length > 0) {
    const loose = live.filter(
      ({ orderId }) => isPacked(stores, orderId) && placeOf(stores, orderId) === null,
    );
    found.push({ kind: 'withoutBox', parcels: loose.map(({ orderId }) => placed(orderId)) });
  }
  const packedHere = new Set(
    live.map(({ orderId }) => orderId).filter((orderId) => isPacked(stores, orderId)),
  );
  found.push({
    kind: 'productsChanged',
    products: journal.changedProducts
      .all()
      .filter(({ orderId }) => packedHere.has(orderId))
      .map(({ orderId, before, now }) => ({ ...placed(orderId), before, now })),
  });
  found.push(...labelFindings(stores, live), ...codeFindings(stores, live));
  const tasks = journal.outbox
    .refused()
    .filter(({ change }) => change.kind !== 'deliver' && supplyOfChange(journal, change) === supplyId)
    .filter(({ change }) => !cameAbout(cache, change, supplyId))
    .map(({ seq }) => String(seq));
  found.push({ kind: 'changesRefused', tasks });
  found.push({ kind: 'changesWaiting', changes: changesUnderWay(stores, supplyId) });

  return {
    total: live.length,
    packed: live.length - unpacked.length,
    unpacked,
    cancelledParcels,
    noAnswer: unclear,
    findings: found
      .filter((finding) => !isEmpty(finding))
      .sort((one, other) => rank(one.kind) - rank(other.kind)),
  };
}

const rank = (kind: FindingKind): number => findingKinds.indexOf(kind);

function isEmpty(finding: Finding): boolean {
  switch (finding.kind) {
    case 'zeroOrders':
      return false;
    case 'changesWaiting':
      return finding.changes === 0;
    case 'noAnswer':
      return finding.parcels.length + finding.boxes.length + finding.unnamed === 0;
    default:
      return Object.values(finding).some((value) => Array.isArray(value) && value.length === 0);
  }
}

/** Leaves out what has left the supply or been cancelled since. */
const stillUnclear = ({ cache }: Stores, supplyId: string, noAnswer: NoAnswer): NoAnswer => ({
  ...noAnswer,
  orderIds: noAnswer.orderIds.filter((orderId) => {
    const order = cache.orders.get(orderId);
    return order === null || (order.supplyId === supplyId && !isCancelled(order));
  }),
});

const noAnswerFinding = (stores: Stores, { orderIds, boxIds, unnamed }: NoAnswer): Finding => ({
  kind: 'noAnswer',
  parcels: orderIds.map(placer(stores)),
  boxes: boxIds.map((boxId) => {
    const box = stores.journal.boxes.ofCode(boxId);
    return box ? boxRef(box).name : boxId;
  }),
  unnamed,
});

/** From the order if it is known, otherwise from this desk's journal. */
const placer =
  ({ cache, journal }: Stores) =>
  (orderId: string): PlacedParcel => {
    const parcel = journal.parcels.get(orderId);
    const order = cache.orders.get(orderId) ?? { orderId, article: '', colorCode: null };
    const ref: ParcelRef = parcel ? parcelRefOfParcel(parcel) : parcelRef(cache, order);
    const isPlaced = parcel?.state === 'packed';
    return { parcel: ref, place: isPlaced ? parcelPlace({ cache, journal }, parcel) : null };
  };

function labelFindings({ journal }: Stores, live: readonly CachedOrder[]): Finding[] {
  const jobs = live.flatMap(({ orderId }) => {
    const parcel = journal.parcels.get(orderId);
    const job = parcel?.jobId == null ? null : journal.jobs.standOf(parcel.jobId);
    return parcel?.jobId != null && job
      ? [{ jobId: parcel.jobId, ...job, parcel: parcelRefOfParcel(parcel) }]
      : [];
  });
  return [
    { kind: 'labelsInDoubt', jobs: jobs.filter(({ state }) => isAsking(state)) },
    { kind: 'labelsWaiting', jobs: jobs.filter(({ state }) => isOnItsWay(state)) },
  ];
}

function codeFindings(stores: Stores, live: readonly CachedOrder[]): Finding[] {
  const { metaChanges } = stores.journal;
  const placed = placer(stores);
  const here = new Set(live.map(({ orderId }) => orderId));
  const refused = metaChanges.refused().filter(({ change }) => here.has(change.orderId));
  const underWay = [...metaChanges.ordersUnderWay()].filter((orderId) => here.has(orderId));
  return [
    {
      kind: 'codesRefused',
      codes: refused.map(({ change, trouble }) => ({
        ...placed(change.orderId),
        meta: change.meta,
        problem: trouble,
      })),
    },
    { kind: 'codesWaiting', parcels: underWay.map(placed) },
  ];
}

/** Boxes, places and orders of a supply that the marketplace has not been told yet. */
export function changesUnderWay({ cache, journal }: Stores, supplyId: string): number {
  const toAdd = toAddTo(journal, supplyId);
  const moving = journal.outbox.ordersUnderWay();
  const leaving = cache.orders.idsOfSupply(supplyId).filter((orderId) => moving.has(orderId)).length;
  const boxes = journal.boxChanges.ofBoxes(supplyId).filter(isOpen).length;
  return toAdd + leaving + boxes + journal.boxChanges.unsettledOf(supplyId).filter(isOpen).length;
}

function cancelledParcelsOf({ cache, journal }: Stores, supplyId: string): string[] {
  const packedHere = journal.parcels.ofSupply(supplyId).map((parcel) => parcel.orderId);
  const here = new Set([...packedHere, ...cache.orders.idsOfSupply(supplyId)]);
  return [...here].filter((orderId) => {
    const order = cache.orders.get(orderId);
    if (!order || !isCancelled(order)) return false;
    const parcel = journal.parcels.get(orderId);
    return parcel !== null && parcel.state !== 'setAside';
  });
}
