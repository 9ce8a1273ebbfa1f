import { expect } from '@playwright/test';
import { checkCode, find, sayCode, shelve, takeOut } from '../rigs/stories/counter-clerk.ts';
import { ask } from '../rigs/stories/link.ts';
import { goods, test } from '../rigs/stories/story.ts';
import { arrive, packAll } from '../rigs/stories/ways.ts';
import { en } from '../rigs/words.ts';

test('on the smallest screen what became of a check code, its pad and the handing over are seen without scrolling', async ({
  page,
  story,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const [order] = await arrive(story, 'selfPickup', await goods(story.shop, 1));
  if (!order) throw new Error('no order');
  await packAll(story, 'selfPickup', [order]);
  await ask(page, 'counter.addCells', { typed: 'A1' });
  await shelve(story, 'A1', [order]);
  await find(story, order, 'A1');

  const passcode = order.pickup?.passcode ?? '';
  const seen = { ratio: 1 };
  await expect(page.getByRole('button', { name: en('counter.one.code.check') })).toBeInViewport(seen);
  await checkCode(page).press('9');
  await checkCode(page).press('Enter');
  const wrong = page.locator('[data-answer="wrong"]');
  await expect(wrong).toHaveText(en('counter.one.code.wrong'));
  await expect(wrong).toBeInViewport(seen);
  await expect(page.getByTestId('tries-left')).toBeInViewport(seen);

  await sayCode(story, passcode);
  await expect(checkCode(page)).toHaveCount(0);
  await takeOut(story, order.skus[0] ?? '');
  const give = page.getByRole('button', { name: en('counter.one.give.button'), exact: true });
  await expect(give).toBeEnabled();
  await expect(give).toBeInViewport(seen);
});
