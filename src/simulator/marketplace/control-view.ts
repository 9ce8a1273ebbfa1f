import { dateTime, type Clock } from '../clock.ts';
import type { Faults } from './faults.ts';
import type { RequestCounts } from './request-counts.ts';
import type { MarketplaceState } from './state.ts';
import type { SimulatedOrder, Warehouse } from './state-shapes.ts';

/** A JSON number without loss (printed by `printWire`). */
export const wireId = (id: string): bigint => BigInt(id);

/** The sticker's parts stay text, leading zeros included. */
const orderView = (order: SimulatedOrder) => ({
  ...order,
  id: wireId(order.id),
  nmId: wireId(order.nmId),
  chrtId: wireId(order.chrtId),
  warehouseId: wireId(order.warehouseId),
});

const warehouseView = (warehouse: Warehouse) => ({
  ...warehouse,
  id: wireId(warehouse.id),
  officeId: wireId(warehouse.officeId),
});

export interface Viewed {
  readonly state: MarketplaceState;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly counts: RequestCounts;
}

/** Everything the simulator knows, for tests and people to compare with what the station believes. */
export function controlView({ state, clock, faults, counts }: Viewed) {
  return {
    now: dateTime(clock()),
    seed: state.seed,
    idPrefix: state.idPrefix,
    orders: [...state.orders.values()].map(orderView),
    supplies: [...state.supplies.values()].map(({ number: _number, orders, ...supply }) => ({
      ...supply,
      orders: orders.map(wireId),
    })),
    warehouses: state.warehouses.map(warehouseView),
    articles: state.articles.map((article) => ({
      ...article,
      nmId: wireId(article.nmId),
      chrtId: wireId(article.chrtId),
    })),
    requests: counts.all(),
    faults: faults.pending(),
  };
}
