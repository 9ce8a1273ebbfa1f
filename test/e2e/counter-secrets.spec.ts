import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ownLabelCode } from '../../src/shared/domain/label/own-order-label.ts';
import { go } from '../rigs/programs/address-line.ts';
import { checkCode, find, give, said, sayCode, shelve } from '../rigs/stories/counter-clerk.ts';
import { ask } from '../rigs/stories/link.ts';
import { documentOf, heapOf } from '../rigs/stories/page-memory.ts';
import { goods, test } from '../rigs/stories/story.ts';
import { arrive, packAll } from '../rigs/stories/ways.ts';
import { en } from '../rigs/words.ts';

// A recording keeps what stood in fields, in the page's own memory.
test.use({ trace: 'off' });

/** A code that stands in nothing else by chance, without its last character too. */
const CODE = 'QX7-4815-162342';
const MOST_OF_IT = CODE.slice(0, -1);

/** The heap is searched in the end alone: whatever the test tells the page about the code would be found there. */
async function found(page: Page, text: string): Promise<{ page: boolean; memory: boolean }> {
  return { page: (await documentOf(page)).includes(text), memory: (await heapOf(page)).includes(text) };
}

/** A snapshot is some 30 MB; the keyboard forgets what a person typed some seconds after it. */
const expectGone = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() => found(page, text), { timeout: 120_000, intervals: [2000] })
    .toEqual({ page: false, memory: false });

const filesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

test('the check code is gone from the page and its memory with the counter screen, typed, scanned, right and wrong', async ({
  page,
  story,
}) => {
  const { hands, shop, bench } = story;
  const [order] = await arrive(story, 'selfPickup', await goods(shop, 1));
  if (!order) throw new Error('no order');
  await packAll(story, 'selfPickup', [order]);
  await ask(page, 'counter.addCells', { typed: 'A1' });
  await shelve(story, 'A1', [order]);

  // The search finds it as long as it stands in the field.
  await find(story, order, 'A1');
  await expect(checkCode(page)).toBeFocused();
  await hands.type(CODE);
  await expect(checkCode(page)).toHaveValue(CODE);
  expect(await found(page, CODE)).toEqual({ page: true, memory: true });

  // Left there while the buyer looks for another one.
  await go(page, '#/counter/find');
  await expect(checkCode(page)).toHaveCount(0);
  await expectGone(page, MOST_OF_IT);

  // Sent and wrong, and wrong again as the scanner reads it off the buyer's screen; a label is no code.
  const left = (tries: number): Promise<void> =>
    expect(page.getByTestId('tries-left')).toHaveText(en('counter.one.code.left', { left: tries }));
  await find(story, order, 'A1');
  await sayCode(story, CODE);
  await left(4);
  await expect(checkCode(page)).toBeFocused();
  await hands.scanApart(CODE);
  await left(3);
  await hands.scanApart(ownLabelCode(order.id));
  await said(page, 'scannedOut');
  await left(3);
  await go(page, '#/counter/find');
  await expectGone(page, MOST_OF_IT);

  // The right one, to the end.
  const passcode = order.pickup?.passcode ?? '';
  const quoted = `"${passcode}"`;
  await find(story, order, 'A1');
  await expect(checkCode(page)).toBeFocused();
  await hands.type(passcode);
  expect(await found(page, quoted)).toEqual({ page: true, memory: true });
  await page.getByRole('button', { name: en('counter.one.code.check') }).tap();
  await expect(checkCode(page)).toHaveCount(0);
  await give(story);
  await go(page, '#/counter/find');
  await expectGone(page, quoted);

  await story.end({ packed: 1, ways: { 'pickup received': 1 } });
  const files = filesOf(bench.dataFolder);
  expect(files).not.toContain(CODE);
});
