import type { NewOrderGroup, NewOrderRow } from '../../../shared/contract/supplies.ts';
import { isNew } from '../../../shared/domain/order-status.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/orders.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
}

/** A group's key carries what its orders have in common. */
const keyOf = (order: Pick<CachedOrder, 'warehouseId' | 'cargoType'>): string =>
  `${order.warehouseId ?? ''}/${order.cargoType ?? ''}`;

function commonOf(key: string): Pick<CachedOrder, 'warehouseId' | 'cargoType'> {
  const [warehouseId = '', cargoType = ''] = key.split('/');
  return { warehouseId: warehouseId || null, cargoType: cargoType === '' ? null : Number(cargoType) };
}

/** New orders by what may go into one supply together, the most urgent first; those on their way are left out. */
export function readNewOrderGroups({ cache, journal }: Stores): { total: number; groups: NewOrderGroup[] } {
  const underWay = countUnderWay({ cache, journal });
  const groups = cache.orders
    .newGroups()
    .map((group) => ({
      key: keyOf(group),
      warehouseId: group.warehouseId,
      cargoType: group.cargoType,
      offices: [...group.offices],
      count: group.count - (underWay.get(keyOf(group)) ?? 0),
      oldestCreatedAt: group.oldestCreatedAt,
      articles: group.articles,
    }))
    .filter((group) => group.count > 0);
  return { total: groups.reduce((sum, group) => sum + group.count, 0), groups };
}

function countUnderWay({ cache, journal }: Stores): Map<string, number> {
  const counts = new Map<string, number>();
  for (const orderId of journal.outbox.ordersUnderWay()) {
    const order = cache.orders.get(orderId);
    if (order && isNew(order)) counts.set(keyOf(order), (counts.get(keyOf(order)) ?? 0) + 1);
  }
  return counts;
}

/** The orders of one group that may be taken, oldest first. */
export function readGroup({ cache, journal }: Stores, key: string): CachedOrder[] {
  const { warehouseId, cargoType } = commonOf(key);
  const underWay = journal.outbox.ordersUnderWay();
  return cache.orders
    .newOfGroup(warehouseId, cargoType, 0, -1)
    .filter((order) => !underWay.has(order.orderId));
}

export function readNewOrderRows(
  stores: Stores,
  input: { readonly key: string; readonly offset: number; readonly limit: number },
): { rows: NewOrderRow[]; total: number } {
  const orders = readGroup(stores, input.key);
  const rows = orders.slice(input.offset, input.offset + input.limit).map((order) => ({
    orderId: order.orderId,
    article: order.article,
    colorCode: order.colorCode,
    skus: [...order.skus],
    createdAt: order.createdAt,
    requiredMeta: [...(order.requiredMeta ?? [])],
  }));
  return { rows, total: orders.length };
}
