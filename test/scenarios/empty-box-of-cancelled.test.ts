import { expect, onTestFinished, test } from 'vitest';
import { openNetwork, type Network } from '../rigs/marketplace/network.ts';
import {
  loneOrders,
  openDesk,
  readJournal,
  skuOf,
  takeAndOpen,
  untilCard,
  untilPacking,
  untilStation,
  type Desk,
  type Order,
} from '../rigs/desk/desk.ts';

/** Two boxes: one with the first two parcels, one with the third, whose buyer changes their mind. */
async function packIntoTwoBoxes(): Promise<{
  readonly desk: Desk;
  readonly network: Network | undefined;
  readonly supplyId: string;
  readonly cancelled: Order;
}> {
  let network: Network | undefined;
  const desk = await openDesk({
    orders: 20,
    through: async (url) => {
      network = await openNetwork(url);
      return network.url;
    },
  });
  onTestFinished(() => network?.close());
  const card = await takeAndOpen(desk);
  const orders = await loneOrders(desk, card.supplyId);
  for (const [place, order] of orders.entries()) {
    if (place !== 1) await desk.scan('PB-OPEN-BOX');
    await desk.scan(skuOf(order));
    await untilPacking(desk, ({ supply }) => supply?.packed === place + 1);
  }
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0);
  const [, , cancelled] = orders;
  await desk.control('cancel', { orderId: cancelled.id, by: 'buyer' });
  await desk.client.station.syncNow({});
  await untilCard(desk, (each) => each.cancelled === 1);
  return { desk, network, supplyId: card.supplyId ?? '', cancelled };
}

const boxesThere = async (desk: Desk): Promise<number[]> =>
  (await desk.marketplace()).boxes.map(({ orders }) => orders.length);

test.each(['before', 'after'] as const)(
  'a box that held cancelled goods alone is deleted, %s they are set aside, and the supply leaves',
  async (when) => {
    const { desk, network, supplyId, cancelled } = await packIntoTwoBoxes();
    const setAside = () => desk.client.supplies.setAside({ orderId: String(cancelled.id) });
    const removeEmpty = () => desk.client.boxes.removeEmpty({ supplyId });
    await network?.set('gone');
    await (when === 'before' ? removeEmpty() : setAside());
    // Tried once, so that it waits: nothing of it has reached the marketplace when the other is written down.
    await expect
      .poll(() => readJournal(desk, "SELECT 1 FROM outbox WHERE state = 'waiting' AND attempts > 0"))
      .toHaveLength(1);
    await (when === 'before' ? setAside() : removeEmpty());
    await network?.set('there');
    await desk.client.station.syncNow({});
    await untilStation(desk, ({ outbox, sync }) => outbox.waiting === 0 && sync.trouble === null);

    expect(await boxesThere(desk)).toEqual([2]);
    const checked = await desk.client.supplies.recheck({ supplyId });
    expect(checked.ok && checked.value.findings.map(({ kind }) => kind)).toEqual(['unpacked']);
    await desk.client.supplies.handOver({ supplyId, evenUnpacked: true });
    await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');
  },
);
