import { expect, test } from 'vitest';
import {
  loneOrders,
  openDesk,
  skuOf,
  takeAndOpen,
  untilPacking,
  untilPrinter,
  untilStation,
} from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

test('a parcel keeps the box that was open at its scan, although boxes are read while its label waits', async () => {
  const desk = await openDesk({ orders: 20 });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const [first, second] = await loneOrders(desk, supplyId);
  await desk.scan('PB-OPEN-BOX');
  // The box is known to the marketplace, with something in it.
  await desk.scan(skuOf(first));
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0);

  desk.printer.setFault({ fault: 'stall' });
  expect(await desk.scan(skuOf(second))).toMatchObject({ reason: 'labelPrinting' });
  await untilPrinter(desk, ({ queue }) => queue[0]?.state === 'sending');
  expect(await desk.client.supplies.recheck({ supplyId })).toMatchObject({ ok: true });
  await desk.printer.clearFaults();
  await untilPacking(desk, ({ supply }) => supply?.packed === 2);
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0);

  const [view] = await until(desk.client.boxes.view, ([each]) => each?.boxes[0]?.untold === 0);
  expect(view).toMatchObject({ boxes: [{ parcels: 2 }], withoutBox: [] });
  const { boxes } = await desk.marketplace();
  expect(boxes.map(({ orders }) => orders)).toEqual([[first.id, second.id]]);
});
