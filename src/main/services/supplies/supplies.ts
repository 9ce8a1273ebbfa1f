import type { Handlers } from '../../../shared/contract/index.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { PrinterSetup } from '../../../shared/domain/printer/printer-set.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import { feed, type Source } from '../../kernel/signal.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import type { Boxes } from '../boxes/boxes.ts';
import { preparationKey, type LabelSettings } from '../../labels/label-settings.ts';
import type { RefusedFiles } from '../labels/refused-files.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import { createHandOver } from './hand-over.ts';
import { readNewOrderGroups, readNewOrderRows } from './new-orders.ts';
import { readSupplyCard, readSupplyCards, stageOfSupply, toAddTo } from './supply-cards.ts';
import { readSupplyOrders } from './supply-orders.ts';
import { createSupplyLists } from './supply-lists.ts';
import { createSupplyNames } from './supply-names.ts';
import { createSupplyQr } from './supply-qr.ts';
import { createTaking } from './take.ts';
import { createTasks } from './tasks.ts';

export interface SuppliesPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly drawers: LabelPreparer;
  readonly refusedFiles: RefusedFiles;
  readonly printers: PrinterPool;
  readonly person: () => string | null;
  readonly log: Logger;
  readonly boxes: Boxes;
  /** For the printer of order labels. */
  readonly labelSettings: () => LabelSettings;
  readonly labelSettingsFor: (printer: PrinterSetup) => LabelSettings;
  /** The name pattern for new supplies at this desk. */
  readonly namePattern: () => string;
  readonly clock: () => number;
  readonly newId: () => string;
  /** They hold the name pattern and decide which labels count as ready. */
  readonly preferences: Source;
  /** Goods were set aside by hand. */
  readonly setAside: (orderId: string) => void;
  readonly syncNow: () => void;
}

/** From new orders to a handed-over supply. */
export function createSupplies(ports: SuppliesPorts): {
  readonly handlers: Handlers['supplies'];
  readonly qrDocument: ReturnType<typeof createSupplyQr>['document'];
  readonly qrPicture: ReturnType<typeof createSupplyQr>['picture'];
} {
  const { cache, journal, clock } = ports;
  const nameSupply = createSupplyNames({ ...ports, pattern: ports.namePattern });

  /** Also while orders are being added. */
  const openSupply = (
    supplyId: string,
  ): Result<CachedSupply, ProblemOf<'supplyUnknown' | 'supplyNotOpen'>> => {
    const supply = cache.supplies.get(supplyId);
    if (!supply) return fail({ code: 'supplyUnknown', supplyId });
    return stageOfSupply(journal, supply, 0) === 'open'
      ? ok(supply)
      : fail({ code: 'supplyNotOpen', supplyId });
  };

  const closedSupply: typeof openSupply = (supplyId) => {
    const supply = cache.supplies.get(supplyId);
    if (!supply) return fail({ code: 'supplyUnknown', supplyId });
    return supply.done ? ok(supply) : fail({ code: 'supplyNotOpen', supplyId });
  };

  /** The intake was cancelled before the marketplace was told. */
  const giveUp = (intakeKey: string): Result<null, ProblemOf<'supplyNotOpen'>> => {
    const rows = journal.outbox.ofChain(intakeKey);
    if (rows.some(({ state }) => state === 'sending'))
      return fail({ code: 'supplyNotOpen', supplyId: intakeKey });
    journal.transaction(() => {
      for (const { seq } of rows) journal.outbox.withdraw(seq);
      journal.intakes.remove(intakeKey);
      journal.audit.add(clock(), 'supplyDeleted', { intakeKey, person: ports.person() });
    });
    return ok(null);
  };

  const remove: Handlers['supplies']['remove'] = async ({ key }) => {
    const intake = journal.intakes.get(key);
    if (intake?.supplyId === null) return giveUp(key);
    const supplyId = intake?.supplyId ?? key;
    const supply = openSupply(supplyId);
    if (!supply.ok) return supply;
    const orders = cache.orders.countBySupply(supplyId).live + toAddTo(journal, supplyId);
    if (orders > 0) return fail({ code: 'supplyHasOrders', supplyId, orders });
    journal.transaction(() => {
      journal.outbox.put(supplyId, { kind: 'deleteSupply', supplyId }, clock());
      journal.audit.add(clock(), 'supplyDeleted', { supplyId, person: ports.person() });
    });
    return ok(null);
  };

  const qr = createSupplyQr({ ...ports, closedSupply });
  const cardStores = () => ({
    cache,
    journal,
    preparedFor: preparationKey(ports.labelSettings()),
    now: clock(),
  });
  const newOrdersOf = [
    cache.topics('orders', 'supplies', 'warehouses'),
    journal.topics('outbox', 'intakes'),
    ports.preferences,
  ];
  const cardsOf = [
    cache.topics('orders', 'supplies', 'labels'),
    journal.topics('outbox', 'intakes', 'parcels', 'boxes'),
    ports.preferences,
    ports.printers.changes,
  ];
  return {
    qrDocument: qr.document,
    qrPicture: qr.picture,
    handlers: {
      ...createTaking({ ...ports, openSupply, nameSupply }),
      ...createTasks(ports),
      ...createHandOver({ ...ports, openSupply }),
      ...createSupplyLists(ports),
      ...qr.handlers,
      newOrders: feed(() => readNewOrderGroups(ports, nameSupply), ...newOrdersOf),
      newOrderRows: async (input) => ok(readNewOrderRows(ports, input)),
      cards: feed(() => readSupplyCards(cardStores()), ...cardsOf),
      card: async ({ supplyId }) => {
        const card = readSupplyCard(cardStores(), supplyId);
        return card ? ok(card) : fail({ code: 'supplyUnknown', supplyId });
      },
      orders: async ({ supplyId }) =>
        cache.supplies.get(supplyId)
          ? ok({ orders: await readSupplyOrders(ports, supplyId) })
          : fail({ code: 'supplyUnknown', supplyId }),
      reshipments: feed(
        () =>
          cache.reshipments.all().map(({ orderId, supplyId }) => {
            const order = cache.orders.get(orderId);
            return {
              parcel: parcelRef(cache, order ?? { orderId, article: '', colorCode: null }),
              supplyId,
              supplyName: supplyId === null ? null : (cache.supplies.get(supplyId)?.name ?? null),
              cargoType: order?.cargoType ?? null,
              warehouseId: order?.warehouseId ?? null,
            };
          }),
        cache.topics('reshipments', 'orders', 'supplies', 'labels'),
      ),
      remove,
      setAside: async ({ orderId }) => {
        const order = cache.orders.get(orderId);
        if (!order && !journal.parcels.get(orderId)) return fail({ code: 'orderUnknown', orderId });
        if (order && !isCancelled(order)) return fail({ code: 'orderStillWanted', orderId });
        ports.setAside(orderId);
        return ok(null);
      },
    },
  };
}
