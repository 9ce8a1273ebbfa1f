import { expect, type Locator } from '@playwright/test';
import { ownLabelCode } from '../../src/shared/domain/label/own-order-label.ts';
import { go } from '../rigs/programs/address-line.ts';
import { goods, test } from '../rigs/stories/story.ts';
import { arrive, packAll } from '../rigs/stories/ways.ts';
import { en, ru } from '../rigs/words.ts';

test('on a telephone the code that a buyer says comes before the answers, and its undo where the answer was', async ({
  page,
  story,
}) => {
  const [order] = await arrive(story, 'bySeller', await goods(story.shop, 1));
  if (!order) throw new Error('no order');
  await packAll(story, 'bySeller', [order]);
  await go(page, '#/runs');
  await page.getByRole('checkbox').first().check();
  const courier = page.getByTestId('courier');
  const hints = [en('runs.make.courierHint'), ru('runs.make.courierHint')];
  const cut = await courier.evaluate((field: HTMLInputElement, texts) => {
    const pen = document.createElement('canvas').getContext('2d');
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    if (!pen) return ['no pen'];
    pen.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return texts.filter((text) => pen.measureText(text).width > room);
  }, hints);
  expect(cut).toEqual([]);
  await courier.fill('Anna Lindgren');
  await page.getByTestId('make-run').tap();
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'planned');
  await story.hands.scanApart(ownLabelCode(order.id));
  await page.getByTestId('leave').tap();
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'out');

  await page.setViewportSize({ width: 420, height: 800 });
  const topOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.y ?? Number.NaN;
  const answer = page.getByTestId('delivered');
  const stop = page.getByRole('listitem').filter({ hasText: order.id });
  const from = await topOf(stop);
  const place = (await topOf(answer)) - from;
  expect((await topOf(page.getByTestId('door-code'))) - from).toBeLessThan(place);
  await answer.tap();
  const undo = page.getByTestId('undo');
  await expect(undo).toBeVisible();
  expect(Math.abs((await topOf(undo)) - (await topOf(stop)) - place)).toBeLessThan(2);
});
