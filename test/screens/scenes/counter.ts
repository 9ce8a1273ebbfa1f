import { expect } from '@playwright/test';
import { SOON } from '../stage.ts';
import { preparedPickups } from './pickups.ts';
import type { Scene } from './scene.ts';

/** The counter to which buyers come, on a morning with a wrong code, a refusal and a cancelled order. */
export const counter: Scene = {
  name: 'counter',
  desk: {},
  play: async (stage) => {
    const { page, hands, shop } = stage;
    await shop.orderOf('pickup', 4);
    await stage.sync();
    await expect(page.locator('[data-screen="counter"]')).toBeVisible(SOON);
    await stage.go({ name: 'counter', tab: 'shelf' });
    await stage.look('counter', 'noCells');
    await stage.ask('counter.addCells', { typed: 'A1-A4' });
    await stage.go({ name: 'counter', tab: 'cells' });
    await expect(page.getByTestId('cells').locator('li')).toHaveCount(4, SOON);
    await stage.look('counter', 'cells');

    const [first, second, third, fourth] = await preparedPickups(stage);
    if (!first || !second || !third || !fourth) throw new Error('no orders');

    await stage.go({ name: 'counter', tab: 'shelf' });
    const said = (reason: string) =>
      expect(page.getByTestId('counter-said')).toHaveAttribute('data-reason', reason, SOON);
    await hands.scan(first.id);
    await said('parcelInHand');
    await stage.look('counter', 'parcelInHand');
    await hands.scan('PB-CELL-A1');
    await said('shelved');
    await stage.look('counter', 'shelved');
    await hands.scan('PB-CELL-A2');
    await said('cellOpen');
    for (const { id } of [second, third, fourth]) {
      await hands.scan(id);
      await said('shelved');
    }
    await hands.scan('PB-CELL-Z9');
    await said('cellUnknown');
    await stage.look('counter', 'wrong');

    await stage.go({ name: 'counter', tab: 'find' });
    await stage.look('counter', 'find');
    await page.getByTestId('counter-find').fill(first.id);
    await expect(page.getByTestId('counter-rows').locator('li')).toHaveCount(1, SOON);
    await stage.look('counter', 'found');
    await stage.go({ name: 'counter', tab: 'storage' });
    await expect(page.getByTestId('counter-rows')).toBeVisible(SOON);
    await stage.look('counter', 'storage');

    await stage.go({ name: 'counterOrder', orderId: first.id });
    await expect(page.getByTestId('buyer')).toBeVisible(SOON);
    await stage.look('counterOrder', 'open');
    const code = first.pickup?.passcode ?? '';
    await page.getByTestId('check-code').fill(code === '00000' ? '11111' : '00000');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.locator('[data-answer="wrong"]')).toHaveText('Wrong code', SOON);
    await stage.look('counterOrder', 'wrongCode');
    await page.getByTestId('check-code').fill(code);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByTestId('check-code')).toHaveCount(0, SOON);
    await hands.scan(first.id);
    await said('scannedOut');
    await stage.look('counterOrder', 'verified');
    await page.getByRole('button', { name: 'Handed over', exact: true }).click();
    await expect(page.getByTestId('given')).toBeVisible(SOON);
    await stage.look('counterOrder', 'handedOver');

    await stage.ask('counter.refuse', { orderId: second.id });
    await shop.cancel(third.id);
    await stage.ask('counter.lookUp', { orderId: third.id });
    await stage.go({ name: 'counterOrder', orderId: third.id });
    await expect(page.locator('[data-problem="handOverBlocked"]')).toBeVisible(SOON);
    await stage.look('counterOrder', 'cancelled');
    await stage.go({ name: 'counter', tab: 'back' });
    await expect(page.getByTestId('counter-rows').locator('li')).toHaveCount(2, SOON);
    await stage.look('counter', 'back');
    await stage.go({ name: 'counter', tab: 'archive' });
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page.getByTestId('archive-state')).toHaveAttribute('data-state', 'done', SOON);
    await stage.look('counter', 'archive');
    await stage.go({ name: 'counterOrder', orderId: '77' });
    await expect(page.getByRole('heading', { name: 'This order is not known here' })).toBeVisible(SOON);
    await stage.look('counterOrder', 'unknown');
  },
};
