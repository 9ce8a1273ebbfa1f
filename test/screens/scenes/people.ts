import { expect } from '@playwright/test';
import { z } from 'zod';
import { goods } from '../../rigs/stories/story.ts';
import { SOON, type Stage } from '../stage.ts';
import { newOrders, openSupplies, packed, reason, takeFirst, type Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

const PIN = '739146';
const listSchema = z.array(z.object({ id: z.string(), name: z.string() }));

async function add(stage: Stage, name: string, role: string, pin: string | null): Promise<string> {
  await stage.ask('people.add', { name, role, pin });
  const found = listSchema.parse(await stage.read('people.list')).find((person) => person.name === name);
  return found?.id ?? '';
}

/** Who works here, what they did, and the desk that nobody works at. */
export const people: Scene = {
  name: 'people and figures',
  desk: {},
  play: async (stage) => {
    const { page, hands, shop } = stage;
    const [mug = ''] = await goods(shop, 1);
    const owner = await add(stage, 'Olga', 'owner', PIN);
    const lead = await add(stage, 'Leonid', 'lead', '2580');
    await add(stage, 'Anna', 'packer', null);
    await stage.go({ name: 'people' });
    await expect(page.getByText('Leonid').first()).toBeVisible(SOON);
    await stage.look('people', 'list');
    await page.getByRole('button', { name: en('people.add.submit'), exact: true }).click();
    await stage.look('people', 'mistakes');

    // What goes beyond packing is done in the window in which it was proved who works.
    await stage.ask('people.signOut', {});
    await page.getByTestId('sign-in').getByRole('button', { name: 'Olga' }).click();
    await page.getByTestId('pin').fill(PIN);
    await page.getByTestId('pin').press('Enter');
    await expect(page.getByTestId('sign-in')).toBeHidden(SOON);
    await shop.order([{ sku: mug, count: 4 }]);
    await newOrders(stage, 4);
    await takeFirst(stage);
    const [supplyId = ''] = await openSupplies(stage, 1);
    await stage.ask('packing.open', { supplyId });
    await stage.go({ name: 'packing' });
    for (const count of ['1 / 4', '2 / 4', '3 / 4']) {
      await hands.scan(mug);
      await packed(stage, count);
    }
    await hands.scan('4006381333931');
    await reason(stage, 'unknownBarcode');
    await stage.ask('people.signIn', { by: 'pin', id: lead, pin: '2580' });
    await hands.scan(mug);
    await packed(stage, '4 / 4');
    await stage.ask('people.signIn', { by: 'pin', id: owner, pin: PIN });

    await stage.go({ name: 'figures' });
    await expect(page.getByTestId('confirm')).toBeVisible(SOON);
    const confirm = async (): Promise<void> => {
      await page.getByTestId('pin').fill(PIN);
      await page.getByTestId('confirm').locator('button[type=submit]').click();
      await expect(page.getByTestId('confirm')).toBeHidden(SOON);
    };
    await stage.look('signIn', 'confirm', {
      leave: confirm,
      enter: async () => {
        await stage.ask('people.signOut', {});
        await stage.ask('people.signIn', { by: 'pin', id: owner, pin: PIN });
        await stage.go({ name: 'today' });
        await stage.go({ name: 'figures' });
        await expect(page.getByTestId('confirm')).toBeVisible(SOON);
      },
    });
    await confirm();
    await stage.look('figures', 'told');
    await stage.go({ name: 'log' });
    await stage.look('log', 'told');

    await stage.go({ name: 'packing' });
    const leave = async (): Promise<void> => {
      await stage.ask('people.signIn', { by: 'pin', id: owner, pin: PIN });
      await expect(page.getByTestId('sign-in')).toBeHidden(SOON);
    };
    const enter = async (): Promise<void> => {
      await stage.ask('people.signOut', {});
      await expect(page.getByTestId('sign-in')).toBeVisible(SOON);
    };
    await stage.look('signIn', 'pin', { leave, enter });
    await stage.look('signIn', 'wrongBadge', {
      leave,
      enter: async () => {
        await enter();
        await hands.scan(mug);
        await expect(page.getByTestId('refused-scan')).toBeVisible(SOON);
      },
    });
  },
};
