import { expect, test, type Page } from '@playwright/test';
import { openAt } from '../rigs/programs/address-line.ts';
import { startBench, type Bench } from '../rigs/programs/built-programs.ts';
import { scanAsKeys, cyrillic } from '../rigs/scanners/wedge.ts';
import { en } from '../rigs/words.ts';

async function make(bench: Bench, scheme: string, sku: string): Promise<number> {
  const answer = await fetch(`${bench.marketplaceUrl}/_simulator/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scheme, count: 1, skus: [sku] }),
  });
  const { orders } = (await answer.json()) as { readonly orders: readonly number[] };
  return orders[0] ?? 0;
}

const verdict = (page: Page) => page.getByTestId('verdict');

test('two ways are opened from Today and packed by one scanner, each parcel with its place', async ({
  page,
}) => {
  const bench = await startBench({ orders: 0, seed: 1, isUnlimited: true });
  try {
    const pickup = await make(bench, 'pickup', '4600000000017');
    const delivery = await make(bench, 'dbs', '4600000000024');
    await openAt(page, bench.url, '#/today');
    const way = (name: string) => page.getByTestId('schemes').locator(`[data-scheme="${name}"]`);
    await expect(way('selfPickup').getByTestId('pack-way')).toBeVisible();
    await expect(way('bySeller').getByTestId('pack-way')).toBeVisible();
    await way('bySeller').getByTestId('take-way').click();
    await expect(way('bySeller').getByTestId('taken-way')).toBeVisible();
    await way('selfPickup').getByTestId('pack-way').click();
    await openAt(page, bench.url, '#/today');
    await way('bySeller').getByTestId('pack-way').click();
    await expect(page.getByTestId('packed-count')).toHaveText('0 / 1');

    await scanAsKeys(page, '4600000000017', cyrillic);
    await expect(verdict(page)).toHaveAttribute('data-kind', 'packed');
    await expect(page.locator('[data-part="goes-to"]')).toHaveText(en('ways.goesTo.selfPickup'));
    await scanAsKeys(page, '4600000000024', cyrillic);
    await expect(page.locator('[data-part="goes-to"]')).toHaveText(en('ways.goesTo.bySeller'));
    await expect(page.getByTestId('last-scans').locator('[data-way]')).toHaveCount(2);
    await expect
      .poll(() => bench.paper().flatMap(({ codes }) => codes.map(({ text }) => text)))
      .toEqual([`PB-O-${pickup}`, `PB-O-${delivery}`]);
    await expect
      .poll(async () => (await bench.orders()).map(({ supplierStatus }) => supplierStatus))
      .toEqual(['confirm', 'confirm']);
  } finally {
    await bench.close();
  }
});
