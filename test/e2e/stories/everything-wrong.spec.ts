import { expect, type Page } from '@playwright/test';
import { go } from '../../rigs/programs/address-line.ts';
import { commandCards } from '../../../src/shared/domain/command-codes.ts';
import { GS, imeiOf, sgtinOf, strangeBarcode } from '../../rigs/stories/codes.ts';
import { ask, labelsHere } from '../../rigs/stories/link.ts';
import {
  boxCard,
  goods,
  test,
  ordersOf,
  packedCount,
  reason,
  sync,
  take,
  verdict,
} from '../../rigs/stories/story.ts';
import { en } from '../../rigs/words.ts';

const TOTAL = 10;

const lastScan = (page: Page) => page.getByTestId('scan-line').first();

test('a packer who does everything wrong has every parcel right in the end', async ({ page, story }) => {
  const { shop, hands, bench } = story;
  const [mug = '', lamp = '', phone = ''] = await goods(shop, 3);
  await shop.order([{ sku: 'GOODS-OTHER', count: 1 }]);
  const other = await take(story, 1);
  await shop.order([
    { sku: mug, count: 3, requiredMeta: ['sgtin'] },
    { sku: lamp, count: 2 },
    { sku: phone, count: 1, requiredMeta: ['imei'] },
    { sku: 'GOODS-1', count: 1 },
    { sku: 'GOODS-2', count: 3 },
  ]);
  const supplyId = await take(story, TOTAL);
  await shop.order([{ sku: 'GOODS-NEW', count: 1 }]);
  await sync(page);
  await expect(page.getByTestId('order-group')).toHaveCount(1);
  const orders = ordersOf(await shop.state(), supplyId);
  const barcodeOf = (sku: string): string =>
    orders.find(({ skus }) => skus.includes(sku))?.sticker.barcode ?? '';
  await ask(page, 'packing.open', { supplyId });
  await go(page, '#/packing');
  await packedCount(page, 0, TOTAL);
  await labelsHere(page);
  let paper = 0;
  /** Nothing came out, nothing was packed, and the way out is the right scan. */
  const wrong = async (text: string, why: string, says: string | RegExp = ''): Promise<void> => {
    await hands.scan(text);
    await reason(page, why);
    await expect(verdict(page)).toContainText(says);
    expect(bench.paper()).toHaveLength(paper);
  };
  let packed = 0;
  const right = async (text: string): Promise<void> => {
    await hands.scan(text);
    await packedCount(page, (packed += 1), TOTAL);
    await story.lying((paper += 1));
  };

  // Commands with nothing to act on.
  for (const command of ['undo', 'reprint', 'skip', 'closeBox', 'hold', 'defect'] as const)
    await wrong(commandCards[command].code, 'nothingToCommand');

  // Goods that are not for this supply, and an Enter that clears no lock.
  await wrong(strangeBarcode, 'unknownBarcode', strangeBarcode);
  await verdict(page)
    .getByRole('button', { name: en('packing.clear') })
    .focus();
  await hands.press('Enter');
  await reason(page, 'unknownBarcode');
  await wrong('GOODS-OTHER', 'otherSupply', 'Put it with');
  await wrong('GOODS-NEW', 'notTakenYet');
  await wrong(supplyId, 'supplyNotProduct');
  await wrong(barcodeOf('GOODS-1'), 'labelNotProduct');
  await hands.press('Backspace', { ctrl: true });
  await reason(page, 'scanProduct');

  // One trigger pulled twice, then one too many.
  await right('GOODS-1');
  await hands.scan('GOODS-1', 200);
  await expect(lastScan(page)).toContainText(en('packing.repeat'));
  await wrong('GOODS-1', 'oneTooMany');

  // Marking codes: everything but the right one.
  await hands.scan(mug);
  await reason(page, 'scanCode');
  await wrong(lamp, 'codeRefused');
  await wrong('GOODS-2', 'codeRefused', 'It was not packed');
  await wrong(sgtinOf(mug, 'one').replaceAll(GS, ''), 'codeRefused', 'The scanner drops the separator GS');
  await wrong(sgtinOf(mug, 'one').split(GS)[0] ?? '', 'codeRefused', 'check part is missing');
  await wrong(sgtinOf(lamp, 'one'), 'codeRefused', 'belongs to another product');
  await wrong(sgtinOf('4607812345679', 'one'), 'codeOfUnknownProduct', '4607812345679');
  await verdict(page)
    .getByRole('button', { name: en('packing.otherCode') })
    .tap();
  await reason(page, 'scanCode');
  await right(sgtinOf(mug, 'one'));

  // A code that is used already; the screen is left, and reloaded, in the middle of the parcel.
  await hands.scan(mug);
  await reason(page, 'scanCode');
  const owner = orders.find(({ skus }) => skus.includes(mug))?.id ?? '';
  await wrong(sgtinOf(mug, 'one'), 'codeRefused', `It belongs to order ${owner}`);
  await go(page, '#/settings');
  await expect(page.getByTestId('verdict')).toHaveCount(0);
  await wrong(imeiOf(1), 'codeRefused', 'another kind');
  await page.reload();
  await reason(page, 'codeRefused');
  await wrong(sgtinOf(mug, 'one'), 'codeRefused');
  await right(sgtinOf(mug, 'two'));

  // Left half-way, then taken up again; the code of the first try is free for it.
  await hands.scan(mug);
  await reason(page, 'scanCode');
  await hands.scan(commandCards.skip.code);
  await reason(page, 'skipped');
  await hands.scan(phone);
  await reason(page, 'scanCode');
  const digits = imeiOf(2);
  const damaged = `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`;
  await wrong(damaged, 'codeRefused', 'check digit is wrong');
  await wrong(digits.slice(1), 'codeRefused', 'Its length is wrong');
  await right(digits);

  // Labels of other parcels, and boxes of other supplies.
  await hands.scan(barcodeOf('GOODS-1'));
  await reason(page, 'labelScannedBack');
  await wrong(barcodeOf('GOODS-2'), 'labelNotProduct');
  await ask(page, 'boxes.create', { supplyId: other, amount: 1 });
  const strangeBox = async () => (await shop.state()).boxes.find((box) => box.supplyId === other)?.id ?? '';
  await expect.poll(strangeBox).not.toBe('');
  await wrong(await strangeBox(), 'boxOfOtherSupply');

  // The open box is deleted under the packer's hands.
  await hands.scan(commandCards.openBox.code);
  await reason(page, 'boxOpened');
  await right(lamp);
  await ask(page, 'boxes.remove', { boxKeys: [(await boxCard(page, supplyId, '1'))?.boxKey] });
  await reason(page, 'boxGone');
  await hands.scan(commandCards.openBox.code);
  await expect(verdict(page)).toContainText(en('verdict.boxOpened.headline', { box: '2' }));
  await right(lamp);

  // Typed by hand, with a scan in the midst of it.
  await page.getByRole('button', { name: en('packing.typeCode') }).tap();
  const field = page.getByLabel(en('packing.typeCodeLabel'));
  await hands.type('goods-');
  await wrong(strangeBarcode, 'unknownBarcode');
  await expect(field).toHaveValue('goods-');
  await hands.enter(field, orders.find(({ skus }) => skus.includes('GOODS-1'))?.sticker.partB ?? '');
  await page.getByRole('button', { name: en('packing.typeCodeSend') }).tap();
  await reason(page, 'parcelFound');
  await expect(verdict(page)).toContainText(en('verdict.parcelFound.headline', { state: 'packed' }));

  // Undone once too often, found again, and printed once more on purpose.
  await right('GOODS-2');
  await hands.scan(commandCards.undo.code);
  await reason(page, 'undone');
  await packedCount(page, (packed -= 1), TOTAL);
  await hands.scan('GOODS-2');
  await reason(page, 'labelPrintedAhead');
  await wrong(barcodeOf(lamp), 'labelOfOther');
  await hands.scan(barcodeOf('GOODS-2'));
  await packedCount(page, (packed += 1), TOTAL);
  await hands.scan(commandCards.reprint.code);
  await story.lying((paper += 1));
  await right('GOODS-2');
  await right('GOODS-2');
  await wrong('GOODS-2', 'oneTooMany');

  await hands.scan(mug);
  await reason(page, 'scanCode');
  await right(sgtinOf(mug, 'three'));
  await reason(page, 'lastPacked');

  await story.end({
    packed: TOTAL,
    labels: TOTAL + 1,
    again: [(await shop.orderFor('GOODS-2')).id],
    unpacked: ordersOf(await shop.state(), other).map(({ id }) => id),
  });
});
