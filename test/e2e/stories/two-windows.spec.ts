import { expect, type Page } from '@playwright/test';
import { go } from '../../rigs/programs/address-line.ts';
import { test, packedCount, reason, takeAndPack, verdict } from '../../rigs/stories/story.ts';
import { en } from '../../rigs/words.ts';

const TOTAL = 20;

/** Everything a packer sees of the bench. */
const seen = async (page: Page): Promise<unknown> => ({
  reason: await verdict(page).getAttribute('data-reason'),
  number: await verdict(page).getAttribute('data-number'),
  goods: await verdict(page).textContent(),
  count: await page.getByTestId('packed-count').textContent(),
  scans: await page.getByTestId('scan-line').allTextContents(),
});

test('two windows of a station show one bench; whoever scans, each trigger gets an order of its own', async ({
  page,
  story,
}) => {
  const { shop, hands: left } = story;
  await shop.order([
    { sku: 'GOODS-1', count: 14 },
    { sku: 'GOODS-2', count: 6 },
  ]);
  await takeAndPack(story, TOTAL);
  let second = await story.openWindow();
  // Either of them may still be on its way.
  const same = (): Promise<void> =>
    expect(async () => expect(await seen(second.page)).toEqual(await seen(page))).toPass();
  const enter = async (): Promise<void> => {
    await go(second.page, '#/packing');
    await same();
  };
  await enter();
  const both = async (packed: number): Promise<void> => {
    await Promise.all([packedCount(page, packed, TOTAL), packedCount(second.page, packed, TOTAL)]);
    await same();
  };

  // In turn.
  await left.scan('GOODS-1');
  await both(1);
  await second.hands.scan('GOODS-1');
  await both(2);
  // At once: other goods, then the same.
  await Promise.all([left.scan('GOODS-1'), second.hands.scan('GOODS-2')]);
  await both(4);
  await Promise.all([left.scan('GOODS-1'), second.hands.scan('GOODS-1')]);
  await both(6);
  // The same trigger pulled twice is one scan at each of them.
  await Promise.all(
    [left, second.hands].map(async (hands) => {
      await hands.scan('GOODS-1');
      await hands.scan('GOODS-1', 200);
    }),
  );
  await both(8);

  // A lock is a lock at both, and a touch at either clears it.
  await left.scan('NOBODY-KNOWS');
  await reason(page, 'unknownBarcode');
  await reason(second.page, 'unknownBarcode');
  await verdict(second.page)
    .getByRole('button', { name: en('packing.clear') })
    .tap();
  await reason(page, 'scanProduct');

  // One falls asleep in the middle of it, and wakes up where the other is.
  const session = await second.page.context().newCDPSession(second.page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  for (const packed of [9, 10, 11, 12]) {
    await left.scan('GOODS-1');
    await packedCount(page, packed, TOTAL);
  }
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await both(12);

  // One is closed right behind its trigger: the scan counts.
  await second.hands.scan('GOODS-2');
  await packedCount(page, 13, TOTAL);
  await second.page.close();
  await left.scan('GOODS-2');
  await packedCount(page, 14, TOTAL);
  second = await story.openWindow();
  await enter();
  for (const [index, sku] of ['GOODS-1', 'GOODS-1', 'GOODS-1', 'GOODS-2', 'GOODS-2', 'GOODS-2'].entries()) {
    await (index % 2 === 0 ? left : second.hands).scan(sku);
    await both(15 + index);
  }
  await reason(second.page, 'lastPacked');

  await story.end({ packed: TOTAL });
});
