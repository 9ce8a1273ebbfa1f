import { expect } from '@playwright/test';
import { z } from 'zod';
import { en } from '../../rigs/words.ts';
import { goods } from '../../rigs/stories/story.ts';
import { SOON } from '../stage.ts';
import { newOrders, openSupplies, packed, takeFirst, type Scene } from './scene.ts';

const targetsSchema = z.object({ targets: z.object({ hold: z.string().nullable().optional() }) });

/** What the bench knows of goods that are not where they should be, offered to the own count. */
export const offers: Scene = {
  name: 'offers of the bench',
  desk: {},
  play: async (stage) => {
    const { page, hands, shop } = stage;
    const [mug = '', tea = '', sock = ''] = await goods(shop, 3);
    await shop.order([mug, tea, sock].map((sku) => ({ sku, count: 2 })));
    await newOrders(stage, 6);
    await takeFirst(stage);
    const [supplyId = ''] = await openSupplies(stage, 1);
    const warehouseId = String((await shop.state()).warehouses[0]?.id);
    await stage.ask('ownStocks.set', {
      warehouseId,
      which: { skus: [mug, tea, sock] },
      number: 'pieces',
      change: { kind: 'set', to: 12 },
    });
    await stage.ask('packing.open', { supplyId });
    await stage.go({ name: 'packing' });
    const hold = async (why: 'defect' | 'missing'): Promise<void> => {
      const { targets } = targetsSchema.parse(await stage.read('packing.view'));
      await stage.ask('packing.command', { command: 'hold', why, of: targets.hold ?? null });
      await packed(stage, '0 / 6');
    };
    await hands.scan(mug);
    await packed(stage, '1 / 6');
    await hold('defect');
    await hands.scan(tea);
    await packed(stage, '1 / 6');
    await hold('missing');
    await hands.scan(sock);
    await packed(stage, '1 / 6');
    const unwanted = (await shop.state()).orders.find(({ skus }) => skus.includes(sock));
    await shop.cancel(unwanted?.id ?? '');
    await stage.sync();
    await packed(stage, '0 / 5');
    await stage.ask('supplies.setAside', { orderId: unwanted?.id ?? '' });

    await stage.go({ name: 'stockroom', tab: 'stocks' });
    await expect(page.getByTestId('shelf-offer')).toHaveCount(3, SOON);
    await expect(page.getByTestId('stock-row').first()).toBeVisible(SOON);
    await page.getByLabel(en('stockroom.stocks.warehouse')).first().click();
    await page.getByRole('option', { name: 'Riverside store' }).click();
    await expect(page.getByTestId('stock-own').filter({ hasText: '11' }).first()).toBeVisible(SOON);
    await stage.look('stockroom', 'offers');
  },
};
