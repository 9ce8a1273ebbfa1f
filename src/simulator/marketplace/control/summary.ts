import { ok } from '../../../shared/result.ts';
import { dateTime } from '../../clock.ts';
import type { RequestCount } from '../gate/request-counts.ts';
import type { RecordStore } from '../state/record-store.ts';
import type { SellerState } from '../state/seller-state.ts';
import { type ControlAction, sellerKey } from './control-action.ts';
import { accountsView, wantedSeller } from './control-view.ts';
import { counterView } from './counter/counter-actions.ts';
import { boxView, orderView, passView, stockView, supplyView, warehouseView } from './seller-view.ts';

/** A page that refreshes itself is not for reading thousands of rows. */
const MOST_ROWS = 60;

/** The newest ones, the newest first. */
function newest<T, V>(store: RecordStore<T>, view: (record: T) => V): V[] {
  const rows = [...store.values()].slice(-MOST_ROWS);
  return rows.toReversed().map((record) => view(record));
}

function countedOrders({ orders }: SellerState) {
  const counts = new Map<string, { scheme: string; state: string; platform: string; count: number }>();
  for (const { scheme, supplierStatus, platformStatus } of orders.values()) {
    const key = `${scheme} ${supplierStatus} ${platformStatus}`;
    const known = counts.get(key);
    if (known === undefined) {
      counts.set(key, { scheme, state: supplierStatus, platform: platformStatus, count: 1 });
    } else known.count++;
  }
  return [...counts.values()];
}

const wasUsed = ([, { received }]: readonly [string, RequestCount]): boolean => received > 0;

/** What the page shows: counts of everything, and the newest rows. `state` has all. */
export const showSummary: ControlAction = (context, request) => {
  const found = wantedSeller(context.world, request);
  if (!found.ok) return found;
  const state = found.value;
  return ok({
    now: dateTime(context.world.now()),
    seller: sellerKey(state.seller),
    sellers: [...context.world.sellers.values()].map(({ seller }) => sellerKey(seller)),
    totals: {
      orders: state.orders.size,
      supplies: state.supplies.size,
      boxes: state.boxes.size,
      stocks: state.stocks.size,
      passes: state.passes.size,
      reports: state.reports.size + state.tasks.size,
    },
    ordersByState: countedOrders(state),
    counter: counterView(context),
    orders: newest(state.orders, orderView),
    supplies: newest(state.supplies, supplyView),
    boxes: newest(state.boxes, boxView),
    warehouses: newest(state.warehouses, warehouseView),
    stocks: newest(state.stocks, stockView),
    passes: newest(state.passes, passView),
    accounts: accountsView(context),
    requests: Object.fromEntries(Object.entries(context.counts.all()).filter(wasUsed)),
    faults: context.faults.pending(),
  });
};
