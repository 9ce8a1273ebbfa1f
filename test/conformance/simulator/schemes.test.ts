import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  schemeRules,
  settableCodes,
  type Step,
  type SupplierState,
} from '../../../src/shared/domain/scheme/scheme-rules.ts';
import { schemeOf } from '../../../src/shared/domain/scheme/scheme-of.ts';
import { rulesOf, stageOf, stepsFrom } from '../../../src/shared/domain/scheme/scheme-stage.ts';
import { schemes, type Scheme } from '../../../src/shared/domain/scheme/schemes.ts';
import { type OperationName, operations } from '../../../src/shared/marketplace/index.ts';
import { metaKinds } from '../../../src/shared/marketplace/metadata-shapes.ts';
import { accept } from './warehouse-shop.ts';
import { ids, newOrder, newSupply, openShop, read, withIds, type Reply, type Shop } from './shop.ts';

type Id = number | bigint;

/** As the simulator calls them. */
const simulated: Readonly<Record<Scheme, string>> = {
  warehouse: 'fbs',
  crossBorder: 'crossborder',
  courier: 'platformgo',
  bySeller: 'dbs',
  selfPickup: 'pickup',
};

/** Sends an operation as it is declared. `values` fill its path. */
const send = (
  shop: Shop,
  name: OperationName,
  values: Readonly<Record<string, Id | string>>,
  body?: unknown,
): Promise<Reply> => {
  const { method, path } = operations[name];
  const filled = path
    .replace('/api/v3', '')
    .replaceAll(/\{(\w+)\}/g, (_, field: string) => String(values[field]));
  return shop.request(method, filled, body);
};

interface Placed {
  readonly id: Id;
  /** The supply that it was last put in. */
  readonly supplyId: string | null;
}

const carryOut = async (
  shop: Shop,
  { id, supplyId }: Placed,
  { operation, of }: Step,
): Promise<{ readonly reply: Reply; readonly supplyId: string | null }> => {
  if (of === 'supply') {
    if (supplyId === null) throw new Error('the order is in no supply that could be named');
    return { reply: await send(shop, operation, { supplyId }), supplyId };
  }
  const into = operation === 'addOrderToSupply' ? await newSupply(shop) : null;
  const body = operations[operation].method === 'PATCH' && into === null ? {} : undefined;
  const reply = await send(shop, operation, { orderId: id, order: id, supplyId: into ?? '' }, body);
  return { reply, supplyId: into ?? supplyId };
};

/** The changes that lead from a new order to each state, by the rules alone. */
function waysOf(scheme: Scheme): ReadonlyMap<string, readonly Step[]> {
  const ways = new Map<string, readonly Step[]>([['new', []]]);
  for (const [state, way] of ways) {
    const { next = {} } = rulesOf({ scheme, supplierStatus: state }) ?? {};
    for (const [to, step] of Object.entries(next)) if (!ways.has(to)) ways.set(to, [...way, step]);
  }
  return ways;
}

const statusesOf = async (shop: Shop, scheme: Scheme, id: Id) => {
  const reply = await send(shop, schemeRules[scheme].lists.statuses, {}, { orders: [id] });
  const status = z.object({ id: z.unknown(), supplierStatus: z.string(), platformStatus: z.string() });
  const [said] = read({ orders: z.array(status) }, reply).orders;
  if (said === undefined) throw new Error(`no status of ${id}`);
  return said;
};

/** What happens without the seller: it leads from a state of the rules to one that no change leads to. */
const byItself: Readonly<Record<string, (shop: Shop, id: Id) => Promise<unknown>>> = {
  cancel_missed_call: (shop, orderId) => shop.control('POST', '/cancel', { orderId, by: 'missedCall' }),
  cancel_shelf_life: (shop) => shop.control('POST', '/clock', { advance: 'PT168H' }),
};
const stateBefore: Readonly<Record<string, SupplierState>> = {
  cancel_missed_call: 'deliver',
  cancel_shelf_life: 'prepare',
};

/** The courier makes these moves, and no document shows how. */
const isOutOfReach = (scheme: Scheme, state: string): boolean =>
  scheme === 'courier' && (state === 'receive' || state === 'reject');

const orderIn = async (shop: Shop, scheme: Scheme, state: string, wishes: object = {}): Promise<Placed> => {
  let placed: Placed = {
    id: await newOrder(shop, { ...wishes, scheme: simulated[scheme] }),
    supplyId: null,
  };
  for (const step of waysOf(scheme).get(stateBefore[state] ?? state) ?? []) {
    const { reply, supplyId } = await carryOut(shop, placed, step);
    expect(reply.status).toBeLessThan(300);
    placed = { ...placed, supplyId };
  }
  await byItself[state]?.(shop, placed.id);
  expect(await statusesOf(shop, scheme, placed.id)).toMatchObject({ supplierStatus: state });
  return placed;
};

const statesOf = (scheme: Scheme): readonly string[] =>
  Object.keys(schemeRules[scheme].states).filter((state) => !isOutOfReach(scheme, state));

/** Every change of the scheme, each once. */
const changesOf = (scheme: Scheme): readonly Step[] => [
  ...new Map(
    Object.values(schemeRules[scheme].states)
      .flatMap(({ next }) => Object.values(next))
      .filter(({ isReshipment }) => isReshipment !== true)
      .map((step) => [step.operation, step]),
  ).values(),
];

/** The marketplace's word for a change that the order's state doesn't allow. */
const mismatch = ({ operation }: Step): object => ({
  status: 409,
  body: { code: operation === 'addOrderToSupply' ? 'FailedToAddSupplyOrder' : 'StatusMismatch' },
});

/** Tries every change of the scheme on an order that is brought there again for each. Answers how many were tried. */
async function tryAll(shop: Shop, scheme: Scheme, bring: () => Promise<Placed>): Promise<number> {
  let tried = 0;
  for (const change of changesOf(scheme)) {
    const placed = await bring();
    const before = await statusesOf(shop, scheme, placed.id);
    const legal = Object.entries(stepsFrom({ ...before, scheme })).find(
      ([, step]) => step.operation === change.operation && step.isReshipment !== true,
    );
    // Nobody can hand over a supply that the order is not in.
    if (change.of === 'supply' && legal === undefined && before.supplierStatus !== 'complete') continue;
    const { reply } = await carryOut(shop, placed, change);
    tried += 1;
    const after = await statusesOf(shop, scheme, placed.id);
    if (legal === undefined) {
      expect([change.operation, reply]).toMatchObject([change.operation, mismatch(change)]);
      expect(after).toEqual(before);
    } else {
      expect([change.operation, reply.status < 300]).toEqual([change.operation, true]);
      expect(after.supplierStatus).toBe(legal[0]);
    }
  }
  return tried;
}

const everyState = schemes.flatMap((scheme) => statesOf(scheme).map((state) => ({ scheme, state })));

test.each(everyState)(
  '$scheme in $state: what the rules allow is taken, and all else refused',
  async ({ scheme, state }) => {
    const shop = await openShop({ orders: 0 });
    expect(await tryAll(shop, scheme, () => orderIn(shop, scheme, state))).toBeGreaterThan(1);
  },
);

test.each(
  schemes.flatMap((scheme) =>
    (['buyerFirstHour', 'buyer', 'platform'] as const).map((by) => ({ scheme, by })),
  ),
)('$scheme: nothing is taken for an order that the $by cancelled', async ({ scheme, by }) => {
  const shop = await openShop({ orders: 0 });
  const state = by === 'buyerFirstHour' ? 'new' : 'confirm';
  const tried = await tryAll(shop, scheme, async () => {
    const placed = await orderIn(shop, scheme, state);
    await shop.control('POST', '/cancel', { orderId: placed.id, by });
    const said = await statusesOf(shop, scheme, placed.id);
    expect([stageOf({ ...said, scheme, isPacked: true }), stepsFrom({ ...said, scheme })]).toEqual([
      'cancelled',
      {},
    ]);
    return { ...placed, supplyId: null };
  });
  expect(tried).toBeGreaterThan(1);
});

test.each(schemes.filter((scheme) => schemeRules[scheme].isInSupplies))(
  '%s: an order that was left behind at the acceptance goes into another supply, and no other does',
  async (scheme) => {
    const shop = await openShop({ orders: 0 });
    const placed = await orderIn(shop, scheme, 'complete');
    await accept(shop, placed.supplyId ?? '', [placed.id]);
    const step = stepsFrom({ ...(await statusesOf(shop, scheme, placed.id)), scheme }).confirm;
    expect(step).toEqual({ operation: 'addOrderToSupply', of: 'order', isReshipment: true });
    if (step) expect((await carryOut(shop, placed, step)).reply.status).toBe(204);
    expect(await statusesOf(shop, scheme, placed.id)).toMatchObject({ supplierStatus: 'confirm' });
  },
);

test.each(schemes)('%s: the changes of other schemes are not for its orders', async (scheme) => {
  const shop = await openShop({ orders: 0 });
  const own = new Set(changesOf(scheme).map(({ operation }) => operation));
  const foreign = new Map(
    schemes.flatMap(changesOf).flatMap((step) => (own.has(step.operation) ? [] : [[step.operation, step]])),
  );
  const placed = await orderIn(shop, scheme, 'new');
  for (const [operation, step] of foreign) {
    if (step.of === 'supply') continue;
    const { reply } = await carryOut(shop, placed, step);
    // Goods that no supply takes are known to the supplies all the same.
    const expected = operation === 'addOrderToSupply' ? mismatch(step) : { status: 404 };
    expect([operation, reply]).toMatchObject([operation, expected]);
  }
  expect(await statusesOf(shop, scheme, placed.id)).toMatchObject({ supplierStatus: 'new' });
});

describe.each(schemes)('%s', (scheme) => {
  const { lists, buyer, codes } = schemeRules[scheme];

  test('its new orders are on its list, which tells the scheme', async () => {
    const shop = await openShop({ orders: 0 });
    const { id } = await orderIn(shop, scheme, 'new');
    await orderIn(shop, scheme, 'confirm');
    const listed = z.object({ id: z.unknown(), deliveryType: z.string().nullable() });
    const { orders } = read({ orders: z.array(listed) }, await send(shop, lists.fresh, {}));
    expect(orders).toMatchObject([{ id }]);
    const deliveryType = orders[0]?.deliveryType ?? null;
    // The list says the same of orders at home and of those that leave the country.
    const isCrossBorder = scheme === 'crossBorder';
    expect(schemeOf({ list: lists.fresh, deliveryType, isCrossBorder })).toBe(scheme);
  });

  test('an order that has ended is on its list of past ones', async () => {
    const shop = await openShop({ orders: 0 });
    const { id } = await orderIn(shop, scheme, 'cancel');
    const now = Math.floor(shop.clock.now / 1000);
    const { path } = operations[lists.past];
    const query = `limit=10&next=0&dateFrom=${now - 3600}&dateTo=${now + 3600}`;
    const reply = await shop.request('GET', `${path.replace('/api/v3', '')}?${query}`);
    expect(read({ orders: withIds }, reply).orders.map((order) => order.id)).toEqual([id]);
  });

  test.each(statesOf(scheme))('identifiers in %s', async (state) => {
    const shop = await openShop({ orders: 0 });
    const { id } = await orderIn(shop, scheme, state, { requiredMeta: ['imei', 'gtin', 'sgtin'] });
    const settable = settableCodes(scheme, state, ['imei', 'gtin', 'sgtin']);
    const values = { imei: '1'.repeat(15), uin: '2'.repeat(16), gtin: '3'.repeat(13) };
    for (const kind of metaKinds) {
      const body = kind === 'sgtin' ? { sgtins: ['4'.repeat(20)] } : { [kind]: values[kind] };
      const { status } = await send(shop, codes.set[kind], { orderId: id }, body);
      expect([kind, status < 300 ? 'set' : status]).toEqual([kind, settable.includes(kind) ? 'set' : 409]);
    }
    const meta = z.record(z.string(), z.unknown());
    const told = read({ meta }, await send(shop, codes.read, { orderId: id })).meta;
    expect(Object.keys(told).toSorted()).toEqual(['gtin', 'imei', 'sgtin']);
    const removed = await shop.request(
      'DELETE',
      `${operations[codes.remove].path.replace('/api/v3', '').replace('{orderId}', String(id))}?key=imei`,
    );
    expect(removed.status < 300).toBe(settable.includes('imei'));
  });

  test.each(statesOf(scheme))('the buyer of an order in %s', async (state) => {
    const shop = await openShop({ orders: 0 });
    const { id } = await orderIn(shop, scheme, state);
    if (buyer === null) {
      // Nobody is told who gets it.
      expect((await shop.request('POST', '/orders/client', { orders: [id] })).status).toBe(404);
      return;
    }
    const reply = await send(shop, buyer.operation, {}, { orders: [id] });
    const { orders } = read({ orders: z.array(z.looseObject({ orderID: ids.element })) }, reply);
    expect(orders.map(({ orderID }) => orderID)).toEqual(
      buyer.toldIn.some((known) => known === state) ? [id] : [],
    );
  });
});
