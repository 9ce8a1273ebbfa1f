import { expect } from '@playwright/test';
import { openAt } from '../rigs/programs/address-line.ts';
import { TOKEN } from '../rigs/programs/built-programs.ts';
import { openShop } from '../rigs/stories/marketplace.ts';
import { test } from './bench.ts';
import { en } from '../rigs/words.ts';

const ROWS = 2500;
/** As many as a request takes. */
const BATCH = 1000;

test.use({ benchOptions: { orders: 20, seed: 1, isUnlimited: true } });

test('a limit that is met half-way holds the rest up, and nothing is told twice when it ends', async ({
  page,
  bench,
}) => {
  const shop = openShop(bench.marketplaceUrl, TOKEN);
  await openAt(page, bench.url, '#/stockroom/stocks');
  const lines = Array.from({ length: ROWS }, (_each, at) => `${String(2_000_000_000_000 + at)};3`);
  await page.getByTestId('stock-file-input').setInputFiles({
    name: 'stocks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Barcode;Quantity', ...lines].join('\r\n')),
  });
  await page.getByRole('button', { name: en('stockFiles.check') }).click();
  await page
    .getByTestId('stock-file')
    .getByRole('button', { name: en('stockFiles.show') })
    .click();
  await expect(page.getByTestId('stock-plan')).toBeVisible();
  // The first batch gets through.
  await shop.spoil({ kind: 'latency', operation: 'updateStocks', count: 1 });
  await shop.spoil({ kind: 'tooManyRequests', operation: 'updateStocks', retrySeconds: 1 });
  await page.getByTestId('stock-send').click();
  const result = page.getByTestId('stock-result').first();
  await expect(result).toHaveText(en('stockroom.stocks.sent.going', { settled: BATCH, total: ROWS }));
  const received = async (): Promise<number> => (await shop.state()).requests['updateStocks']?.received ?? 0;
  await expect.poll(received).toBeGreaterThan(1);
  await shop.heal();
  await expect(page.getByTestId('stock-sent').first()).toHaveAttribute('data-open', '0', { timeout: 60_000 });
  // The practice marketplace takes barcodes that it does not know, and changes nothing: each is named.
  await expect(result).toHaveText(
    en('stockroom.stocks.sent.done', { total: ROWS, confirmed: 0, failed: ROWS }),
  );
  const { requests } = await shop.state();
  expect(requests['updateStocks']?.carriedOut).toBe(Math.ceil(ROWS / BATCH));
});
