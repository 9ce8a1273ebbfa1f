import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { moveChain } from '../../src/main/db/journal/outbox-writes.ts';
import { systemClock } from '../../src/main/marketplace/clock.ts';
import { createMarketplace } from '../../src/main/marketplace/create-marketplace.ts';
import { createOutbox } from '../../src/main/services/outbox/outbox.ts';
import type { SupplierState } from '../../src/shared/domain/scheme/scheme-rules.ts';
import type { Move } from '../../src/main/services/schemes/move-sender.ts';
import { newsOfNewElsewhere } from '../../src/main/services/sync/order-news.ts';
import { profileSchema } from '../../src/shared/marketplace/profile.ts';
import { getNewDbsOrders } from '../../src/shared/marketplace/dbs.ts';
import { getNewPickupOrders } from '../../src/shared/marketplace/self-pickup.ts';
import { startSimulator } from '../../src/simulator/simulator.ts';
import { sendersOf } from '../rigs/desk/senders.ts';
import { openStores } from '../rigs/desk/open-stores.ts';
import { silent } from '../rigs/silent.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { openShop } from '../rigs/marketplace/served-shop.ts';

const made = z.object({ orders: z.array(z.union([z.int(), z.bigint()])) });

/** One order that no supply takes, with the desk that moves it over a real socket. */
async function openCounter(scheme: 'bySeller' | 'selfPickup') {
  const simulator = await startSimulator({ port: 0, seed: 5, orders: 0, tokens: [], limits: 'off' });
  onTestFinished(() => simulator.close());
  const shop = openShop(simulator);
  const wanted = { scheme: scheme === 'bySeller' ? 'dbs' : 'pickup', count: 1 };
  const [id = 0] = made.parse(await shop.control('orders', wanted)).orders;
  const rogue = openRogue();
  const url = await rogue.before(simulator.marketplaceUrl);
  const stores = openStores();
  const { cache, journal } = stores;
  const marketplace = createMarketplace({
    profile: profileSchema.parse({ name: 'simulator', baseUrl: { marketplace: url, analytics: url } }),
    token: () => Promise.resolve(simulator.token),
    clock: systemClock,
    now: Date.now,
    log: silent,
  });
  const ask = scheme === 'bySeller' ? getNewDbsOrders : getNewPickupOrders;
  const listed = await marketplace.call(ask, {}, { priority: 'polling' });
  if (!listed.ok) throw new Error(listed.problem.code);
  for (const order of listed.value.orders ?? []) cache.orders.upsert(newsOfNewElsewhere(scheme, order));
  const ports = { cache, journal, marketplace, clock: Date.now };
  const outbox = createOutbox({ ...ports, ...sendersOf(ports), log: silent });
  onTestFinished(async () => {
    await marketplace.stop();
    await outbox.stop();
  });
  const orderId = String(id);
  const told = async (): Promise<string> =>
    (await shop.marketplace()).orders.find((order) => String(order.id) === orderId)?.supplierStatus ?? '';
  return {
    orderId,
    rogue,
    shop,
    journal,
    told,
    known: () => cache.orders.get(orderId)?.supplierStatus,
    move: (to: SupplierState) => {
      const move: Move = { kind: 'moveOrder', scheme, orderId, to };
      journal.outbox.put(moveChain(orderId), move, Date.now());
    },
    rows: () =>
      journal.outbox.ofChain(moveChain(orderId)).map(({ change, state }) => [(change as Move).to, state]),
    atRest: async () => {
      await expect.poll(() => journal.outbox.counts().waiting).toBe(0);
    },
    patches: () =>
      rogue.heard.filter(({ request }) => request.startsWith('PATCH')).map(({ request }) => request),
  };
}

test.each([
  ['selfPickup', ['confirm', 'prepare', 'receive']],
  ['selfPickup', ['confirm', 'prepare', 'reject']],
  ['bySeller', ['confirm', 'deliver', 'receive']],
  ['bySeller', ['confirm', 'cancel']],
] as const)('an order of %s goes from state to state in order: %s', async (scheme, way) => {
  const counter = await openCounter(scheme);
  for (const to of way) counter.move(to);
  await counter.atRest();
  expect(counter.rows()).toEqual(way.map((to) => [to, 'done']));
  const last = way.at(-1);
  expect([await counter.told(), counter.known()]).toEqual([last, last]);
  // What is done is not told a second time.
  for (const to of way) counter.move(to);
  await counter.atRest();
  expect(counter.patches()).toHaveLength(way.length);
});

test('a change whose answer was lost is looked up, and not told twice', async () => {
  const counter = await openCounter('selfPickup');
  await counter.shop.spoil({ kind: 'dropAfter', operation: 'confirmPickupOrder' });
  counter.move('confirm');
  await expect.poll(counter.told).toBe('confirm');
  await counter.shop.heal();
  await counter.atRest();
  expect(counter.rows()).toEqual([['confirm', 'done']]);
  expect(counter.patches()).toHaveLength(1);
});

test('an order that ended another way is refused with the marketplace’s word, and named', async () => {
  const counter = await openCounter('selfPickup');
  counter.move('confirm');
  counter.move('prepare');
  await counter.atRest();
  await counter.shop.control('cancel', { orderId: Number(counter.orderId), by: 'buyer' });
  counter.move('receive');
  await counter.atRest();
  expect(counter.rows()).toEqual([
    ['confirm', 'done'],
    ['prepare', 'done'],
    ['receive', 'refused'],
  ]);
  expect(counter.journal.outbox.refused()).toMatchObject([
    { trouble: { code: 'marketplaceRefused', status: 409, known: 'StatusMismatch' } },
  ]);
  expect(counter.known()).toBe('prepare');
});
