import { expect } from '@playwright/test';
import { z } from 'zod';
import { commandCards } from '../../../src/shared/domain/command-codes.ts';
import { parseWire, printWire } from '../../../src/shared/marketplace/wire.ts';
import { goods } from '../../rigs/stories/story.ts';
import { SOON } from '../stage.ts';
import { openLiar } from './liar.ts';
import { newOrders, openSupplies, packed, reason, takeFirst, type Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

const stickers = z.looseObject({ stickers: z.array(z.looseObject({ file: z.string() })) });

/** Each box gets the label that was asked for first. */
function openFirstBox(): (answer: string) => string {
  let first: string | null = null;
  return (answer) => {
    const parsed = stickers.safeParse(parseWire(answer));
    if (!parsed.success) return answer;
    const all = parsed.data.stickers.map((one) => ({ ...one, file: (first ??= one.file) }));
    return printWire({ ...parsed.data, stickers: all });
  };
}

const list = z.looseObject({ orders: z.array(z.looseObject({ article: z.string() })) });
const OTHER = { article: 'LAMP-2', skus: ['2000000000039'] };

/** What a supply holds, as if somebody had edited the cards of its goods. */
function edited(answer: string): string {
  const parsed = list.safeParse(parseWire(answer));
  if (!parsed.success) return answer;
  return printWire({ ...parsed.data, orders: parsed.data.orders.map((order) => ({ ...order, ...OTHER })) });
}

let isEdited = false;

function openMistaken(behind: string): Promise<string> {
  isEdited = false;
  const firstBox = openFirstBox();
  return openLiar(behind, (method, url, answer) => {
    if (url.includes('/trbx/stickers')) return firstBox(answer);
    return isEdited && method === 'GET' && /\/supplies\/[^/]+\/orders$/.test(url) ? edited(answer) : answer;
  });
}

/** A box that gets another box's label, and goods that became others after they were taken. */
export const mistaken: Scene = {
  name: 'boxes and goods mistaken',
  desk: { through: openMistaken },
  play: async (stage) => {
    const { page, hands, shop } = stage;
    const [lamp = ''] = await goods(shop, 1);
    await shop.order([{ sku: lamp, count: 3 }]);
    await newOrders(stage, 3);
    await takeFirst(stage);
    const [supplyId = ''] = await openSupplies(stage, 1);
    await stage.ask('packing.open', { supplyId });
    await stage.go({ name: 'packing' });
    for (const count of ['1 / 3', '2 / 3']) {
      await hands.scan(commandCards.openBox.code);
      await reason(stage, 'boxOpened');
      await hands.scan(lamp);
      await packed(stage, count);
    }
    await stage.go({ name: 'supply', supplyId, tab: 'boxes' });
    const print = page.getByRole('button', { name: en('boxes.print') });
    // The first box's label is the one that both get.
    for (const box of ['1', '2']) {
      const row = page.locator(`[data-testid="box-row"][data-box="${box}"][data-label="ready"]`);
      await row.click(SOON);
      await expect(row).toHaveAttribute('aria-pressed', 'true', SOON);
      await print.click(SOON);
    }
    await expect(page.getByTestId('box-refused')).toBeVisible(SOON);
    await stage.look('supply', 'boxRefused');

    isEdited = true;
    await stage.go({ name: 'tasks' });
    await stage.sync();
    await expect(page.getByTestId('changed-products')).toBeVisible({ timeout: 60_000 });
    await stage.look('tasks', 'changed');
  },
};
