import { expect, test } from 'vitest';
import {
  loneOrders,
  openDesk,
  printedOrders,
  shownAt,
  skuOf,
  takeAndOpen,
  untilCard,
  untilPacking,
} from '../rigs/desk/desk.ts';

test('an order that is cancelled while its label is being sent is shown as cancelled when the label comes out', async () => {
  const desk = await openDesk({ orders: 50 });
  const { supplyId } = await takeAndOpen(desk);
  const [first, second] = await loneOrders(desk, supplyId);
  await desk.client.packing.command({ command: 'openBox', why: 'other', of: null });
  desk.printer.setFault({ fault: 'stall' });
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
  await desk.api('PATCH', `/orders/${first.id}/cancel`);
  await desk.client.station.syncNow({});
  await untilCard(desk, (each) => each.supplyId === supplyId && each.cancelled === 1);

  await desk.printer.clearFault('stall');
  const { verdict } = await untilPacking(desk, (view) => view.verdict.reason === 'orderCancelled');
  expect(verdict).toMatchObject({
    reason: 'orderCancelled',
    parcel: { orderId: String(first.id) },
    place: { supplyName: 'Monday', box: '1', position: 1 },
  });
  expect(printedOrders(desk.printer, [first])).toEqual([first.id]);

  expect(await desk.client.packing.release(await shownAt(desk))).toEqual({ ok: true, value: null });
  expect(await desk.scan(skuOf(second))).toMatchObject({ reason: 'labelPrinting' });
  const check = await desk.client.supplies.preflight({ supplyId: supplyId ?? '' });
  expect(check.ok && check.value.cancelledParcels).toEqual([]);
});

test('of two orders cancelled in the same moment, the parcel whose verdict was covered stays told until it is put aside', async () => {
  const desk = await openDesk({ orders: 50 });
  const { supplyId } = await takeAndOpen(desk);
  const [first, second] = await loneOrders(desk, supplyId);
  desk.printer.setFault({ fault: 'stall' });
  for (const order of [first, second])
    expect(await desk.scan(skuOf(order))).toMatchObject({ reason: 'labelPrinting' });
  for (const order of [first, second]) await desk.api('PATCH', `/orders/${order.id}/cancel`);
  await desk.client.station.syncNow({});
  await untilCard(desk, (each) => each.supplyId === supplyId && each.cancelled === 2);
  await desk.printer.clearFault('stall');

  // The label of the second was still waiting, and is not printed.
  const { verdict } = await untilPacking(
    desk,
    ({ verdict: shown }) => shown.reason === 'orderCancelled' && shown.parcel.orderId === String(second.id),
  );
  expect(verdict).toMatchObject({ place: null });
  expect(printedOrders(desk.printer, [first, second])).toEqual([first.id]);
  await desk.client.packing.release(await shownAt(desk));
  const toPutAside = async (): Promise<number | undefined> =>
    (await untilPacking(desk, () => true)).supply?.toPutAside;
  expect(await toPutAside()).toBe(1);

  // The parcel that was covered is told again, and its own label says that it is out.
  expect((await untilPacking(desk, () => true)).verdict).toMatchObject({
    reason: 'orderCancelled',
    parcel: { orderId: String(first.id) },
  });
  expect(await desk.scan(first.sticker.barcode)).toMatchObject({ reason: 'scanProduct' });
  expect(await toPutAside()).toBe(0);
});

test('an order that is cancelled while its parcel is still shown as packed is told at once, and no next scan covers it', async () => {
  const desk = await openDesk({ orders: 50 });
  const { supplyId } = await takeAndOpen(desk);
  const [first, second] = await loneOrders(desk, supplyId);
  await desk.scan(skuOf(first));
  await untilPacking(desk, (view) => view.verdict.reason === 'parcelPacked');
  await desk.api('PATCH', `/orders/${first.id}/cancel`);
  await desk.client.station.syncNow({});
  const isTold = { reason: 'orderCancelled', parcel: { orderId: String(first.id) }, place: { position: 1 } };
  const told = await untilPacking(desk, (view) => view.verdict.reason === 'orderCancelled');
  expect(told.verdict).toMatchObject(isTold);
  expect(await desk.scan(skuOf(second))).toMatchObject(isTold);
  await desk.client.packing.release(await shownAt(desk));
  const asks = await untilPacking(desk, (view) => view.verdict.reason === 'goodsWait');
  expect(asks).toMatchObject({
    supply: { toPutAside: 0 },
    verdict: { product: { article: second.article } },
  });
  expect(await desk.scan(skuOf(second))).toMatchObject({ reason: 'labelPrinting' });
});

test('an order that is cancelled while its label is in doubt is told as cancelled; put aside, the question is none', async () => {
  const desk = await openDesk({ orders: 50 });
  const { supplyId } = await takeAndOpen(desk);
  const [first, second] = await loneOrders(desk, supplyId);
  desk.printer.setFault({ fault: 'resetAfter', bytes: 90 });
  await desk.scan(skuOf(first));
  await untilPacking(desk, (view) => view.verdict.reason === 'labelUncertain');
  await desk.api('PATCH', `/orders/${first.id}/cancel`);
  await desk.client.station.syncNow({});
  const told = await untilPacking(desk, (view) => view.verdict.reason === 'orderCancelled');
  expect(told.verdict).toMatchObject({ parcel: { orderId: String(first.id) }, label: 'mayCome' });
  await desk.client.packing.release(await shownAt(desk));
  await untilPacking(desk, (view) => view.verdict.reason === 'scanProduct');
  expect(await desk.scan(skuOf(second))).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, (view) => view.supply?.packed === 1);
  expect(printedOrders(desk.printer, [first, second])).toEqual([second.id]);
});

test('an order that is moved while its label waits for the printer is told with its supply when the label comes', async () => {
  const desk = await openDesk({ orders: 50 });
  const { supplyId } = await takeAndOpen(desk);
  const [first] = await loneOrders(desk, supplyId);
  desk.printer.setFault({ fault: 'stall' });
  await desk.scan(skuOf(first));
  const made = (await (await desk.api('POST', '/supplies', { name: 'other' })).json()) as { id: string };
  await desk.api('PATCH', `/supplies/${made.id}/orders/${first.id}`);
  await desk.client.station.syncNow({});
  await untilCard(desk, (each) => each.name === 'other' && each.total === 1);
  await desk.printer.clearFault('stall');
  const told = await untilPacking(desk, (view) => view.verdict.reason === 'otherSupply');
  expect(told.verdict).toMatchObject({ supplyName: 'other', parcel: { orderId: String(first.id) } });
});
