import { expect } from '@playwright/test';
import { z } from 'zod';
import { en } from '../../rigs/words.ts';
import { SOON } from '../stage.ts';
import { preparedPickups } from './pickups.ts';
import type { Scene } from './scene.ts';

const PIN = '739146';
const PACKER_PIN = '2580';
const listSchema = z.array(z.object({ id: z.string(), name: z.string() }));

/** A buyer who does not know the code, and a packer who may try no more. */
export const tries: Scene = {
  name: 'tries at the counter',
  desk: {},
  play: async (stage) => {
    const { page, hands, shop } = stage;
    await shop.orderOf('pickup', 2);
    await stage.sync();
    await expect(page.locator('[data-screen="counter"]')).toBeVisible(SOON);
    await stage.ask('counter.addCells', { typed: 'A1-A2' });
    const [first, second] = await preparedPickups(stage);
    if (!first || !second) throw new Error('no orders');
    await stage.go({ name: 'counter', tab: 'shelf' });
    await hands.scan('PB-CELL-A1');
    for (const { id } of [first, second]) {
      await hands.scan(id);
      await expect(page.getByTestId('counter-said')).toHaveAttribute('data-reason', 'shelved', SOON);
    }
    const add = async (name: string, role: string, pin: string): Promise<string> => {
      await stage.ask('people.add', { name, role, pin });
      const people = listSchema.parse(await stage.read('people.list'));
      return people.find((person) => person.name === name)?.id ?? '';
    };
    const owner = await add('Olga', 'owner', PIN);
    const packer = await add('Anna', 'packer', PACKER_PIN);
    const leave = () => stage.ask('people.signIn', { by: 'pin', id: owner, pin: PIN });
    const field = page.getByTestId('check-code');
    const left = page.getByTestId('tries-left');
    const enter = async (): Promise<void> => {
      await stage.ask('people.signIn', { by: 'pin', id: packer, pin: PACKER_PIN });
      await stage.go({ name: 'today' });
      await stage.go({ name: 'counterOrder', orderId: first.id });
      await expect(field).toBeVisible(SOON);
    };
    await enter();
    const wrong = first.pickup?.passcode === '00000' ? '11111' : '00000';
    for (let tries = 5; tries > 0; tries -= 1) {
      await expect(left).toHaveText(en('counter.one.code.left', { left: tries }), SOON);
      await field.fill(wrong);
      await page.getByRole('button', { name: en('counter.one.code.check') }).click();
    }
    await expect(page.locator('[data-problem="checkTriesSpent"]')).toBeVisible(SOON);
    await expect(field).toBeDisabled(SOON);
    await stage.look('counterOrder', 'triesSpent', { leave, enter });
  },
};
