import { expect } from '@playwright/test';
import { openAt } from '../rigs/programs/address-line.ts';
import { TOKEN } from '../rigs/programs/built-programs.ts';
import { latin, scanAsKeys } from '../rigs/scanners/wedge.ts';
import { ask } from '../rigs/stories/link.ts';
import { openShop } from '../rigs/stories/marketplace.ts';
import { en } from '../rigs/words.ts';
import { test } from './bench.ts';

test.use({ benchOptions: { orders: 0, seed: 1, isUnlimited: true } });

test('a count of which nothing can be changed now says so and stays open; a correction is begun after a question', async ({
  page,
  bench,
}) => {
  const shop = openShop(bench.marketplaceUrl, TOKEN);
  const { articles } = await shop.state();
  const sku = articles.find(({ cargoType }) => cargoType === 1)?.skus[0] ?? '';
  await openAt(page, bench.url, '#/stockroom/stocks');
  await ask(page, 'stocks.addSku', { sku, article: 'MUG' });
  // An earlier change of it stands still.
  await shop.spoil({ kind: 'status', code: 'StatusNotAcceptable', operation: 'updateStocks' });
  await page.getByTestId('stock-row').first().getByRole('checkbox').check();
  await page.getByRole('textbox', { name: en('stockroom.stocks.number'), exact: true }).fill('5');
  await page.getByRole('button', { name: en('stockroom.stocks.show') }).click();
  await page.getByTestId('stock-send').click();
  await expect(page.getByTestId('stock-sent').first()).toHaveAttribute('data-open', '1');

  await page.getByRole('tab', { name: en('stockroom.tab.counts') }).click();
  await page.getByRole('button', { name: en('stockCounts.begin') }).click();
  await expect(page.getByTestId('count-said')).toHaveText(en('stockCounts.scanNow'));
  await scanAsKeys(page, sku, latin);
  await expect(page.getByTestId('count-pieces')).toBeVisible();
  await page.getByTestId('count-compare').click();
  await page.getByRole('button', { name: en('stockCounts.show') }).click();
  await expect(page.getByTestId('stock-plan-rest')).toHaveText(en('stockCounts.allStayOpen', { count: 1 }));
  await expect(page.getByTestId('stock-send')).toBeDisabled();
  await page.getByRole('button', { name: en('stockCounts.back') }).click();
  await expect(page.getByTestId('open-count')).toHaveCount(1);

  await page.getByRole('button', { name: en('stockCounts.goOnOf', { number: 1 }) }).click();
  await page.getByRole('button', { name: en('stockCounts.drop') }).click();
  await page.getByRole('button', { name: en('stockCounts.dropYes') }).click();
  await page.getByRole('button', { name: en('stockCounts.correctOf', { number: 1 }) }).click();
  await expect(page.getByText(en('stockCounts.correctAsk', { number: 1 }))).toBeVisible();
  await expect(page.getByTestId('open-count')).toHaveCount(0);
  await page.getByRole('button', { name: en('stockCounts.correctYes') }).click();
  await expect(page.getByRole('heading', { name: en('stockCounts.name', { number: 2 }) })).toBeVisible();
});
