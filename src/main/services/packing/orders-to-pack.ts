import { isPackable } from '../../../shared/domain/order/order-status.ts';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';

/** Far more than is packed in a day. */
const MOST_OF_WAY = 20_000;

/**
 * Orders of a supply or a way whose goods may be packed: a supply's by age, a way's by when they are due, so many of these
 * as `most` says.
 */
export function ordersToPack(cache: Cache, lot: string, most = MOST_OF_WAY): CachedOrder[] {
  const way = wayOfLot(lot);
  return way === null ? cache.orders.ofSupply(lot).filter(isPackable) : cache.schemeOrders.toPack(way, most);
}
