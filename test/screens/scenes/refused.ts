import { expect } from '@playwright/test';
import { z } from 'zod';
import { parseWire, printWire } from '../../../src/shared/marketplace/wire.ts';
import { goods } from '../../rigs/stories/story.ts';
import { SOON } from '../stage.ts';
import { openLiar } from './liar.ts';
import { newOrders, reason, takeFirst, type Scene } from './scene.ts';

const stickers = z.looseObject({
  stickers: z.array(z.looseObject({ orderId: z.unknown(), file: z.string() })),
});

/** Each order gets the file of another one, however few are asked for at once. */
function openExchanged(): (form: string, answer: string) => string {
  const known = new Map<string, { readonly id: string; readonly form: string; readonly file: string }>();
  return (form, answer) => {
    const parsed = stickers.safeParse(parseWire(answer));
    if (!parsed.success) return answer;
    const idOf = ({ orderId }: { readonly orderId: unknown }): string => String(orderId);
    for (const one of parsed.data.stickers)
      known.set(`${form} ${idOf(one)}`, { id: idOf(one), form, file: one.file });
    const wrong = (id: string): string =>
      [...known.values()].find((one) => one.form === form && one.id !== id)?.file ?? '';
    return printWire({
      ...parsed.data,
      stickers: parsed.data.stickers.map((one) => ({ ...one, file: wrong(idOf(one)) })),
    });
  };
}

/** Before the practice marketplace of this address; it ends with the program of the pictures. */
function openExchange(behind: string): Promise<string> {
  const exchanged = openExchanged();
  return openLiar(behind, (_, url, answer) =>
    url.includes('/orders/stickers') ? exchanged(url, answer) : answer,
  );
}

const cards = z.array(z.object({ supplyId: z.string().nullable() }));

/** The marketplace exchanged the labels of its orders: what the bench and the tasks show of them. */
export const refused: Scene = {
  name: 'labels refused',
  desk: { through: openExchange },
  play: async (stage) => {
    const { page, hands, shop } = stage;
    const [lamp = ''] = await goods(shop, 1);
    await shop.order([{ sku: lamp, count: 3 }]);
    await newOrders(stage, 3);
    await takeFirst(stage);
    await stage.go({ name: 'tasks' });
    await expect(page.getByTestId('refused-picture')).toHaveCount(3, SOON);
    await page.getByTestId('refused-picture').first().getByRole('button').click();
    await expect(page.getByTestId('wrong-on-label')).toHaveAttribute('data-wrong', 'foreign', SOON);
    // Another format of another order's label is that order's, too.
    await expect(page.getByText('the marketplace’s support').first()).toBeVisible();
    await stage.look('tasks', 'labelRefused');

    const [card] = cards.parse(await stage.read('supplies.cards'));
    await stage.ask('packing.open', { supplyId: card?.supplyId ?? '' });
    await stage.go({ name: 'packing' });
    await hands.scan(lamp);
    await reason(stage, 'labelFaulty');
    await page.getByTestId('label-of-verdict').getByRole('button').click();
    await expect(page.getByTestId('wrong-on-label')).toBeVisible(SOON);
    await stage.look('packing', 'labelRefused');
  },
};
