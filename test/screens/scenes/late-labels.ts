import { expect } from '@playwright/test';
import { SOON } from '../stage.ts';
import { goods } from '../../rigs/stories/story.ts';
import { newOrders, openSupplies, packed, reason, takeFirst, type Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

/** A label in ten seconds, from which the pace is known, and one that outlasts its pictures. */
const SLOW = 300;
const SLOWEST = 75;
/** Two for each look, of which a test takes two, and one that is cut off. */
const ORDERS = 9;

/** A line on which labels take their time, and a label that was cut off and may still come. */
export const lateLabels: Scene = {
  name: 'late labels',
  desk: {},
  play: async (stage) => {
    const { page, hands, shop, printer } = stage;
    const [lamp = ''] = await goods(shop, 1);
    await shop.order([{ sku: lamp, count: ORDERS }]);
    await newOrders(stage, ORDERS);
    await takeFirst(stage);
    const [supplyId = ''] = await openSupplies(stage, 1);
    await stage.ask('packing.open', { supplyId });
    await stage.go({ name: 'packing' });
    let labels = 0;
    const scan = async (baud: number): Promise<void> => {
      await printer.spoil({ fault: 'slowBaud', baud });
      await hands.scan(lamp);
      labels += 1;
    };
    const mend = async (): Promise<void> => {
      await printer.mend('slowBaud');
      await packed(stage, `${labels} / ${ORDERS}`);
    };
    // It is out before it was looked at in both languages.
    await stage.look('packing', 'slowLine', {
      leave: mend,
      enter: async () => {
        // What came last was slow to its end: the pace is known by it.
        await scan(SLOW);
        await packed(stage, `${labels} / ${ORDERS}`);
        await scan(SLOWEST);
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
