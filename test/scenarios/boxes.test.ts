import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { SupplyBoxes } from '../../src/shared/contract/boxes.ts';
import {
  openDesk,
  readJournal,
  skuOf,
  takeAndOpen,
  untilCard,
  untilPacking,
  untilPrinter,
  untilStation,
  type Desk,
  type Order,
} from '../rigs/desk/desk.ts';
import { readValues } from '../../src/shared/domain/label/label-values.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

const labelsShape = z.object({ stickers: z.array(z.looseObject({ file: z.string() })) });

/** Boxes of the marketplace with their orders, by id. */
async function boxesThere(desk: Desk): Promise<Record<string, string[]>> {
  const { boxes } = await desk.marketplace();
  return Object.fromEntries(boxes.map(({ id, orders }) => [id, orders.map(String).toSorted()]));
}

/** The same by the desk's own word. */
async function boxesHere(desk: Desk): Promise<Record<string, string[]>> {
  const [view] = await until(desk.client.boxes.view, (all) => all.length > 0);
  const found: Record<string, string[]> = {};
  for (const { boxKey, boxId } of view?.boxes ?? []) {
    const contents = await desk.client.boxes.contents({ boxKey });
    if (!contents.ok) throw new Error(contents.problem.code);
    found[boxId ?? 'no id'] = contents.value.parcels.map(({ parcel }) => parcel.orderId).toSorted();
  }
  return found;
}

const untilBoxes = async (desk: Desk, fits: (view: SupplyBoxes) => boolean): Promise<SupplyBoxes> => {
  const all = await until(desk.client.boxes.view, ([view]) => view !== undefined && fits(view));
  const [view] = all;
  if (!view) throw new Error('the supply vanished');
  return view;
};

const ordersOf = async (desk: Desk, supplyId: string): Promise<Order[]> =>
  (await desk.marketplace()).orders.filter((order) => order.supplyId === supplyId);

/** Packs so many more by their products, whichever orders they come to. */
async function pack(desk: Desk, supplyId: string, count: number): Promise<void> {
  const { supply } = await untilPacking(desk, (view) => view.supply !== null);
  const before = supply?.packed ?? 0;
  const skus = (await ordersOf(desk, supplyId)).map(skuOf);
  let packed = 0;
  for (const sku of skus) {
    if (packed === count) break;
    const verdict = await desk.scan(sku);
    if (verdict.reason !== 'labelPrinting') continue;
    packed += 1;
    await untilPacking(desk, (view) => view.supply?.packed === before + packed);
  }
  expect(packed).toBe(count);
}

const openBox = (desk: Desk): Promise<unknown> =>
  desk.client.packing.command({ command: 'openBox', why: 'other', of: null });

/** The code of a box label, as soon as one came out. */
async function untilCode(desk: Desk): Promise<string> {
  const codeOf = (): string | undefined =>
    desk.printer
      .labels()
      .flatMap(({ codes }) => codes.map(({ text }) => /\^FDMA,(_24PMP[^^]*)\^FS/.exec(text)?.[1]))
      .find((text) => text !== undefined)
      ?.replaceAll(/_([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  await until(desk.client.printing.printers, () => codeOf() !== undefined);
  return codeOf() ?? '';
}

const untilTold = (desk: Desk): Promise<unknown> => untilStation(desk, ({ outbox }) => outbox.waiting === 0);

test('a supply packed into boxes: labels, moving, opening by scan, emptying, check, hand-over', async () => {
  const desk = await openDesk({ orders: 40 });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  await openBox(desk);
  await pack(desk, supplyId, 3);
  await openBox(desk);
  await pack(desk, supplyId, 2);
  await untilTold(desk);
  expect(await boxesHere(desk)).toEqual(await boxesThere(desk));
  const view = await untilBoxes(
    desk,
    ({ boxes }) => boxes.length === 2 && boxes.every(({ label }) => label === 'ready'),
  );
  const [first, second] = view.boxes;
  expect(view.boxes.map(({ name, parcels, untold }) => ({ name, parcels, untold }))).toEqual([
    { name: '1', parcels: 3, untold: 0 },
    { name: '2', parcels: 2, untold: 0 },
  ]);

  // Printed once, its label opens the box again.
  const printed = await desk.client.boxes.print({ boxKey: first?.boxKey ?? '' });
  if (!printed.ok) throw new Error(printed.problem.code);
  const code = await untilCode(desk);
  expect(code).toMatch(/^\$PMP:1:\d+:\d{7}$/);
  expect(await desk.scan(code)).toMatchObject({ reason: 'boxOpened', box: '1' });
  await pack(desk, supplyId, 1);

  const inSecond = await desk.client.boxes.contents({ boxKey: second?.boxKey ?? '' });
  const moving = inSecond.ok ? inSecond.value.parcels.map(({ parcel }) => parcel.orderId) : [];
  expect(await desk.client.boxes.move({ orderIds: moving, into: first?.boxKey ?? null })).toEqual({
    ok: true,
    value: { moved: 2 },
  });
  await untilTold(desk);
  expect(await boxesThere(desk)).toEqual(await boxesHere(desk));
  expect(await desk.client.boxes.print({ boxKey: second?.boxKey ?? '' })).toMatchObject({
    ok: false,
    problem: { code: 'boxLabelNotReady', box: '2', why: 'empty' },
  });

  const before = await desk.client.supplies.preflight({ supplyId });
  expect(before.ok && before.value.findings.map(({ kind }) => kind)).toEqual(['emptyBoxes', 'unpacked']);
  expect(await desk.client.supplies.handOver({ supplyId, evenUnpacked: true })).toMatchObject({
    ok: false,
    problem: { code: 'handOverStopped', findings: ['emptyBoxes'] },
  });
  expect(await desk.client.boxes.removeEmpty({ supplyId })).toEqual({ ok: true, value: { removed: 1 } });
  const list = await desk.client.supplies.packingList({ supplyId });
  expect(list.ok && list.value.parcels.map(({ box, position }) => [box, position])).toEqual(
    [1, 2, 3, 4, 5, 6].map((position) => ['1', position]),
  );
  const labels = list.ok
    ? [list.value.labels.supply ?? {}, ...list.value.labels.boxes.map(({ fields }) => fields)]
    : [];
  expect(labels.map((fields) => readValues('packingList', fields).ok)).toEqual([true, true]);
  expect(list.ok && list.value.labels.boxes.map(({ name, fields }) => [name, fields['count']])).toEqual([
    ['1', '6'],
  ]);

  expect(await desk.client.supplies.handOver({ supplyId, evenUnpacked: true })).toEqual({
    ok: true,
    value: null,
  });
  await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');
  expect((await desk.marketplace()).supplies).toMatchObject([{ id: supplyId, done: true }]);
  expect(Object.values(await boxesThere(desk)).map(({ length }) => length)).toEqual([6]);
  expect((await desk.marketplace()).requests).toMatchObject({ deliverSupply: { received: 1, refused: 0 } });
});

test('boxes filled without the network are made and filled once when it is back', async () => {
  const desk = await openDesk({ orders: 60 });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  await desk.spoil({ kind: 'dropBefore' });
  await openBox(desk);
  await pack(desk, supplyId, 5);
  await openBox(desk);
  await pack(desk, supplyId, 5);
  const view = await untilBoxes(desk, ({ boxes }) => boxes.length === 2);
  expect(view.boxes.map(({ parcels, untold, label }) => ({ parcels, untold, label }))).toEqual([
    { parcels: 5, untold: 5, label: 'noId' },
    { parcels: 5, untold: 5, label: 'noId' },
  ]);
  expect(await desk.client.boxes.print({ boxKey: view.boxes[0]?.boxKey ?? '' })).toMatchObject({
    ok: false,
    problem: { code: 'boxLabelNotReady', why: 'noId' },
  });
  // A change of mind while nobody hears it.
  const contents = await desk.client.boxes.contents({ boxKey: view.boxes[0]?.boxKey ?? '' });
  const [moving] = contents.ok ? contents.value.parcels : [];
  await desk.client.boxes.move({
    orderIds: [moving?.parcel.orderId ?? ''],
    into: view.boxes[1]?.boxKey ?? null,
  });
  await desk.reopen(() => desk.heal());
  await untilTold(desk);
  expect(await boxesThere(desk)).toEqual(await boxesHere(desk));
  expect(Object.values(await boxesThere(desk)).map(({ length }) => length)).toEqual([4, 6]);
  expect((await desk.marketplace()).requests).toMatchObject({
    addBoxes: { changed: 2 },
    addOrdersToBox: { changed: 2, refused: 0 },
    removeOrderFromBox: { received: 0 },
  });
});

test('a parcel cancelled in its box is named with box and position, blocks the hand-over, and comes out by a scan', async () => {
  const desk = await openDesk({ orders: 40 });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  await openBox(desk);
  await pack(desk, supplyId, 3);
  await untilTold(desk);
  const [boxId = '', orders = []] = Object.entries(await boxesThere(desk))[0] ?? [];
  const [orderId = ''] = orders;
  await desk.api('PATCH', `/orders/${orderId}/cancel`);
  await desk.client.station.syncNow({});
  await untilCard(desk, (each) => each.supplyId === supplyId && each.cancelled === 1);
  const check = await desk.client.supplies.recheck({ supplyId });
  const finding = check.ok ? check.value.findings[0] : null;
  expect(finding).toMatchObject({
    kind: 'cancelledParcels',
    parcels: [{ parcel: { orderId }, place: { supplyName: 'Monday', box: '1' } }],
  });
  expect(await desk.client.supplies.handOver({ supplyId, evenUnpacked: true })).toMatchObject({
    ok: false,
    problem: { code: 'supplyHasCancelledParcels', orders: [orderId] },
  });
  expect(await desk.client.supplies.setAside({ orderId })).toEqual({ ok: true, value: null });
  await untilTold(desk);
  expect((await boxesHere(desk))[boxId]).toEqual(orders.filter((id) => id !== orderId));
  expect(await boxesHere(desk)).toEqual(await boxesThere(desk));
});

test('a box filled at another desk is seen, its parcels count as packed, and it can be opened by its label', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 30, through: rogue.before });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const [order] = await ordersOf(desk, supplyId);
  const made = (await (await desk.api('POST', `/supplies/${supplyId}/trbx`, { amount: 1 })).json()) as {
    trbxIds: [string];
  };
  const [boxId] = made.trbxIds;
  await desk.api('PATCH', `/supplies/${supplyId}/trbx/${boxId}`, { orderIds: [order?.id] });
  await desk.client.station.syncNow({});
  const view = await untilBoxes(desk, ({ boxes }) => boxes[0]?.label === 'ready');
  expect(view.boxes).toMatchObject([{ boxId, parcels: 1, name: '1' }]);
  const check = await desk.client.supplies.preflight({ supplyId });
  expect(check.ok && check.value.unpacked.map(({ orderId }) => orderId)).not.toContain(String(order?.id));

  await desk.client.boxes.print({ boxKey: view.boxes[0]?.boxKey ?? '' });
  const code = await untilCode(desk);
  expect(await desk.scan(code)).toMatchObject({ reason: 'boxOpened', box: '1' });

  // Half of it as commands: it comes out from the drawing.
  rogue.lie(/trbx\/stickers$/, (answer) => {
    const { stickers } = labelsShape.parse(answer);
    const half = (file: string): string => (file.startsWith('PHN2Zy') ? file : file.slice(0, 40));
    return { stickers: stickers.map((each) => ({ ...each, file: half(each.file) })) };
  });
  await desk.client.boxes.print({ boxKey: view.boxes[0]?.boxKey ?? '' });
  await untilPrinter(desk, ({ queue }) => queue.length === 0);
  expect(desk.printer.labels()).toHaveLength(2);
});

test('the label of a box that was printed elsewhere opens its box', async () => {
  const desk = await openDesk({ orders: 30 });
  const { supplyId } = await takeAndOpen(desk);
  const trbx = `/supplies/${supplyId ?? ''}/trbx`;
  const [order] = await ordersOf(desk, supplyId ?? '');
  const { trbxIds } = (await (await desk.api('POST', trbx, { amount: 1 })).json()) as { trbxIds: [string] };
  await desk.api('PATCH', `${trbx}/${trbxIds[0]}`, { orderIds: [order?.id] });
  const printed = await desk.api('POST', `${trbx}/stickers?type=png`, { trbxIds });
  const { stickers } = (await printed.json()) as { stickers: [{ barcode: string }] };
  await desk.client.station.syncNow({});
  await expect
    .poll(() => readJournal(desk, 'SELECT code FROM boxes').map(({ code }) => code))
    .toEqual([stickers[0].barcode]);
  expect(await desk.scan(stickers[0].barcode)).toMatchObject({ reason: 'boxOpened', box: '1' });
});

const boxKeys = async (desk: Desk): Promise<string[]> =>
  (await untilBoxes(desk, () => true)).boxes.map(({ boxKey }) => boxKey);

/** The barcode of an order of the supply that nothing was done with yet, and that no other order of a supply carries. */
async function freshSku(desk: Desk, supplyId: string): Promise<string> {
  const answer = await desk.client.supplies.orders({ supplyId });
  const fresh = answer.ok ? answer.value.orders.filter(({ state }) => state === 'none') : [];
  const ids = new Set(fresh.map(({ parcel }) => parcel.orderId));
  const orders = (await desk.marketplace()).orders.filter((order) => order.supplyId !== null);
  const order = orders.find(
    (each) => ids.has(String(each.id)) && orders.filter((other) => skuOf(other) === skuOf(each)).length === 1,
  );
  if (!order) throw new Error('nothing of the supply is left');
  return skuOf(order);
}

describe('the open box', () => {
  test('that is deleted here closes, the packer is told, and nothing goes into it any more', async () => {
    const desk = await openDesk({ orders: 40 });
    const card = await takeAndOpen(desk);
    const supplyId = card.supplyId ?? '';
    await openBox(desk);
    await pack(desk, supplyId, 1);
    const [boxKey = ''] = await boxKeys(desk);
    expect(await desk.client.boxes.remove({ boxKeys: [boxKey] })).toEqual({ ok: true, value: null });
    const told = await untilPacking(desk, ({ verdict }) => verdict.reason === 'boxGone');
    expect([told.box, told.verdict]).toEqual([null, { reason: 'boxGone', box: '1' }]);
    await pack(desk, supplyId, 1);
    await untilTold(desk);
    expect(await boxesThere(desk)).toEqual({});
    expect(await desk.client.packing.openBox({ boxKey })).toEqual({
      ok: false,
      problem: { code: 'boxUnknown', boxKey },
    });
  });

  test('that is deleted elsewhere closes, and the product that was scanned next waits for another box', async () => {
    const desk = await openDesk({ orders: 40 });
    const card = await takeAndOpen(desk);
    const supplyId = card.supplyId ?? '';
    await desk.client.boxes.create({ supplyId, amount: 2 });
    const { boxes } = await untilBoxes(desk, (view) => view.boxes.every(({ boxId }) => boxId !== null));
    const [first, second] = boxes;
    expect(await desk.scan(first?.boxId ?? '')).toEqual({ reason: 'boxOpened', box: '1' });
    await desk.api('DELETE', `/supplies/${supplyId}/trbx`, { trbxIds: [first?.boxId] });
    await desk.client.station.syncNow({});
    const told = await untilPacking(desk, ({ verdict }) => verdict.reason === 'boxGone');
    expect([told.box, told.task]).toEqual([null, null]);

    expect(await desk.scan(second?.boxId ?? '')).toEqual({ reason: 'boxOpened', box: '2' });
    await pack(desk, supplyId, 1);
    await untilTold(desk);
    expect(await boxesHere(desk)).toEqual(await boxesThere(desk));
    expect(Object.values(await boxesThere(desk)).map(({ length }) => length)).toEqual([1]);
  });

  test('is not spoken of before what went wrong was seen to', async () => {
    const desk = await openDesk({ orders: 40 });
    const card = await takeAndOpen(desk);
    const supplyId = card.supplyId ?? '';
    await openBox(desk);
    const sku = await freshSku(desk, supplyId);
    expect(await desk.scan('4006381333931')).toMatchObject({ reason: 'unknownBarcode' });
    await desk.client.boxes.remove({ boxKeys: await boxKeys(desk) });
    const view = await untilPacking(desk, ({ box }) => box === null);
    expect(view.verdict.reason).toBe('unknownBarcode');
    // Nothing is printed for goods that would go into no box without a word.
    expect(await desk.scan(sku)).toEqual({ reason: 'boxGone', box: '1' });
    expect(desk.printer.labels()).toEqual([]);
    expect(await desk.scan(sku)).toMatchObject({ reason: 'labelPrinting' });
  });

  test('is opened by hand, and brings its supply to hand', async () => {
    const desk = await openDesk({ orders: 40 });
    const first = await takeAndOpen(desk);
    const second = await takeAndOpen(desk, 'Tuesday');
    const made = await desk.client.boxes.create({ supplyId: first.supplyId ?? '', amount: 1 });
    const boxKey = made.ok ? (made.value.boxes[0]?.boxKey ?? '') : '';
    expect(await desk.client.packing.openBox({ boxKey })).toEqual({ ok: true, value: null });
    const view = await untilPacking(desk, ({ box }) => box === '1');
    expect(view.supplies.map(({ name }) => name)).toEqual(['Monday']);

    await desk.client.packing.open({ supplyId: second.supplyId ?? '', beside: true });
    await desk.client.packing.openBox({ boxKey });
    const both = await untilPacking(desk, ({ box }) => box === '1');
    expect(both.supplies.map(({ name }) => name)).toEqual(['Monday', 'Tuesday']);
  });
});

test('a parcel of a second open supply with boxes is said to be in none of them', async () => {
  const desk = await openDesk({ orders: 40 });
  const first = await takeAndOpen(desk);
  const second = await takeAndOpen(desk, 'Tuesday');
  const [, supplyId] = [first.supplyId ?? '', second.supplyId ?? ''];
  const sku = await freshSku(desk, supplyId);
  await desk.client.packing.open({ supplyId: first.supplyId ?? '', beside: true });
  await openBox(desk);

  // As long as it has none there is nothing to say.
  expect(await desk.scan(sku)).toMatchObject({ reason: 'labelPrinting' });
  expect(await untilPacking(desk, ({ verdict }) => verdict.reason === 'parcelPacked')).toMatchObject({
    box: '1',
    unboxed: null,
  });
  await desk.client.boxes.create({ supplyId, amount: 1 });
  expect(await desk.scan(await freshSku(desk, supplyId))).toMatchObject({ reason: 'labelPrinting' });
  expect(await untilPacking(desk, ({ unboxed }) => unboxed !== null)).toMatchObject({
    box: '1',
    unboxed: { supplyId, name: 'Tuesday' },
  });

  const view = await until(desk.client.boxes.view, (all) =>
    all.some((each) => each.supplyId === supplyId && each.withoutBox.length === 2),
  );
  const mine = view.find((each) => each.supplyId === supplyId);
  const orderIds = mine?.withoutBox.map(({ orderId }) => orderId) ?? [];
  await desk.client.boxes.move({ orderIds, into: mine?.boxes[0]?.boxKey ?? null });
  expect(await untilPacking(desk, ({ unboxed }) => unboxed === null)).toMatchObject({ box: '1' });
});

test('a scan beside the bench finds a box and a parcel, and nothing else', async () => {
  const desk = await openDesk({ orders: 40 });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const supplyName = 'Monday';
  await openBox(desk);
  await pack(desk, supplyId, 1);
  await untilTold(desk);
  const [box] = (await untilBoxes(desk, ({ boxes }) => boxes[0]?.boxId !== null)).boxes;
  const { boxKey = '', boxId = null, name = '' } = box ?? {};
  const lookUp = async (text: string): Promise<unknown> => {
    const answer = await desk.client.boxes.lookUp({ text });
    return answer.ok ? answer.value.found : answer.problem;
  };
  expect(await lookUp(boxId ?? '')).toEqual({
    kind: 'box',
    box: { boxKey, boxId, name },
    supplyId,
    supplyName,
  });
  const orders = await ordersOf(desk, supplyId);
  const [packedId] = (await boxesThere(desk))[boxId ?? ''] ?? [];
  const packed = orders.find(({ id }) => String(id) === packedId);
  expect(await lookUp(packed?.sticker.barcode ?? '')).toMatchObject({
    kind: 'parcel',
    parcel: { orderId: packedId },
    supplyId,
    supplyName,
    box: { boxKey, boxId, name },
    position: 1,
    isPacked: true,
    isCancelled: false,
  });
  const other = orders.find(({ id }) => String(id) !== packedId);
  expect(await lookUp(other?.sticker.barcode ?? '')).toMatchObject({
    kind: 'parcel',
    box: null,
    position: null,
    isPacked: false,
  });
  expect([await lookUp(skuOf(orders[0] ?? packed!)), await lookUp('PB-UNDO'), await lookUp('')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('every order of a supply is listed with where it stands, before and after the hand-over', async () => {
  const desk = await openDesk({ orders: 40 });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  await openBox(desk);
  await pack(desk, supplyId, 2);
  await untilTold(desk);
  const read = async () => {
    const answer = await desk.client.supplies.orders({ supplyId });
    if (!answer.ok) throw new Error(answer.problem.code);
    return answer.value.orders;
  };
  const before = await read();
  expect(before.map(({ parcel }) => parcel.orderId).toSorted()).toEqual(
    (await ordersOf(desk, supplyId)).map(({ id }) => String(id)).toSorted(),
  );
  const packed = before.filter(({ state }) => state === 'packed');
  expect(packed.map(({ box, position }) => `${box} ${position}`).toSorted()).toEqual(['1 1', '1 2']);
  const [cancelled, stays] = packed.map(({ parcel }) => parcel.orderId);
  await desk.api('PATCH', `/orders/${cancelled}/cancel`);
  await desk.client.station.syncNow({});
  await untilCard(desk, (each) => each.supplyId === supplyId && each.cancelled === 1);
  const after = new Map((await read()).map((order) => [order.parcel.orderId, order]));
  expect(after.get(cancelled ?? '')).toMatchObject({ state: 'packed', isCancelled: true, box: '1' });
  expect(after.get(stays ?? '')).toMatchObject({ state: 'packed', isCancelled: false, box: '1' });
  // A cancelled parcel in the box stands for nobody else's.
  expect(await desk.client.supplies.card({ supplyId })).toMatchObject({
    value: { packed: 1, cancelled: 1, total: before.length - 1 },
  });

  await desk.client.supplies.setAside({ orderId: cancelled ?? '' });
  await untilTold(desk);
  await desk.client.supplies.handOver({ supplyId, evenUnpacked: true });
  const closed = await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');
  expect(await desk.client.supplies.card({ supplyId })).toEqual({ ok: true, value: closed });
  expect((await read()).find(({ parcel }) => parcel.orderId === cancelled)).toMatchObject({
    state: 'setAside',
    isCancelled: true,
    box: null,
  });
  const boxes = await desk.client.boxes.ofSupply({ supplyId });
  expect(boxes.ok && boxes.value.boxes.map(({ name, parcels }) => [name, parcels])).toEqual([['1', 1]]);
  expect(await desk.client.supplies.card({ supplyId: 'none' })).toEqual({
    ok: false,
    problem: { code: 'supplyUnknown', supplyId: 'none' },
  });
});
