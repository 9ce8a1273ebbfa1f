import { expect } from '@playwright/test';
import { go } from '../rigs/programs/address-line.ts';
import { lone, takeAndPack, test } from './bench.ts';
import { cyrillic, scanAsKeys } from '../rigs/scanners/wedge.ts';
import { en } from '../rigs/words.ts';

test('all labels of a supply are printed from its page; packing then begins with a label', async ({
  page,
  bench,
}) => {
  await page.goto(bench.url);
  const { supplyId, orders } = await takeAndPack(page, bench);
  const expects = page.getByTestId('expects');
  await expect(expects).toHaveText(en('verdict.commandDone.expects'));

  await go(page, `#/supply/orders/${supplyId}`);
  const ahead = page.getByTestId('labels-ahead');
  const total = orders.length;
  await expect(ahead.getByTestId('labels-ahead-count')).toHaveText(
    en('labelsAhead.printed', { printed: 0, total }),
  );
  await ahead.getByRole('button', { name: en('labelsAhead.print', { count: total }) }).click();
  await ahead.getByRole('button', { name: en('labelsAhead.print', { count: total }) }).click();
  await expect(ahead.getByTestId('labels-ahead-count')).toHaveText(
    en('labelsAhead.printed', { printed: total, total }),
  );
  await expect(ahead.getByRole('button')).toHaveCount(0);
  await expect(ahead).toContainText(en('labelsAhead.labelFirst'));
  await expect.poll(() => bench.paper().length).toBe(total);

  await go(page, '#/today');
  await expect(page.getByTestId('supply-card')).toContainText(
    en('labelsAhead.printed', { printed: total, total }),
  );

  await go(page, '#/packing');
  await expect(expects).toHaveText(en('verdict.scanProduct.expects', { first: 'label' }));
  const [first] = lone(orders);
  await scanAsKeys(page, first.sticker.barcode, cyrillic);
  await expect(expects).toHaveText(en('verdict.scanProductOf.expects'));
  await scanAsKeys(page, first.skus[0] ?? '', cyrillic);
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-reason', 'parcelPacked');
  expect(bench.paper()).toHaveLength(total);
});
