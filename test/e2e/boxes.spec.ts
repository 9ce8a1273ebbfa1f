import { expect, type Locator, type Page } from '@playwright/test';
import { lone, takeAndPack, test } from './bench.ts';
import type { Bench, SimulatedOrder } from '../rigs/programs/built-programs.ts';
import { cyrillic, scanAsKeys } from '../rigs/scanners/wedge.ts';
import { en, likeEn } from '../rigs/words.ts';

let bench: Bench;
test.beforeEach(({ bench: opened }) => {
  bench = opened;
});

interface There {
  readonly boxes: readonly { readonly id: string; readonly orders: readonly number[] }[];
}

/** What lies in each box by the marketplace's word, in the order in which they were made. */
async function boxesThere(): Promise<{ id: string; orders: string[] }[]> {
  const answer = await fetch(`${bench.marketplaceUrl}/_simulator/state`);
  const { boxes } = (await answer.json()) as There;
  return boxes.map(({ id, orders }) => ({ id, orders: orders.map(String).toSorted() }));
}

const verdict = (page: Page): Locator => page.getByTestId('verdict');
const row = (page: Page, box: string): Locator => page.locator(`[data-testid="box-row"][data-box="${box}"]`);
const panel = (page: Page): Locator => page.getByTestId('box-panel');
const parcels = (page: Page): Locator => panel(page).getByTestId('boxed-parcel');

/** The same by the screen's word: each box is looked into, and holds as many as its row says. */
async function boxesOnScreen(page: Page): Promise<{ count: number; orders: string[] }[]> {
  const found: { count: number; orders: string[] }[] = [];
  const rows = page.getByTestId('box-row');
  for (const name of await rows.evaluateAll((all) => all.map((each) => each.dataset['box']))) {
    if (name === undefined || name === 'none') continue;
    await row(page, name).click();
    await expect(
      panel(page).getByRole('heading', { name: en('boxes.box', { box: name }), exact: true }),
    ).toBeVisible();
    const count = Number.parseInt((await row(page, name).innerText()).split('\n')[1] ?? '', 10);
    const orders = await parcels(page).evaluateAll((all) => all.map((each) => each.dataset['order'] ?? ''));
    found.push({ count, orders: orders.toSorted() });
  }
  return found;
}

/** From an empty screen to the boxes of a supply that is open for packing; answers two orders of lone products. */
async function openBoxes(page: Page): Promise<ReturnType<typeof lone>> {
  await page.goto(bench.url);
  const { orders } = await takeAndPack(page, bench);
  await page.getByTestId('open-box').click();
  await expect(page.getByRole('heading', { name: en('boxes.empty.title') })).toBeVisible();
  return lone(orders);
}

async function create(page: Page, amount: number): Promise<string[]> {
  await page.getByRole('textbox', { name: en('boxes.create.amount') }).fill(String(amount));
  await page.getByTestId('create-boxes').click();
  await expect(page.getByTestId('boxes-done')).toContainText(likeEn('boxes.create.done'));
  await expect(page.locator('[data-testid="box-row"][data-label="empty"]')).toHaveCount(amount);
  return (await boxesThere()).map(({ id }) => id);
}

async function pack(page: Page, order: SimulatedOrder, count: number): Promise<void> {
  await scanAsKeys(page, order.skus[0] ?? '', cyrillic);
  await expect(page.getByTestId('packed-count')).toHaveText(new RegExp(`^${count} / `));
  await expect(verdict(page)).toHaveAttribute('data-kind', 'packed');
}

test('boxes are made, opened by scan, filled, looked into, changed, printed and deleted, and the marketplace knows', async ({
  page,
}) => {
  const [first, second] = await openBoxes(page);
  const [one = '', two = ''] = await create(page, 3);

  // Beside the bench a scan shows the box; at the bench it opens it.
  await scanAsKeys(page, two, cyrillic);
  await expect(page.getByTestId('scan-note')).toHaveText(en('packing.box', { box: '2' }));
  await expect(row(page, '2')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-screen="packing"]').click();
  await scanAsKeys(page, one, cyrillic);
  await expect(verdict(page)).toHaveAttribute('data-reason', 'boxOpened');
  await expect(page.getByTestId('open-box')).toHaveText(en('packing.box', { box: '1' }));
  await pack(page, first, 1);
  await pack(page, second, 2);

  await page.getByTestId('open-box').click();
  await expect(row(page, '1')).toContainText(en('boxes.isOpen'));
  await expect(parcels(page)).toHaveCount(2);
  await expect(parcels(page).first()).toHaveAttribute('data-order', String(first.id));
  await expect(parcels(page).nth(1)).toContainText(en('boxes.position', { position: 2 }));
  await expect(row(page, '1')).toHaveAttribute('data-label', 'ready');

  await parcels(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('combobox', { name: en('boxes.into') }).selectOption({ label: 'Box 2 (0 parcels)' });
  await page.getByRole('button', { name: en('boxes.move', { count: 1 }) }).click();
  await expect(page.getByTestId('boxes-done')).toHaveText(en('boxes.moved', { count: 1 }));
  await expect(parcels(page)).toHaveCount(1);
  await expect.poll(boxesThere).toEqual([
    { id: one, orders: [String(first.id)] },
    { id: two, orders: [String(second.id)] },
    { id: expect.any(String), orders: [] },
  ]);

  await scanAsKeys(page, second.sticker.barcode, cyrillic);
  await expect(page.getByTestId('scan-note')).toContainText(
    likeEn('boxes.scan.parcelIn', { box: '2', position: 1 }),
  );
  await page.getByRole('button', { name: en('boxes.scan.show', { box: '2' }) }).click();
  await expect(parcels(page).first()).toHaveAttribute('data-order', String(second.id));

  // The code on the printed label is the box's own: it is read off the paper and scanned.
  await row(page, '1').click();
  await panel(page)
    .getByRole('button', { name: en('boxes.print') })
    .click();
  await expect(page.getByTestId('boxes-done')).toHaveText(en('boxes.printed', { box: '1' }));
  await expect.poll(() => bench.paper().length).toBe(3);
  const [code] = bench.paper()[2]?.codes ?? [];
  expect(code?.text).toMatch(/^\$PMP:1:\d+:\d{7}$/);
  await row(page, '2').click();
  await scanAsKeys(page, code?.text ?? '', cyrillic);
  await expect(row(page, '1')).toHaveAttribute('aria-pressed', 'true');

  await expect(page.getByTestId('empty-boxes')).toContainText(en('boxes.empties', { count: 1 }));
  await page.getByRole('button', { name: en('boxes.removeYes') }).click();
  await expect(page.getByTestId('box-row')).toHaveCount(2);
  await expect.poll(async () => (await boxesThere()).length).toBe(2);
  const there = (await boxesThere()).map(({ orders }) => ({ count: orders.length, orders }));
  await expect.poll(() => boxesOnScreen(page)).toEqual(there);

  // By keys: from tab to tab, where every order says in which box it lies.
  await page.getByRole('tab', { name: en('supply.tabs.boxes') }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(`[data-testid="order-line"][data-order="${second.id}"]`)).toContainText(
    /packed.*box 2.*parcel 1/s,
  );
});

test('the packer whose box is deleted is told so, and what is scanned beside the bench is packed at the bench', async ({
  page,
}) => {
  const [first, second] = await openBoxes(page);
  const [one = ''] = await create(page, 1);
  await page.getByRole('button', { name: en('boxes.open') }).click();
  await expect(page.getByTestId('open-box')).toHaveText(en('packing.box', { box: '1' }));
  await pack(page, first, 1);
  await expect.poll(boxesThere).toEqual([{ id: one, orders: [String(first.id)] }]);

  await page.getByTestId('open-box').click();
  await panel(page)
    .getByRole('button', { name: en('boxes.removeFull') })
    .click();
  await expect(panel(page)).toContainText(en('boxes.removeAsk', { box: '1', count: 1 }));
  await expect(panel(page)).toContainText(en('boxes.removeOpenAsk', { box: '1' }));
  await panel(page)
    .getByRole('button', { name: en('boxes.removeYes') })
    .click();
  await expect(page.getByRole('heading', { name: en('boxes.empty.title') })).toBeVisible();
  await expect.poll(boxesThere).toEqual([]);

  await page.locator('[data-screen="packing"]').click();
  await expect(verdict(page)).toHaveAttribute('data-reason', 'boxGone');
  await expect(verdict(page)).toContainText(en('verdict.boxGone.headline', { box: '1' }));
  await page.getByTestId('open-box').click();
  await create(page, 1);
  await scanAsKeys(page, second.skus[0] ?? '', cyrillic);
  await expect(page.getByTestId('packed-count')).toHaveText(/^2 \/ /);
  await expect(page.getByTestId('open-box')).toHaveText(en('boxes.noneOpen'));
  await expect(page.getByTestId('unboxed')).toContainText(likeEn('boxes.unboxed'));

  await page.getByRole('button', { name: en('boxes.unboxedGo') }).click();
  await expect(panel(page).getByRole('heading', { name: en('boxes.loose') })).toBeVisible();
  await expect(parcels(page)).toHaveCount(2);
  await page.getByRole('button', { name: en('boxes.chooseAll') }).click();
  await page.getByRole('combobox', { name: en('boxes.into') }).selectOption({ index: 1 });
  await page.getByRole('button', { name: en('boxes.move', { count: 2 }) }).click();
  await expect(row(page, 'none')).toHaveCount(0);
  await expect
    .poll(async () => (await boxesThere()).map(({ orders }) => orders))
    .toEqual([[first.id, second.id].map(String).toSorted()]);
  const there = (await boxesThere()).map(({ orders }) => ({ count: orders.length, orders }));
  await expect.poll(() => boxesOnScreen(page)).toEqual(there);
});
