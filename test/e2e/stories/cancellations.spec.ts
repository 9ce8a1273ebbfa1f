import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { go } from '../../rigs/programs/address-line.ts';
import { commandCards } from '../../../src/shared/domain/command-codes.ts';
import { sgtinOf } from '../../rigs/stories/codes.ts';
import { look } from '../../rigs/stories/link.ts';
import { FOR_EVER } from '../../rigs/stories/marketplace.ts';
import { MID_LABEL } from '../../rigs/stories/printer.ts';
import {
  test,
  pack,
  packedCount,
  reason,
  sync,
  takeAndPack,
  tasks,
  verdict,
} from '../../rigs/stories/story.ts';
import { en, likeEn } from '../../rigs/words.ts';

const MARKED = '2900000000049';
const TWO = 'GOODS-15';

/** Barcodes by the moment at which the buyer changes their mind; each is one order. */
const sku = (moment: number): string => (moment === 4 ? MARKED : `GOODS-${String(moment).padStart(2, '0')}`);
const plain = Array.from({ length: 6 }, (_, index) => `KEPT-${index + 1}`);

const viewSchema = z.object({ verdictNumber: z.int() });
const verdictNumber = async (page: Page): Promise<number> =>
  viewSchema.parse(await look(page, 'packing.view')).verdictNumber;

test('fifteen buyers change their minds at the worst moments; no parcel of theirs leaves, every other one does', async ({
  page,
  story,
}) => {
  const { hands, shop, printer, wire } = story;
  const lines = page.getByTestId('last-scans').getByTestId('scan-line');
  const moments = Array.from({ length: 15 }, (_, index) => index + 1);
  await shop.order([
    ...moments.map((moment) => ({
      sku: sku(moment),
      count: sku(moment) === TWO ? 2 : 1,
      requiredMeta: moment === 4 ? (['sgtin'] as const) : [],
    })),
    ...plain.map((kept) => ({ sku: kept, count: 1 })),
  ]);
  const { orders } = await shop.state();
  const order = (barcode: string): string => orders.find(({ skus }) => skus.includes(barcode))?.id ?? '';
  const cancel = (moment: number): Promise<void> => shop.cancel(order(sku(moment)));
  /** The hand was with the goods in between: a second touch at one place within a second would be the first one's. */
  const putAside = async (): Promise<void> => {
    const before = await verdictNumber(page);
    await page.getByTestId('packed-count').tap();
    await verdict(page)
      .getByRole('button', { name: en('packing.clearSetAside') })
      .tap();
    // A browser makes a click of a touch in its own time: nobody scans before the screen has taken it.
    await expect.poll(() => verdictNumber(page)).toBeGreaterThan(before);
  };

  // 1: while it is taken, and nobody could know.
  const supplyId = await takeAndPack(story, 22, {
    taken: 21,
    before: async () => {
      await shop.spoil({ kind: 'dropBefore', operation: 'getOrderStatuses' });
      await cancel(1);
    },
  });
  await shop.heal();
  await sync(page);
  const refused = { change: 'addOrder', order: { parcel: { orderId: order(sku(1)) } }, waysOut: ['dismiss'] };
  await expect.poll(() => tasks(page)).toMatchObject([refused]);
  await story.dismiss((await tasks(page))[0]?.id ?? '');
  let live = 21;
  let packed = 0;
  const gone = async (): Promise<void> => {
    live -= 1;
    await sync(page);
    await packedCount(page, packed, live);
  };
  const packNext = (barcode: string): Promise<void> => pack(story, barcode, { now: (packed += 1), of: live });

  // 2: before the scan.
  await cancel(2);
  await gone();
  await hands.scan(sku(2));
  await reason(page, 'orderCancelled');
  await putAside();
  await reason(page, 'scanProduct');

  // 3: a moment before the scan, and nobody could know.
  await shop.spoil({ kind: 'dropBefore', operation: 'getOrderStatuses' });
  await cancel(3);
  await packNext(sku(3));
  await shop.heal();
  packed -= 1;
  await gone();
  // Its parcel is still the one on the screen.
  await reason(page, 'orderCancelled');
  await putAside();

  // 4: between the product and its marking code.
  await hands.scan(sku(4));
  await reason(page, 'scanCode');
  await cancel(4);
  await sync(page);
  await reason(page, 'orderCancelled');
  live -= 1;
  await putAside();
  await packedCount(page, packed, live);
  await hands.scan(sgtinOf(sku(4), 'late'));
  await reason(page, 'noOpenOrder');

  // 5 and 6: while its label is being sent, and while it waits behind that one.
  await printer.spoil({ fault: 'stall', bytes: MID_LABEL });
  await Promise.all([hands.scan(sku(5)), hands.scan(sku(6))]);
  await expect(lines.first()).toContainText(en('packing.job.queued'));
  await expect(lines.nth(1)).toContainText(en('packing.job.sending'));
  await Promise.all([cancel(5), cancel(6)]);
  live -= 1;
  await gone();
  await printer.mend('stall');
  await expect.poll(() => story.labelsOf(order(sku(5)))).toBe(1);
  // The goods of the one are set aside at once; the parcel of the other is told after it.
  await expect(verdict(page)).toContainText(
    en('verdictMore.orderCancelled', { supplyName: 'none', label: 'none', refused: 'none' }),
  );
  await putAside();
  await expect(verdict(page)).toContainText(likeEn('verdictMore.orderCancelled', { supplyName: 'other' }));
  await putAside();

  // 7: packed, in no box; and nobody gets another label of it.
  await packNext(sku(7));
  await cancel(7);
  packed -= 1;
  await gone();
  await hands.scan(commandCards.reprint.code);
  await reason(page, 'orderCancelled');
  await expect(verdict(page)).toContainText(/Take the parcel out: supply “.+”, parcel \d+\./);
  // Its own label says that it is out.
  await hands.scan(await story.labelOf(sku(7)));
  await reason(page, 'scanProduct');

  // 8 and 9: in a box of several, and alone in its box.
  await hands.scan(commandCards.openBox.code);
  await reason(page, 'boxOpened');
  await packNext(plain[0] ?? '');
  await packNext(sku(8));
  await packNext(plain[1] ?? '');
  await hands.scan(commandCards.openBox.code);
  await expect(verdict(page)).toContainText(en('verdict.boxOpened.headline', { box: '2' }));
  await packNext(sku(9));
  await Promise.all([cancel(8), cancel(9)]);
  packed -= 2;
  live -= 1;
  await gone();
  await expect(verdict(page)).toContainText(/supply “.+”, box 2, parcel 1\./);
  await putAside();
  await hands.scan(await story.labelOf(sku(8)));
  await expect(verdict(page)).toContainText(/supply “.+”, box 1, parcel 2\./);
  await putAside();

  // 10: packed, then found defective. 11: packed, then undone.
  await packNext(sku(10));
  await hands.scan(commandCards.defect.code);
  await reason(page, 'putOnHold');
  await cancel(10);
  packed -= 1;
  await gone();
  await packNext(sku(11));
  await hands.scan(commandCards.undo.code);
  await reason(page, 'undone');
  await cancel(11);
  packed -= 1;
  await gone();

  // 12: while its label is being sent into a box, with nothing else going on.
  await printer.spoil({ fault: 'stall', bytes: MID_LABEL });
  await hands.scan(sku(12));
  await expect(lines.first()).toContainText(en('packing.job.sending'));
  await cancel(12);
  await gone();
  await printer.mend('stall');
  await expect(verdict(page)).toContainText(/Take the parcel out: supply “.+”, box 2, parcel \d+\./);
  await putAside();

  // 15: one of two who ordered the same.
  await cancel(15);
  await gone();
  await packNext(TWO);
  await hands.scan(TWO);
  await reason(page, 'orderCancelled');
  await putAside();

  // 14: while there is no network.
  await wire.pull();
  await cancel(14);
  await packNext(sku(14));
  for (const barcode of [...plain.slice(2), sku(13)]) await packNext(barcode);
  await wire.putBack();
  packed -= 1;
  await gone();

  // What is left in the pile blocks the hand-over until it is scanned out.
  await go(page, `#/hand-over/${supplyId}`);
  await expect(page.getByTestId('cancelled-parcels')).toBeVisible();
  await expect(page.getByTestId('deliver')).toHaveCount(0);
  for (const moment of [10, 11, 14]) {
    await hands.scan(await story.labelOf(sku(moment)));
    await reason(page, 'orderCancelled');
    await putAside();
  }

  // 13: right before the supply is handed over.
  await go(page, `#/hand-over/${supplyId}`);
  await expect(page.getByTestId('deliver')).toBeVisible();
  await shop.spoil({ kind: 'dropBefore', operation: 'getOrderStatuses', count: FOR_EVER });
  await cancel(13);
  await page.getByTestId('deliver').tap();
  await expect(page.getByTestId('handing-over')).toBeVisible();
  await shop.heal();
  await expect(page.getByTestId('cancelled-parcels')).toBeVisible();
  await hands.scan(await story.labelOf(sku(13)));
  await reason(page, 'orderCancelled');
  await putAside();
  await go(page, `#/hand-over/${supplyId}`);
  await page.getByTestId('deliver').tap();
  await expect(page.getByTestId('supply-qr')).toBeVisible();

  const printed = [3, 5, 7, 8, 9, 10, 11, 12, 13, 14];
  const cancelled = (await shop.state()).orders.filter(
    ({ platformStatus, skus }) => platformStatus !== 'waiting' && !skus.includes(sku(1)),
  );
  await story.end({
    packed: plain.length + 1,
    labels: plain.length + 1 + printed.length,
    setAside: cancelled.map(({ id }) => id),
    handedOver: 1,
  });
});
