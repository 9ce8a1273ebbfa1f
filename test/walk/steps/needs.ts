import { inSupplies, type Order, type Scheme, type Shop } from '../model/world.ts';

/** What a tame step works on. Where the shop has none of it, the walk makes one instead. */
export type Need = 'order' | 'marked' | 'supply' | 'full' | 'closed' | 'box' | Scheme;

const schemeNeeds: Readonly<Record<string, Need>> = {
  changeCourierOrder: 'platformgo',
  getCrossBorderLabels: 'crossborder',
  getCrossBorderHistory: 'crossborder',
  getBuyers: 'dbs',
  getDbsBuyers: 'dbs',
  changeDbsOrder: 'dbs',
  setDbsMeta: 'dbs',
  getPickupCustomers: 'pickup',
  verifyPickupCustomer: 'pickup',
  changePickupOrder: 'pickup',
  setPickupMeta: 'pickup',
};

const needs: Readonly<Record<string, Need>> = {
  ...schemeNeeds,
  addOrderToSupply: 'order',
  setOrderMeta: 'marked',
  deliverSupply: 'full',
  accept: 'full',
  getSupplyQr: 'closed',
  addBoxes: 'supply',
  addOrdersToBox: 'box',
  getOrderLabels: 'full',
};

const open = (shop: Shop) => [...shop.supplies.values()].filter(({ done }) => !done);
const isFree = (order: Order): boolean => order.supplier === 'new';

/** The step to take first, or null where the shop has what the step works on. */
export function before(what: string, shop: Shop): { what: string; scheme?: Scheme } | null {
  const need = needs[what];
  const orders = [...shop.orders.values()];
  const fresh = orders.filter((order) => inSupplies(order) && isFree(order));
  const places = new Set(open(shop).map(({ id }) => id));
  const placed = orders.filter(({ supplyId }) => places.has(supplyId ?? ''));
  const fill = (): ReturnType<typeof before> =>
    places.size === 0
      ? { what: 'createSupply' }
      : fresh.length === 0
        ? { what: 'newOrders', scheme: 'fbs' }
        : { what: 'addOrderToSupply' };
  switch (need) {
    case undefined:
      return null;
    case 'supply':
      return places.size > 0 ? null : { what: 'createSupply' };
    case 'order':
      return places.size > 0 && fresh.length > 0 ? null : fill();
    case 'full':
      return placed.length > 0 ? null : fill();
    case 'closed':
      return [...shop.supplies.values()].some(({ done }) => done)
        ? null
        : placed.length > 0
          ? { what: 'deliverSupply' }
          : fill();
    case 'marked':
      return placed.some(({ requiredMeta }) => requiredMeta.length > 0) ? null : fill();
    case 'box':
      if (placed.length === 0) return fill();
      return [...shop.boxes.values()].some(({ supplyId }) => places.has(supplyId))
        ? null
        : { what: 'addBoxes' };
    default:
      return orders.some(({ scheme, supplier }) => scheme === need && !isOver(supplier))
        ? null
        : { what: 'newOrders', scheme: need };
  }
}

const isOver = (supplier: string): boolean => /^(cancel|receive|reject)/.test(supplier);
