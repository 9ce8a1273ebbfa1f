import { expect } from '@playwright/test';
import { openAt } from '../rigs/programs/address-line.ts';
import { test } from './bench.ts';
import { en } from '../rigs/words.ts';

test.use({ benchOptions: { orders: 20, seed: 1, isUnlimited: true } });

test('own counts stand beside what is sold, warn before more is sold than lies here, and sold out is asked once', async ({
  page,
  bench,
}) => {
  await openAt(page, bench.url, '#/stockroom/stocks');
  const row = page.getByTestId('stock-row').first();
  const sku = (await row.getAttribute('data-sku')) ?? '';
  const article = await row.getByTestId('stock-article').textContent();
  const cell = (number: string, value: string) =>
    row.getByRole('button', {
      name: en('stockroom.stocks.own.numberOf', { number, article: article ?? '', sku, value }),
    });
  const type = async (number: string, before: string, value: string) => {
    await cell(number, before).click();
    const field = row.getByRole('textbox', { name: en('stockroom.stocks.own.setOf', { number, sku }) });
    await field.fill(value);
    await field.press('Enter');
  };
  await type('pieces', en('stockroom.stocks.own.uncounted'), '6');
  await expect(row.getByTestId('stock-own')).toContainText('6');
  await type('reserve', '0', '1');
  await type('minimum', en('stockroom.stocks.own.none'), '7');
  await expect(row.getByTestId('stock-low')).toContainText(en('stockroom.stocks.own.low', { minimum: '7' }));
  await expect(page.getByTestId('stock-low-count')).toContainText(
    en('stockroom.stocks.own.lowOf', { count: 1 }),
  );

  await row.getByRole('checkbox').check();
  const number = page.getByRole('textbox', { name: en('stockroom.stocks.number') });
  await number.fill('50');
  await page.getByRole('button', { name: en('stockroom.stocks.show') }).click();
  const plan = page.getByTestId('stock-plan');
  await expect(plan.getByTestId('stock-plan-above')).toHaveText(
    en('stockroom.stocks.own.above', { count: 1 }),
  );
  await page.getByTestId('stock-send').click();
  await expect(page.getByTestId('stock-sent').first()).toHaveAttribute('data-open', '0');

  await type('pieces', '6', '0');
  const soldOut = page.getByTestId('stock-sold-out');
  await expect(soldOut).toContainText(en('stockroom.stocks.own.soldOut', { count: 1 }));
  await soldOut.getByRole('button', { name: en('stockroom.stocks.own.setZero') }).click();
  await expect(plan).toContainText(en('stockroom.stocks.review.kind.zero', { count: 1 }));
  await page.getByTestId('stock-send').click();
  await expect(soldOut).toBeHidden();
  await row.getByRole('button', { name: en('stockroom.stocks.historyOf', { sku }) }).click();
  await expect(row.getByTestId('own-history')).toContainText('6 → 0');
});
