import { expect } from '@playwright/test';
import { SOON } from '../stage.ts';
import { goods } from '../../rigs/stories/story.ts';
import { newOrders, openSupplies, packed, reason, takeFirst, type Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

/** A label in ten seconds, from which the pace is known, and one that outlasts its pictures. */
const SLOW = 300;
const SLOWEST = 75;

/** A line on which labels take their time, and a label that was cut off and may still come. */
export const lateLabels: Scene = {
  name: 'late labels',
  desk: {},
  play: async (stage) => {
    const { page, hands, shop, printer } = stage;
    const [lamp = ''] = await goods(shop, 1);
    await shop.order([{ sku: lamp, count: 5 }]);
    await newOrders(stage, 5);
    await takeFirst(stage);
    const [supplyId = ''] = await openSupplies(stage, 1);
    await stage.ask('packing.open', { supplyId });
    await stage.go({ name: 'packing' });
    await printer.spoil({ fault: 'slowBaud', baud: SLOW });
    await hands.scan(lamp);
    await packed(stage, '1 / 5');
    let labels = 1;
    const mend = async (): Promise<void> => {
      await printer.mend('slowBaud');
      await packed(stage, `${labels} / 5`);
    };
    // It is out before it was looked at in both languages.
    await stage.look('packing', 'slowLine', {
      leave: mend,
      enter: async () => {
        await printer.spoil({ fault: 'slowBaud', baud: SLOWEST });
        await hands.scan(lamp);
        labels += 1;
        await expect(page.getByTestId('takes-about')).toBeVisible(SOON);
      },
    });
    await mend();

    // Longer than any question of the station, shorter than a label.
    await printer.spoil({ fault: 'resetAfter', bytes: 90 });
    await hands.scan(lamp);
    await reason(stage, 'labelUncertain');
    await printer.spoil({ fault: 'refuse' });
    await page
      .getByTestId('verdict')
      .getByRole('button', { name: en('packing.printAgain') })
      .click();
    await expect(page.getByTestId('old-may-come')).toBeVisible(SOON);
    await stage.look('packing', 'oldMayCome');
    await stage.go({ name: 'printer', printerId: null });
    await expect(page.getByTestId('old-may-come')).toBeVisible(SOON);
    await stage.look('printer', 'oldMayCome');
    await printer.mend('refuse');
  },
};
