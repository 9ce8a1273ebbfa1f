import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { SOON } from '../stage.ts';
import type { Scene } from './scene.ts';

/** A line that goes up and down, as names do. */
async function sign(page: Page): Promise<void> {
  const field = page.getByTestId('signature');
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('there is nothing to sign in');
  const at = (step: number) =>
    [box.x + box.width * (0.15 + step / 40), box.y + box.height * (0.5 + 0.3 * Math.sin(step))] as const;
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step < 26; step += 1) await page.mouse.move(...at(step));
  await page.mouse.up();
}

/** Parcels that a courier of the marketplace takes along. */
export const leaving: Scene = {
  name: 'marketplace courier',
  desk: { orders: 0, seed: 5 },
  play: async (stage) => {
    const { page, shop, bench } = stage;
    await shop.orderOf('platformgo', 3);
    await stage.sync();
    await stage.go({ name: 'today' });
    await expect(page.getByTestId('to-courier')).toBeVisible(SOON);
    await stage.go({ name: 'courierHandOver', listId: null });
    await expect(page.getByTestId('courier-nothing')).toBeVisible(SOON);
    await stage.look('courierHandOver', 'nothing');

    await stage.ask('schemes.take', { scheme: 'courier', orderIds: null });
    await stage.ask('packing.open', { supplyId: '@courier', beside: true });
    const orders = await bench.orders();
    const scan = (text: string): Promise<void> =>
      stage.ask('packing.scan', { id: randomUUID(), text, endedAt: Date.now() });
    for (const { skus } of orders.slice(0, 2)) {
      await expect(async () => {
        await scan(skus[0] ?? '');
        await expect(page.getByTestId('courier-missing')).toContainText(/\d/, { timeout: 2000 });
      }).toPass(SOON);
    }
    const field = page.getByTestId('courier-typed');
    for (const { id } of orders) {
      await field.fill(String(id));
      await field.press('Enter');
      await expect(field).toHaveValue('');
    }
    await expect(page.getByTestId('courier-not-expected')).toBeVisible(SOON);
    await stage.look('courierHandOver', 'scanning');

    await page.getByTestId('courier-name').fill('Ivan');
    await page.getByTestId('courier-car').fill('A 123 BC');
    await sign(page);
    await stage.look('courierHandOver', 'signing');
    await page.getByTestId('courier-acts').getByRole('button').first().click();
    await expect(page.getByTestId('courier-given-list')).toBeVisible(SOON);
    await stage.look('courierHandOver', 'given');

    // The last one is packed, and its buyer changes their mind.
    await stage.go({ name: 'courierHandOver', listId: null });
    const last = orders.at(-1);
    await expect(async () => {
      await scan(last?.skus[0] ?? '');
      await expect(page.getByTestId('courier-missing')).toContainText(String(last?.id), { timeout: 2000 });
    }).toPass(SOON);
    await shop.cancel(String(last?.id));
    await stage.go({ name: 'today' });
    await expect(async () => {
      await stage.sync();
      await expect(page.getByTestId('put-back')).toBeVisible({ timeout: 2000 });
    }).toPass(SOON);
    await stage.look('today', 'putBack');
  },
};
