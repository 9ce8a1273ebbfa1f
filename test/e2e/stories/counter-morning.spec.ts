import { expect } from '@playwright/test';
import { ownLabelCode } from '../../../src/shared/domain/label/own-order-label.ts';
import { go } from '../../rigs/programs/address-line.ts';
import {
  checkCode,
  find,
  give,
  refuse,
  said,
  sayCode,
  shelve,
  takeOut,
} from '../../rigs/stories/counter-clerk.ts';
import { ask } from '../../rigs/stories/link.ts';
import type { ShopOrder } from '../../rigs/stories/marketplace.ts';
import { atLength } from '../../rigs/stories/size.ts';
import { goods, test } from '../../rigs/stories/story.ts';
import { arrive, packAll } from '../../rigs/stories/ways.ts';
import { en } from '../../rigs/words.ts';

const FORGOTTEN = 2;
const MORNING = atLength(38, 12);
const IN_A_CELL = 10;
const cells = ['A1', 'A2', 'A3', 'A4'];

/** Which of those who come this morning do what; all others say the right code and take their goods. */
const refusing: ReadonlySet<number> = new Set([2, 9, 14, 21, 28, 36].filter((index) => index < MORNING));
const mistaken: ReadonlySet<number> = new Set([5, 16, 30]);
const POWER_CUT = 7;
const UNDONE = 10;

const wrongFor = (code: string): string => (code === '00000' ? '11111' : '00000');

test('a morning of pick-up orders with refusals, wrong codes, expired ones and a power cut: each buyer has their own', async ({
  page,
  story,
}) => {
  const { hands, shop, bench } = story;
  const skus = await goods(shop, 10);
  await ask(page, 'counter.addCells', { typed: 'A1-A5' });

  // Two that were ready a week ago, and that nobody came for.
  const forgotten = await arrive(story, 'selfPickup', skus.slice(0, FORGOTTEN));
  await packAll(story, 'selfPickup', forgotten);
  await shelve(story, 'A5', forgotten);
  const ready = async (): Promise<number> =>
    (await shop.state()).orders.filter(({ supplierStatus }) => supplierStatus === 'prepare').length;
  await expect.poll(ready).toBe(FORGOTTEN);
  await shop.wait('PT192H');

  const wanted = Array.from({ length: MORNING }, (_, index) => skus[index % skus.length] ?? '');
  const morning = await arrive(story, 'selfPickup', wanted);
  await packAll(story, 'selfPickup', morning);
  const cellOf = (index: number): string => cells[Math.floor(index / IN_A_CELL)] ?? '';
  for (const [index, cell] of cells.entries())
    await shelve(story, cell, morning.slice(index * IN_A_CELL, (index + 1) * IN_A_CELL));
  await expect.poll(ready).toBe(MORNING);

  const given = page.getByTestId('given');
  const serve = async (order: ShopOrder, index: number): Promise<void> => {
    const code = order.pickup?.passcode ?? '';
    await find(story, order, cellOf(index));
    if (mistaken.has(index)) {
      await sayCode(story, wrongFor(code));
      await expect(page.locator('[data-answer="wrong"]')).toHaveText(en('counter.one.code.wrong'));
      await expect(page.getByTestId('tries-left')).toHaveText(en('counter.one.code.left', { left: 4 }));
    }
    await sayCode(story, code);
    await expect(checkCode(page)).toHaveCount(0);
    // By the goods or by the label, as they come to hand; what belongs to another buyer goes back.
    const another = morning[(index + 1) % MORNING];
    if (index % 7 === 0 && another) {
      await hands.scanApart(ownLabelCode(another.id));
      await said(page, 'wrongParcel');
    }
    await takeOut(story, index % 2 === 0 ? (order.skus[0] ?? '') : ownLabelCode(order.id));
    if (index === POWER_CUT) {
      await bench.crash(Number(new URL(bench.url).port));
      await expect(page.getByTestId('sync-health')).toBeVisible();
      await expect(given).toHaveCount(0);
    }
    if (refusing.has(index)) return refuse(story);
    await give(story);
    if (index !== UNDONE) return;
    await page.getByTestId('undo-bar').getByRole('button').first().tap();
    await expect(given).toHaveCount(0);
    await give(story);
  };
  for (const [index, order] of morning.entries()) await serve(order, index);

  // What nobody takes goes back to the shelves of the shop.
  await go(page, '#/counter/back');
  const rows = page.getByTestId('counter-rows').locator('li');
  await expect(rows).toHaveCount(FORGOTTEN + refusing.size);
  const kept = morning.filter((_, index) => refusing.has(index));
  for (const [index, { id, skus: goodsOf }] of kept.entries()) {
    await hands.scanApart(index % 2 === 0 ? (goodsOf[0] ?? '') : ownLabelCode(id));
    await said(page, 'returned');
    await expect(rows).toHaveCount(FORGOTTEN + refusing.size - index - 1);
  }
  await hands.scanApart(ownLabelCode(morning[0]?.id ?? ''));
  await said(page, 'handedOverBefore');
  for (const [index, { id }] of forgotten.entries()) {
    await hands.scanApart(ownLabelCode(id));
    await expect(rows).toHaveCount(FORGOTTEN - index - 1);
  }

  const received = MORNING - refusing.size;
  await story.end({
    packed: received,
    labels: FORGOTTEN + MORNING,
    setAside: [...forgotten, ...kept].map(({ id }) => id).toSorted(),
    ways: { 'pickup received': received, 'pickup refused': refusing.size, 'pickup expired': FORGOTTEN },
  });
});
