import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Cache } from '../../src/main/db/cache/open-cache.ts';
import { systemClock } from '../../src/main/marketplace/clock.ts';
import { createMarketplace } from '../../src/main/marketplace/create-marketplace.ts';
import { createBoxes } from '../../src/main/services/boxes/boxes.ts';
import { createSync, type Sync } from '../../src/main/services/sync/sync.ts';
import { profileSchema } from '../../src/shared/marketplace/profile.ts';
import { startSimulator, type RunningSimulator } from '../../src/simulator/simulator.ts';
import { openStores, storesIn, type TestStores } from '../rigs/desk/open-stores.ts';
import { openDesk, takeAndOpen } from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { openShop } from '../rigs/marketplace/served-shop.ts';
import { until } from '../rigs/until.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

async function openMarketplace(): Promise<RunningSimulator> {
  const simulator = await startSimulator({ port: 0, seed: 11, orders: 3, tokens: [], limits: 'off' });
  onTestFinished(() => simulator.close());
  return simulator;
}

/** The sync of a desk, over a real socket and stores on disk. */
function openDeskSync(
  { token }: RunningSimulator,
  url: string,
  { cache, journal }: Pick<TestStores, 'cache' | 'journal'>,
): Sync {
  const marketplace = createMarketplace({
    profile: profileSchema.parse({ name: 'simulator', baseUrl: { marketplace: url, analytics: url } }),
    token: () => Promise.resolve(token),
    clock: systemClock,
    now: Date.now,
    log,
  });
  const newId = (): string => crypto.randomUUID();
  const boxes = createBoxes({ cache, journal, person: () => null, clock: Date.now, newId });
  const sync = createSync({
    cache,
    journal,
    boxes,
    deliveries: { keep: () => undefined },
    marketplace,
    traffic: { behindMs: () => 0 },
    clock: Date.now,
    newId,
    log,
    onReconnected: silent,
  });
  onTestFinished(async () => {
    await marketplace.stop();
    await sync.stop();
  });
  sync.start();
  // Without the wait of a start.
  sync.syncNow();
  return sync;
}

/** Resolves once the stored orders fit. */
const untilOrders = (cache: Cache, fits: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!fits()) return;
      stop();
      resolve();
    };
    const stop = cache.topics('orders').subscribe(look);
    look();
  });

const made = z.object({ orders: z.array(z.union([z.int(), z.bigint()])) });

const stagesIn = (cache: Cache): Record<string, number> =>
  Object.fromEntries(
    cache.schemeOrders
      .countByStage('2026-01-01T00:00')
      .map(({ scheme, stage, orders }) => [`${scheme} ${stage}`, orders]),
  );

async function openShopWith(schemes: Readonly<Record<string, number>>) {
  const simulator = await openMarketplace();
  const shop = openShop(simulator);
  const ids: Record<string, string[]> = {};
  for (const [scheme, count] of Object.entries(schemes)) {
    const { orders } = made.parse(await shop.control('orders', { scheme, count }));
    ids[scheme] = orders.map(String);
  }
  const change = async (pathOfOrder: string): Promise<void> => {
    const answer = await fetch(`${simulator.marketplaceUrl}/api/v3/${pathOfOrder}`, {
      method: 'PATCH',
      headers: { authorization: simulator.token, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBeLessThan(300);
  };
  return { simulator, shop, change, idsOf: (scheme: string) => ids[scheme] ?? [] };
}

/** All that the stores have on disk, as it lies there. */
const bytesOf = (folder: string): string =>
  ['cache.sqlite', 'cache.sqlite-wal', 'journal.sqlite', 'journal.sqlite-wal']
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');

const buyersShape = z.object({
  orders: z.array(
    z.looseObject({
      scheme: z.string(),
      comment: z.string(),
      address: z.looseObject({ fullAddress: z.string() }).nullable(),
      buyer: z.looseObject({ fullName: z.string(), phone: z.coerce.string() }).nullable(),
      pickup: z.looseObject({ passcode: z.coerce.string() }).nullable(),
    }),
  ),
});

test('a shop with all schemes: each order stands where it is, whoever moved it, and nobody who buys is written down', async () => {
  const { simulator, shop, change, idsOf } = await openShopWith({ platformgo: 2, dbs: 3, pickup: 4 });
  const stores = openStores();
  const sync = openDeskSync(simulator, simulator.marketplaceUrl, stores);
  await untilOrders(stores.cache, () => stagesIn(stores.cache)['selfPickup new'] === 4);
  await untilOrders(stores.cache, () => stagesIn(stores.cache)['bySeller new'] === 3);
  await untilOrders(stores.cache, () => stagesIn(stores.cache)['courier new'] === 2);

  // In the cabinet, and by buyers.
  const [pickedUp = '', waiting = '', fresh = '', dropped = ''] = idsOf('pickup');
  for (const id of [pickedUp, waiting]) await change(`click-collect/orders/${id}/confirm`);
  for (const id of [pickedUp, waiting]) await change(`click-collect/orders/${id}/prepare`);
  await change(`click-collect/orders/${pickedUp}/receive`);
  await shop.control('cancel', { orderId: Number(dropped), by: 'buyerFirstHour' });
  const [brought = '', refused = ''] = idsOf('dbs');
  for (const id of [brought, refused]) await change(`dbs/orders/${id}/confirm`);
  for (const id of [brought, refused]) await change(`dbs/orders/${id}/deliver`);
  await change(`dbs/orders/${refused}/reject`);
  const [given = ''] = idsOf('platformgo');
  await change(`orders/${given}/confirm`);
  sync.syncNow();
  const expected = {
    'bySeller new': 1,
    'bySeller onTheWay': 1,
    'courier assembly': 1,
    'courier new': 1,
    'selfPickup new': 1,
    'selfPickup waiting': 1,
  };
  await untilOrders(stores.cache, () => JSON.stringify(stagesIn(stores.cache)) === JSON.stringify(expected));
  expect(stores.cache.orders.get(fresh)?.scheme).toBe('selfPickup');
  expect(stores.cache.orders.get(refused)?.supplierStatus).toBe('reject');

  // The code of an order tells nothing of its buyer; the check code that goes with it is kept nowhere.
  const told = buyersShape.parse(await shop.marketplace());
  const secrets = told.orders
    .filter(({ scheme }) => scheme !== 'fbs')
    .flatMap(({ comment, address, buyer, pickup }) => [
      comment,
      address?.fullAddress ?? '',
      buyer?.fullName ?? '',
      buyer?.phone ?? '',
      pickup?.passcode ?? '',
    ])
    .filter((text) => text.length >= 4);
  expect(secrets.length).toBeGreaterThan(10);
  const kept = bytesOf(stores.folder);
  expect(kept).toContain(waiting);
  expect(secrets.filter((text) => kept.includes(Buffer.from(text, 'utf8').toString('latin1')))).toEqual([]);
});

test('orders that ended before this desk was set up are found, page by page', async () => {
  const { simulator, change, idsOf } = await openShopWith({ pickup: 3, dbs: 2 });
  for (const id of idsOf('pickup')) await change(`click-collect/orders/${id}/cancel`);
  for (const id of idsOf('dbs')) await change(`dbs/orders/${id}/cancel`);
  const stores = openStores();
  openDeskSync(simulator, simulator.marketplaceUrl, stores);
  await untilOrders(stores.cache, () =>
    [...idsOf('pickup'), ...idsOf('dbs')].every(
      (id) => stores.cache.orders.get(id)?.supplierStatus === 'cancel',
    ),
  );
  expect(stagesIn(stores.cache)).toEqual({});
});

test('goods of a pick-up order are known at a bench that packs a supply, and no supply takes the order', async () => {
  const desk = await openDesk({ orders: 10 });
  await takeAndOpen(desk);
  const created = await desk.control('orders', { scheme: 'pickup', count: 1, skus: ['4600000000017'] });
  const [pickup] = made.parse(created).orders;
  await desk.client.station.syncNow({});
  const days = await until(desk.client.schemes.today, (all) => all.length > 0);
  expect(days).toEqual([
    { scheme: 'selfPickup', stages: [{ stage: 'new', orders: 1, late: 0 }], late: 0, due: null },
  ]);
  expect(await desk.scan('4600000000017')).toMatchObject({
    reason: 'otherSupply',
    supplyName: '@selfPickup',
    product: { sku: '4600000000017' },
  });
  const taken = await desk.client.supplies.take({
    from: { orderIds: [String(pickup)] },
    into: { newName: 'Wrong' },
  });
  expect(taken).toMatchObject({ ok: false, problem: { code: 'nothingToTake' } });
});

const listShape = z.looseObject({ orders: z.array(z.looseObject({ id: z.unknown() })) });

test('a row that can not be read costs no other one, and the order that it stands for is not taken for gone', async () => {
  const { simulator, idsOf } = await openShopWith({ pickup: 3 });
  const rogue = openRogue();
  const url = await rogue.before(simulator.marketplaceUrl);
  const stores = openStores();
  const sync = openDeskSync(simulator, url, stores);
  await untilOrders(stores.cache, () => stagesIn(stores.cache)['selfPickup new'] === 3);
  const [first = '', second = '', third = ''] = idsOf('pickup');
  rogue.lie(/GET \/api\/v3\/click-collect\/orders\/new$/, (answer) => ({
    orders: listShape
      .parse(answer)
      .orders.map((order) => (String(order.id) === first ? { ...order, skus: 'none' } : order)),
  }));
  // A status that makes no sense for one, and none at all for another.
  rogue.lie(/POST \/api\/v3\/click-collect\/orders\/status$/, () => ({
    orders: [{ id: Number(second), supplierStatus: 7 }],
  }));
  sync.syncNow();
  await new Promise<void>((resolve) => {
    const stop = sync.progress.subscribe(() => {
      if (!sync.view().unread.orderIds.includes(first)) return;
      stop();
      resolve();
    });
  });
  expect([first, second, third].map((id) => stores.cache.orders.get(id)?.supplierStatus)).toEqual([
    'new',
    'new',
    'new',
  ]);
});

test.each(['dropBefore', 'dropAfter', 'garbage', 'truncate', 'html', 'status'] as const)(
  'where the link or the service fails (%s), what is known stays, and the next answer goes on',
  async (kind) => {
    const { simulator, shop, change, idsOf } = await openShopWith({ pickup: 1 });
    const [id = ''] = idsOf('pickup');
    const stores = openStores();
    const sync = openDeskSync(simulator, simulator.marketplaceUrl, stores);
    await untilOrders(stores.cache, () => stagesIn(stores.cache)['selfPickup new'] === 1);
    await change(`click-collect/orders/${id}/confirm`);
    for (const operation of ['getNewPickupOrders', 'getPickupStatuses', 'getPickupArchive'])
      await shop.spoil({ kind, operation, count: 2 });
    sync.syncNow();
    await untilOrders(stores.cache, () => stagesIn(stores.cache)['selfPickup assembly'] === 1);
    expect(stagesIn(stores.cache)).toEqual({ 'selfPickup assembly': 1 });
  },
  30_000,
);

test('after a power cut in the middle of a long list the rest is read, and nothing twice', async () => {
  const { simulator, idsOf } = await openShopWith({ pickup: 700 });
  const stores = openStores();
  const cut = mkdtempSync(path.join(tmpdir(), 'packbench-cut-'));
  onTestFinished(() => rmSync(cut, { recursive: true, force: true }));
  let isCut = false;
  stores.cache.topics('orders').subscribe(() => {
    const arrived = stagesIn(stores.cache)['selfPickup new'] ?? 0;
    if (isCut || arrived === 0 || arrived >= 700) return;
    isCut = true;
    // What lies on the disk at this moment is what is left.
    for (const name of ['cache.sqlite', 'cache.sqlite-wal', 'journal.sqlite', 'journal.sqlite-wal'])
      if (existsSync(path.join(stores.folder, name)))
        copyFileSync(path.join(stores.folder, name), path.join(cut, name));
  });
  openDeskSync(simulator, simulator.marketplaceUrl, stores);
  await untilOrders(stores.cache, () => stagesIn(stores.cache)['selfPickup new'] === 700);
  expect(isCut).toBe(true);

  const again = storesIn(cut, Date.now);
  onTestFinished(() => again.close());
  const left = stagesIn(again.cache)['selfPickup new'] ?? 0;
  expect(left > 0 && left < 700).toBe(true);
  openDeskSync(simulator, simulator.marketplaceUrl, again);
  await untilOrders(again.cache, () => stagesIn(again.cache)['selfPickup new'] === 700);
  expect(again.cache.schemeOrders.idsNew('selfPickup').toSorted()).toEqual(idsOf('pickup').toSorted());
});
