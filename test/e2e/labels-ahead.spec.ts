import { expect } from '@playwright/test';
import { go } from '../rigs/programs/address-line.ts';
import { lone, takeAndPack, test } from './bench.ts';
import { cyrillic, scanAsKeys } from '../rigs/scanners/wedge.ts';

test('all labels of a supply are printed from its page; packing then begins with a label', async ({
  page,
  bench,
}) => {
  await page.goto(bench.url);
  const { supplyId, orders } = await takeAndPack(page, bench);
  const expects = page.getByTestId('expects');
  await expect(expects).toHaveText('Scan a product');

  await go(page, `#/supply/orders/${supplyId}`);
  const ahead = page.getByTestId('labels-ahead');
  const total = orders.length;
  await expect(ahead.getByTestId('labels-ahead-count')).toHaveText(`0 of ${total} printed`);
  await ahead.getByRole('button', { name: `Print ${total} labels` }).click();
  await ahead.getByRole('button', { name: `Print ${total} labels` }).click();
  await expect(ahead.getByTestId('labels-ahead-count')).toHaveText(`${total} of ${total} printed`);
  await expect(ahead.getByRole('button')).toHaveCount(0);
  await expect(ahead).toContainText('Pack from the label');
  await expect.poll(() => bench.paper().length).toBe(total);

  await go(page, '#/today');
  await expect(page.getByTestId('supply-card')).toContainText(`${total} of ${total} printed`);

  await go(page, '#/packing');
  await expect(expects).toHaveText('Scan a printed label');
  const [first] = lone(orders);
  await scanAsKeys(page, first.sticker.barcode, cyrillic);
  await expect(expects).toHaveText('Scan its product');
  await scanAsKeys(page, first.skus[0] ?? '', cyrillic);
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-reason', 'parcelPacked');
  expect(bench.paper()).toHaveLength(total);
});
