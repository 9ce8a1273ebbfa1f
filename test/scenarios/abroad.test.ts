import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../src/main/marketplace/clock.ts';
import { createMarketplace } from '../../src/main/marketplace/create-marketplace.ts';
import { abroadOf, askAbroad, askBuyerAbroad } from '../../src/main/services/story/abroad.ts';
import { readStory } from '../../src/main/services/story/read-story.ts';
import { neededFor } from '../../src/main/services/people/guard-handlers.ts';
import { story } from '../../src/shared/contract/story.ts';
import { profileSchema } from '../../src/shared/marketplace/profile.ts';
import { startSimulator } from '../../src/simulator/simulator.ts';
import { openStores } from '../rigs/desk/open-stores.ts';
import { silent } from '../rigs/silent.ts';
import { openShop } from '../rigs/marketplace/served-shop.ts';

const made = z.object({ orders: z.array(z.union([z.int(), z.bigint()]).transform(String)) });

async function openAbroad() {
  const simulator = await startSimulator({ port: 0, seed: 3, orders: 0, tokens: [], limits: 'off' });
  const { marketplaceUrl: url, token } = simulator;
  const shop = openShop(simulator);
  const stores = openStores();
  const marketplace = createMarketplace({
    profile: profileSchema.parse({ name: 'simulator', baseUrl: { marketplace: url, analytics: url } }),
    token: () => Promise.resolve(token),
    clock: systemClock,
    now: Date.now,
    log: silent,
  });
  onTestFinished(async () => {
    await marketplace.stop();
    await simulator.close();
  });
  const ids = async (scheme: string): Promise<string[]> =>
    made.parse(await shop.control('orders', { scheme, count: 1 })).orders;
  const [home = ''] = await ids('fbs');
  const [abroad = '', other = ''] = [...(await ids('crossborder')), ...(await ids('crossborder'))];
  for (const orderId of [home, abroad, other])
    stores.cache.orders.upsert({
      orderId,
      article: 'MUG',
      colorCode: null,
      nmId: null,
      warehouseId: '1',
      cargoType: 1,
      offices: [],
      deliveryType: 'fbs',
      skus: ['1'],
      createdAt: '2026-11-20T10:00:00Z',
      requiredMeta: [],
      due: null,
      supplyId: null,
      supplierStatus: 'new',
    });
  const requests = async (): Promise<number> =>
    (await shop.marketplace()).requests['getCrossBorderHistory']?.received ?? 0;
  const ask = (orderId: string) => askAbroad({ cache: stores.cache, marketplace }, orderId);
  return { ...stores, shop, marketplace, home, abroad, other, requests, ask };
}

test('what became of an order abroad is told with its dates, oldest first, unknown words as they came', async () => {
  const { ask, cache, journal, abroad, other } = await openAbroad();
  cache.orders.setCrossBorder(abroad);
  const told = await ask(abroad);
  expect(told).toMatchObject({ ok: true, value: { steps: [{ code: 'assembling' }] } });
  expect(told.ok && Number.isNaN(Date.parse(told.value?.arrives ?? ''))).toBe(false);
  expect(readStory({ cache, journal }, 'desk', abroad)).toMatchObject({
    scheme: 'crossBorder',
    abroad: 'yes',
  });
  // In a shop that has such orders each may be one: the answer tells.
  expect(abroadOf(cache, cache.orders.get(other))).toBe('perhaps');
  expect(await ask(other)).toMatchObject({ ok: true, value: { steps: [{ code: 'assembling' }] } });
  expect(cache.orders.get(other)?.scheme).toBe('crossBorder');
});

test('an order at home is none, and a shop that sends nothing abroad is not asked', async () => {
  const { ask, cache, home, abroad, requests } = await openAbroad();
  expect(await ask(home)).toEqual({ ok: true, value: null });
  expect(await requests()).toBe(0);
  cache.orders.setCrossBorder(abroad);
  expect(await ask(home)).toEqual({ ok: true, value: null });
  expect(await requests()).toBe(1);
  expect(cache.orders.get(home)?.scheme).toBe('warehouse');
});

test('where the marketplace refuses, that is said, and nothing is taken for told', async () => {
  const { ask, cache, shop, abroad } = await openAbroad();
  cache.orders.setCrossBorder(abroad);
  await shop.spoil({ kind: 'status', status: 403, operation: 'getCrossBorderHistory' });
  expect(await ask(abroad)).toMatchObject({
    ok: false,
    problem: { code: 'marketplaceRefused', status: 403 },
  });
});

test('who gets an order abroad is told to whoever may see it, and of an answer that can not be read nothing is', async () => {
  const { cache, journal, marketplace, shop, abroad, home } = await openAbroad();
  let working: string | null = 'Anna';
  const ports = { cache, journal, marketplace, person: () => working, clock: Date.now };
  const ask = (orderId: string) => askBuyerAbroad(ports, orderId);
  const seen = () => readStory(ports, 'desk', abroad)?.steps.filter(({ what }) => what === 'log');
  expect(neededFor(story.buyer.access, { orderId: abroad })).toBe('buyers');
  expect(await ask(abroad)).toMatchObject({ problem: { code: 'orderUnknown' } });
  cache.orders.setCrossBorder(abroad);
  expect(seen()).toEqual([]);
  const asked = ask(abroad);
  // Whoever asked has seen it, whoever comes then.
  working = 'Olga';
  const told = await asked;
  expect(told.ok && told.value.name.length).toBeGreaterThan(0);
  expect(seen()).toMatchObject([
    { event: 'buyerSeen', person: 'Anna', detail: { orderId: abroad, what: 'buyer' } },
  ]);
  expect(JSON.stringify(seen())).not.toContain(told.ok && told.value.name);
  expect(await ask(home)).toMatchObject({ problem: { code: 'orderUnknown' } });
  await shop.spoil({ kind: 'truncate', operation: 'getBuyers' });
  expect(await ask(abroad)).toMatchObject({
    problem: { code: 'marketplaceGarbled', reason: '', excerpt: '' },
  });
});
