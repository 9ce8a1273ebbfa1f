import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CourierListView } from '../../src/shared/contract/courier-lists.ts';
import type { Client } from '../../src/shared/contract/index.ts';
import { openDesk, untilPacking, untilStation, type Desk } from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

const skus = ['4600000000017', '4600000000024', '4600000000031'] as const;
const made = z.object({ orders: z.array(z.coerce.string()) });

const valueOf = <T>(answer: { ok: true; value: T } | { ok: false; problem: unknown }): T => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.value;
};

/** Asks the marketplace, each time anew: a sync that is under way may have asked before. */
async function atStage({ client }: Desk, wanted: string): Promise<number | undefined> {
  await client.station.syncNow({});
  const [day] = await until(client.schemes.today, () => true);
  return day?.stages.find(({ stage }) => stage === wanted)?.orders;
}

/** A desk with three parcels that are packed for the marketplace's courier. */
async function openCourierDesk() {
  const desk = await openDesk({ orders: 0 });
  const ids: string[] = [];
  for (const sku of skus) {
    const wish = { scheme: 'platformgo', count: 1, skus: [sku] };
    ids.push(...made.parse(await desk.control('orders', wish)).orders);
  }
  await expect.poll(() => atStage(desk, 'new')).toBe(skus.length);
  valueOf(await desk.client.schemes.take({ scheme: 'courier', orderIds: null }));
  valueOf(await desk.client.packing.open({ supplyId: '@courier', beside: true }));
  await untilPacking(desk, ({ supply }) => supply?.labelsReady === skus.length);
  for (const sku of skus) await desk.scan(sku);
  await untilPacking(desk, ({ supply }) => supply?.packed === skus.length);
  const { orders } = await desk.marketplace();
  const labels = ids.map((id) => orders.find((order) => String(order.id) === id)?.sticker.barcode ?? '');
  const [first = '', second = '', third = ''] = ids;
  return { desk, ids: [first, second, third] as const, labels: labels as readonly string[] };
}

const scan = async (window: Client, text: string) =>
  valueOf(await window.courierLists.scan({ text })).verdict;

const close = (window: Client, seen: readonly string[]) =>
  window.courierLists.close({
    courier: 'Ivan',
    car: 'A 123 BC',
    signature: { on: 'paper' },
    seen: [...seen],
  });

const now = async ({ client }: Desk): Promise<CourierListView> => {
  const list = await until(client.courierLists.now, () => true);
  if (!list) throw new Error('no list');
  return list;
};

const idsOf = (rows: readonly { readonly orderId: string | null }[]) =>
  rows.map(({ orderId }) => orderId ?? '').toSorted();

const told = (desk: Desk) => untilStation(desk, ({ outbox }) => outbox.waiting === 0);

/** What the marketplace says of each, in the order of their making. */
async function states({ marketplace }: Desk, ids: readonly string[]): Promise<(string | undefined)[]> {
  const { orders } = await marketplace();
  return ids.map((id) => orders.find((order) => String(order.id) === id)?.supplierStatus);
}

const changed = { ok: false, problem: { code: 'courierListChanged' } };
const unknown = { ok: false, problem: { code: 'courierListUnknown' } };

test('two windows scan into one list: a parcel is given once, and whoever signs has seen what the other scanned', async () => {
  const { desk, ids, labels } = await openCourierDesk();
  const other = desk.openWindow();
  expect(await scan(desk.client, labels[0] ?? '')).toBe('given');
  expect(await scan(other, labels[0] ?? '')).toBe('again');
  expect(await scan(other, labels[1] ?? '')).toBe('given');
  expect(await close(desk.client, [ids[0]])).toMatchObject(changed);
  expect(await states(desk, ids)).toEqual(['confirm', 'confirm', 'confirm']);
  const seen = await now(desk);
  expect([idsOf(seen.given).toSorted(), idsOf(seen.missing)]).toEqual([ids.slice(0, 2).toSorted(), [ids[2]]]);
  const both = [ids[0], ids[1]];
  const [one, another] = await Promise.all([close(desk.client, both), close(other, both)]);
  expect(one).toMatchObject({ ok: true });
  expect(another).toMatchObject(unknown);
  await told(desk);
  expect(await states(desk, ids)).toEqual(['complete', 'complete', 'confirm']);
  const { completeCourierOrder: requests } = (await desk.marketplace()).requests;
  expect(requests).toMatchObject({ carriedOut: 2, changed: 2 });
  const [past] = await until(other.courierLists.past, (lists) => lists.length > 0);
  expect(past).toMatchObject({ number: 1, courier: 'Ivan', given: 2, missing: 1 });
  expect(await scan(other, labels[0] ?? '')).toBe('gone');
});

test('a station that is started anew in the middle goes on with what was scanned', async () => {
  const { desk, ids, labels } = await openCourierDesk();
  await scan(desk.client, labels[0] ?? '');
  await scan(desk.client, 'NOBODY-KNOWS-IT');
  const before = await now(desk);
  await desk.reopen();
  expect(await now(desk)).toEqual(before);
  expect(await scan(desk.client, labels[0] ?? '')).toBe('again');
  expect(await scan(desk.client, labels[2] ?? '')).toBe('given');
  const { listId } = valueOf(await close(desk.client, [ids[0], ids[2]]));
  await told(desk);
  await desk.reopen();
  const kept = valueOf(await desk.client.courierLists.get({ listId }));
  expect(kept).toMatchObject({
    listId: before.listId,
    state: 'given',
    missing: [{ orderId: ids[1] }],
    notExpected: [{ text: 'NOBODY-KNOWS-IT', why: 'unknown' }],
  });
  expect(kept.given.map(({ orderId, told: change }) => [orderId, change?.state])).toEqual([
    [ids[0], 'done'],
    [ids[2], 'done'],
  ]);
  expect(await states(desk, ids)).toEqual(['complete', 'confirm', 'complete']);
});

test('without the network the courier leaves all the same, and the marketplace hears of each once', async () => {
  const { desk, ids, labels } = await openCourierDesk();
  await desk.spoil({ kind: 'dropBefore', count: null });
  for (const label of labels) await scan(desk.client, label);
  const { listId } = valueOf(await close(desk.client, ids));
  await desk.reopen();
  const waiting = valueOf(await desk.client.courierLists.get({ listId }));
  expect(waiting.given.map(({ told: change }) => change?.state)).not.toContain('done');
  expect(await close(desk.client, ids)).toMatchObject(unknown);
  expect(await scan(desk.client, labels[1] ?? '')).toBe('gone');
  await desk.heal();
  await desk.client.station.syncNow({});
  await told(desk);
  expect(await states(desk, ids)).toEqual(['complete', 'complete', 'complete']);
  const { completeCourierOrder: requests } = (await desk.marketplace()).requests;
  expect(requests).toMatchObject({ carriedOut: 3, changed: 3 });
});

test('what is cancelled while it lies in the car comes out again before anybody signs', async () => {
  const { desk, ids, labels } = await openCourierDesk();
  for (const label of labels) await scan(desk.client, label);
  await desk.control('cancel', { orderId: Number(ids[1]), by: 'buyer' });
  await expect.poll(() => atStage(desk, 'ready')).toBe(2);
  expect(await close(desk.client, ids)).toMatchObject(changed);
  expect(await now(desk)).toMatchObject({
    given: [{ orderId: ids[0] }, { orderId: ids[2] }],
    missing: [],
    notExpected: [{ orderId: ids[1], why: 'cancelled' }],
  });
  expect(await scan(desk.client, labels[1] ?? '')).toBe('cancelled');
  valueOf(await close(desk.client, [ids[0], ids[2]]));
  await told(desk);
  expect(await states(desk, ids)).toEqual(['complete', 'confirm', 'complete']);
});

test('a parcel that was cancelled before anybody could know is a task, and its list says so', async () => {
  const { desk, ids, labels } = await openCourierDesk();
  await scan(desk.client, labels[0] ?? '');
  await desk.spoil({ kind: 'dropBefore', operation: 'getOrderStatuses', count: null });
  await desk.control('cancel', { orderId: Number(ids[0]), by: 'buyer' });
  const { listId } = valueOf(await close(desk.client, [ids[0]]));
  const tasks = await until(desk.client.supplies.tasks, (all) => all.length > 0);
  expect(tasks).toMatchObject([{ change: 'moveOrder', order: { parcel: { orderId: ids[0] } } }]);
  const list = valueOf(await desk.client.courierLists.get({ listId }));
  expect(list.given).toMatchObject([{ orderId: ids[0], told: { state: 'refused' } }]);
});
