import { expect, test as plain, type Page } from '@playwright/test';
import { z } from 'zod';
import { go, openAt } from '../rigs/programs/address-line.ts';
import { startBench, TOKEN, type Bench } from '../rigs/programs/built-programs.ts';
import { latin, scanAsKeys } from '../rigs/scanners/wedge.ts';
import { en, likeEn } from '../rigs/words.ts';
import { ask, look } from '../rigs/stories/link.ts';
import { openShop } from '../rigs/stories/marketplace.ts';

const UNKNOWN = ['4006381333931', '4006381333948'] as const;

/** Two windows, a killed station and some forty scans, on a busy machine. */
const STORY_MS = 600_000;

// The browser itself complains of a station that is away.
plain(
  'two windows count two shelves by scan: a killed station loses no piece, and what is scanned late is never left out of what is sent',
  async ({ page }) => {
    plain.setTimeout(STORY_MS);
    const bench = await startBench({ orders: 0, seed: 1, isUnlimited: true });
    try {
      await countThroughCrash(page, bench);
    } finally {
      await bench.close();
    }
  },
);

const COUNTS = '#/stockroom/counts';

/** The field of the shelf keeps the focus: the scanner's keys are no part of it. */
async function shelfOf(page: Page, shelf: string): Promise<(text: string, pieces?: number) => Promise<void>> {
  await page.getByLabel(en('stockCounts.shelf'), { exact: true }).fill(shelf);
  return async (text, pieces = 1) => {
    await page.bringToFront();
    for (let piece = 0; piece < pieces; piece += 1) await scanAsKeys(page, text, latin);
  };
}

async function countThroughCrash(left: Page, bench: Bench): Promise<void> {
  const { articles } = await openShop(bench.marketplaceUrl, TOKEN).state();
  const [one = '', two = '', three = ''] = articles
    .filter(({ cargoType }) => cargoType === 1)
    .flatMap(({ skus }) => skus);
  await openAt(left, bench.url, COUNTS);
  await expect(left.getByRole('button', { name: en('stockCounts.begin') })).toBeEnabled();
  await ask(left, 'stocks.addSku', { sku: one, article: 'MUG' });
  await ask(left, 'stocks.addSku', { sku: two, article: 'CUP' });
  await ask(left, 'stocks.addSku', { sku: three, article: 'JUG' });
  await left.getByRole('button', { name: en('stockCounts.begin') }).click();
  const right = await left.context().newPage();
  await right.goto(left.url());
  await go(right, COUNTS);
  await right.getByRole('button', { name: en('stockCounts.goOnOf', { number: 1 }) }).click();

  const scanLeft = await shelfOf(left, 'A1');
  const scanRight = await shelfOf(right, 'A2');
  const pieces = left.getByTestId('count-pieces');
  await scanLeft(one, 3);
  await expect(pieces).toContainText(en('stockCounts.onShelf', { pieces: 3 }));
  await scanLeft(UNKNOWN[0]);
  await expect(left.getByTestId('count-said')).toHaveText(UNKNOWN[0]);
  await scanLeft(one);
  await scanRight(two, 2);
  await expect(right.getByTestId('count-pieces')).toContainText(en('stockCounts.onShelf', { pieces: 2 }));

  // Killed in the middle: both go on, and nobody has to scan again.
  const port = Number(new URL(left.url()).port);
  await bench.kill();
  await scanLeft(one, 2);
  // A number that is typed while they wait is neither lost nor overtaken.
  const number = left.getByLabel(en('stockCounts.number'));
  await number.fill('5');
  await number.press('Enter');
  await expect(number).toHaveValue('');
  // Whoever mistyped types on.
  await expect(number).toBeFocused();
  await scanLeft(one);
  await scanLeft(UNKNOWN[1]);
  await scanRight(two, 3);
  await expect(left.getByText(en('stockCounts.waiting', { count: 5 }))).toBeVisible();
  await expect(right.getByText(en('stockCounts.waiting', { count: 3 }))).toBeVisible();
  await left.bringToFront();
  // One of them leaves the count meanwhile: its scans are on their way all the same.
  await left.getByRole('button', { name: en('stockCounts.back') }).click();
  await expect(left.getByTestId('open-count')).toContainText(en('stockCounts.waiting', { count: 5 }));
  await bench.crash(port);
  await left.getByRole('button', { name: en('stockCounts.goOnOf', { number: 1 }) }).click();
  const shelves = left.getByTestId('count-shelf');
  await expect(shelves).toHaveText([
    `A1 ${en('stockCounts.pieces', { count: 6 })}`,
    `A2 ${en('stockCounts.pieces', { count: 5 })}`,
  ]);
  const mug = en('stockCounts.goods', { article: 'MUG', sku: one });
  await expect(left.getByTestId('count-unknown')).toHaveText([
    `${UNKNOWN[0]} A1 · ${en('stockCounts.between', { before: mug, after: mug })}`,
    `${UNKNOWN[1]} A1 · ${en('stockCounts.after', { before: mug })}`,
  ]);

  await settleCodes(left, two);
  await sendWhatIsThere(left, [one, two], () => scanRight(two));
  const view = z.object({ warehouses: z.array(z.object({ warehouseId: z.string() })) });
  const [warehouse] = view.parse(await look(left, 'stocks.view')).warehouses;
  const there = async (): Promise<unknown> => {
    const answer = await fetch(`${bench.marketplaceUrl}/api/v3/stocks/${warehouse?.warehouseId ?? ''}`, {
      method: 'POST',
      headers: { authorization: TOKEN, 'content-type': 'application/json' },
      body: JSON.stringify({ skus: [one, two] }),
    });
    return answer.json();
  };
  const stocks = [
    { sku: one, amount: 6 },
    { sku: two, amount: 7 },
  ];
  await expect.poll(there).toEqual({ stocks });
}

/** One is a piece of the shop after all, the other of nobody's: only then the rest may be set to zero. */
async function settleCodes(left: Page, sku: string): Promise<void> {
  await left.getByTestId('count-compare').click();
  const rest = left.getByLabel(likeEn('stockCounts.rest'));
  await expect(rest).toBeDisabled();
  await expect(left.getByText(en('stockCounts.restUnsure.unknownCodes'))).toBeVisible();
  const give = left.getByRole('button', { name: en('stockCounts.settleOf', { text: UNKNOWN[0] }) });
  const yes = left.getByRole('button', { name: en('stockCounts.settleYes') });
  await give.click();
  await expect(yes).toBeDisabled();
  await left.getByLabel(en('stockCounts.settleSku')).fill('NOBODY');
  await yes.click();
  await expect(left.getByText(en('problem.stockSkuUnknown.what', { sku: 'NOBODY' }))).toBeVisible();
  await give.click();
  await left.getByLabel(en('stockCounts.settleSku')).fill(sku);
  await yes.click();
  await expect(left.getByTestId('count-unknown')).toHaveCount(1);
  await left.getByRole('button', { name: en('stockCounts.dismissOf', { text: UNKNOWN[1] }) }).click();
  await left.getByRole('button', { name: en('stockCounts.dismissYes') }).click();
  await expect(left.getByTestId('count-unknown')).toHaveCount(0);
  await expect(rest).toBeEnabled();
  await expect(rest).not.toBeChecked();
  await left.getByTestId('count-compare').click();
}

/** Shown, one more piece scanned in the other window, shown once more and sent. */
async function sendWhatIsThere(
  left: Page,
  [one, two]: readonly [string, string],
  scanMeanwhile: () => Promise<void>,
): Promise<void> {
  await left.getByTestId('count-compare').click();
  await expect(left.getByTestId('count-read')).toHaveText(en('stockCounts.unread', { count: 2 }));
  await left.getByRole('button', { name: en('stockroom.stocks.read') }).click();
  await expect(left.getByTestId('count-read')).toHaveText(likeEn('stockCounts.readAt'));
  await countAgain(left, one, two);
  await left.getByRole('button', { name: en('stockCounts.show') }).click();
  await expect(left.getByTestId('stock-plan')).toBeVisible();
  await scanMeanwhile();
  await left.bringToFront();
  await expect(left.getByTestId('count-plan-old')).toBeVisible();
  await expect(left.getByTestId('stock-plan')).toHaveCount(0);
  await left.getByRole('button', { name: en('stockCounts.show') }).click();
  await left.getByTestId('stock-send').click();
  await expect(left.getByTestId('past-count')).toContainText(en('stockCounts.pieces', { count: 13 }));
  await expect(left.getByTestId('past-count')).toContainText(en('stockCounts.state.sent'));
}

/** A finger that rings on asks of the next product at most: no second one is taken out. */
async function countAgain(left: Page, one: string, two: string): Promise<void> {
  const differing = left.getByTestId('count-differences').getByRole('row');
  await expect(differing).toHaveCount(3);
  await left.getByRole('button', { name: en('stockCounts.recountOf', { sku: one }), exact: true }).dblclick();
  await left.getByRole('button', { name: en('stockCounts.recountYes') }).dblclick();
  await expect(differing).toHaveCount(2);
  await expect(differing.last()).toContainText(two);
  await expect(left.getByTestId('count-said')).toHaveText(en('stockCounts.scanNow'));
  for (let piece = 0; piece < 6; piece += 1) await scanAsKeys(left, one, latin);
  await expect(differing).toHaveCount(3);
}
