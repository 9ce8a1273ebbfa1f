import { expect } from '@playwright/test';
import { openAt } from '../rigs/programs/address-line.ts';
import { test } from './bench.ts';
import { en } from '../rigs/words.ts';

const ROWS = 20_000;
const BAD = 37;

test.use({ benchOptions: { orders: 0, seed: 1, isUnlimited: true } });

test('a file of 20,000 rows with 37 bad ones: named by line, one mended, the others left out, shown before they are sent', async ({
  page,
  bench,
}) => {
  await openAt(page, bench.url, '#/stockroom/stocks');
  const lines = Array.from({ length: ROWS }, (_each, at) =>
    at % 540 === 7 && at < 540 * BAD
      ? `${String(2_000_000_000_000 + at)};many`
      : `${String(2_000_000_000_000 + at)};3`,
  );
  await page.getByTestId('stock-file-input').setInputFiles({
    name: 'stocks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Barcode;Quantity', ...lines].join('\r\n')),
  });
  await page.getByRole('button', { name: en('stockFiles.check') }).click();
  const counts = page.getByTestId('stock-file-counts');
  await expect(counts).toContainText(en('stockFiles.faulty', { count: BAD }));
  await expect(page.getByTestId('stock-file-fault')).toHaveCount(BAD);
  await page.getByLabel(en('stockFiles.amountOf', { line: 9 }), { exact: true }).fill('4');
  const begun = page.getByLabel(en('stockFiles.skuOf', { line: 2709 }), { exact: true });
  await begun.fill('20000');
  await page.getByRole('button', { name: en('stockFiles.mendOf', { line: 9 }), exact: true }).click();
  await expect(counts).toContainText(en('stockFiles.faulty', { count: BAD - 1 }));
  // The next row is under the hand, and what was typed in another is still there.
  await expect(page.locator('[data-testid="stock-file-fault"][data-line="549"]')).toBeFocused();
  await expect(begun).toHaveValue('20000');
  await page.getByRole('button', { name: en('stockFiles.leaveOutAll', { count: BAD - 1 }) }).click();
  await expect(counts).toContainText(en('stockFiles.leftOut', { count: BAD - 1 }));
  await page
    .getByTestId('stock-file')
    .getByRole('button', { name: en('stockFiles.show') })
    .click();
  await expect(page.getByTestId('stock-plan')).toBeVisible();
  await expect(page.getByTestId('stock-send')).toContainText('19,964');
});
