import { expect, test } from 'vitest';
import type { MarkedProduct } from '../../src/shared/contract/marking.ts';
import type { MarkingTask } from '../../src/shared/domain/marking/marking-task.ts';
import { type Desk, openDesk, shownAt, untilCard, untilPacking, untilStation } from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

const SKU = 'GOODS-1';
const [FIRST, SECOND, THIRD] = ['0076543210987654', '0076543210987655', '0076543210987656'];

/** A supply with a box, and one parcel of it packed whose UIN the marketplace refused. */
async function openRefused(): Promise<{ desk: Desk; orderId: string; supplyId: string; task: MarkingTask }> {
  const desk = await openDesk({ orders: 0 });
  const made = (await desk.control('orders', {
    count: 1,
    scheme: 'fbs',
    skus: [SKU],
    requiredMeta: ['uin'],
  })) as { orders: number[] };
  const orderId = String(made.orders[0]);
  await desk.client.station.syncNow({});
  await until(desk.client.supplies.newOrders, ({ total }) => total === 1);
  await desk.client.supplies.take({ from: { orderIds: [orderId] }, into: { newName: 'Marked' } });
  const card = await untilCard(desk, ({ stage, labelsReady }) => stage === 'open' && labelsReady === 1);
  const supplyId = card.supplyId ?? '';
  await desk.client.packing.open({ supplyId });
  await desk.client.packing.command({ command: 'openBox', why: 'other', of: null });
  await desk.spoil({ kind: 'status', code: 'FailedToUpdateMeta', operation: 'setOrderUin', count: 1 });
  await desk.scan(SKU);
  await desk.scan(FIRST);
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  const [task] = await until(desk.client.marking.tasks, (all) => all.length === 1);
  if (!task) throw new Error('nothing was refused');
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0);
  return { desk, orderId, supplyId, task };
}

const told = async (desk: Desk): Promise<(string | undefined)[]> =>
  (await desk.marketplace()).orders.map(({ meta }) => meta.uin);
const settled = (desk: Desk): Promise<unknown> =>
  untilStation(desk, ({ outbox }) => outbox.waiting === 0 && outbox.refused === 0);

test('a refused code names its parcel, box and position, stands in the hand-over, and gives way to another one', async () => {
  const { desk, orderId, supplyId, task } = await openRefused();
  expect(task).toMatchObject({
    orderId,
    meta: 'uin',
    codes: [{ key: FIRST, text: FIRST }],
    problem: { code: 'marketplaceRefused', known: 'FailedToUpdateMeta' },
    parcel: { orderId },
    place: { supplyName: 'Marked', box: '1', position: 1 },
    waysOut: ['again', 'exchange', 'takeBack', 'dismiss'],
  });
  expect(await desk.client.supplies.preflight({ supplyId })).toMatchObject({
    value: { findings: [{ kind: 'codesRefused', codes: [{ parcel: { orderId }, meta: 'uin' }] }] },
  });
  const exchange = (text: string) =>
    desk.client.marking.exchange({ orderId, replaces: FIRST, text, isConfirmed: false });
  expect(await exchange(FIRST)).toMatchObject({
    value: { kind: 'refused', refusal: { why: 'alreadyScannedHere' } },
  });
  expect(await exchange('490154203237518')).toMatchObject({
    value: { kind: 'refused', refusal: { why: 'wrongKind', scanned: 'imei', wanted: ['uin'] } },
  });
  expect(await exchange('4006381333932')).toMatchObject({ value: { kind: 'refused' } });
  expect(
    await desk.client.marking.exchange({ orderId: '1', replaces: null, text: SECOND, isConfirmed: false }),
  ).toMatchObject({
    problem: { code: 'orderUnknown' },
  });
  // Nothing of this changed anything.
  expect(await until(desk.client.marking.tasks, () => true)).toEqual([task]);

  expect(await exchange(SECOND)).toEqual({ ok: true, value: { kind: 'complete' } });
  await settled(desk);
  expect(await told(desk)).toEqual([SECOND]);
  expect(await until(desk.client.marking.tasks, () => true)).toEqual([]);
  expect(await desk.client.supplies.preflight({ supplyId })).toMatchObject({ value: { findings: [] } });
});

test('a refused code is sent again, taken back or left as it is; each is settled once', async () => {
  const { desk, orderId, supplyId, task } = await openRefused();
  await desk.spoil({ kind: 'status', code: 'FailedToUpdateMeta', operation: 'setOrderUin', count: 1 });
  expect(await desk.client.marking.sendAgain({ id: task.id })).toEqual({ ok: true, value: null });
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0 && outbox.refused === 1);
  expect(await desk.client.marking.sendAgain({ id: task.id })).toEqual({ ok: true, value: null });
  await settled(desk);
  expect(await told(desk)).toEqual([FIRST]);
  expect(await desk.client.marking.dismissTask({ id: task.id })).toMatchObject({
    problem: { code: 'taskUnknown' },
  });

  // Refused once more, with another code; what the marketplace has stands.
  await desk.spoil({ kind: 'status', code: 'FailedToUpdateMeta', operation: 'setOrderUin', count: 1 });
  const change = { orderId, replaces: FIRST, isConfirmed: false };
  await desk.client.marking.exchange({ ...change, text: SECOND });
  const [again] = await until(desk.client.marking.tasks, (all) => all.length === 1);
  await desk.client.marking.dismissTask({ id: again?.id ?? '' });
  await settled(desk);
  expect(await told(desk)).toEqual([FIRST]);

  // And taken back: the code is free for another parcel, the marketplace is told, the check finds it missing.
  await desk.spoil({ kind: 'status', code: 'FailedToUpdateMeta', operation: 'setOrderUin', count: 1 });
  await desk.client.marking.exchange({ ...change, replaces: SECOND, text: THIRD });
  const [last] = await until(desk.client.marking.tasks, (all) => all.length === 1);
  expect(await desk.client.marking.takeBack({ id: last?.id ?? '' })).toEqual({ ok: true, value: null });
  await settled(desk);
  expect(await told(desk)).toEqual([undefined]);
  expect(await desk.client.supplies.recheck({ supplyId })).toMatchObject({
    value: { findings: [{ kind: 'codesMissing', parcels: [{ parcel: { orderId }, place: { box: '1' } }] }] },
  });
  // A packed parcel is given the code that it lacks.
  expect(
    await desk.client.marking.exchange({ orderId, replaces: null, text: THIRD, isConfirmed: false }),
  ).toEqual({ ok: true, value: { kind: 'complete' } });
  await settled(desk);
  expect(await told(desk)).toEqual([THIRD]);
  expect(await desk.client.supplies.preflight({ supplyId })).toMatchObject({ value: { findings: [] } });
});

test('codes of a cancelled order are only given back', async () => {
  const { desk, orderId, task } = await openRefused();
  await desk.control('cancel', { orderId: Number(orderId), by: 'buyer' });
  await desk.client.station.syncNow({});
  await until(desk.client.marking.tasks, ([first]) => first?.waysOut.includes('again') === false);
  expect(
    await desk.client.marking.exchange({ orderId, replaces: FIRST, text: SECOND, isConfirmed: false }),
  ).toMatchObject({ problem: { code: 'orderCancelled' } });
  await desk.client.marking.takeBack({ id: task.id });
  expect(await until(desk.client.marking.tasks, () => true)).toEqual([]);
  await settled(desk);
});

test('what was learned of products is shown, set and forgotten', async () => {
  const GTIN = '04607812345679';
  const code = (serial: string): string => `01${GTIN}21${serial}\u001d93dGVz`;
  const desk = await openDesk({ orders: 0 });
  const sku = (await desk.marketplace()).articles[0]?.skus[0] ?? '';
  const wish = { count: 2, scheme: 'fbs', skus: [sku], requiredMeta: ['sgtin'] };
  const { orders } = (await desk.control('orders', wish)) as { orders: number[] };
  await desk.client.station.syncNow({});
  await until(desk.client.supplies.newOrders, ({ total }) => total === 2);
  const products = (fits: (all: readonly MarkedProduct[]) => boolean) =>
    until(desk.client.marking.products, fits);
  const [known] = await products((all) => all.length === 1);
  expect(known).toMatchObject({ codesAPiece: 1, gtins: [], isWanted: true });
  const product = { article: known?.article ?? '', nmId: known?.nmId ?? null };

  await desk.client.supplies.take({ from: { orderIds: orders.map(String) }, into: { newName: 'Sets' } });
  const card = await untilCard(desk, ({ stage, labelsReady }) => stage === 'open' && labelsReady === 2);
  await desk.client.packing.open({ supplyId: card.supplyId ?? '' });
  await desk.client.marking.setCodesAPiece({ ...product, codes: 2 });
  expect(await desk.scan(sku)).toMatchObject({ reason: 'scanCode', n: 1, of: 2 });
  expect(await desk.scan(code('a'))).toMatchObject({ reason: 'codeOfUnknownProduct', gtin: GTIN });
  await desk.client.packing.confirmGtin(await shownAt(desk));
  // What the answer led to stands above the question.
  await untilPacking(desk, ({ lastScans }) => lastScans[0]?.verdict.reason === 'scanCode');
  const learned = await products(([first]) => first?.gtins.length === 1);
  expect(learned).toEqual([
    {
      ...product,
      codesAPiece: 2,
      gtins: [{ gtin: GTIN, at: expect.any(Number), by: null }],
      isWanted: true,
    },
  ]);
  expect(await desk.scan(code('b'))).toMatchObject({ reason: 'labelPrinting' });

  await desk.client.marking.forgetGtin({ ...product, gtin: GTIN });
  expect((await products(([first]) => first?.gtins.length === 0))[0]).toMatchObject({ codesAPiece: 2 });
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await desk.scan(sku);
  expect(await desk.scan(code('c'))).toMatchObject({ reason: 'codeOfUnknownProduct' });
});
