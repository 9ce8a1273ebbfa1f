import { expect } from '@playwright/test';
import { SOON } from '../stage.ts';
import { newOrders, openSupplies, takeFirst, type Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

/** From the orders that came in to supplies that can be packed. */
export const planning: Scene = {
  name: 'orders and supplies',
  desk: { orders: 40, seed: 1 },
  play: async (stage) => {
    const { page, shop } = stage;
    await newOrders(stage, 40);
    await stage.go({ name: 'today' });
    await expect(page.getByTestId('order-group').first()).toBeVisible(SOON);
    await stage.look('today', 'newOrders');
    await takeFirst(stage);
    const [supplyId = ''] = await openSupplies(stage, 1);
    await expect(page.getByTestId('pack')).toBeEnabled(SOON);
    await stage.look('today', 'supplies');
    await shop.orderOf('pickup', 4);
    await shop.orderOf('dbs', 2);
    await shop.orderOf('platformgo', 1);
    await stage.sync();
    await expect(page.getByTestId('schemes').locator('[data-stage="new"]')).toHaveCount(3, SOON);
    await stage.look('today', 'schemes');

    await stage.go({ name: 'packing' });
    // Nothing opens by itself beside ways that have something to pack, too.
    await expect(page.getByTestId('verdict')).toHaveAttribute('data-reason', 'noSupplyOpen', SOON);
    await stage.look('packing', 'chooseSupply');
    await stage.go({ name: 'supply', supplyId, tab: 'orders' });
    await stage.look('supply', 'orders');
    await stage.go({ name: 'pickList', supplyId: null });
    await stage.look('pickList', 'list');
    await stage.go({ name: 'pickList', supplyId });
    await stage.look('pickList', 'oneSupply');

    const order = (await stage.bench.orders()).find((each) => each.supplyId === supplyId);
    await stage.go({ name: 'search' });
    await page.getByTestId('search-field').fill(order?.article ?? '');
    await expect(page.getByTestId('hits')).toBeVisible(SOON);
    await stage.look('search', 'found');
    await page.getByTestId('search-field').fill('nothing at all');
    await expect(page.getByTestId('nothing-found')).toBeVisible(SOON);
    await stage.look('search', 'nothingFound');

    await shop.spoil({
      kind: 'status',
      code: 'FailedToAddSupplyOrder',
      operation: 'addOrderToSupply',
      count: 2,
    });
    await takeFirst(stage);
    await expect(page.getByTestId('outbox')).toContainText(
      en('shell.foot.outboxRefused', { count: 2 }),
      SOON,
    );
    await stage.go({ name: 'tasks' });
    await expect(page.getByTestId('supply-tasks')).toBeVisible(SOON);
    await stage.look('tasks', 'refused');

    await stage.go({ name: 'today' });
    await stage.wire.pull();
    await stage.sync();
    await expect(page.getByTestId('sync-health')).toHaveAttribute('data-loud', 'true', SOON);
    await stage.look('today', 'offline');
    await stage.go({ name: 'packing' });
    await stage.look('packing', 'offline');
    await stage.wire.putBack();

    await stage.look('packing', 'stationGone', {
      leave: async () => {
        stage.link.let('all');
        await expect(page.getByTestId('offline')).toBeHidden(SOON);
      },
      enter: async () => {
        stage.link.let('gone');
        await expect(page.getByTestId('offline')).toBeVisible(SOON);
      },
    });
    stage.link.let('all');
  },
};
