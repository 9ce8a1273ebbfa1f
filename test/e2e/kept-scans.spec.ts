import { expect } from '@playwright/test';
import { lone, takeAndPack, test } from './bench.ts';
import { latin, scanAsKeys } from './wedge.ts';

test('a station that hangs is told of within two seconds, and the scan counts once when it goes on', async ({
  page,
  bench,
}) => {
  await page.goto(bench.url);
  const { orders } = await takeAndPack(page, bench);
  const [first, second] = lone(orders);
  const verdict = page.getByTestId('verdict');
  await scanAsKeys(page, first.skus[0] ?? '', latin);
  await expect(verdict).toHaveAttribute('data-kind', 'packed');

  bench.hang();
  await scanAsKeys(page, second.skus[0] ?? '', latin);
  await expect(verdict).not.toHaveAttribute('data-kind', 'packed', { timeout: 1000 });
  await expect(verdict).toHaveAttribute('data-reason', 'keptSilent', { timeout: 2500 });
  await expect(page.getByTestId('kept-scan')).toHaveText(new RegExp(second.skus[0] ?? ''));
  bench.goOn();
  await expect(page.getByTestId('packed-count')).toHaveText(`2 / ${orders.length}`);
  await expect(verdict).toHaveAttribute('data-kind', 'packed');
  await expect(page.getByTestId('kept-scans')).toHaveCount(0);
  await expect.poll(() => bench.paper().length).toBe(2);
});
