import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { COMES_OUT_MS } from '../../../src/main/printers/status/proof/under-head.ts';
import { readJobs } from '../../rigs/journal/printed-jobs.ts';
import { ask, look } from '../../rigs/stories/link.ts';
import { MID_LABEL } from '../../rigs/stories/printer.ts';
import {
  pack,
  packedCount,
  reason,
  takeAndPack,
  test,
  verdict,
  type Story,
} from '../../rigs/stories/story.ts';
import { en } from '../../rigs/words.ts';

const SKU = 'GOODS-1';

const queueSchema = z.object({
  printers: z.tuple([
    z.looseObject({
      id: z.string(),
      queue: z.array(z.looseObject({ state: z.string() })),
      report: z.looseObject({ at: z.number().optional() }),
    }),
  ]),
});
/** Waits until the labels at the printer stand so, by the station's word. */
const queued = (page: Page, ...states: readonly string[]): Promise<void> =>
  expect
    .poll(async () => {
      const { printers } = queueSchema.parse(await look(page, 'printing.printers'));
      return printers[0].queue.map(({ state }) => state);
    })
    .toEqual(states);

/** Waits until the station heard the printer so long after now that no label that lies here can be under the head. */
const clearOfHead = async (page: Page): Promise<void> => {
  const since = Date.now();
  await expect
    .poll(async () => queueSchema.parse(await look(page, 'printing.printers')).printers[0].report.at)
    .toBeGreaterThan(since + COMES_OUT_MS);
};

/** Longer than it takes to look at a printer's count until it stands still, and then at a label. */
const COUNTED_MS = 20_000;

/** Waits until the printer has counted the newest label. */
const counted = ({ bench }: Story): Promise<void> =>
  expect
    .poll(async () => (await readJobs(bench.dataFolder)).at(-1)?.evidence, { timeout: COUNTED_MS })
    .toBe('printerCounted');

/**
 * Test labels until one was counted by the printer: from then on it can be told what it forgot. One that comes before
 * the station knows the count is not. Answers how many came out.
 */
async function untilItCounts(story: Story): Promise<number> {
  const { printers } = queueSchema.parse(await look(story.page, 'printing.printers'));
  for (let printed = 1; ; printed += 1) {
    await ask(story.page, 'printing.printTest', { printerId: printers[0].id });
    await story.lying(printed);
    if (
      await counted(story).then(
        () => true,
        () => false,
      )
    )
      return printed;
  }
}

/** What the label of an order takes on the line: they differ in what stands on them alone. `first` is that of the first. */
async function sizeOfLabel({ shop, printer }: Story, first: number, index: number): Promise<number> {
  const { orders } = await shop.state();
  const written = orders.map(({ sticker: { barcode, partA } }) => barcode.length + partA.length);
  return (await printer.bytesOf(first)) - (written[0] ?? 0) + (written[index] ?? 0);
}
const answer = (page: Page, name: string): Promise<void> => verdict(page).getByRole('button', { name }).tap();

test('a printer dies twice and loses its connection: each label in doubt is asked about, none comes twice', async ({
  page,
  story,
}) => {
  const { hands, shop, printer } = story;
  const TOTAL = 10;
  const tested = await untilItCounts(story);
  await shop.order([{ sku: SKU, count: TOTAL }]);
  await takeAndPack(story, TOTAL);
  await pack(story, SKU, { now: 1, of: TOTAL });
  await story.lying(tested + 1);
  await counted(story);

  // It is stopped at its key while it takes a label, and dies with the label in its memory.
  await printer.spoil({ fault: 'stall', bytes: MID_LABEL });
  await hands.scan(SKU);
  await queued(page, 'sending');
  await printer.spoil({ fault: 'pause' });
  await printer.mend('stall');
  await packedCount(page, 2, TOTAL);
  await expect(page.getByTestId('printer-health')).toContainText(en('shell.foot.printer.needsHelp'));
  await hands.scan(SKU);
  await reason(page, 'printerNeedsHelp');
  await expect(verdict(page)).toContainText('Scan it again when the printer works.');
  await printer.offAndOn();
  await reason(page, 'labelUncertain');
  await expect(verdict(page)).toContainText(
    en('verdict.labelUncertain.expects', { document: 'orderLabel', printer: 'none' }),
  );
  await story.lying(tested + 1);
  await answer(page, 'Print it again');
  await story.lying(tested + 2);

  // It dies in the middle of a label: nothing of that one is on paper.
  await printer.spoil({ fault: 'powerCycle', bytes: MID_LABEL });
  await hands.scan(SKU);
  await reason(page, 'labelUncertain');
  // Whatever is scanned now prints nothing; neither does the label that lies there from before answer for this one.
  await hands.scan(SKU);
  await hands.scan(await story.lastLabel(tested + 2));
  await expect(page.getByTestId('scan-line').first()).toContainText(en('packing.job.uncertain'));
  await reason(page, 'labelUncertain');
  await packedCount(page, 2, TOTAL);
  await story.lying(tested + 2);
  await answer(page, 'Print it again');
  await packedCount(page, 3, TOTAL);
  await story.lying(tested + 3);

  // The connection breaks right behind a whole label: it is on paper, and its own scan is the answer.
  await printer.spoil({ fault: 'resetAfter', bytes: await sizeOfLabel(story, tested + 1, 3) });
  await hands.scan(SKU);
  await reason(page, 'labelUncertain');
  await hands.scan(await story.lastLabel(tested + 4));
  await packedCount(page, 4, TOTAL);
  for (let now = 5; now <= TOTAL; now += 1) await pack(story, SKU, { now, of: TOTAL });
  await reason(page, 'lastPacked');

  await story.end({ packed: TOTAL });
});

test.describe('another language', () => {
  test.use({ printerLanguage: 'tspl' });

  test('a printer that runs out of paper says so; with a new roll everything comes out, once', async ({
    page,
    story,
  }) => {
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
    await story.lying(1);
    // The end of the roll leaves no doubt about it.
    await clearOfHead(page);

    await printer.spoil({ fault: 'paperOut' });
    await expect(page.getByTestId('printer-health')).toContainText(en('shell.foot.printer.needsHelp'));
    await hands.scan(SKU);
    await reason(page, 'printerNeedsHelp');
    await expect(verdict(page)).toContainText(en('shell.foot.printer.needsHelp'));
    await expect(verdict(page)).toContainText(/paper/);
    await packedCount(page, 1, TOTAL);
    await story.lying(1);
    await printer.newPaper();
    await expect(page.getByTestId('printer-health')).toContainText(en('shell.foot.printer.ready'));

    // Once more in the middle of a run: two labels fit on what is left, and the third waits before anybody knows.
    await printer.spoil({ fault: 'paperOut', after: 2 });
    await printer.spoil({ fault: 'stall', bytes: MID_LABEL });
    await Promise.all([hands.scan(SKU), hands.scan(SKU), hands.scan(SKU)]);
    await queued(page, 'sending', 'queued', 'queued');
    await printer.mend('stall');
    await story.lying(3);
    // It printed until it stopped, and counts nothing: each that it took is asked about.
    await reason(page, 'labelUncertain');
    await printer.newPaper();
    const cameOut = verdict(page).getByRole('button', { name: /^All \d came out$|^I have it$/ });
    await expect(async () => {
      if (await cameOut.first().isVisible()) await cameOut.first().tap();
      await expect(page.getByTestId('printer-health')).toContainText(en('shell.foot.printer.ready'), {
        timeout: 1000,
      });
    }).toPass();
    await queued(page);
    await packedCount(page, 4, TOTAL);
    await story.lying(4);
    await expect(page.getByTestId('printer-health')).toContainText(en('shell.foot.printer.ready'));
    for (let now = 5; now <= TOTAL; now += 1) await pack(story, SKU, { now, of: TOTAL });
    await story.end({ packed: TOTAL });
  });
});
