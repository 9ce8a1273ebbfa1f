import { afterEach, expect, test } from 'vitest';
import type { PracticeControl } from '../../../src/main/services/practice/practice-control.ts';
import { createSignal } from '../../../src/main/kernel/signal.ts';
import { createPractice, type Practice } from '../../../src/main/services/practice/practice.ts';
import { schemes } from '../../../src/shared/domain/scheme/schemes.ts';
import { startSimulator, type RunningSimulator } from '../../../src/simulator/simulator.ts';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

let simulator: RunningSimulator | null = null;
let practice: Practice | null = null;
afterEach(async () => {
  await practice?.stop();
  await simulator?.close();
  simulator = null;
  practice = null;
});

const HOUR_MS = 3_600_000;

async function open(mostOrders = 1000) {
  const clock = { now: Date.parse('2026-03-02T09:00:00Z') };
  const changed = createSignal();
  const shop = await startSimulator({
    port: 0,
    seed: 1,
    orders: 3,
    tokens: ['key'],
    limits: 'off',
    clock: () => clock.now,
    onChange: changed.tell,
    bounds: { mostOrders },
  });
  simulator = shop;
  const control: PracticeControl = {
    changed,
    ask: (method, name, body) => Promise.resolve(shop.control(method, name, body)),
  };
  let syncs = 0;
  practice = createPractice({
    control,
    clock: () => clock.now,
    syncNow: () => (syncs += 1),
    log: silent,
  });
  practice.start();
  const { handlers } = practice;
  await expect.poll(() => handlers.view.read()).not.toBeNull();
  const move = async (orderId: string, verb: string): Promise<void> => {
    await fetch(`${shop.marketplaceUrl}/api/v3/click-collect/orders/${orderId}/${verb}`, {
      method: 'PATCH',
      headers: { authorization: 'key' },
    });
  };
  const orderIds = async (): Promise<string[]> => {
    const answer = await fetch(`${shop.marketplaceUrl}/api/v3/click-collect/orders/new`, {
      headers: { authorization: 'key' },
    });
    return ((await answer.json()) as { readonly orders: { readonly id: number }[] }).orders.map(({ id }) =>
      String(id),
    );
  };
  return { practice, handlers, clock, move, orderIds, syncs: () => syncs };
}

test('training begins with supplies alone; one call adds the other ways', async () => {
  const { handlers, syncs } = await open();
  expect(handlers.view.read()).toMatchObject({ schemes: ['warehouse'], waiting: 0, people: [] });
  const others = schemes.filter((scheme) => scheme !== 'warehouse');
  expect(await handlers.addOrders({ schemes: others })).toEqual({ ok: true, value: { orders: 23 } });
  await expect.poll(() => handlers.view.read()?.schemes).toEqual([...schemes]);
  expect(syncs()).toBe(1);
});

test('people come once goods are ready, with what they say, and leave when they have them', async () => {
  const { handlers, move, orderIds } = await open();
  expect(await handlers.somebodyComes({ manner: 'right' })).toEqual({
    ok: false,
    problem: { code: 'nobodysGoodsWait' },
  });
  await handlers.addOrders({ schemes: ['selfPickup'] });
  const [first = '', second = ''] = await orderIds();
  for (const id of [first, second]) for (const verb of ['confirm', 'prepare']) await move(id, verb);
  await expect.poll(() => handlers.view.read()?.waiting).toBe(2);
  expect(await handlers.somebodyComes({ manner: 'mistaken' })).toEqual({ ok: true, value: null });
  await handlers.somebodyComes({ manner: 'right' });
  await expect.poll(() => handlers.view.read()?.people.length).toBe(2);
  const [mistaken, right] = handlers.view.read()?.people ?? [];
  expect(mistaken).toMatchObject({ manner: 'mistaken', orderId: first });
  expect(mistaken?.passcodes).toHaveLength(2);
  await move(first, 'receive');
  await expect.poll(() => handlers.view.read()?.people.map(({ orderId }) => orderId)).toEqual([second]);
  await handlers.somebodyGoes({ id: right?.id ?? '' });
  await expect.poll(() => handlers.view.read()?.people).toEqual([]);
  // Whoever is gone can be sent away again.
  expect(await handlers.somebodyGoes({ id: right?.id ?? '' })).toEqual({ ok: true, value: null });
});

test('time passes as it is told to, and the station knows how far the shop is ahead', async () => {
  const { practice: own, handlers, clock } = await open();
  expect(own.aheadMs()).toBe(0);
  await handlers.passTime({ until: 'hour' });
  await expect.poll(() => own.aheadMs()).toBe(HOUR_MS);
  await handlers.setPace({ pace: 60 });
  await expect.poll(() => handlers.view.read()?.clock.pace).toBe(60);
  clock.now += 1000;
  expect(own.aheadMs()).toBe(HOUR_MS + 59_000);
  await handlers.passTime({ until: 'morning' });
  await expect.poll(() => new Date(clock.now + own.aheadMs()).getHours()).toBe(8);
});

test('a shop that is full says so', async () => {
  const { handlers } = await open(20);
  expect(await handlers.addOrders({ schemes: ['courier'] })).toMatchObject({
    problem: { code: 'practiceFull' },
  });
});

test('for a real account there is none of it', async () => {
  practice = createPractice({
    control: null,
    clock: Date.now,
    syncNow: () => {
      throw new Error('nobody practises here');
    },
    log: silent,
  });
  practice.start();
  const { handlers } = practice;
  const none = { ok: false, problem: { code: 'noPractice' } };
  expect(handlers.view.read()).toBeNull();
  expect(practice.aheadMs()).toBe(0);
  expect(await handlers.addOrders({ schemes: ['courier'] })).toEqual(none);
  expect(await handlers.somebodyComes({ manner: 'right' })).toEqual(none);
  expect(await handlers.somebodyGoes({ id: 'visitor-1' })).toEqual(none);
  expect(await handlers.passTime({ until: 'hour' })).toEqual(none);
  expect(await handlers.setPace({ pace: 600 })).toEqual(none);
});
