import { expect } from '@playwright/test';
import { go } from '../../rigs/programs/address-line.ts';
import { commandCards } from '../../../src/shared/domain/command-codes.ts';
import { sgtinOf } from '../../rigs/stories/codes.ts';
import { look } from '../../rigs/stories/link.ts';
import {
  goods,
  test,
  pack,
  packedCount,
  reason,
  sync,
  takeAndPack,
  tasks,
  verdict,
} from '../../rigs/stories/story.ts';
import { en } from '../../rigs/words.ts';

const TOTAL = 24;

test('an hour without the network: everything is packed, boxed and handed over; back again it is all told, once', async ({
  page,
  story,
}) => {
  const { hands, shop, wire } = story;
  const [mug = '', lamp = '', tea = ''] = await goods(shop, 3);
  await shop.order([
    { sku: mug, count: 8, requiredMeta: ['sgtin'] },
    { sku: lamp, count: 10 },
    { sku: tea, count: 4 },
    { sku: 'GOODS-PACKED', count: 1 },
    { sku: 'GOODS-LEFT', count: 1 },
  ]);
  const supplyId = await takeAndPack(story, TOTAL);
  await wire.pull();
  await sync(page);
  await expect(page.getByTestId('sync-health')).toContainText(en('shell.foot.syncTrouble.noAnswer'));
  const before = (await shop.state()).requests;
  let now = 0;
  const next = () => ({ now: (now += 1), of: TOTAL });
  await hands.scan(commandCards.openBox.code);
  await reason(page, 'boxOpened');
  for (let piece = 1; piece <= 8; piece += 1) {
    await hands.scan(mug);
    await reason(page, 'scanCode');
    await pack(story, sgtinOf(mug, `off${piece}`), next());
  }
  // A change of mind that nobody hears of: the last one comes out again, with another piece.
  await hands.scan(commandCards.undo.code);
  await reason(page, 'undone');
  await hands.scan(mug);
  await reason(page, 'scanCode');
  await hands.scan(sgtinOf(mug, 'off-new'));
  await reason(page, 'labelPrintedAhead');
  now -= 1;
  await hands.scan(await story.lastLabel(8));
  await packedCount(page, (now += 1), TOTAL);
  await hands.scan(commandCards.openBox.code);
  await expect(verdict(page)).toContainText(en('verdict.boxOpened.headline', { box: '2' }));
  for (let piece = 1; piece <= 10; piece += 1) await pack(story, lamp, next());
  await pack(story, 'GOODS-PACKED', next());
  for (let piece = 1; piece <= 4; piece += 1) await pack(story, tea, next());
  // Whoever asks for a box's label is told that it has to wait.
  await expect(page.getByTestId('outbox')).toHaveText(/to send: [1-9]\d*/);
  // Meanwhile, where nobody here can see it.
  const cancelled = [(await shop.orderFor('GOODS-PACKED')).id, (await shop.orderFor('GOODS-LEFT')).id];
  for (const orderId of cancelled) await shop.cancel(orderId);
  expect((await shop.state()).requests).toEqual(before);

  await wire.putBack();
  await sync(page);
  await expect(page.getByTestId('outbox')).toHaveText(en('shell.foot.outbox', { count: '0' }));
  await packedCount(page, TOTAL - 2, TOTAL - 2);
  await hands.scan('GOODS-LEFT');
  await reason(page, 'orderCancelled');
  await verdict(page)
    .getByRole('button', { name: en('packing.clearSetAside') })
    .tap();
  await go(page, `#/hand-over/${supplyId}`);
  await expect(page.getByTestId('cancelled-parcels')).toBeVisible();
  await expect(page.getByTestId('deliver')).toHaveCount(0);
  await hands.scan(await story.labelOf('GOODS-PACKED'));
  await expect(verdict(page)).toContainText(/box 2, parcel 11\./);
  await verdict(page)
    .getByRole('button', { name: en('packing.clearSetAside') })
    .tap();

  // The network goes once more, right when the driver comes: it is written down and goes out by itself.
  await go(page, `#/hand-over/${supplyId}`);
  await expect(page.getByTestId('deliver')).toBeVisible();
  await expect(page.getByTestId('outbox')).toHaveText(en('shell.foot.outbox', { count: '0' }));
  await wire.pull();
  await page.getByTestId('deliver').tap();
  await expect(page.getByTestId('handing-over')).toContainText(en('handOver.waitingOffline'));
  await wire.putBack();
  await sync(page);
  await expect(page.getByTestId('supply-qr')).toBeVisible();

  await story.end({
    packed: TOTAL - 2,
    labels: TOTAL - 1,
    setAside: cancelled.toSorted(),
    handedOver: 1,
  });
  expect((await shop.state()).boxes.map(({ orders: inIt }) => inIt.length)).toEqual([8, 14]);
  // What was changed back before anybody heard of it was never told.
  expect((await shop.state()).requests).toMatchObject({
    setOrderSgtin: { changed: 8, refused: 0 },
    deleteOrderMeta: { received: 0 },
    addBoxes: { changed: 2 },
    deliverSupply: { changed: 1, refused: 0 },
  });
});

test('a supply that was handed over elsewhere meanwhile comes back as tasks, and no work is lost', async ({
  page,
  story,
}) => {
  const { hands, shop, wire } = story;
  await shop.order([{ sku: 'GOODS-1', count: 3 }]);
  const supplyId = await takeAndPack(story, 3);
  await wire.pull();
  await hands.scan(commandCards.openBox.code);
  await reason(page, 'boxOpened');
  for (const now of [1, 2, 3]) await pack(story, 'GOODS-1', { now, of: 3 });
  await shop.deliver(supplyId);
  await wire.putBack();
  await sync(page);
  await reason(page, 'supplyClosed');
  await expect
    .poll(() => tasks(page))
    .toMatchObject([
      { change: 'addBoxes', problem: { code: 'supplyNotOpen' }, waysOut: ['dismiss'] },
      ...[1, 2, 3].map(() => ({ change: 'putInBox', order: {}, waysOut: ['dismiss'] })),
    ]);
  await expect
    .poll(() => look(page, 'supplies.cards'))
    .toMatchObject([{ supplyId, stage: 'handedOver', packed: 3 }]);
  await expect(page.getByTestId('outbox')).toContainText(en('stockroom.passes.refused'));
  const [task] = await tasks(page);
  await story.dismiss(task?.id ?? '');
  await expect.poll(() => tasks(page)).toEqual([]);
  await story.end({ packed: 3, handedOver: 1 });
});
