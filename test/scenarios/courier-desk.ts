import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Handlers } from '../../src/shared/contract/index.ts';
import type { AtDoor, RunCard } from '../../src/shared/contract/runs.ts';
import { systemClock } from '../../src/main/marketplace/clock.ts';
import { createMarketplace } from '../../src/main/marketplace/create-marketplace.ts';
import { createOutbox } from '../../src/main/services/outbox/outbox.ts';
import { deviceKeyOf } from '../../src/main/services/people/seal.ts';
import { createDeliveries } from '../../src/main/services/runs/deliveries.ts';
import { createRuns } from '../../src/main/services/runs/runs.ts';
import { createDoorCodes } from '../../src/main/services/schemes/door-codes.ts';
import { createMoves } from '../../src/main/services/schemes/moves.ts';
import { newsOfNewElsewhere } from '../../src/main/services/sync/order-news.ts';
import { getDbsStatuses, getNewDbsOrders } from '../../src/shared/marketplace/dbs.ts';
import { profileSchema } from '../../src/shared/marketplace/profile.ts';
import { fail, type Result } from '../../src/shared/result.ts';
import { startSimulator } from '../../src/simulator/simulator.ts';
import { sendersOf } from '../rigs/desk/senders.ts';
import { openStores } from '../rigs/desk/open-stores.ts';
import { silent } from '../rigs/silent.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { openShop } from '../rigs/marketplace/served-shop.ts';

const made = z.object({ orders: z.array(z.union([z.int(), z.bigint()])) });

interface Said {
  readonly runId: string;
  readonly orderId: string;
  readonly what: AtDoor;
  readonly code?: string | null;
}

export const valueOf = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

/** Orders that the seller brings, packed here, with the desk that sends couriers off over a real socket. */
export async function openCourierDesk(count: number) {
  const simulator = await startSimulator({ port: 0, seed: 5, orders: 0, tokens: [], limits: 'off' });
  onTestFinished(() => simulator.close());
  const shop = openShop(simulator);
  const orderIds = made.parse(await shop.control('orders', { scheme: 'dbs', count })).orders.map(String);
  const rogue = openRogue();
  const url = await rogue.before(simulator.marketplaceUrl);
  const stores = openStores();
  const { cache, journal } = stores;
  /** Ahead of the computer's by what a test lets pass: what is held goes out then. */
  const ahead = { ms: 0 };
  const clock = (): number => Date.now() + ahead.ms;
  const marketplace = createMarketplace({
    profile: profileSchema.parse({ name: 'simulator', baseUrl: { marketplace: url, analytics: url } }),
    token: () => Promise.resolve(simulator.token),
    clock: systemClock,
    now: Date.now,
    log: silent,
  });
  const person = (): string | null => null;
  const key = deviceKeyOf(Buffer.alloc(32, 3));
  const deliveries = createDeliveries({ cache, journal, key, clock, log: silent });
  const doorCodes = createDoorCodes();
  const moves = createMoves({ cache, journal, person, clock });
  /** Whether who asks may see buyers. */
  const eyes = { see: true };
  const { handlers } = createRuns({
    cache,
    journal,
    marketplace,
    deliveries,
    moves,
    doorCodes,
    person,
    print: async () => fail({ code: 'printerNotSet' }),
    clock,
    shopClock: clock,
    newId: () => crypto.randomUUID(),
    seesBuyers: () => eyes.see,
  });
  const window = { kind: 'station' } as const;
  const runs: Handlers['runs'] = {
    ...handlers,
    board: {
      read: () => handlers.board.read(window),
      subscribe: (listener) => handlers.board.subscribe(listener, window),
    },
    run: (input) => handlers.run(input, window),
    over: (input) => handlers.over(input, window),
  };
  const ports = { cache, journal, marketplace, clock, doorCodes };
  const outbox = createOutbox({ ...ports, ...sendersOf(ports), log: silent });
  onTestFinished(async () => {
    await marketplace.stop();
    await outbox.stop();
    await deliveries.stop();
  });

  const atRest = async (): Promise<void> => {
    await expect.poll(() => journal.outbox.counts().waiting).toBe(0);
  };
  const listed = valueOf(await marketplace.call(getNewDbsOrders, {}, { priority: 'polling' }));
  deliveries.keep(listed.orders ?? []);
  for (const order of listed.orders ?? []) cache.orders.upsert(newsOfNewElsewhere('bySeller', order));
  await moves.ask(orderIds.map((orderId) => ({ orderId, to: 'confirm' })));
  await atRest();

  return {
    ...stores,
    shop,
    rogue,
    runs,
    eyes,
    orderIds,
    deliveries,
    doorCodes,
    outbox,
    atRest,
    ahead,
    /** Packed at the bench. */
    pack: (...ids: readonly string[]) => {
      for (const orderId of ids) {
        const article = cache.orders.get(orderId)?.article ?? '';
        journal.parcels.claim({
          orderId,
          supplyId: '@bySeller',
          boxKey: null,
          article,
          colorCode: null,
          partA: null,
          partB: null,
          state: 'labelling',
          jobId: null,
          claimedAt: 1,
          packedAt: null,
          position: null,
          person: null,
        });
        journal.parcels.apply(orderId, { kind: 'packed', at: 2, person: null });
      }
    },
    /** The undo of everything that was said is over, and it is told. */
    tellAll: async () => {
      ahead.ms += 11_000;
      outbox.wake();
      await atRest();
    },
    make: async (...ids: readonly string[]): Promise<string> =>
      valueOf(await handlers.make({ courier: { name: 'Anna', personId: null }, orderIds: [...ids] })).runId,
    card: async (runId: string): Promise<RunCard> => valueOf(await runs.run({ runId })),
    scanOut: async (runId: string, text: string) =>
      valueOf(await handlers.scan({ runId, text, way: 'out' })).verdict,
    scanIn: async (runId: string, text: string) => valueOf(await handlers.scan({ runId, text, way: 'in' })),
    tell: ({ code = null, ...said }: Said) => handlers.tell({ ...said, code }),
    /** What the marketplace says of each, in the order of their making. */
    told: async (): Promise<string[]> => {
      const { orders } = await shop.marketplace();
      return orderIds.map((id) => orders.find((order) => String(order.id) === id)?.supplierStatus ?? '');
    },
    /** Brings the cache up to date, as the sync does. */
    readStatuses: async () => {
      const ids = orderIds.map(String);
      const answer = valueOf(
        await marketplace.call(getDbsStatuses, { orders: ids }, { priority: 'polling' }),
      );
      for (const { id, supplierStatus, platformStatus } of answer.orders ?? [])
        cache.orders.setStatus(id, supplierStatus, platformStatus);
    },
    cancel: (orderId: string, by: 'buyer' | 'seller' = 'buyer') =>
      shop.control('cancel', { orderId: Number(orderId), by }),
  };
}
