import { expect } from '@playwright/test';
import { commandCards } from '../../../src/shared/domain/command-codes.ts';
import { imeiOf, uinOf, sgtinOf } from '../../rigs/stories/codes.ts';
import { ask } from '../../rigs/stories/link.ts';
import { goods, test, pack, printBox, reason, takeAndPack, verdict } from '../../rigs/stories/story.ts';
import { en } from '../../rigs/words.ts';

const TOTAL = 60;

test('a supply of sixty, marked goods among them, packed into boxes and handed over', async ({
  page,
  story,
}) => {
  const { hands, shop, bench } = story;
  const [mug = '', sock = '', phone = '', lamp = '', tea = ''] = await goods(shop, 5);
  await shop.order([
    { sku: lamp, count: 18 },
    { sku: mug, count: 12, requiredMeta: ['sgtin'] },
    { sku: sock, count: 3, requiredMeta: ['sgtin'] },
    { sku: phone, count: 5, requiredMeta: ['sgtin', 'uin', 'imei'] },
    { sku: tea, count: 22 },
  ]);
  const supplyId = await takeAndPack(story, TOTAL);
  let now = 0;
  const next = () => ({ now: (now += 1), of: TOTAL });

  // The first box.
  await hands.scan(commandCards.openBox.code);
  await reason(page, 'boxOpened');
  for (let piece = 1; piece <= 18; piece += 1) await pack(story, lamp, next());

  // The second one; each piece of goods has a marking code of its own.
  await hands.scan(commandCards.openBox.code);
  await expect(verdict(page)).toContainText(en('verdict.boxOpened.headline', { box: '2' }));
  for (let piece = 1; piece <= 12; piece += 1) {
    await hands.scan(mug);
    await reason(page, 'scanCode');
    await pack(story, sgtinOf(mug, `m${piece}`), next());
  }

  // A set of three pairs carries three codes, and says so before the first.
  const { article, nmId } = await shop.orderFor(sock);
  await ask(page, 'marking.setCodesAPiece', { article, nmId, codes: 3 });
  for (const piece of [1, 2, 3]) {
    await hands.scan(sock);
    for (const pair of [1, 2]) {
      await expect(verdict(page)).toContainText(`${pair} / 3`);
      await hands.scan(sgtinOf(sock, `s${piece}-${pair}`));
    }
    await expect(verdict(page)).toContainText('3 / 3');
    await pack(story, sgtinOf(sock, `s${piece}-3`), next());
  }

  // The label of the first box comes out, and opens it again.
  await printBox(story, supplyId, '1');
  const boxOne = async () => (await shop.state()).boxes.find(({ orders }) => orders.length === 18)?.barcode;
  await expect.poll(boxOne).toBeTruthy();
  const barcode = (await boxOne()) ?? '';
  await expect.poll(() => bench.paper().at(-1)?.codes).toMatchObject([{ text: barcode }]);
  await hands.scan(barcode);
  await expect(verdict(page)).toContainText(en('verdict.boxOpened.headline', { box: '1' }));

  for (let piece = 1; piece <= 5; piece += 1) {
    await hands.scan(phone);
    await expect(verdict(page)).toContainText(
      en('verdict.scanCode.expects', { meta: 'sgtin', part: 'none' }),
    );
    await hands.scan(sgtinOf(phone, `p${piece}`));
    await expect(verdict(page)).toContainText(en('verdict.scanCode.expects', { meta: 'uin', part: 'none' }));
    await hands.scan(uinOf(piece));
    await expect(verdict(page)).toContainText(en('verdict.scanCode.expects', { meta: 'imei', part: 'none' }));
    await pack(story, imeiOf(piece), next());
  }
  await hands.scan(commandCards.closeBox.code);
  await reason(page, 'boxClosed');
  await hands.scan(commandCards.openBox.code);
  await expect(verdict(page)).toContainText(en('verdict.boxOpened.headline', { box: '3' }));
  for (let piece = 1; piece <= 22; piece += 1) await pack(story, tea, next());
  await reason(page, 'lastPacked');

  await verdict(page)
    .getByRole('button', { name: en('packing.handOver') })
    .tap();
  // The marketplace's answer moves nothing that a finger is on its way to.
  const deliver = page.getByTestId('deliver');
  const before = await deliver.boundingBox();
  await expect(page.getByTestId('nothing-missing')).toBeVisible();
  expect(await deliver.boundingBox()).toEqual(before);
  await deliver.tap();
  await expect(page.getByTestId('supply-qr')).toBeVisible();
  await page.getByRole('button', { name: en('handOver.printQr') }).tap();
  await expect.poll(() => bench.paper().at(-1)?.codes).toMatchObject([{ text: supplyId }]);

  await story.end({ packed: TOTAL, handedOver: 1 });
  const there = (await shop.state()).boxes.map(({ orders: inIt }) => inIt.length);
  expect(there).toEqual([23, 15, 22]);
});
