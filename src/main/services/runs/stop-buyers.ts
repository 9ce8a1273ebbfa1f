import type { Handlers } from '../../../shared/contract/index.ts';
import { getDbsBuyers } from '../../../shared/marketplace/dbs.ts';
import { fail } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { askBuyer, type AskBuyerPorts } from '../outbox/ask-buyer.ts';

export interface StopBuyersPorts extends AskBuyerPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
}

/** Who gets an order, asked when somebody who may see it opens the stop, and kept nowhere. */
export const createStopBuyers =
  ({ cache, marketplace, ...asking }: StopBuyersPorts): Handlers['runs']['buyer'] =>
  async ({ orderId }) => {
    if (cache.orders.get(orderId)?.scheme !== 'bySeller') return fail({ code: 'orderUnknown', orderId });
    return askBuyer(asking, orderId, () =>
      marketplace.call(getDbsBuyers, { orders: [orderId] }, { priority: 'handOver' }),
    );
  };
