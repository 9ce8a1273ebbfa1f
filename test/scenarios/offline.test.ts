import { expect, test } from 'vitest';
import { isLock } from '../../src/shared/domain/verdict.ts';
import {
  loneOrders,
  openDesk,
  printedOrders,
  skuOf,
  takeAndOpen,
  untilCard,
  untilPacking,
  untilStation,
  type Desk,
} from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

const largestGroup = async (desk: Desk): Promise<{ key: string; count: number }> => {
  const { groups } = await until(desk.client.supplies.newOrders, ({ total }) => total > 0);
  const [group] = groups.toSorted((one, other) => other.count - one.count);
  if (!group) throw new Error('no new orders');
  return group;
};

const synced = async (desk: Desk): Promise<void> => {
  await desk.client.station.syncNow({});
  await untilStation(desk, (view) => view.sync.trouble === null && view.sync.lastAt !== null);
};

test('with the marketplace gone packing goes on, and what it must be told goes out when it is back', async () => {
  const desk = await openDesk({ orders: 50 });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const orders = await loneOrders(desk, supplyId);
  const rest = await largestGroup(desk);
  await desk.spoil({ kind: 'dropBefore' });
  await desk.client.station.syncNow({});
  const cut = await untilStation(desk, (view) => view.sync.trouble !== null);
  expect(cut.sync.trouble).toMatchObject({ code: 'marketplaceUnreachable' });

  expect(await desk.scan(skuOf(orders[0]))).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, (view) => view.supply?.packed === 1);
  expect(
    await desk.client.supplies.take({ from: { groupKey: rest.key }, into: { newName: 'offline' } }),
  ).toMatchObject({ ok: true, value: { orders: rest.count } });
  expect(await desk.client.supplies.handOver({ supplyId, evenUnpacked: true })).toEqual({
    ok: true,
    value: null,
  });
  expect((await desk.marketplace()).supplies.map((supply) => [supply.name, supply.done])).toEqual([
    ['Monday', false],
  ]);
  expect((await untilStation(desk, () => true)).outbox.waiting).toBe(rest.count + 2);

  await desk.heal();
  await desk.client.station.syncNow({});
  await untilStation(desk, (view) => view.outbox.waiting === 0 && view.sync.trouble === null);
  const { supplies } = await desk.marketplace();
  expect(supplies.map(({ name, done, orders: { length } }) => ({ name, done, length }))).toEqual([
    { name: 'Monday', done: true, length: card.total },
    { name: 'offline', done: false, length: rest.count },
  ]);
  expect(printedOrders(desk.printer, orders)).toEqual([orders[0].id]);
});

test('every change is carried out once although each answer was lost on its way back', async () => {
  const desk = await openDesk({ orders: 12 });
  const group = await largestGroup(desk);
  for (const operation of ['createSupply', 'addOrderToSupply', 'deliverSupply'])
    await desk.spoil({ kind: 'dropAfter', operation, count: 1 });

  await desk.client.supplies.take({ from: { groupKey: group.key }, into: { newName: 'once' } });
  const card = await untilCard(desk, (each) => each.stage === 'open' && each.total === group.count);
  const supplyId = card.supplyId ?? '';
  await desk.client.supplies.handOver({ supplyId, evenUnpacked: true });
  await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');

  const { supplies, requests } = await desk.marketplace();
  expect(supplies).toMatchObject([{ id: supplyId, name: 'once', done: true }]);
  const counts = ['createSupply', 'addOrderToSupply', 'deliverSupply'].map((name) => requests[name]);
  expect(counts).toMatchObject([
    { received: 1, changed: 1 },
    { received: group.count, changed: group.count },
    { received: 1, changed: 1 },
  ]);
});

test('a page of a proxy instead of an answer is told as that, and changes nothing that is known', async () => {
  const desk = await openDesk({ orders: 20 });
  const card = await takeAndOpen(desk);
  await desk.spoil({ kind: 'html', status: 200 });
  await desk.client.station.syncNow({});
  const cut = await untilStation(desk, (view) => view.sync.trouble !== null);
  expect(cut.sync.trouble).toMatchObject({ code: 'marketplaceGarbled', status: 200 });
  expect((await untilPacking(desk, () => true)).supply).toMatchObject({ total: card.total });
  await desk.heal();
  await synced(desk);
});

test('an order taken into another supply and closed there is named as refused; the others go on', async () => {
  const desk = await openDesk({ orders: 20 });
  const group = await largestGroup(desk);
  const page = await desk.client.supplies.newOrderRows({ key: group.key, offset: 0, limit: 1 });
  const orderId = page.ok ? (page.value.rows[0]?.orderId ?? '') : '';
  const made = (await (await desk.api('POST', '/supplies', { name: 'elsewhere' })).json()) as { id: string };
  await desk.api('PATCH', `/supplies/${made.id}/orders/${orderId}`);
  await desk.api('PATCH', `/supplies/${made.id}/deliver`);

  await desk.client.supplies.take({ from: { groupKey: group.key }, into: { newName: 'here' } });
  const card = await untilCard(desk, (each) => each.name === 'here' && each.stage === 'open');
  expect(card.refused).toMatchObject([{ orderId, refusal: 'FailedToAddSupplyOrder' }]);
  const here = (await desk.marketplace()).supplies.find((supply) => supply.id === card.supplyId);
  expect(here?.orders.map(String)).not.toContain(orderId);
  expect(here?.orders).toHaveLength(group.count - 1);
});

test('labels that an answer left out are asked for again until all are there', async () => {
  const desk = await openDesk({ orders: 20 });
  await desk.spoil({ kind: 'shortLabels', count: 2, shortBy: 2 });
  const card = await takeAndOpen(desk);
  expect(card.labelsReady).toBe(card.total);
  const { requests } = await desk.marketplace();
  expect(requests['getOrderLabels']?.received).toBeGreaterThanOrEqual(3);
});

test('an order moved to another supply elsewhere brings its packed parcel along: no second label', async () => {
  const desk = await openDesk({ orders: 50 });
  const card = await takeAndOpen(desk);
  const orders = await loneOrders(desk, card.supplyId);
  const [first] = orders;
  await desk.scan(skuOf(first));
  await untilPacking(desk, (view) => view.supply?.packed === 1);
  const made = (await (await desk.api('POST', '/supplies', { name: 'other' })).json()) as { id: string };
  await desk.api('PATCH', `/supplies/${made.id}/orders/${first.id}`);
  await desk.client.station.syncNow({});
  await untilCard(desk, (each) => each.supplyId === made.id && each.total === 1);

  await desk.client.packing.open({ supplyId: made.id });
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'oneTooMany', packed: 1 });
  expect((await untilPacking(desk, () => true)).supply).toMatchObject({ total: 1, packed: 1 });
  expect(await desk.client.supplies.preflight({ supplyId: made.id })).toMatchObject({
    value: { packed: 1, unpacked: [] },
  });
  expect(printedOrders(desk.printer, orders)).toEqual([first.id]);
});

test('a supply closed or deleted elsewhere ends its session and says so', async () => {
  const desk = await openDesk({ orders: 20 });
  const card = await takeAndOpen(desk);
  await desk.api('PATCH', `/supplies/${card.supplyId}/deliver`);
  await desk.client.station.syncNow({});
  const closed = await untilPacking(desk, (view) => view.supply === null && isLock(view.verdict));
  expect(closed.verdict).toEqual({ reason: 'supplyClosed', supplyName: 'Monday' });

  const made = (await (await desk.api('POST', '/supplies', { name: 'short-lived' })).json()) as {
    id: string;
  };
  await desk.client.station.syncNow({});
  await untilCard(desk, (each) => each.supplyId === made.id);
  await desk.client.packing.open({ supplyId: made.id });
  await desk.api('DELETE', `/supplies/${made.id}`);
  await desk.client.station.syncNow({});
  const gone = await untilPacking(desk, (view) => view.supply === null && isLock(view.verdict));
  expect(gone.verdict).toEqual({ reason: 'supplyClosed', supplyName: 'short-lived' });
});

test('a change whose supply is deleted while its answer is awaited is refused and holds up no other', async () => {
  const desk = await openDesk({ orders: 20 });
  const made = (await (await desk.api('POST', '/supplies', { name: 'doomed' })).json()) as { id: string };
  const group = await largestGroup(desk);
  await desk.client.station.syncNow({});
  await untilCard(desk, (each) => each.supplyId === made.id);
  const page = await desk.client.supplies.newOrderRows({ key: group.key, offset: 0, limit: 1 });
  const orderIds = page.ok ? page.value.rows.map((row) => row.orderId) : [];
  // Not carried out, and nobody can know: the state is read back from a supply that is no more.
  await desk.spoil({ kind: 'dropBefore', operation: 'addOrderToSupply', delayMs: 300 });
  await desk.client.supplies.take({ from: { orderIds }, into: { supplyId: made.id } });
  await desk.api('DELETE', `/supplies/${made.id}`);

  await untilStation(desk, (view) => view.outbox.waiting === 0 && view.outbox.refused === 1);
  expect((await desk.marketplace()).supplies).toEqual([]);
  await desk.heal();
  await desk.client.supplies.take({ from: { orderIds }, into: { newName: 'next' } });
  await untilCard(desk, (each) => each.name === 'next' && each.stage === 'open' && each.total === 1);
});
