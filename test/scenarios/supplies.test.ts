import { expect, test } from 'vitest';
import type { SupplyTask } from '../../src/shared/contract/supplies.ts';
import {
  loneOrders,
  openDesk,
  skuOf,
  takeAndOpen,
  untilCard,
  untilPacking,
  untilStation,
  type Desk,
} from '../rigs/desk/desk.ts';
import { readValues } from '../../src/shared/domain/label/label-values.ts';
import { until } from '../rigs/until.ts';

/** As `{date}` in a pattern. */
const today = (): string =>
  new Intl.DateTimeFormat('de', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date());

/** A round under way may be older than what was changed: the one after it is not. */
async function synced(desk: Desk): Promise<void> {
  for (let round = 0; round < 2; round++) {
    const before = (await untilStation(desk, () => true)).sync.lastAt ?? 0;
    await desk.client.station.syncNow({});
    await untilStation(desk, ({ sync }) => (sync.lastAt ?? 0) > before);
  }
}

const groupsOf = async (desk: Desk) => {
  const { groups } = await until(desk.client.supplies.newOrders, ({ total }) => total > 0);
  return groups.toSorted((one, other) => other.count - one.count);
};

const tasksOf = (
  desk: Desk,
  fits: (tasks: readonly SupplyTask[]) => boolean,
): Promise<readonly SupplyTask[]> => until(desk.client.supplies.tasks, fits);

const suppliesThere = async (desk: Desk): Promise<unknown> =>
  (await desk.marketplace()).supplies.map(({ name, done, orders }) => [name, done, orders.length]);

test('new orders come by warehouse, cargo type and office; a new supply is called by the pattern of the desk', async () => {
  const desk = await openDesk({ orders: 60 });
  await synced(desk);
  const groups = await groupsOf(desk);
  const { orders } = await desk.marketplace();
  const kinds = new Set(
    orders
      .filter(({ supplierStatus }) => supplierStatus === 'new')
      .map(({ warehouseId, cargoType }) => `${warehouseId} ${cargoType}`),
  );
  expect(groups.every(({ offices, warehouseName }) => offices.length === 1 && warehouseName !== null)).toBe(
    true,
  );
  expect(groups.length).toBeLessThanOrEqual(kinds.size);
  const [group] = groups;
  expect(group?.name).toBe(`${today()} ${group?.warehouseName} 1`);
  const from = { groupKey: group?.key ?? '' };
  expect(await desk.client.supplies.previewName({ pattern: 'Van for {office}', from })).toEqual({
    ok: true,
    value: { name: `Van for ${group?.offices[0]}` },
  });
  await desk.client.supplies.take({ from, into: { newName: '' } });
  await untilCard(desk, ({ name, stage }) => name === group?.name && stage === 'open');
  const rest = (await until(desk.client.supplies.newOrders, () => true)).groups;
  const next = rest.find(({ warehouseId }) => warehouseId === group?.warehouseId);
  if (next) expect(next.name).toBe(`${today()} ${group?.warehouseName} 2`);
});

test('orders move to another supply with their parcels, out of their boxes first', async () => {
  const desk = await openDesk({ orders: 50 });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const [first, second] = await loneOrders(desk, supplyId);
  await desk.client.packing.command({ command: 'openBox', why: 'other', of: null });
  await desk.scan(skuOf(first));
  await untilPacking(desk, (view) => view.supply?.packed === 1);
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0);

  const orderIds = [first, second].map(({ id }) => String(id));
  const moved = await desk.client.supplies.move({ orderIds, into: { newName: 'Tuesday' } });
  expect(moved).toMatchObject({
    ok: true,
    value: {
      orders: 2,
      parcels: [{ parcel: { orderId: orderIds[0] }, place: { supplyName: 'Monday', box: '1', position: 1 } }],
    },
  });
  const other = await untilCard(
    desk,
    ({ name, stage, total }) => name === 'Tuesday' && stage === 'open' && total === 2,
  );
  expect(other).toMatchObject({ packed: 1, total: 2 });
  const { supplies, requests } = await desk.marketplace();
  expect(
    supplies
      .find(({ name }) => name === 'Tuesday')
      ?.orders.map(String)
      .toSorted(),
  ).toEqual(orderIds.toSorted());
  expect(requests).toMatchObject({ removeOrderFromBox: { changed: 1, refused: 0 } });
  expect(await desk.client.supplies.preflight({ supplyId: other.supplyId ?? '' })).toMatchObject({
    value: { packed: 1, findings: [{ kind: 'unpacked', parcels: [{ parcel: { orderId: orderIds[1] } }] }] },
  });
  // Moved back to where it is already: nothing to do.
  expect(await desk.client.supplies.move({ orderIds, into: { supplyId: other.supplyId ?? '' } })).toEqual({
    ok: false,
    problem: { code: 'nothingToTake' },
  });
});

test('a supply closed by its acceptance appears so, and what was not found comes back for another one', async () => {
  const desk = await openDesk({ orders: 30 });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const [left] = await loneOrders(desk, supplyId);
  await desk.scan(skuOf(left));
  await untilPacking(desk, (view) => view.supply?.packed === 1);
  await desk.control('accept', { supplyId, unscanned: [left.id] });
  await desk.client.station.syncNow({});
  const closed = await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');
  expect(closed.scannedAt).not.toBeNull();
  const [again] = await until(desk.client.supplies.reshipments, (all) => all.length === 1);
  expect(again).toMatchObject({ parcel: { orderId: String(left.id) }, supplyId, supplyName: 'Monday' });

  await desk.client.supplies.move({ orderIds: [String(left.id)], into: { newName: 'again' } });
  const next = await untilCard(
    desk,
    ({ name, stage, total }) => name === 'again' && stage === 'open' && total === 1,
  );
  expect(await until(desk.client.supplies.reshipments, (all) => all.length === 0)).toEqual([]);
  // Whether the parcel is at the bench, only a scan of its label tells.
  expect(next.packed).toBe(0);
  await untilCard(desk, ({ name, labelsReady }) => name === 'again' && labelsReady === 1);
  await desk.client.packing.open({ supplyId: next.supplyId ?? '', beside: false });
  expect(await desk.scan(skuOf(left))).toMatchObject({ reason: 'labelPrintedAhead' });
  expect(await desk.scan(left.sticker.barcode)).toMatchObject({ reason: 'lastPacked' });
  expect(await suppliesThere(desk)).toMatchObject([
    ['Monday', true, card.total - 1],
    ['again', false, 1],
  ]);
});

test('an empty supply that somebody left behind is offered, used or deleted; one that waits for the network is given up', async () => {
  let now = Date.now();
  const desk = await openDesk({ orders: 20, clock: () => now });
  await desk.api('POST', '/supplies', { name: 'left behind' });
  await desk.api('POST', '/supplies', { name: 'useful' });
  await desk.client.station.syncNow({});
  const fresh = await untilCard(desk, ({ name }) => name === 'left behind');
  expect(fresh.orphan).toBeNull();
  now += 11 * 60_000;
  await desk.client.station.syncNow({});
  const orphan = await untilCard(
    desk,
    ({ name, orphan: kind }) => name === 'left behind' && kind === 'empty',
  );
  expect(await desk.client.supplies.remove({ key: orphan.key })).toEqual({ ok: true, value: null });
  await until(desk.client.supplies.cards, (cards) => cards.every(({ name }) => name !== 'left behind'));

  const [group] = await groupsOf(desk);
  const useful = await untilCard(desk, ({ name }) => name === 'useful');
  const from = { groupKey: group?.key ?? '' };
  await desk.client.supplies.take({ from, into: { supplyId: useful.supplyId ?? '' } });
  const filled = await untilCard(
    desk,
    ({ name, stage, total }) => name === 'useful' && stage === 'open' && total > 0,
  );
  expect(filled.orphan).toBeNull();
  expect(await desk.client.supplies.remove({ key: filled.key })).toMatchObject({
    ok: false,
    problem: { code: 'supplyHasOrders', orders: group?.count },
  });
  expect(await suppliesThere(desk)).toEqual([['useful', false, group?.count]]);

  await desk.spoil({ kind: 'status', status: 429, operation: 'createSupply' });
  await desk.spoil({ kind: 'dropBefore', operation: 'createSupply' });
  const [rest] = await groupsOf(desk);
  const taken = await desk.client.supplies.take({
    from: { groupKey: rest?.key ?? '' },
    into: { newName: 'never' },
  });
  const key = taken.ok ? taken.value.key : '';
  await untilStation(desk, ({ outbox }) => outbox.waiting > 0);
  const given = await untilGivenUp(desk, key);
  expect(given).toEqual({ ok: true, value: null });
  await desk.heal();
  expect((await groupsOf(desk)).map(({ key: each }) => each)).toContain(rest?.key);
  expect(await suppliesThere(desk)).toEqual([['useful', false, group?.count]]);
});

/** While its request is on its way nobody can say whether it is made. */
async function untilGivenUp(desk: Desk, key: string): Promise<unknown> {
  for (;;) {
    const given = await desk.client.supplies.remove({ key });
    if (given.ok || given.problem.code !== 'supplyNotOpen') return given;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a refused order is a task with ways out: left there, tried again, or settled', async () => {
  const desk = await openDesk({ orders: 20 });
  const [group] = await groupsOf(desk);
  const page = await desk.client.supplies.newOrderRows({ key: group?.key ?? '', offset: 0, limit: 3 });
  const [gone = '', moved = '', cancelled = ''] = page.ok
    ? page.value.rows.map(({ orderId }) => orderId)
    : [];
  const made = (await (await desk.api('POST', '/supplies', { name: 'elsewhere' })).json()) as { id: string };
  const open = (await (await desk.api('POST', '/supplies', { name: 'open' })).json()) as { id: string };
  await desk.spoil({ kind: 'dropBefore', operation: 'createSupply' });
  await desk.client.supplies.take({ from: { groupKey: group?.key ?? '' }, into: { newName: 'here' } });
  await desk.api('PATCH', `/supplies/${made.id}/orders/${gone}`);
  await desk.api('PATCH', `/supplies/${made.id}/deliver`);
  await desk.api('PATCH', `/supplies/${open.id}/orders/${moved}`);
  await desk.control('cancel', { orderId: Number(cancelled), by: 'buyer' });
  await synced(desk);
  await desk.heal();
  await desk.client.station.syncNow({});
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0);
  const tasks = await tasksOf(desk, (all) => all.length === 3);
  const there = async (): Promise<string[]> =>
    (await desk.marketplace()).supplies.find(({ name }) => name === 'here')?.orders.map(String) ?? [];
  const taskOf = (orderId: string): SupplyTask | undefined =>
    tasks.find(({ order }) => order?.parcel.orderId === orderId);
  expect([gone, moved, cancelled].map(taskOf)).toMatchObject([
    {
      change: 'addOrder',
      supplyName: 'here',
      problem: { code: 'orderTakenElsewhere' },
      waysOut: ['retry', 'elsewhere', 'dismiss'],
    },
    {
      change: 'addOrder',
      supplyName: 'here',
      problem: { code: 'orderTakenElsewhere' },
      waysOut: ['retry', 'elsewhere', 'dismiss'],
    },
    { change: 'addOrder', supplyName: 'here', problem: { code: 'orderCancelled' }, waysOut: ['dismiss'] },
  ]);
  expect(await there()).toHaveLength((group?.count ?? 0) - 3);
  expect((await desk.marketplace()).requests).toMatchObject({ addOrderToSupply: { refused: 0 } });

  // A person knows where it is and wants it here; the other one lies in a closed supply.
  for (const orderId of [moved, gone]) {
    expect(await desk.client.supplies.retryTask({ id: taskOf(orderId)?.id ?? '' })).toEqual({
      ok: true,
      value: null,
    });
  }
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0 && outbox.refused === 2);
  expect(await there()).toContain(moved);
  for (const { id } of await tasksOf(desk, (all) => all.length === 2)) {
    expect(await desk.client.supplies.dismissTask({ id })).toEqual({ ok: true, value: null });
  }
  expect(await tasksOf(desk, (all) => all.length === 0)).toEqual([]);
  expect(await desk.client.supplies.dismissTask({ id: taskOf(gone)?.id ?? '' })).toMatchObject({
    problem: { code: 'taskUnknown' },
  });
});

test('a supply that the marketplace refused to make is tried again with its orders, or given up', async () => {
  const desk = await openDesk({ orders: 20 });
  const [group] = await groupsOf(desk);
  await desk.spoil({ kind: 'status', status: 400, operation: 'createSupply', count: 2 });
  const from = { groupKey: group?.key ?? '' };
  await desk.client.supplies.take({ from, into: { newName: 'refused' } });
  const all = 1 + (group?.count ?? 0);
  const tasks = await tasksOf(desk, ({ length }) => length === all);
  const made = tasks.find(({ change }) => change === 'createSupply');
  expect(made).toMatchObject({ supplyName: 'refused', supplyId: null, waysOut: ['retry', 'dismiss'] });
  await desk.client.supplies.retryTask({ id: made?.id ?? '' });
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0 && outbox.refused === all);
  await desk.client.supplies.retryTask({ id: made?.id ?? '' });
  await untilCard(
    desk,
    ({ name, stage, total }) => name === 'refused' && stage === 'open' && total === group?.count,
  );
  expect(await tasksOf(desk, ({ length }) => length === 0)).toEqual([]);
});

test('whole groups and single orders go into one supply; orders that it refused go into another one', async () => {
  const desk = await openDesk({ orders: 0 });
  const wish = { scheme: 'fbs', cargoType: 1, requiredMeta: [] };
  const { orders } = (await desk.control('orders', { ...wish, count: 4 })) as { orders: number[] };
  await desk.client.station.syncNow({});
  const { groups } = await until(desk.client.supplies.newOrders, ({ total }) => total === orders.length);
  const [whole] = groups;
  const sameWarehouse = groups.filter(({ warehouseId }) => warehouseId === whole?.warehouseId);
  const pages = await Promise.all(
    sameWarehouse.map(({ key }) => desk.client.supplies.newOrderRows({ key, offset: 0, limit: 10 })),
  );
  const ids = pages.flatMap((page) => (page.ok ? page.value.rows.map(({ orderId }) => orderId) : []));
  // Each counts once, whichever way it was chosen.
  const from = { groupKeys: [whole?.key ?? ''], orderIds: ids };
  await desk.spoil({
    kind: 'status',
    code: 'FailedToAddSupplyOrder',
    operation: 'addOrderToSupply',
    count: ids.length,
  });
  const taken = await desk.client.supplies.take({ from, into: { newName: 'refuses' } });
  expect(taken).toMatchObject({ ok: true, value: { orders: ids.length } });
  const tasks = await tasksOf(desk, ({ length }) => length === ids.length);
  expect(new Set(tasks.flatMap(({ waysOut }) => waysOut))).toEqual(
    new Set(['retry', 'elsewhere', 'dismiss']),
  );
  const empty = await untilCard(desk, ({ name }) => name === 'refuses');
  expect(empty).toMatchObject({ orphan: 'empty', warehouseId: null });

  const moved = await desk.client.supplies.move({ orderIds: ids, into: { newName: 'takes' } });
  expect(moved).toMatchObject({ ok: true, value: { orders: ids.length, parcels: [] } });
  expect(await untilCard(desk, ({ name, total }) => name === 'takes' && total === ids.length)).toMatchObject({
    warehouseId: whole?.warehouseId,
  });
  expect(await tasksOf(desk, ({ length }) => length === 0)).toEqual([]);
});

test('an order whose supply was refused is tried again together with it', async () => {
  const desk = await openDesk({ orders: 20 });
  const [group] = await groupsOf(desk);
  await desk.spoil({ kind: 'status', status: 400, operation: 'createSupply', count: 1 });
  await desk.client.supplies.take({ from: { groupKey: group?.key ?? '' }, into: { newName: 'late' } });
  const tasks = await tasksOf(desk, ({ length }) => length === 1 + (group?.count ?? 0));
  const waiting = tasks.find(({ change }) => change === 'addOrder');
  expect(waiting?.waysOut).toEqual(['elsewhere', 'dismiss']);
  await desk.client.supplies.retryTask({ id: waiting?.id ?? '' });
  await untilCard(
    desk,
    ({ name, stage, total }) => name === 'late' && stage === 'open' && total === group?.count,
  );
  expect(await tasksOf(desk, ({ length }) => length === 0)).toEqual([]);
});

test('what came to a supply after the check keeps it from leaving', async () => {
  const desk = await openDesk({ orders: 40 });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const { orders } = await desk.marketplace();
  const late = orders.find(
    ({ supplierStatus, cargoType }) => supplierStatus === 'new' && cargoType === card.cargoType,
  );
  await desk.spoil({ kind: 'dropBefore', operation: 'getSupplyOrders' });
  expect(await desk.client.supplies.handOver({ supplyId, evenUnpacked: true })).toEqual({
    ok: true,
    value: null,
  });
  await desk.api('PATCH', `/supplies/${supplyId}/orders/${late?.id}`);
  await desk.heal();
  await desk.client.station.syncNow({});
  const stopped = await untilCard(
    desk,
    (each) => each.supplyId === supplyId && each.trouble?.code === 'supplyHasUnpacked',
  );
  expect(stopped).toMatchObject({ stage: 'open', trouble: { orders: [String(late?.id)] } });
  expect((await desk.marketplace()).requests).toMatchObject({ deliverSupply: { received: 0 } });
  expect(await desk.client.supplies.handOver({ supplyId, evenUnpacked: true })).toEqual({
    ok: true,
    value: null,
  });
  await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');
});

test('an order without its UIN is found by asking, before the marketplace refuses the supply', async () => {
  const desk = await openDesk({ orders: 0 });
  await desk.control('orders', { count: 2, cargoType: 1, requiredMeta: [] });
  await desk.control('orders', { count: 1, cargoType: 1, requiredMeta: ['uin'] });
  await desk.client.station.syncNow({});
  const { groups } = await until(desk.client.supplies.newOrders, ({ total }) => total === 3);
  const [group] = groups.toSorted((one, other) => other.count - one.count);
  const orderIds: string[] = [];
  for (const { key } of groups) {
    const page = await desk.client.supplies.newOrderRows({ key, offset: 0, limit: 10 });
    if (page.ok)
      orderIds.push(
        ...page.value.rows
          .filter(({ requiredMeta }) => requiredMeta.length > 0)
          .map(({ orderId }) => orderId),
      );
  }
  await desk.client.supplies.take({ from: { orderIds }, into: { newName: 'marked' } });
  const card = await untilCard(desk, ({ name, stage }) => name === 'marked' && stage === 'open');
  const supplyId = card.supplyId ?? '';
  // The desk has not asked yet: it does right before the hand-over leaves.
  await desk.client.supplies.handOver({ supplyId, evenUnpacked: true });
  await untilCard(desk, (each) => each.supplyId === supplyId && each.trouble?.code === 'handOverStopped');

  const lacking = {
    ok: true,
    value: {
      findings: [
        { kind: 'codesMissing', parcels: [{ parcel: { orderId: orderIds[0] } }] },
        { kind: 'unpacked' },
      ],
    },
  };
  expect(await desk.client.supplies.recheck({ supplyId })).toMatchObject(lacking);
  expect(await desk.client.supplies.preflight({ supplyId })).toMatchObject(lacking);
  expect(await desk.client.supplies.handOver({ supplyId, evenUnpacked: true })).toMatchObject({
    problem: { code: 'handOverStopped', findings: ['codesMissing'] },
  });
  expect((await desk.marketplace()).requests).toMatchObject({ deliverSupply: { received: 0 } });
  expect(group).toBeDefined();
});

test('the pick list counts what is still to be fetched, by office, cell and article', async () => {
  const desk = await openDesk({ orders: 50 });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const [first] = await loneOrders(desk, supplyId);
  const before = await desk.client.supplies.pickList({ supplyIds: [supplyId] });
  if (!before.ok) throw new Error(before.problem.code);
  expect(before.value).toMatchObject({
    quantity: card.total,
    packed: 0,
    supplies: [{ supplyId, name: 'Monday' }],
  });
  expect(before.value.labels.map(({ count }) => Number(count)).reduce((sum, count) => sum + count, 0)).toBe(
    card.total,
  );

  const readable = before.value.labels.map((fields) => readValues('pickList', fields));
  expect(readable.every(({ ok }) => ok)).toBe(true);

  await desk.client.supplies.setCell({ article: first.article, cell: 'B-02' });
  await desk.scan(skuOf(first));
  await untilPacking(desk, (view) => view.supply?.packed === 1);
  const after = await desk.client.supplies.pickList({ supplyIds: [supplyId] });
  expect(after).toMatchObject({ ok: true, value: { quantity: card.total - 1, packed: 1 } });
  const wanted = after.ok ? after.value.offices.flatMap(({ rows }) => rows) : [];
  const own = wanted.filter(({ article }) => article === first.article);
  expect(own.every(({ cell }) => cell === 'B-02')).toBe(true);
  if (own.length > 0)
    expect(after.ok && after.value.offices.some(({ rows }) => rows[0]?.cell === 'B-02')).toBe(true);
  expect(wanted.every(({ skus }) => skus.length > 0)).toBe(true);
  expect(await desk.client.supplies.pickList({ supplyIds: ['PFX-GI-0'] })).toMatchObject({
    problem: { code: 'supplyUnknown' },
  });
});
