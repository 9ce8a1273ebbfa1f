import { expect } from '@playwright/test';
import { en } from '../../rigs/words.ts';
import { SOON } from '../stage.ts';
import { newOrders, openSupplies, packed, takeFirst, type Scene } from './scene.ts';

/** A supply with parcels that cross a border, one of which is not found at the acceptance. */
export const abroad: Scene = {
  name: 'across a border',
  desk: { orders: 0, seed: 5 },
  play: async (stage) => {
    const { page, hands, shop, bench } = stage;
    const { articles } = await shop.state();
    const skus = articles
      .flatMap(({ cargoType, skus: [sku] }) => (cargoType === 1 && sku ? [sku] : []))
      .slice(0, 3);
    const [late = '', ...others] = await shop.order(
      skus.map((sku) => ({ sku, count: 1 })),
      'crossborder',
    );
    await shop.spoilLinks(late, 'missing');
    await newOrders(stage, skus.length);
    await takeFirst(stage);
    const [supplyId = ''] = await openSupplies(stage, 1);
    await stage.ask('packing.open', { supplyId, beside: true });
    await stage.go({ name: 'packing' });
    for (const [index, sku] of skus.entries()) {
      await hands.scan(sku);
      await packed(stage, `${index + 1} / ${skus.length}`);
    }
    await stage.go({ name: 'handOver', supplyId });
    await page.getByTestId('deliver').click();
    await expect(page.getByTestId('supply-qr')).toBeVisible(SOON);

    await stage.go({ name: 'today' });
    const label = (id: string) => page.getByTestId('carrier-labels').locator(`li[data-order="${id}"]`);
    await expect(label(late)).toHaveAttribute('data-state', 'awaited', SOON);
    for (const id of others) await expect(label(id)).toHaveAttribute('data-state', 'here', SOON);
    await stage.look('today', 'carrierLabels');
    await stage.go({ name: 'story', orderId: late });
    await expect(page.getByTestId('abroad')).toContainText(en('story.abroad.code.assembling'), SOON);
    await stage.look('story', 'abroad');

    const answer = await fetch(`${bench.marketplaceUrl}/_simulator/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ supplyId, unscanned: [Number(late)] }),
    });
    expect(answer.ok).toBe(true);
    await stage.go({ name: 'today' });
    await expect(async () => {
      await stage.sync();
      await expect(page.getByTestId('reshipments')).toBeVisible({ timeout: 2000 });
    }).toPass(SOON);
    await stage.look('today', 'reshipment');
  },
};
