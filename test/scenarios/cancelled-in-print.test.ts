import { expect, test } from 'vitest';
import { loneOrders, openDesk, printedOrders, skuOf, takeAndOpen, untilCard, untilPacking } from './desk.ts';

test('an order that is cancelled while its label is being sent is shown as cancelled when the label comes out', async () => {
  const desk = await openDesk({ orders: 50 });
  const { supplyId } = await takeAndOpen(desk);
  const [first, second] = await loneOrders(desk, supplyId);
  await desk.client.packing.command({ command: 'openBox', why: 'other' });
  desk.printer.setFault({ fault: 'stall' });
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
  await desk.api('PATCH', `/orders/${first.id}/cancel`);
  await desk.client.station.syncNow({});
  await untilCard(desk, (each) => each.supplyId === supplyId && each.cancelled === 1);

  await desk.printer.clearFault('stall');
  const { verdict } = await untilPacking(desk, (view) => view.verdict.reason !== 'labelPrinting');
  expect(verdict).toMatchObject({
    reason: 'orderCancelled',
    parcel: { orderId: String(first.id) },
    place: { supplyName: 'Monday', box: '1', position: 1 },
  });
  expect(printedOrders(desk.printer, [first])).toEqual([first.id]);

  expect(await desk.client.packing.release({})).toEqual({ ok: true, value: null });
  expect(await desk.scan(skuOf(second))).toMatchObject({ reason: 'labelPrinting' });
  const check = await desk.client.supplies.preflight({ supplyId: supplyId ?? '' });
  expect(check.ok && check.value.cancelledParcels).toEqual([]);
});
