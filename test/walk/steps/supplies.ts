import { boxesOf, inSupplies, ordersIn, ordersOf } from '../model/world.ts';
import { isNumber, wireId } from './orders.ts';
import { call, type Plans } from './plan.ts';
import { breaks, chooseId, chooseOrder, isWild, pickOf, type Place } from './step.ts';

function chooseSupply(place: Place, at: number, state: 'open' | 'closed' | 'any', part = 1): string {
  const { step, shop, other } = place;
  const supplies = [...shop.supplies.values()];
  const fit = supplies.filter(({ done }) => state === 'any' || done === (state === 'closed'));
  return chooseId(step, part, at, {
    fit: fit.map(({ id }) => id),
    any: supplies.map(({ id }) => id),
    others: [...other.supplies.keys()],
  });
}

function chooseBox(place: Place, supplyId: string, at: number): string {
  const here = boxesOf(place.shop, supplyId).map(({ id }) => id);
  return chooseId(place.step, 2, at, {
    fit: here,
    any: here.length > 0 ? here : [...place.shop.boxes.keys()],
    others: [...place.other.boxes.keys()],
  });
}

/** Up to three boxes of a supply, not one of them twice. */
function someBoxes(place: Place, supplyId: string): { trbxIds: string[] } {
  const { step } = place;
  if (breaks(step, 3)) return { trbxIds: [] };
  return {
    trbxIds: [
      ...new Set([0, 1, 2].slice(0, 1 + (step.c % 3)).map((n) => chooseBox(place, supplyId, step.b + n))),
    ],
  };
}

const names = ['Monday', 'Двор', '🚚 '.repeat(20), 'x'.repeat(128)] as const;
const picture = ({ step }: Place) => ({
  query: { type: breaks(step, 3) ? 'pdf' : pickOf(['zplv', 'svg', 'zplh'], step.c) },
});

export const supplyPlans: Plans = {
  createSupply: (place) => {
    const { step } = place;
    const name = isWild(step) ? pickOf(['', 'x'.repeat(129), 7], step.b) : pickOf(names, step.b);
    return call(place, 'createSupply', {}, { body: { name } });
  },
  listSupplies: (place) => {
    const limit = breaks(place.step, 1) ? '1001' : pickOf(['1', '2', '1000'], place.step.b);
    return call(place, 'listSupplies', {}, { query: { limit, next: '0' }, paged: true });
  },
  addOrderToSupply: (place) =>
    call(place, 'addOrderToSupply', {
      supplyId: chooseSupply(place, place.step.b, 'open'),
      orderId: chooseOrder(
        place,
        (order) => inSupplies(order) && (order.supplier === 'new' || order.reship || place.step.c % 4 === 0),
      ),
    }),
  getSupply: (place) => call(place, 'getSupply', { supplyId: chooseSupply(place, place.step.a, 'any') }),
  deleteSupply: (place) =>
    call(place, 'deleteSupply', { supplyId: chooseSupply(place, place.step.a, 'open') }),
  getSupplyOrders: (place) =>
    call(place, 'getSupplyOrders', { supplyId: chooseSupply(place, place.step.a, 'any') }),
  deliverSupply: (place) => {
    const { shop } = place;
    const filled = ({ id }: { id: string }): boolean => ordersIn(shop, id).length > 0;
    const full = [...shop.supplies.values()].filter(
      ({ id, done }) =>
        !done && ordersOf(shop, id).length > 0 && (place.step.b % 4 === 0 || boxesOf(shop, id).every(filled)),
    );
    const supplyId = isWild(place.step)
      ? chooseSupply(place, place.step.a, 'any')
      : (full[place.step.a % full.length]?.id ?? chooseSupply(place, place.step.a, 'open'));
    return call(place, 'deliverSupply', { supplyId });
  },
  getSupplyQr: (place) =>
    call(
      place,
      'getSupplyQr',
      { supplyId: chooseSupply(place, place.step.a, place.step.b % 4 === 3 ? 'open' : 'closed') },
      picture(place),
    ),
  listBoxes: (place) => call(place, 'listBoxes', { supplyId: chooseSupply(place, place.step.a, 'any') }),
  addBoxes: (place) => {
    const { step } = place;
    const amount = breaks(step, 2) ? pickOf([0, 1001, 1.5, '2'], step.b) : 1 + (step.b % 2);
    return call(place, 'addBoxes', { supplyId: chooseSupply(place, step.a, 'open') }, { body: { amount } });
  },
  deleteBoxes: (place) => {
    const supplyId = chooseSupply(place, place.step.a, 'open');
    return call(place, 'deleteBoxes', { supplyId }, { body: someBoxes(place, supplyId) });
  },
  addOrdersToBox: (place) => {
    const { shop, step } = place;
    const boxes = [...shop.boxes.values()].filter(
      ({ supplyId }) => shop.supplies.get(supplyId)?.done === false && ordersOf(shop, supplyId).length > 0,
    );
    const box = isWild(step) ? undefined : boxes[step.a % boxes.length];
    const supplyId = box?.supplyId ?? chooseSupply(place, step.a, 'open');
    const ids = [0, 1]
      .slice(0, 1 + (step.c % 2))
      .map((n) => chooseOrder(place, (order) => order.supplyId === supplyId, step.b + n, 3));
    const orderIds = [...new Set(ids)].filter(isNumber).map(wireId);
    const trbxId = box?.id ?? chooseBox(place, supplyId, step.b);
    return call(place, 'addOrdersToBox', { supplyId, trbxId }, { body: { orderIds } });
  },
  removeOrderFromBox: (place) => {
    const { shop, step } = place;
    const filled = [...shop.boxes.values()].filter(({ id }) => ordersIn(shop, id).length > 0);
    const box = isWild(step) ? undefined : filled[step.a % filled.length];
    const supplyId = box?.supplyId ?? chooseSupply(place, step.a, 'open');
    const trbxId = box?.id ?? chooseBox(place, supplyId, step.b);
    const orderId = chooseOrder(place, ({ boxId }) => boxId === trbxId, step.b, 3);
    return call(place, 'removeOrderFromBox', { supplyId, trbxId, orderId });
  },
  getBoxLabels: (place) => {
    const supplyId = chooseSupply(place, place.step.a, 'any');
    return call(place, 'getBoxLabels', { supplyId }, { ...picture(place), body: someBoxes(place, supplyId) });
  },
};
