import { cleaned } from '../../../shared/domain/given-name.ts';
import type { AnswerOf } from '../../../shared/marketplace/operation.ts';
import { listOffices, listWarehouses } from '../../../shared/marketplace/warehouses.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOffice, SellerWarehouse } from '../../db/cache/warehouses.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createSignal, type Source } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import { leavingOut } from '../../marketplace/leaving-out.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';

/** While the marketplace works on a warehouse: it takes minutes, and each look costs a request. */
const PROCESSING_MS = 30_000;
const AFTER_TROUBLE_MS = 60_000;

export interface WarehouseReaderPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly clock: () => number;
  readonly log: Logger;
}

/** Reads warehouses and offices when a person looks at them or changed one, and while the marketplace works on one. */
export interface WarehouseReader {
  readonly progress: Source;
  /** `readAt`: Unix milliseconds of the last whole answer since the start. */
  view(): { readonly readAt: number | null; readonly trouble: MarketplaceProblem | null };
  wake(): void;
  stop(): Promise<void>;
}

export const warehouseOf = (listed: AnswerOf<typeof listWarehouses>[number]): SellerWarehouse => ({
  warehouseId: listed.id,
  name: cleaned(listed.name ?? '') || listed.id,
  officeId: listed.officeId,
  cargoType: listed.cargoType,
  deliveryType: listed.deliveryType,
  // Named by the newer generation of the interface alone.
  isProcessing: listed['isProcessing'] === true,
  isDeleting: listed['isDeleting'] === true,
});

const officeOf = (listed: AnswerOf<typeof listOffices>[number]): CachedOffice => ({
  officeId: listed.id,
  name: cleaned(listed.name ?? '') || listed.id,
  city: cleaned(listed.city ?? ''),
  address: cleaned(listed.address ?? ''),
  place:
    listed.latitude === null || listed.longitude === null
      ? null
      : { latitude: listed.latitude, longitude: listed.longitude },
  cargoType: listed.cargoType,
  deliveryType: listed.deliveryType,
  isTaken: listed.selected === true,
});

export function createWarehouseReader(ports: WarehouseReaderPorts): WarehouseReader {
  const { cache, marketplace, clock, log } = ports;
  const progress = createSignal();
  let readAt: number | null = null;
  let trouble: MarketplaceProblem | null = null;

  const read = async (signal: AbortSignal): Promise<Result<null, MarketplaceProblem>> => {
    const options: CallOptions = { priority: 'polling', signal };
    const left = leavingOut(options);
    const warehouses = await marketplace.call(listWarehouses, {}, left.options);
    if (!warehouses.ok) return warehouses;
    const isAll = left.broken().length === 0;
    const offices = await marketplace.call(listOffices, {}, left.options);
    if (!offices.ok) return offices;
    cache.transaction(() => {
      cache.warehouses.put(warehouses.value.map(warehouseOf), { isAll });
      if (left.broken().length === 0) cache.warehouses.putOffices(offices.value.map(officeOf));
    });
    return ok(null);
  };

  const worker = createWorker('warehouses', log, async (signal) => {
    const ended = await read(signal);
    if (signal.aborted) return null;
    trouble = ended.ok ? null : ended.problem;
    if (ended.ok) readAt = clock();
    else log.warn({ problem: ended.problem }, 'the warehouses were not read');
    progress.tell();
    if (!ended.ok) return AFTER_TROUBLE_MS;
    const isBusy = cache.warehouses.all().some(({ isProcessing, isDeleting }) => isProcessing || isDeleting);
    return isBusy ? PROCESSING_MS : null;
  });

  return { progress, view: () => ({ readAt, trouble }), wake: worker.wake, stop: worker.stop };
}
