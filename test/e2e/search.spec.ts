import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { go } from '../rigs/programs/address-line.ts';
import { lone, takeAndPack } from './bench.ts';
import { startBench, type Bench, type SimulatedOrder } from '../rigs/programs/built-programs.ts';
import { BY_HAND, cyrillic, latin, scanAsKeys } from '../rigs/scanners/wedge.ts';
import { en, likeEn } from '../rigs/words.ts';

let bench: Bench;
test.afterEach(() => bench.close());

/** One parcel is packed and its label is on paper. */
async function packOne(page: Page): Promise<{ order: SimulatedOrder; orders: SimulatedOrder[] }> {
  bench = await startBench({ orders: 40, seed: 1 });
  await page.goto(bench.url);
  const { orders } = await takeAndPack(page, bench);
  const [order] = lone(orders);
  await scanAsKeys(page, order.skus[0] ?? '', cyrillic);
  await expect(page.getByTestId('packed-count')).toHaveText(`1 / ${orders.length}`);
  await expect.poll(() => bench.paper().length).toBe(1);
  return { order, orders };
}

const field = (page: Page): Locator => page.getByTestId('search-field');
const hits = (page: Page, kind: string): Locator => page.getByTestId('hits').locator(`[data-kind="${kind}"]`);
const hitOf = (page: Page, order: SimulatedOrder): Locator =>
  hits(page, 'order').filter({ hasText: String(order.id) });

test('a packed order is found by everything that it is called, and its story tells and exports what happened', async ({
  page,
}) => {
  const { order } = await packOne(page);
  await page
    .getByRole('button', { name: en('shell.nav.today'), exact: false })
    .first()
    .click();
  await page.getByRole('button', { name: en('search.openLabel') }).click();
  await expect(field(page)).toBeFocused();
  await expect(page.getByTestId('search-begin')).toBeVisible();

  const id = String(order.id);
  await field(page).fill(id);
  await expect(hitOf(page, order)).toHaveAttribute('aria-selected', 'true');
  await expect(hitOf(page, order).locator('mark')).toHaveText(id);
  await expect(hitOf(page, order)).toContainText(en('story.state.packed'));
  const { partA, partB } = order.sticker;
  await field(page).fill(`${partA} ${partB}`);
  await expect(hitOf(page, order).locator('mark')).toHaveText([String(partA), String(partB)]);
  await field(page).fill(String(partB));
  await expect(hitOf(page, order).locator('mark')).toHaveText([String(partB)]);
  await field(page).fill(order.skus[0] ?? '');
  await expect(hitOf(page, order)).toContainText(`barcode ${order.skus[0]}`);
  await field(page).fill(order.article.toLowerCase());
  await expect(hitOf(page, order)).toBeVisible();
  await expect(hits(page, 'article').first()).toContainText(order.article);

  await field(page).fill('no such thing');
  await expect(page.getByTestId('nothing-found')).toContainText('no such thing');

  // Enter that is quicker than the answer opens what was typed.
  await field(page).fill(id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/order/${id}$`));
  const head = page.getByTestId('story-head');
  await expect(head).toContainText(order.article);
  await expect(head).toContainText(`${partA} ${partB}`);
  await expect(head.locator('[data-state="packed"]')).toBeVisible();
  const step = (what: string): Locator => page.getByTestId('steps').locator(`[data-what="${what}"]`);
  await expect(step('known')).toHaveCount(1);
  await expect(step('scan')).toContainText(order.skus[0] ?? '');
  await expect(step('scan')).toContainText(en('verdict.labelPrinting.headline'));
  await expect(step('job')).toContainText(likeEn('story.step.job'));
  await expect(step('jobState')).toHaveAttribute('data-goes-on', 'true');
  await expect(step('told').first()).toContainText('Sent to the marketplace: add the order to its supply');
  await expect(step('packed')).toBeVisible();

  await page.getByTestId('export-story').click();
  const told = (await page.getByTestId('exported').textContent()) ?? '';
  const written: unknown = JSON.parse(await readFile(told.slice(told.indexOf('/')), 'utf8'));
  expect(written).toMatchObject({ version: 1, orderId: id, article: order.article, state: 'packed' });

  await page.getByRole('button', { name: likeEn('packing.reprintOf') }).click();
  await page.getByRole('button', { name: en('packing.reprintReason.damaged') }).click();
  await expect.poll(() => bench.paper().length).toBe(2);
  await expect(step('job')).toHaveCount(2);
  await expect(step('job').last()).toContainText(en('printer.reason.damaged'));

  await page.goBack();
  await expect(field(page)).toHaveValue(id);
  await expect(hitOf(page, order)).toBeVisible();
});

test('a scan on the search screen is looked for and packs nothing; at the bench the next one packs again', async ({
  page,
}) => {
  const { order, orders } = await packOne(page);
  const other = orders.find(({ id, article }) => id !== order.id && article !== order.article);
  if (!other) throw new Error('this seed has no such order');
  await page.keyboard.press('Control+f');
  await expect(field(page)).toBeFocused();
  await expect(page.getByText(en('search.scansHere'))).toBeVisible();
  await page.keyboard.type('ab', BY_HAND);

  await scanAsKeys(page, other.skus[0] ?? '', cyrillic);
  await expect(field(page)).toHaveValue(other.skus[0] ?? '');
  await expect(hitOf(page, other)).toBeVisible();
  await scanAsKeys(page, order.sticker.barcode, latin);
  await expect(field(page)).toHaveValue(order.sticker.barcode);
  await expect(hitOf(page, order).locator('mark')).toHaveText([
    String(order.sticker.partA),
    String(order.sticker.partB),
  ]);
  // What is typed after a scan is another search.
  await page.keyboard.type(String(other.id), BY_HAND);
  await expect(field(page)).toHaveValue(String(other.id));
  await expect(hitOf(page, other)).toHaveAttribute('aria-selected', 'true');
  expect(bench.paper()).toHaveLength(1);

  await page.keyboard.press('F2');
  await expect(page.getByTestId('packed-count')).toHaveText(`1 / ${orders.length}`);
  await expect(page.getByTestId('scan-line')).toHaveCount(1);
  await page.getByTestId('scan-line').getByRole('link').click();
  await expect(page.getByTestId('story-head')).toContainText(order.article);
  await scanAsKeys(page, other.skus[0] ?? '', cyrillic);
  await expect(page.getByTestId('packed-count')).toHaveText(`2 / ${orders.length}`);
});

test('an article leads to its orders, a supply to its own screen, by keys alone', async ({ page }) => {
  const { order } = await packOne(page);
  await page.keyboard.press('Control+f');
  await field(page).fill(order.article.slice(0, -1));
  await expect(hits(page, 'article').first()).toBeVisible();
  const article = hits(page, 'article').filter({ hasText: order.article }).first();
  const before = await article.evaluate((hit) =>
    [...document.querySelectorAll('[data-testid="hits"] [role="option"]')].indexOf(hit),
  );
  for (let step = 0; step < before; step += 1) await page.keyboard.press('ArrowDown');
  await expect(article).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(order.article);
  await expect(hitOf(page, order)).toBeVisible();
  // The article is the best hit of its own name: Enter goes on to its orders.
  await expect(article).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(hits(page, 'order').first()).toHaveAttribute('aria-selected', 'true');

  await field(page).fill(order.supplyId ?? '');
  await expect(hits(page, 'supply')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/supply/orders/${order.supplyId}$`));
});

test('a story that nobody can tell says so', async ({ page }) => {
  bench = await startBench({ orders: 4, seed: 5 });
  await page.goto(bench.url);
  await expect(page.getByTestId('take').first()).toBeVisible();
  await go(page, '#/order/42');
  await expect(page.getByTestId('order-unknown')).toContainText('42');
  await page.getByRole('button', { name: en('story.toSearch') }).click();
  await expect(field(page)).toBeFocused();
});

test('without its station the screen says what it waits for, and keeps what it knew', async ({ page }) => {
  const { order } = await packOne(page);
  await page.getByTestId('scan-line').getByRole('link').click();
  await expect(page.getByTestId('steps')).toBeVisible();
  await bench.stopStation();
  await expect(page.getByText(en('story.stale'))).toBeVisible();
  await expect(page.getByTestId('story-head')).toContainText(order.article);
  await page.getByRole('button', { name: en('story.toSearch') }).click();
  await field(page).fill(String(order.id));
  await expect(page.getByText(en('search.offline.text'))).toBeVisible();
});
