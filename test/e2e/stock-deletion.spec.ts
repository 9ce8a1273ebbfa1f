import { expect } from '@playwright/test';
import { openAt } from '../rigs/programs/address-line.ts';
import { test } from './bench.ts';
import { en } from '../rigs/words.ts';

test.use({ benchOptions: { orders: 20, seed: 1, isUnlimited: true } });

test('stocks are deleted only after the name of their warehouse was typed', async ({ page, bench }) => {
  await openAt(page, bench.url, '#/stockroom/stocks');
  const row = page.getByTestId('stock-row').first();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: en('stockroom.stocks.delete') }).click();
  const plan = page.getByTestId('stock-plan');
  await expect(plan).toContainText(en('stockroom.stocks.review.kind.deleted', { count: 1 }));
  const send = page.getByTestId('stock-send');
  await expect(send).toBeDisabled();
  const warehouse = await page
    .getByRole('combobox', { name: en('stockroom.stocks.warehouse'), exact: true })
    .inputValue();
  const name = plan.getByLabel(en('stockroom.stocks.review.typeName', { name: warehouse }));
  await name.fill('Another');
  await expect(send).toBeDisabled();
  await name.fill(warehouse.toLowerCase());
  await send.click();
  await expect(plan).toBeHidden();
  await expect(page.getByTestId('stock-sent').first()).toHaveAttribute('data-open', '0');
});
