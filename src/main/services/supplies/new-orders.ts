import { z } from 'zod';
import type { NewOrderGroup, NewOrderRow } from '../../../shared/contract/supplies.ts';
import { strangeIn, type NotUnderstood } from '../../../shared/domain/order/not-understood.ts';
import { isNew } from '../../../shared/domain/order/order-status.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
}

type Common = Pick<CachedOrder, 'warehouseId' | 'cargoType' | 'offices'>;

const keySchema = z.tuple([z.string().nullable(), z.int().nullable(), z.array(z.string())]);

/** A group's key holds what its orders have in common. */
const keyOf = ({ warehouseId, cargoType, offices }: Common): string =>
  JSON.stringify([warehouseId, cargoType, offices]);

/** Null for a key that this station never issued. */
function commonOf(key: string): Common | null {
  try {
    const [warehouseId, cargoType, offices] = keySchema.parse(JSON.parse(key));
    return { warehouseId, cargoType, offices };
  } catch {
    return null;
  }
}

/** What may go into one supply together, most urgent first; orders on their way are left out. */
export function readNewOrderGroups(
  { cache, journal }: Stores,
  nameOf: (group: Common) => string,
): { total: number; groups: NewOrderGroup[]; notUnderstood: NotUnderstood[] } {
  const underWay = countUnderWay({ cache, journal });
  const groups = cache.orders
    .newGroups()
    .map((group) => ({ ...group, key: keyOf(group) }))
    .map((group) => ({ ...group, count: group.count - (underWay.get(group.key) ?? 0) }))
    .filter((group) => group.count > 0)
    .map(({ offices, ...group }) => ({
      ...group,
      offices: [...offices],
      warehouseName: group.warehouseId === null ? null : cache.warehouses.nameOf(group.warehouseId),
      name: nameOf({ ...group, offices }),
    }));
  return {
    total: groups.reduce((sum, group) => sum + group.count, 0),
    groups,
    notUnderstood: readNotUnderstood(cache),
  };
}

/** More than anyone reads; a marketplace that renamed a value would make every order strange. */
const MOST_STRANGE = 200;

const readNotUnderstood = (cache: Cache): NotUnderstood[] =>
  cache.orders.maybeStrange(MOST_STRANGE).flatMap((order) => {
    const said = strangeIn(order);
    const { orderId, article, colorCode, createdAt } = order;
    return said === null ? [] : [{ orderId, article, colorCode, createdAt, said }];
  });

function countUnderWay({ cache, journal }: Stores): Map<string, number> {
  const counts = new Map<string, number>();
  for (const orderId of journal.outbox.ordersUnderWay()) {
    const order = cache.orders.get(orderId);
    if (order && isNew(order)) counts.set(keyOf(order), (counts.get(keyOf(order)) ?? 0) + 1);
  }
  return counts;
}

/** The orders of one group that may be taken, the most urgent first. */
export function readGroup({ cache, journal }: Stores, key: string): CachedOrder[] {
  const common = commonOf(key);
  if (common === null) return [];
  const underWay = journal.outbox.ordersUnderWay();
  return cache.orders.newOfGroup(common).filter((order) => !underWay.has(order.orderId));
}

/** Only the ids, with what the orders have in common. */
export function readGroupIds(
  { cache, journal }: Stores,
  key: string,
): Pick<CachedOrder, 'orderId' | 'warehouseId' | 'cargoType'>[] {
  const common = commonOf(key);
  if (common === null) return [];
  const { warehouseId, cargoType } = common;
  const underWay = journal.outbox.ordersUnderWay();
  return cache.orders
    .newIdsOfGroup(common)
    .filter((orderId) => !underWay.has(orderId))
    .map((orderId) => ({ orderId, warehouseId, cargoType }));
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
    due: order.due,
    requiredMeta: [...(order.requiredMeta ?? [])],
  }));
  return { rows, total: orders.length };
}
