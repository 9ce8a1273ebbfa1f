import { expect } from '@playwright/test';
import { commandCards } from '../../../src/shared/domain/command-codes.ts';
import { sgtinOf } from '../../rigs/stories/codes.ts';
import { goods } from '../../rigs/stories/story.ts';
import { SOON } from '../stage.ts';
import { newOrders, openSupplies, packed, reason, strangeBarcode, takeFirst, type Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

/** The bench, verdict by verdict, and the way to the driver. */
export const packing: Scene = {
  name: 'the bench',
  desk: {},
  play: async (stage) => {
    const { page, hands, shop, printer } = stage;
    const [lamp = '', mug = '', tea = '', sock = ''] = await goods(shop, 4);
    await shop.order([
      { sku: lamp, count: 5 },
      { sku: mug, count: 2, requiredMeta: ['sgtin'] },
      { sku: tea, count: 2 },
      { sku: sock, count: 1 },
    ]);
    await newOrders(stage, 10);
    await takeFirst(stage);
    const [supplyId = ''] = await openSupplies(stage, 1);
    await stage.ask('packing.open', { supplyId });
    await stage.go({ name: 'packing' });
    await packed(stage, '0 / 10');
    await stage.look('packing', 'ready');
    await hands.scan(commandCards.openBox.code);
    await reason(stage, 'boxOpened');
    await stage.look('packing', 'box');

    await hands.scan(lamp);
    await reason(stage, 'parcelPacked');
    await stage.look('packing', 'packed');
    await hands.scan(strangeBarcode);
    await reason(stage, 'unknownBarcode');
    await stage.look('packing', 'wrong');
    await hands.scan(mug);
    await reason(stage, 'scanCode');
    await stage.look('packing', 'needsScan');
    await hands.scan(sgtinOf(mug, 'one').replace('\u001d', ''));
    await reason(stage, 'codeRefused');
    await stage.look('packing', 'wrongCode');
    await hands.scan(sgtinOf(mug, 'one'));
    await packed(stage, '2 / 10');

    await hands.scan(tea);
    await packed(stage, '3 / 10');
    await hands.scan(mug);
    await reason(stage, 'scanCode');
    await hands.scan(commandCards.defect.code);
    await reason(stage, 'putOnHold');
    await page.getByText(en('packing.onHold', { count: 1 })).click();
    await stage.look('packing', 'onHold');

    const unwanted = (await shop.state()).orders.find(({ skus }) => skus.includes(sock));
    await shop.cancel(unwanted?.id ?? '');
    await stage.sync();
    await packed(stage, '3 / 9');
    await hands.scan(sock);
    await reason(stage, 'orderCancelled');
    await stage.look('packing', 'cancelled');

    await printer.spoil({ fault: 'stall' });
    await hands.scan(lamp);
    await reason(stage, 'labelPrinting');
    await stage.look('packing', 'printing');
    await printer.mend('stall');
    await packed(stage, '4 / 9');

    await printer.spoil({ fault: 'paperOut' });
    await hands.scan(lamp);
    await reason(stage, 'printerNeedsHelp');
    await stage.look('packing', 'machine');
    await stage.go({ name: 'printer', printerId: null });
    await expect(page.getByTestId('printer-page')).toBeVisible(SOON);
    await stage.look('printer', 'needsHelp');
    await printer.newPaper();
    await stage.go({ name: 'packing' });
    await packed(stage, '5 / 9');

    await stage.go({ name: 'handOver', supplyId });
    await expect(page.getByTestId('unpacked')).toBeVisible(SOON);
    await stage.look('handOver', 'unpacked');

    // Longer than any question of the station, shorter than a label.
    await printer.spoil({ fault: 'resetAfter', bytes: 90 });
    await hands.scan(lamp);
    await reason(stage, 'labelUncertain');
    await stage.look('packing', 'ask');
    await stage.go({ name: 'printer', printerId: null });
    await expect(page.getByTestId('printer-page')).toBeVisible(SOON);
    await stage.look('printer', 'inDoubt');
    await stage.go({ name: 'packing' });
    await page
      .getByTestId('verdict')
      .getByRole('button', { name: en('packing.printAgain') })
      .click();
    await packed(stage, '6 / 9');

    // Packed, then not wanted any more.
    const inBox = (await shop.state()).orders.find(({ skus }) => skus.includes(tea));
    await shop.cancel(inBox?.id ?? '');
    await stage.sync();
    await packed(stage, '5 / 8');
    await stage.look('packing', 'putAside');
    await stage.go({ name: 'handOver', supplyId });
    await expect(page.getByTestId('cancelled-parcels')).toBeVisible(SOON);
    await stage.look('handOver', 'cancelled');
    await stage.ask('supplies.setAside', { orderId: inBox?.id ?? '' });

    await stage.go({ name: 'packing' });
    await hands.scan(tea);
    await packed(stage, '6 / 8');
    const held = (await shop.state()).orders.filter(({ skus }) => skus.includes(mug))[1];
    await stage.ask('packing.liftHold', { orderId: held?.id ?? '' });
    await hands.scan(mug);
    await reason(stage, 'scanCode');
    await hands.scan(sgtinOf(mug, 'two'));
    await packed(stage, '7 / 8');
    await stage.go({ name: 'packing' });
    await hands.scan(lamp);
    await reason(stage, 'lastPacked');
    await stage.look('packing', 'complete');
    await hands.scan(commandCards.openBox.code);
    await reason(stage, 'boxOpened');

    await stage.go({ name: 'supply', supplyId, tab: 'boxes' });
    await stage.look('supply', 'emptyBoxes');
    await stage.go({ name: 'handOver', supplyId });
    await stage.look('handOver', 'emptyBox');
    await stage.ask('boxes.removeEmpty', { supplyId });
    await stage.go({ name: 'supply', supplyId, tab: 'boxes' });
    await stage.look('supply', 'boxes');
    await stage.go({ name: 'handOver', supplyId });
    await expect(page.getByTestId('nothing-missing')).toBeVisible(SOON);
    await stage.look('handOver', 'ready');
    await page.getByTestId('deliver').click();
    await expect(page.getByTestId('supply-qr')).toBeVisible(SOON);
    await stage.look('handOver', 'handedOver');
    await stage.go({ name: 'supply', supplyId, tab: 'packing-list' });
    await stage.look('supply', 'packingList');

    await stage.go({ name: 'story', orderId: inBox?.id ?? '' });
    await stage.look('story', 'told');
    await stage.go({ name: 'printer', printerId: null });
    await stage.look('printer', 'ready');
  },
};
