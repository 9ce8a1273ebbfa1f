import { expect } from '@playwright/test';
import { ownLabelCode } from '../../../src/shared/domain/label/own-order-label.ts';
import { en } from '../../rigs/words.ts';
import { SOON } from '../stage.ts';
import { preparedPickups } from './pickups.ts';
import type { Scene } from './scene.ts';

/** The counter without the network, with a buyer who knows their telephone alone, and with what nobody comes for. */
export const counterTroubles: Scene = {
  name: 'troubles at the counter',
  desk: {},
  play: async (stage) => {
    const { page, hands, shop, wire } = stage;
    await shop.orderOf('pickup', 3);
    await stage.sync();
    await expect(page.locator('[data-screen="counter"]')).toBeVisible(SOON);
    await stage.ask('counter.addCells', { typed: 'A1-A4' });
    const [first, second, third] = await preparedPickups(stage);
    if (!first || !second || !third) throw new Error('no orders');
    const said = (reason: string) =>
      expect(page.getByTestId('counter-said')).toHaveAttribute('data-reason', reason, SOON);
    await stage.go({ name: 'counter', tab: 'shelf' });
    await hands.scan('PB-CELL-A2');
    await said('cellOpen');
    for (const { id } of [first, second, third]) {
      await hands.scan(id);
      await said('shelved');
    }
    for (const { article } of [second, third]) await stage.ask('supplies.setCell', { article, cell: 'C-04' });

    await stage.go({ name: 'counter', tab: 'find' });
    await page.getByLabel(en('counter.find.phoneLabel')).fill(first.buyer?.phone.slice(-4) ?? '');
    await page.getByRole('button', { name: en('counter.find.phoneRun'), exact: true }).click();
    await expect(page.getByTestId('counter-rows').locator('li').first()).toBeVisible(SOON);
    await stage.look('counter', 'phoneFound');

    await stage.go({ name: 'counterOrder', orderId: first.id });
    await expect(page.getByTestId('buyer')).toBeVisible(SOON);
    await wire.pull();
    await page.getByTestId('check-code').fill('00000');
    await page.getByRole('button', { name: en('counter.one.code.check') }).click();
    await expect(page.getByText(en('counter.one.code.network'))).toBeVisible(SOON);
    await stage.look('counterOrder', 'noAnswer');
    await hands.scan(ownLabelCode(first.id));
    await said('scannedOut');
    await page.getByRole('button', { name: en('counter.one.give.vouch') }).click();
    await page.getByTestId('vouch-reason').fill('No network; known by sight');
    await stage.look('counterOrder', 'vouching');
    await wire.putBack();

    await stage.ask('counter.refuse', { orderId: second.id });
    await stage.go({ name: 'counterOrder', orderId: second.id });
    await expect(page.locator('[data-problem="handOverBlocked"]')).toBeVisible(SOON);
    await stage.look('counterOrder', 'refused');

    await shop.wait('P9D');
    const blocked = page.locator('[data-problem="handOverBlocked"]');
    await stage.go({ name: 'counterOrder', orderId: third.id });
    await expect(async () => {
      await stage.ask('counter.lookUp', { orderId: third.id });
      await expect(blocked).toBeVisible({ timeout: 2000 });
    }).toPass(SOON);
    await stage.look('counterOrder', 'expired');
  },
};
