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
  /** Below the field above it, wherever the page is scrolled to. */
  const tableAt = async (): Promise<number> => {
    const [table, field] = await Promise.all([
      row.boundingBox(),
      page.getByTestId('stock-search').boundingBox(),
    ]);
    return (table?.y ?? 0) - (field?.y ?? 0);
  };
  // Before any notice: the table stays where it is when the first one comes, and the next.
  await expect(page.getByTestId('stock-low-count')).toHaveCount(0);
  const before = await tableAt();
  await type('pieces', en('stockroom.stocks.own.uncounted'), '6');
  await expect(row.getByTestId('stock-own')).toContainText('6');
  await type('reserve', '0', '1');
  await type('minimum', en('stockroom.stocks.own.none'), '7');
  await expect(row.getByTestId('stock-low')).toContainText(en('stockroom.stocks.own.low', { minimum: '7' }));
  await expect(page.getByTestId('stock-low-count')).toContainText(
    en('stockroom.stocks.own.lowOf', { count: 1 }),
  );
  expect(await tableAt()).toBe(before);

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
  await expect(page.getByTestId('stock-sold-out-count')).toBeVisible();
  expect(await tableAt()).toBe(before);
  await page.getByTestId('stock-sold-out-count').click();
  await expect(soldOut).toContainText(en('stockroom.stocks.own.soldOut', { count: 1 }));
  await soldOut.getByRole('button', { name: en('stockroom.stocks.own.setZero') }).click();
  await expect(plan).toContainText(en('stockroom.stocks.review.kind.zero', { count: 1 }));
  await page.getByTestId('stock-send').click();
  await expect(soldOut).toBeHidden();
  await row.getByRole('button', { name: en('stockroom.stocks.historyOf', { sku }) }).click();
  await expect(row.getByTestId('own-history')).toContainText('6 → 0');
  await expect(row.getByTestId('send-history')).toContainText('50 → 0');
  await type('pieces', '0', '4');
  await expect(row.getByTestId('own-history')).toContainText('0 → 4');
  // What is sent while it is open comes into it by itself.
  await row
    .getByRole('button', { name: en('stockroom.stocks.amountOf', { article, sku, amount: '0' }) })
    .click();
  const amount = row.getByRole('textbox', { name: en('stockroom.stocks.setOf', { sku }) });
  await amount.fill('3');
  await amount.press('Enter');
  await page.getByTestId('stock-send').click();
  await expect(row.getByTestId('send-history')).toContainText('0 → 3');
  await expect(row.getByTestId('stock-open')).toContainText(new RegExp(`^Open orders of .*, ${sku}: \\d`));
});

test('a number that is typed while other rows come is taken for the barcode it was begun for, and the focus stays', async ({
  page,
  bench,
}) => {
  await openAt(page, bench.url, '#/stockroom/stocks');
  const first = page.getByTestId('stock-row').first();
  const sku = (await first.getAttribute('data-sku')) ?? '';
  const row = page.locator(`[data-testid="stock-row"][data-sku="${sku}"]`);
  const article = (await row.getByTestId('stock-article').textContent()) ?? '';
  const cell = (value: string) =>
    row.getByRole('button', {
      name: en('stockroom.stocks.own.numberOf', { number: 'pieces', article, sku, value }),
    });
  await cell(en('stockroom.stocks.own.uncounted')).click();
  await page.keyboard.type('12');

  // Without an article it comes before all others.
  const other = await page.context().newPage();
  await openAt(other, bench.url, '#/stockroom/stocks');
  const added = '2000000000015';
  await other.getByRole('textbox', { name: en('stockroom.stocks.add.sku') }).fill(added);
  await other.getByRole('button', { name: en('stockroom.stocks.add.submit') }).click();
  await expect(other.getByTestId('stock-row')).toHaveCount(1);
  await expect(other.getByTestId('stock-row')).toHaveAttribute('data-sku', added);
  await page.keyboard.press('Enter');

  await expect(cell('12')).toBeFocused();
  await expect(first).toHaveAttribute('data-sku', added);
  await expect(first.getByTestId('stock-own')).toHaveText('–');

  await cell('12').click();
  await page.keyboard.press('Escape');
  await expect(cell('12')).toBeFocused();
});

test('own numbers of several barcodes are changed and cleared only after a question that counts them', async ({
  page,
  bench,
}) => {
  await openAt(page, bench.url, '#/stockroom/stocks');
  const rows = page.getByTestId('stock-row');
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await page.getByText(en('stockroom.stocks.own.numbers.reserve'), { exact: true }).click();
  const number = page.getByRole('textbox', { name: en('stockroom.stocks.number') });
  await number.fill('3');
  await number.press('Enter');
  const ask = { count: 2, number: 'reserve', way: 'set', to: '3' };
  await expect(page.getByText(en('stockroom.stocks.own.saveAsk', ask))).toBeVisible();
  const saved = page.getByTestId('own-saved');
  await expect(saved).toBeEmpty();
  await page
    .getByRole('button', { name: en('stockroom.stocks.own.save'), exact: true })
    .click({ position: { x: 6, y: 6 } });
  await expect(saved).toHaveText(en('stockroom.stocks.own.saved', { changed: 2, unfit: 0 }));

  await page.getByRole('button', { name: en('stockroom.stocks.own.forgetAll') }).click();
  await expect(
    page.getByText(en('stockroom.stocks.own.forgetAsk', { count: 2, number: 'reserve' })),
  ).toBeVisible();
  const reserve = (value: string) =>
    page.getByRole('button', { name: new RegExp(`^Reserve of .*: ${value}\\.`) });
  await expect(reserve('3')).toHaveCount(2);
  await page
    .getByRole('button', { name: en('stockroom.stocks.own.forget'), exact: true })
    .click({ position: { x: 6, y: 6 } });
  await expect(reserve('3')).toHaveCount(0);
});
