import type { Handlers } from '../../../shared/contract/index.ts';
import { isCancelled, isNew } from '../../../shared/domain/order-status.ts';
import { getSupplyQr } from '../../../shared/marketplace/supplies.ts';
import type { LabelProblem, MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { feedOf, type Changes } from '../../core/changes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/orders.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { newJob } from '../../printers/queue/new-job.ts';
import type { PrintQueue } from '../../printers/queue/print-queue.ts';
import { modelKey, type LabelSettings } from '../labels/label-settings.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { parcelRef, parcelRefOfParcel } from '../packing/parcel-ref.ts';
import { cancelledParcelsOf } from './carriers.ts';
import { readGroup, readNewOrderGroups, readNewOrderRows } from './new-orders.ts';
import { readSupplyCards, stageOf } from './supply-cards.ts';

export interface SuppliesPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly preparer: LabelPreparer;
  readonly queue: () => PrintQueue;
  readonly outbox: Outbox;
  readonly labelSettings: () => LabelSettings;
  readonly clock: () => number;
  readonly newId: () => string;
  /** What of the marketplace is on this desk changed. */
  readonly marketplaceChanges: Changes;
  readonly packingChanges: Changes;
  readonly labelChanges: Changes;
  /** Goods were set aside by hand. */
  readonly setAside: (orderId: string) => void;
}

/** The supply QR is always drawn at this size (document 1), in millimetres. */
const QR_SIZE = { width: 58, height: 40 } as const;

/** From new orders to a handed-over supply. */
export function createSupplies(ports: SuppliesPorts): {
  readonly handlers: Handlers['supplies'];
  /** The bytes of a supply QR job. */
  renderQr(supplyId: string): Promise<Result<Uint8Array, MarketplaceProblem | LabelProblem>>;
} {
  const { cache, journal, clock, newId } = ports;

  const openSupply = (
    supplyId: string,
  ): Result<CachedSupply, ProblemOf<'supplyUnknown' | 'supplyNotOpen'>> => {
    const supply = cache.supplies.get(supplyId);
    if (!supply) return fail({ code: 'supplyUnknown', supplyId });
    return stageOf(journal, supply, 0) === 'open' ? ok(supply) : fail({ code: 'supplyNotOpen', supplyId });
  };

  const closedSupply = (
    supplyId: string,
  ): Result<CachedSupply, ProblemOf<'supplyUnknown' | 'supplyNotOpen'>> => {
    const supply = cache.supplies.get(supplyId);
    if (!supply) return fail({ code: 'supplyUnknown', supplyId });
    return supply.done ? ok(supply) : fail({ code: 'supplyNotOpen', supplyId });
  };

  const chosen = (from: Parameters<Handlers['supplies']['take']>[0]['from']): CachedOrder[] => {
    if ('groupKey' in from) return readGroup(ports, from.groupKey);
    const underWay = journal.outbox.ordersUnderWay();
    return from.orderIds
      .map((orderId) => cache.orders.get(orderId))
      .filter((order) => order !== null)
      .filter((order) => isNew(order) && !underWay.has(order.orderId));
  };

  const take: Handlers['supplies']['take'] = async ({ from, into }) => {
    const orders = chosen(from);
    const [first] = orders;
    if (!first) return fail({ code: 'nothingToTake' });
    for (const field of ['cargoType', 'warehouseId'] as const) {
      if (orders.some((order) => order[field] !== first[field]))
        return fail({ code: 'ordersDoNotMix', field });
    }
    let supply: CachedSupply | null = null;
    if ('supplyId' in into) {
      const found = openSupply(into.supplyId);
      if (!found.ok) return found;
      supply = found.value;
      const { cargoType } = supply;
      if (cargoType !== 0 && first.cargoType !== null && cargoType !== first.cargoType) {
        return fail({ code: 'ordersDoNotMix', field: 'cargoType' });
      }
    }
    const key = newId();
    const name = 'newName' in into ? into.newName : (supply?.name ?? '');
    journal.transaction(() => {
      journal.intakes.add({
        key,
        name,
        supplyId: supply?.supplyId ?? null,
        cargoType: first.cargoType ?? 0,
        createdAt: clock(),
      });
      if (!supply) journal.outbox.put(key, { kind: 'createSupply', intakeKey: key, name }, clock());
      for (const { orderId } of orders) {
        journal.outbox.put(key, { kind: 'addOrder', intakeKey: key, orderId }, clock());
      }
      journal.audit.add(clock(), 'supplyTaken', { key, name, orders: orders.length });
    });
    ports.outbox.changes.notify();
    ports.outbox.wake();
    return ok({ key, orders: orders.length });
  };

  const unpackedOf = (supplyId: string): CachedOrder[] =>
    cache.orders
      .ofSupply(supplyId)
      .filter((order) => !isCancelled(order) && journal.parcels.get(order.orderId)?.state !== 'packed');

  const fetchQr = async (
    supplyId: string,
    type: LabelSettings['type'],
  ): Promise<Result<{ barcode: string; file: Uint8Array }, MarketplaceProblem>> => {
    const answer = await ports.marketplace.call(getSupplyQr, { supplyId, type }, { priority: 'handOver' });
    if (!answer.ok) return answer;
    return ok({ barcode: answer.value.barcode, file: Buffer.from(answer.value.file, 'base64') });
  };

  const renderQr = async (
    supplyId: string,
  ): Promise<Result<Uint8Array, MarketplaceProblem | LabelProblem>> => {
    const { type, model } = ports.labelSettings();
    const qr = await fetchQr(supplyId, type);
    if (!qr.ok) return qr;
    const { file, barcode } = qr.value;
    const prepared = await ports.preparer.prepare({ type, ...QR_SIZE, bytes: file, code: barcode }, model);
    return prepared.ok ? ok(prepared.value.bytes) : prepared;
  };

  const handlers: Handlers['supplies'] = {
    newOrders: feedOf(() => readNewOrderGroups(ports), ports.marketplaceChanges, ports.outbox.changes),
    newOrderRows: async (input) => ok(readNewOrderRows(ports, input)),
    cards: feedOf(
      () => readSupplyCards({ cache, journal, preparedFor: modelKey(ports.labelSettings()) }),
      ports.marketplaceChanges,
      ports.outbox.changes,
      ports.packingChanges,
      ports.labelChanges,
    ),
    take,
    preflight: async ({ supplyId }) => {
      const supply = openSupply(supplyId);
      if (!supply.ok) return supply;
      const unpacked = unpackedOf(supplyId);
      const { live } = cache.orders.countBySupply(supplyId);
      return ok({
        supplyId,
        name: supply.value.name,
        total: live,
        packed: live - unpacked.length,
        unpacked: unpacked.map((order) => parcelRef(cache, order)),
        cancelledParcels: cancelledParcelsOf(ports, supplyId)
          .map((orderId) => journal.parcels.get(orderId))
          .filter((parcel) => parcel !== null)
          .map(parcelRefOfParcel),
      });
    },
    setAside: async ({ orderId }) => {
      const order = cache.orders.get(orderId);
      if (!order && !journal.parcels.get(orderId)) return fail({ code: 'orderUnknown', orderId });
      if (order && !isCancelled(order)) return fail({ code: 'orderStillWanted', orderId });
      ports.setAside(orderId);
      return ok(null);
    },
    handOver: async ({ supplyId, evenUnpacked }) => {
      const supply = openSupply(supplyId);
      if (!supply.ok) return supply;
      // Orders on their way into it would be refused once it is closed.
      const toAdd = journal.intakes.ofSupply(supplyId).some(({ key }) => journal.outbox.openAdds(key) > 0);
      if (toAdd) return fail({ code: 'supplyNotOpen', supplyId });
      const cancelled = cancelledParcelsOf(ports, supplyId);
      if (cancelled.length > 0)
        return fail({ code: 'supplyHasCancelledParcels', supplyId, orders: cancelled });
      const unpacked = unpackedOf(supplyId).map((order) => order.orderId);
      if (unpacked.length > 0 && !evenUnpacked)
        return fail({ code: 'supplyHasUnpacked', supplyId, orders: unpacked });
      journal.transaction(() => {
        journal.outbox.put(supplyId, { kind: 'deliver', supplyId }, clock());
        journal.audit.add(clock(), 'supplyHandOver', { supplyId, unpacked });
      });
      ports.outbox.changes.notify();
      ports.outbox.wake();
      return ok(null);
    },
    qr: async ({ supplyId }) => {
      const supply = closedSupply(supplyId);
      if (!supply.ok) return supply;
      const qr = await fetchQr(supplyId, 'svg');
      if (!qr.ok) return qr;
      return ok({ barcode: qr.value.barcode, svg: Buffer.from(qr.value.file).toString('utf8') });
    },
    printQr: async ({ supplyId }) => {
      const supply = closedSupply(supplyId);
      if (!supply.ok) return supply;
      if (ports.queue().health().health === 'notSet') return fail({ code: 'printerNotSet' });
      const bytes = await renderQr(supplyId);
      if (!bytes.ok) return bytes;
      journal.jobs.add(
        newJob({
          jobId: newId(),
          document: { kind: 'supplyQr', supplyId },
          cause: 'supplyQr',
          replaces: null,
          bytes: bytes.value,
          createdAt: clock(),
        }),
      );
      ports.queue().wake();
      return ok(null);
    },
  };

  return { handlers, renderQr };
}
