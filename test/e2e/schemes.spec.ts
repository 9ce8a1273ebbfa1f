import { expect, type Page } from '@playwright/test';
import { openLiar } from '../screens/scenes/liar.ts';
import { openAt } from '../rigs/programs/address-line.ts';
import { test } from './bench.ts';
import { ask } from '../rigs/stories/link.ts';
import { startBench, TOKEN, type Bench } from '../rigs/programs/built-programs.ts';
import { en, likeEn, ru } from '../rigs/words.ts';

async function newOrders(bench: Bench, scheme: string, count: number): Promise<readonly number[]> {
  const answer = await fetch(`${bench.marketplaceUrl}/_simulator/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scheme, count }),
  });
  const { orders } = (await answer.json()) as { readonly orders: readonly number[] };
  return orders;
}

/** Somebody does it in the seller's account. */
async function elsewhere(bench: Bench, path: string): Promise<void> {
  const answer = await fetch(`${bench.marketplaceUrl}/api/v3/${path}`, {
    method: 'PATCH',
    headers: { authorization: TOKEN, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.ok).toBe(true);
}

async function requestsOf(bench: Bench, operation: string): Promise<number> {
  const answer = await fetch(`${bench.marketplaceUrl}/_simulator/state`);
  const { requests } = (await answer.json()) as {
    readonly requests: Readonly<Record<string, { readonly received: number }>>;
  };
  return requests[operation]?.received ?? 0;
}

const panels = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => all.map(({ textContent }) => textContent));

test('each way that parcels leave stands on Today with what is where, and follows what is done elsewhere', async ({
  page,
  bench,
}) => {
  const [collected = 0, waiting = 0] = await newOrders(bench, 'pickup', 5);
  await newOrders(bench, 'dbs', 2);
  await openAt(page, bench.url, '#/today');
  const scheme = (name: string) => page.getByTestId('schemes').locator(`[data-scheme="${name}"]`);
  await expect(scheme('selfPickup').locator('[data-stage="new"]')).toHaveText(
    en('today.schemes.stage.new', { count: 5 }),
  );
  await expect(scheme('selfPickup')).toContainText(en('ways.name.selfPickup'));
  await expect(scheme('bySeller').locator('[data-stage="new"]')).toHaveText(
    en('today.schemes.stage.new', { count: 2 }),
  );
  // A buyer at the door was promised a time; one who comes for the goods was not.
  await expect(scheme('bySeller')).toContainText(likeEn('today.schemes.due'));
  await expect(scheme('selfPickup')).not.toContainText('due');
  await expect(page.getByTestId('schemes').locator('[data-scheme]')).toHaveCount(2);

  for (const id of [collected, waiting]) {
    await elsewhere(bench, `click-collect/orders/${id}/confirm`);
    await elsewhere(bench, `click-collect/orders/${id}/prepare`);
  }
  await elsewhere(bench, `click-collect/orders/${collected}/receive`);
  await expect(scheme('selfPickup').locator('[data-stage="waiting"]')).toHaveText(
    en('today.schemes.stage.waiting', { count: 1 }),
  );
  await expect(scheme('selfPickup').locator('[data-stage]')).toHaveText(['3 new', '1 waits for its buyer']);

  // They are none of the orders that supplies are filled from, and are found by their number all the same.
  const fresh = (await bench.orders()).filter(({ supplyId }) => supplyId === null);
  expect(fresh.length).toBeGreaterThan(40);
  await page.getByRole('button', { name: en('search.openLabel') }).click();
  await page.getByTestId('search-field').fill(String(waiting));
  await expect(page.getByTestId('hits').locator('[data-kind="order"]')).toContainText(String(waiting));
});

test('a shop that only fills supplies sees nothing of other ways, also after they were asked about', async ({
  page,
  bench,
}) => {
  await openAt(page, bench.url, '#/today');
  await expect(page.getByTestId('order-group').first()).toBeVisible();
  const before = await panels(page);
  for (const operation of ['getNewDbsOrders', 'getNewPickupOrders', 'getPickupArchive'])
    await expect.poll(() => requestsOf(bench, operation)).toBe(1);
  await expect(page.getByTestId('schemes')).toHaveCount(0);
  expect(await panels(page)).toEqual(before);
});

/** A marketplace that promised every buyer of the seller's own delivery a time that has passed. */
const openOverdue = (marketplaceUrl: string): Promise<string> =>
  openLiar(marketplaceUrl, (_, url, answer) =>
    url.startsWith('/api/v3/dbs/orders/new')
      ? answer.replaceAll(/"ddate":"[^"]*"/g, '"ddate":"02.03.2026"')
      : answer,
  );

test('what is late says so until it is there, in both languages', async ({ page }) => {
  const bench = await startBench({
    orders: 0,
    seed: 1,
    isUnlimited: true,
    through: openOverdue,
  });
  try {
    const [first = 0, second = 0] = await newOrders(bench, 'dbs', 2);
    await newOrders(bench, 'pickup', 1);
    await openAt(page, bench.url, '#/today');
    const delivery = page.getByTestId('schemes').locator('[data-scheme="bySeller"]');
    await expect(delivery.getByTestId('scheme-late')).toHaveText(en('today.schemes.late', { count: 2 }));
    await expect(page.getByTestId('scheme-late')).toHaveCount(1);
    for (const id of [first, second]) {
      await elsewhere(bench, `dbs/orders/${id}/confirm`);
      await elsewhere(bench, `dbs/orders/${id}/deliver`);
    }
    // On its way it is late still: the buyer waits.
    await elsewhere(bench, `dbs/orders/${first}/receive`);
    await expect(delivery.locator('[data-stage]')).toHaveText(['1 on the way']);
    await expect(delivery.getByTestId('scheme-late')).toHaveText(en('today.schemes.late', { count: 1 }));
    await elsewhere(bench, `dbs/orders/${second}/receive`);
    await page.getByTestId('sync-health').click();
    await expect(delivery).toContainText(en('today.schemes.nothing'));
    await expect(page.getByTestId('scheme-late')).toHaveCount(0);

    await ask(page, 'station.savePreferences', { language: 'ru' });
    await expect(delivery).toContainText(ru('ways.name.bySeller'));
    await expect(page.locator('[data-scheme="selfPickup"] [data-stage="new"]')).toHaveText(
      ru('today.schemes.stage.new', { count: 1 }),
    );
  } finally {
    await bench.close();
  }
});
