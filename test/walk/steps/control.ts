import { sellerOf } from '../model/call.ts';
import { hasEnded, type Kind, kinds, ordersOf, schemes } from '../model/world.ts';
import type { Plans } from './plan.ts';
import { chooseOrder, pickOf, type Place } from './step.ts';
import { isNumber, wireId } from './orders.ts';

const metaWishes: readonly [Kind[], ...Kind[][]] = [[], ['uin'], ['sgtin'], ['imei', 'gtin'], [...kinds]];

const seller = ({ step }: Place) => sellerOf(step.client);

export const controlPlans: Plans = {
  newOrders: (place) => {
    const { step } = place;
    return {
      seller: seller(place),
      action: 'orders',
      body: {
        count: 1 + (step.a % 2),
        scheme: pickOf(schemes, step.b),
        cargoType: pickOf([1, 1, 2, 3], step.c),
        requiredMeta: pickOf(metaWishes, step.c >> 1),
        seller: seller(place),
      },
    };
  },
  otherCancels: (place) => {
    const id = chooseOrder(place, (order) => !hasEnded(order));
    const orderId = isNumber(id) ? id : '1';
    const isOthers = place.other.orders.has(orderId);
    const owner = isOthers === (seller(place) === 'main') ? 'second' : 'main';
    const by = pickOf(['buyer', 'buyerFirstHour', 'platform', 'missedCall'], place.step.b);
    return { seller: owner, action: 'cancel', body: { orderId: wireId(orderId), by } };
  },
  accept: (place) => {
    const { shop, step } = place;
    const fit = [...shop.supplies.values()].filter(
      ({ id, scanned }) => !scanned && ordersOf(shop, id).length > 0,
    );
    const handed = fit.filter(({ done }) => done);
    const supply = (handed.length > 0 && step.b % 3 > 0 ? handed : fit)[step.a % Math.max(1, handed.length)];
    const orders = ordersOf(shop, supply?.id ?? '').map(({ id }) => wireId(id));
    const unscanned = step.c % 2 === 0 ? orders.slice(1) : [];
    return { seller: seller(place), action: 'accept', body: { supplyId: supply?.id ?? 'none', unscanned } };
  },
  clock: (place) => {
    const { shop, step } = place;
    const isStored = [...shop.orders.values()].some(
      ({ preparedAt, supplier }) => preparedAt !== null && supplier === 'prepare',
    );
    // Around the ends of what ends by itself: a day, 48 hours of a pass, a week on the shelf.
    const hours = isStored ? pickOf([168, 167, 1], step.a) : pickOf([1, 13, 24, 49, 168], step.a);
    return { seller: seller(place), action: 'clock', body: { advance: `PT${hours}H` } };
  },
};
