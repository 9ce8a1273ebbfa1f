import { expect } from '@playwright/test';
import { SOON } from '../stage.ts';
import { newOrders, openSupplies, takeFirst, type Scene } from './scene.ts';

/** Labels of the marketplace for a computer that prints otherwise. */
export const labelsOut: Scene = {
  name: 'labels given out',
  desk: { orders: 12, seed: 1 },
  play: async (stage) => {
    const { page } = stage;
    await newOrders(stage, 12);
    await takeFirst(stage);
    const [supplyId = ''] = await openSupplies(stage, 1);
    const order = (await stage.bench.orders()).find((each) => each.supplyId === supplyId);
    await stage.go({ name: 'supply', supplyId, tab: 'orders' });
    const file = page.waitForEvent('download', SOON);
    await page.getByTestId('labels-pdf').click();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    await expect(page.getByTestId('labels-out')).not.toBeEmpty(SOON);
    await stage.look('supply', 'labelsOut');

    await stage.go({ name: 'story', orderId: String(order?.id ?? '') });
    await page.getByTestId('label-pdf').click();
    const out = page.getByTestId('label-out');
    await expect(out).toHaveAttribute('data-said', 'saved', SOON);
    await stage.look('story', 'labelSaved');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByTestId('label-copy').click();
    await expect(out).toHaveAttribute('data-said', 'copied', SOON);
    const kinds = await page.evaluate(async () =>
      (await navigator.clipboard.read()).flatMap(({ types }) => [...types]),
    );
    expect(kinds).toEqual(['image/png']);
    await page.context().clearPermissions();
    await page.evaluate(() => {
      navigator.clipboard.write = async () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByTestId('label-copy').click();
    await expect(out).toHaveAttribute('data-said', 'refused', SOON);
    await stage.look('story', 'labelNotCopied');

    // The check of a hand-over under way, for as long as the marketplace takes.
    await stage.shop.spoil({ kind: 'latency', delayMs: 600_000 });
    await stage.go({ name: 'handOver', supplyId });
    const recheck = page.getByTestId('recheck');
    await expect(recheck).toHaveAttribute('data-state', 'asking', SOON);
    await stage.look('handOver', 'asking', {
      // The marketplace is given up after a while: asked again, it is silent again.
      enter: async () => {
        const again = recheck.getByRole('button');
        await expect(again).toBeVisible(SOON);
        if (await again.isEnabled()) await again.click();
        await expect(recheck).toHaveAttribute('data-state', 'asking', SOON);
      },
    });
    await stage.shop.heal();
  },
};
