import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OrderNews } from '../../db/cache/order-rows.ts';
import { storeOrder, type StoreOrderPorts } from './store-order.ts';

/** Orders stored in one go: about 5 ms. */
const SLICE = 250;

/** A long list is stored in slices, so that a scan never waits for all of it. `tell`: the count while orders arrive. */
export async function storeInSlices(
  ports: StoreOrderPorts,
  all: readonly OrderNews[],
  tell: () => void,
): Promise<void> {
  for (let start = 0; start < all.length; start += SLICE) {
    if (start > 0) await nextTurn();
    ports.cache.transaction(() => {
      for (const news of all.slice(start, start + SLICE)) storeOrder(ports, news);
    });
    tell();
  }
}
