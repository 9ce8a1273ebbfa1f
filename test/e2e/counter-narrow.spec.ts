import { expect } from '@playwright/test';
import { go } from '../rigs/programs/address-line.ts';
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

test('what the desk knows as something else is asked about each time, and is meant only if it is typed once more', async ({
  page,
  story,
}) => {
  const [order, other] = await arrive(story, 'selfPickup', await goods(story.shop, 2));
  if (!order || !other) throw new Error('no orders');
  await packAll(story, 'selfPickup', [order, other]);
  await ask(page, 'counter.addCells', { typed: 'A1' });
  await shelve(story, 'A1', [order]);
  await find(story, order, 'A1');
  const question = page.locator('[data-problem="checkCodeOfDesk"]');
  const left = (tries: number): Promise<void> =>
    expect(page.getByTestId('tries-left')).toHaveText(en('counter.one.code.left', { left: tries }));
  const type = async (text: string): Promise<void> => {
    await sayCode(story, text);
    await expect(page.locator('form[aria-busy="true"]')).toHaveCount(0);
  };
  await type(order.id);
  await expect(question).toBeVisible();
  await type(other.id);
  await expect(question).toBeVisible();
  await left(5);
  await type(other.id);
  await left(4);
  await expect(question).toHaveCount(0);
});

test('a parcel is put on its cell by what is typed, where a label is torn', async ({ page, story }) => {
  const [order] = await arrive(story, 'selfPickup', await goods(story.shop, 1));
  if (!order) throw new Error('no order');
  await packAll(story, 'selfPickup', [order]);
  await ask(page, 'counter.addCells', { typed: 'A1' });
  await go(page, '#/counter/shelf');
  await page.getByRole('button', { name: en('packing.typeCode') }).click();
  const field = page.getByLabel(en('packing.typeCodeLabel'));
  for (const typed of [order.id, 'a1']) {
    await field.fill(typed);
    await page.getByRole('button', { name: en('packing.typeCodeSend') }).click();
  }
  await expect(page.getByTestId('counter-said')).toHaveAttribute('data-reason', 'shelved');
});
