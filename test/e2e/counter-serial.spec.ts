import { closeSync, writeSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { ownLabelCode } from '../../src/shared/domain/label/own-order-label.ts';
import { openPseudoTerminal } from '../../src/simulator/printers/lines/pseudo-terminal.ts';
import { go } from '../rigs/programs/address-line.ts';
import { checkCode, said } from '../rigs/stories/counter-clerk.ts';
import { ask, look } from '../rigs/stories/link.ts';
import { goods, test } from '../rigs/stories/story.ts';
import { arrive, packAll } from '../rigs/stories/ways.ts';
import { en } from '../rigs/words.ts';

const CODE = 'QX7-4815-162342';

const scannersSchema = z.object({ scanners: z.array(z.object({ state: z.object({ kind: z.string() }) })) });
const scansSchema = z.object({ lastScans: z.array(z.object({ text: z.string() })) });

const scansAtBench = async (page: Page): Promise<string[]> =>
  scansSchema.parse(await look(page, 'packing.view')).lastScans.map(({ text }) => text);

const triesLeft = (page: Page, left: number): Promise<void> =>
  expect(page.getByTestId('tries-left')).toHaveText(en('counter.one.code.left', { left }));

test('a serial scanner puts parcels on the shelf and finds them while the counter is open, and packs nothing by it', async ({
  page,
  story,
}) => {
  const [order] = await arrive(story, 'selfPickup', await goods(story.shop, 1));
  if (!order) throw new Error('no order');
  await packAll(story, 'selfPickup', [order]);
  await ask(page, 'counter.addCells', { typed: 'A1' });
  const line = await openPseudoTerminal();
  const pull = (text: string): void => void writeSync(line.master, Buffer.from(`${text}\r`, 'latin1'));
  try {
    const port = { path: line.device, baud: 115_200 };
    await ask(page, 'scanners.beginSetUp', { scannerId: null, port });
    await ask(page, 'scanners.finishSetUp', { name: 'By the counter' });
    await expect
      .poll(async () => scannersSchema.parse(await look(page, 'scanners.view')).scanners)
      .toMatchObject([{ state: { kind: 'listening' } }]);
    const before = await scansAtBench(page);

    await go(page, '#/counter/shelf');
    await expect(page.getByTestId('counter-said')).toBeVisible();
    pull(order.id);
    await said(page, 'parcelInHand');
    pull('PB-CELL-A1');
    await said(page, 'shelved');
    await go(page, '#/counter/find');
    await expect(page.getByTestId('counter-find')).toBeVisible();
    pull(order.id);
    await expect(page).toHaveURL(new RegExp(`${order.id}$`, 'u'));
    // What the buyer's screen shows goes into the field that waits for it, and is asked about; a label is no code.
    await expect(checkCode(page)).toBeFocused();
    pull(CODE);
    await triesLeft(page, 4);
    // A short number there is nothing else, though the focus is elsewhere.
    await expect(checkCode(page)).toBeFocused();
    await checkCode(page).blur();
    pull('31415');
    await triesLeft(page, 3);
    pull(ownLabelCode(order.id));
    await said(page, 'scannedOut');
    // Outside of the counter it is the bench's again.
    expect(await scansAtBench(page)).toEqual(before);
    await go(page, '#/today');
    pull('4606453849072');
    await expect.poll(() => scansAtBench(page)).toEqual(['4606453849072', ...before].slice(0, 10));
    await expect(page).toHaveURL(/#\/packing/u);
  } finally {
    line.release();
    closeSync(line.master);
  }
});
