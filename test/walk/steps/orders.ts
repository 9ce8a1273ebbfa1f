import { hasEnded, kinds, type Order } from '../model/world.ts';
import type { Route } from '../model/routes.ts';
import { breaks, chooseOrder, isWild, pick, pickOf, type Place } from './step.ts';
import { call, type Plans } from './plan.ts';

const pictures = ['zplv', 'svg', 'zplh'] as const;

/** Ids as numbers of the wire; what is no number stays text. */
export const wireId = (id: string): unknown => (isNumber(id) ? BigInt(id) : id);

const fits =
  (...states: readonly string[]) =>
  (order: Order): boolean =>
    states.includes(order.supplier);
const of =
  (scheme: Order['scheme'], ...states: readonly string[]) =>
  (order: Order): boolean =>
    order.scheme === scheme && (states.length === 0 || states.includes(order.supplier));

export const isNumber = (id: string): boolean => /^\d+$/.test(id);

/** One to three orders, not one of them twice. */
function someOrders(place: Place, is: (order: Order) => boolean): { orders: unknown[] } {
  const { step } = place;
  if (breaks(step, 3)) return { orders: [] };
  const ids = new Set([0, 1, 2].slice(0, 1 + (step.b % 3)).map((n) => chooseOrder(place, is, step.a + n)));
  return { orders: [...ids].filter(isNumber).map(wireId) };
}

const digits = (length: number, seed: number): string =>
  String(seed + 1)
    .padStart(3, '0')
    .repeat(length)
    .slice(0, length);

/** A marking code with a group separator in it. */
const code = (seed: number, length = 31): string =>
  `010460${digits(4, seed)}\u001d21${'Az'.repeat(length)}`.slice(0, length);

const lengths = { imei: 15, uin: 16, gtin: 13 } as const;

function metaBody(place: Place, kind: (typeof kinds)[number]): unknown {
  const { step } = place;
  if (kind !== 'sgtin') return { [kind]: digits(lengths[kind] + (breaks(step, 1) ? 1 : 0), step.b) };
  const count = breaks(step, 1) ? 25 : pickOf([1, 2, 24], step.b);
  const sgtins = Array.from({ length: count }, (_, n) => code(step.b * 30 + n));
  return { sgtins: breaks(step, 2) ? ['too short'] : sgtins };
}

const scopes = { Order: 'fbs', Dbs: 'dbs', Pickup: 'pickup' } as const;

function metaPlans(name: keyof typeof scopes): Plans {
  const scheme = scopes[name];
  const group = (order: Order): boolean =>
    scheme === 'fbs' ? order.scheme !== 'dbs' && order.scheme !== 'pickup' : order.scheme === scheme;
  const takes = (order: Order): boolean =>
    group(order) && order.supplier === 'confirm' && order.requiredMeta.length > 0;
  return {
    [`get${name}Meta`]: (place) =>
      call(place, `get${name}Meta` as Route, { orderId: chooseOrder(place, group) }),
    [`set${name}Meta`]: (place) => {
      const orderId = chooseOrder(place, takes);
      const { step, shop } = place;
      const kind = isWild(step)
        ? pickOf(kinds, step.c)
        : pick(shop.orders.get(orderId)?.requiredMeta ?? [], step.c);
      const path = { orderId, kind: kind ?? 'uin' };
      return call(place, `set${name}Meta` as Route, path, { body: metaBody(place, kind ?? 'uin') });
    },
    [`delete${name}Meta`]: (place) => {
      const orderId = chooseOrder(place, (order) => takes(order) && Object.keys(order.meta).length > 0);
      const kept = Object.keys(place.shop.orders.get(orderId)?.meta ?? {});
      const key = breaks(place.step, 1) ? 'ean' : (pick(kept, place.step.c) ?? pickOf(kinds, place.step.c));
      return call(place, `delete${name}Meta` as Route, { orderId }, { query: { key } });
    },
  };
}

const DAY_S = 24 * 3600;

/** A period that surely holds everything, or one that is too long. */
function period({ world, step }: Place): Record<string, string> {
  const now = Math.floor(world.now / 1000);
  const days = breaks(step, 2) ? 31 + (step.c % 3) : 29;
  return { dateFrom: String(now - (days - 1) * DAY_S), dateTo: String(now + DAY_S) };
}

const page = ({ step }: Place): Record<string, string> => ({
  limit: breaks(step, 1) ? pickOf(['0', '1001', 'x'], step.c) : pickOf(['1', '2', '3', '7', '1000'], step.c),
  next: '0',
});

/** Mostly the next step of the order's way; now and then another one. */
function verbFor({ step, shop }: Place, orderId: string, next: Readonly<Record<string, string>>): string {
  const verbs = [...Object.values(next), 'reject', 'cancel'];
  const due = next[shop.orders.get(orderId)?.supplier ?? ''];
  if (isWild(step) || due === undefined || step.b % 10 === 9) return pick(verbs, step.c) ?? 'cancel';
  return due === 'receive' && step.b % 2 === 1 ? 'reject' : due;
}

export const orderPlans: Plans = {
  getNewOrders: (place) => call(place, 'getNewOrders'),
  getOrders: (place) =>
    call(
      place,
      'getOrders',
      {},
      {
        query: { ...page(place), ...(place.step.b % 2 === 0 ? {} : period(place)) },
        paged: true,
      },
    ),
  getOrderStatuses: (place) =>
    call(place, 'getOrderStatuses', {}, { body: someOrders(place, ({ scheme }) => scheme === 'fbs') }),
  getReshipmentOrders: (place) => call(place, 'getReshipmentOrders'),
  cancelOrder: (place) =>
    call(place, 'cancelOrder', { orderId: chooseOrder(place, ({ supplyId }) => supplyId !== null) }),
  getOrderLabels: (place) => {
    const { step } = place;
    const size = breaks(step, 1)
      ? ['58', '30']
      : pickOf(
          [
            ['58', '40'],
            ['40', '30'],
          ],
          step.c,
        );
    return call(
      place,
      'getOrderLabels',
      {},
      {
        query: { type: pickOf(pictures, step.c), width: size[0] ?? '', height: size[1] ?? '' },
        body: someOrders(place, fits('confirm')),
      },
    );
  },
  ...metaPlans('Order'),
  getCrossBorderLabels: (place) =>
    call(place, 'getCrossBorderLabels', {}, { body: someOrders(place, of('crossborder', 'complete')) }),
  getCrossBorderHistory: (place) =>
    call(place, 'getCrossBorderHistory', {}, { body: someOrders(place, of('crossborder')) }),
  getBuyers: (place) => call(place, 'getBuyers', {}, { body: someOrders(place, of('dbs', 'deliver')) }),
  changeCourierOrder: (place) => {
    const verb = pickOf(['confirm', 'assemble'], place.step.b);
    const from = verb === 'confirm' ? 'new' : 'confirm';
    return call(place, 'changeCourierOrder', { orderId: chooseOrder(place, of('platformgo', from)), verb });
  },
  getNewDbsOrders: (place) => call(place, 'getNewDbsOrders'),
  getCompletedDbsOrders: (place) =>
    call(place, 'getCompletedDbsOrders', {}, { query: { ...page(place), ...period(place) }, paged: true }),
  getDbsBuyers: (place) => call(place, 'getDbsBuyers', {}, { body: someOrders(place, of('dbs', 'deliver')) }),
  getDbsStatuses: (place) => call(place, 'getDbsStatuses', {}, { body: someOrders(place, of('dbs')) }),
  changeDbsOrder: (place) => {
    const { step } = place;
    const orderId = chooseOrder(place, (order) => order.scheme === 'dbs' && !hasEnded(order));
    const verb = verbFor(place, orderId, { new: 'confirm', confirm: 'deliver', deliver: 'receive' });
    const hasBody = verb === 'receive' || verb === 'reject';
    const body = hasBody ? { body: step.c % 2 === 0 ? {} : { code: '1234' } } : {};
    return call(place, 'changeDbsOrder', { orderId, verb }, body);
  },
  ...metaPlans('Dbs'),
  getNewPickupOrders: (place) => call(place, 'getNewPickupOrders'),
  changePickupOrder: (place) => {
    const orderId = chooseOrder(place, (order) => order.scheme === 'pickup' && !hasEnded(order));
    const verb = verbFor(place, orderId, { new: 'confirm', confirm: 'prepare', prepare: 'receive' });
    return call(place, 'changePickupOrder', { orderId, verb });
  },
  getPickupCustomers: (place) =>
    call(place, 'getPickupCustomers', {}, { body: someOrders(place, of('pickup', 'confirm', 'prepare')) }),
  verifyPickupCustomer: (place) => {
    const { step, shop, other } = place;
    const order = shop.orders.get(chooseOrder(place, of('pickup', 'prepare')));
    const strange = pick([...other.orders.values()], step.a)?.pickup?.orderCode ?? 'nobody';
    const orderCode = order?.pickup?.orderCode ?? strange;
    const passcode = step.c % 4 === 3 ? 'wrong' : (order?.pickup?.passcode ?? '0');
    return call(place, 'verifyPickupCustomer', {}, { body: { orderCode, passcode } });
  },
  getPickupArchive: (place) =>
    call(place, 'getPickupArchive', {}, { query: { ...page(place), ...period(place) }, paged: true }),
  getPickupStatuses: (place) =>
    call(place, 'getPickupStatuses', {}, { body: someOrders(place, of('pickup')) }),
  ...metaPlans('Pickup'),
};
