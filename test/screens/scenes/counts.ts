import { expect } from '@playwright/test';
import { z } from 'zod';
import { TOKEN } from '../../rigs/programs/built-programs.ts';
import { en } from '../../rigs/words.ts';
import { SOON, type Stage } from '../stage.ts';
import { strangeBarcode, type Scene } from './scene.ts';

const listed = z.object({ warehouses: z.array(z.object({ warehouseId: z.string(), name: z.string() })) });
const begun = z.object({ open: z.array(z.object({ countId: z.string() })) });

/** The seller's own request, past the station. */
async function atMarketplace({ bench }: Stage, method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${bench.marketplaceUrl}/api/v3${path}`, {
    method,
    headers: { authorization: TOKEN, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** What lies on the shelves, counted by scan. */
export const counts: Scene = {
  name: 'counts',
  desk: { orders: 0, seed: 3 },
  play: async (stage) => {
    const { page, hands } = stage;
    const warehouses = async () => listed.parse(await stage.read('stocks.view')).warehouses;
    await expect.poll(async () => (await warehouses()).length, SOON).toBe(4);
    const [store] = await warehouses();
    const warehouseId = store?.warehouseId ?? '';
    const { articles } = await stage.shop.state();
    const goods = articles.filter(({ cargoType }) => cargoType === 1).slice(0, 5);
    for (const { article, skus } of goods) await stage.ask('stocks.addSku', { sku: skus[0], article });
    const skus = goods.map((each) => each.skus[0] ?? '');
    const [one = '', two = '', three = ''] = skus;
    await atMarketplace(stage, 'PUT', `/stocks/${warehouseId}`, {
      stocks: [
        { sku: one, amount: 1043 },
        { sku: two, amount: 3 },
      ],
    });
    await stage.ask('stocks.read', { warehouseId });

    const said = page.getByTestId('count-said');
    const scan = async (sku: string, pieces: number): Promise<void> => {
      for (let piece = 0; piece < pieces; piece += 1) await hands.scan(sku);
    };
    const begin = (isBlind: boolean): Promise<void> =>
      stage.ask('stockCounts.begin', { warehouseId, isBlind, corrects: null });
    const goOn = (number: number): Promise<void> =>
      page.getByRole('button', { name: en('stockCounts.goOnOf', { number }), exact: true }).click();
    const back = (): Promise<void> => page.getByRole('button', { name: en('stockCounts.back') }).click();

    await begin(false);
    await stage.go({ name: 'stockroom', tab: 'counts' });
    await goOn(1);
    await page.getByLabel(en('stockCounts.shelf'), { exact: true }).fill('A1');
    await scan(two, 3);
    await scan(strangeBarcode, 1);
    await expect(page.getByTestId('count-unknown')).toHaveCount(1, SOON);
    await stage.look('stockroom', 'countUnknown');
    await scan(three, 2);
    await page.getByLabel(en('stockCounts.shelf'), { exact: true }).fill('A2');
    await scan(one, 2);
    await expect(page.getByTestId('count-pieces')).toContainText('2', SOON);
    await stage.look('stockroom', 'countOpen');
    await page.getByTestId('count-compare').click();
    await expect(page.getByTestId('count-differences')).toBeVisible(SOON);
    await stage.look('stockroom', 'countDifferences');
    await page.getByRole('button', { name: en('stockCounts.recountOf', { sku: one }) }).click();
    await stage.look('stockroom', 'countRecount');
    await page.getByRole('button', { name: en('printer.goBack') }).click();
    await page.getByRole('button', { name: en('stockCounts.show') }).click();
    await expect(page.getByTestId('stock-plan')).toBeVisible(SOON);
    await stage.look('stockroom', 'countPlan');
    await page.getByTestId('stock-send').click();
    await expect(page.getByTestId('past-count')).toHaveCount(1, SOON);

    await begin(true);
    await goOn(2);
    await scan(two, 3);
    await expect(page.getByTestId('count-pieces')).toContainText('3', SOON);
    await expect(said).toBeVisible();
    await stage.look('stockroom', 'countBlind');
    await page.getByTestId('count-compare').click();
    await page.getByRole('button', { name: en('stockCounts.show') }).click();
    await expect(page.getByTestId('stock-send')).toHaveText(en('stockCounts.finish'), SOON);
    await stage.look('stockroom', 'countNothingDiffers');
    await back();
    await begin(false);
    await expect(page.getByTestId('open-count')).toHaveCount(2, SOON);
    await stage.look('stockroom', 'counts');

    // Their warehouse was deleted elsewhere: nothing can be counted any more.
    for (const each of await warehouses())
      await atMarketplace(stage, 'DELETE', `/warehouses/${each.warehouseId}`);
    await stage.ask('warehouses.read', {});
    await expect.poll(async () => (await warehouses()).length, SOON).toBe(0);
    await goOn(3);
    await scan(two, 2);
    await expect(page.getByTestId('count-lost').getByRole('listitem')).toHaveCount(2, SOON);
    await stage.look('stockroom', 'countLost');
    await page.getByRole('button', { name: en('stockCounts.lostSeen') }).click();
    const { open } = begun.parse(await stage.read('stockCounts.view'));
    for (const { countId } of open) await stage.ask('stockCounts.drop', { countId });
    await expect(page.getByTestId('past-count')).toHaveCount(3, SOON);
    await stage.look('stockroom', 'countsNoWarehouse');
  },
};
