import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import { readJobs } from '../../campaign/printing/journal.ts';
import { ask, look } from './link.ts';
import {
  desk,
  openStory,
  pack,
  packedCount,
  reason,
  SOON,
  takeAndPack,
  verdict,
  type Story,
} from './story.ts';

test.use(desk);

let story: Story;
test.afterEach(() => story.close());

const SKU = 'GOODS-1';
/** Longer than any question to the printer, shorter than a label. */
const MID_LABEL = 90;

const lying = (count: number): Promise<void> =>
  expect.poll(() => story.bench.paper().length, SOON).toBe(count);
/** What the label of an order takes on the line: they differ in what stands on them alone. */
async function sizeOfLabel(index: number): Promise<number> {
  const { orders } = await story.shop.state();
  const written = orders.map(({ sticker: { barcode, partA } }) => barcode.length + partA.length);
  const first = await story.printer.bytesOf(1);
  return first - (written[0] ?? 0) + (written[index] ?? 0);
}
const answer = (page: Page, name: string): Promise<void> => verdict(page).getByRole('button', { name }).tap();

test('a printer dies twice and loses its connection: each label in doubt is asked about, none comes twice', async ({
  page,
}) => {
  story = await openStory(page);
  const { hands, shop, printer } = story;
  const TOTAL = 10;
  await shop.order([{ sku: SKU, count: TOTAL }]);
  await takeAndPack(story, TOTAL);
  await pack(story, SKU, { now: 1, of: TOTAL });
  await lying(1);
  // The printer counts: from here on it can be told what it forgot.
  const isCounted = async (): Promise<boolean> =>
    (await readJobs(story.bench.dataFolder)).at(-1)?.evidence === 'printerCounted';
  await expect.poll(isCounted, SOON).toBe(true);

  // It takes a label, is stopped at its key, and dies with the label in its memory.
  await printer.spoil({ fault: 'pause' });
  await hands.scan(SKU);
  await packedCount(page, 2, TOTAL);
  await expect(page.getByTestId('printer-health')).toContainText('Printer needs help', SOON);
  await hands.scan(SKU);
  await reason(page, 'printerNeedsHelp');
  await expect(verdict(page)).toContainText('What waits comes out by itself, once.');
  await printer.offAndOn();
  await reason(page, 'labelUncertain');
  await expect(verdict(page)).toContainText('Scan the label if it came out');
  await lying(1);
  await answer(page, 'Print it again');
  await lying(2);

  // It dies in the middle of a label: nothing of that one is on paper.
  await printer.spoil({ fault: 'powerCycle', bytes: MID_LABEL });
  await hands.scan(SKU);
  await reason(page, 'labelUncertain');
  // Whatever is scanned now prints nothing; neither does the label that lies there from before answer for this one.
  await hands.scan(SKU);
  await hands.scan(await story.lastLabel());
  await expect(page.getByTestId('scan-line').first()).toContainText('label in doubt', SOON);
  await reason(page, 'labelUncertain');
  await packedCount(page, 2, TOTAL);
  await lying(2);
  await answer(page, 'Print it again');
  await packedCount(page, 3, TOTAL);
  await lying(3);

  // The connection breaks right behind a whole label: it is on paper, and its own scan is the answer.
  await printer.spoil({ fault: 'resetAfter', bytes: await sizeOfLabel(3) });
  await hands.scan(SKU);
  await reason(page, 'labelUncertain');
  await lying(4);
  await hands.scan(await story.lastLabel());
  await packedCount(page, 4, TOTAL);
  for (let now = 5; now <= TOTAL; now += 1) await pack(story, SKU, { now, of: TOTAL });
  await reason(page, 'lastPacked');

  expect(await story.end()).toEqual({
    packed: TOTAL,
    labels: TOTAL,
    again: [],
    unpacked: [],
    setAside: [],
    refused: [],
    handedOver: 0,
  });
});

test('a printer that runs out of paper says so; with a new roll everything comes out, once', async ({
  page,
}) => {
  story = await openStory(page, { printerLanguage: 'tspl' });
  const { hands, shop, printer } = story;
  const TOTAL = 8;
  // It speaks another language than the one that a desk begins with.
  const setup = z.looseObject({ model: z.looseObject({}) });
  const { printers } = z
    .object({ printers: z.array(setup).length(1) })
    .parse(await look(page, 'printing.printers'));
  const [first] = printers;
  const model = { ...first?.model, language: 'tspl' };
  await ask(page, 'printing.savePrinter', { ...first, model });
  await shop.order([{ sku: SKU, count: TOTAL }]);
  await takeAndPack(story, TOTAL);
  await pack(story, SKU, { now: 1, of: TOTAL });
  await lying(1);

  await printer.spoil({ fault: 'paperOut' });
  await expect(page.getByTestId('printer-health')).toContainText('Printer needs help', SOON);
  await hands.scan(SKU);
  await reason(page, 'printerNeedsHelp');
  await expect(verdict(page)).toContainText('See to the printer');
  await expect(verdict(page)).toContainText(/paper/);
  await packedCount(page, 1, TOTAL);
  await lying(1);
  await printer.newPaper();
  await expect(page.getByTestId('printer-health')).toContainText('Printer ready', SOON);

  // Once more in the middle of a run: two labels fit on what is left.
  await printer.spoil({ fault: 'paperOut', after: 2 });
  for (let trigger = 1; trigger <= 3; trigger += 1) await hands.scan(SKU);
  await expect(page.getByTestId('printer-health')).toContainText('Printer needs help', SOON);
  await lying(3);
  await printer.newPaper();
  await expect(page.getByTestId('printer-health')).toContainText('Printer ready', SOON);
  const queue = z.object({ printers: z.array(z.looseObject({ waiting: z.int() })) });
  await expect
    .poll(
      async () => queue.parse(await look(page, 'printing.printers')).printers.map(({ waiting }) => waiting),
      SOON,
    )
    .toEqual([0]);
  // Where the station knew of the paper before the third was scanned, it took nothing on.
  if ((await page.getByTestId('packed-count').textContent()) === `3 / ${TOTAL}`) await hands.scan(SKU);
  await packedCount(page, 4, TOTAL);
  await lying(4);
  await expect(page.getByTestId('printer-health')).toContainText('Printer ready', SOON);
  for (let now = 5; now <= TOTAL; now += 1) await pack(story, SKU, { now, of: TOTAL });
  expect(await story.end()).toEqual({
    packed: TOTAL,
    labels: TOTAL,
    again: [],
    unpacked: [],
    setAside: [],
    refused: [],
    handedOver: 0,
  });
});
