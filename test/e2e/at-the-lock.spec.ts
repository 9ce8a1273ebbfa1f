import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { go } from '../rigs/programs/address-line.ts';
import { TOKEN, type Bench } from '../rigs/programs/built-programs.ts';
import { BY_HAND, cyrillic, scanAsKeys } from '../rigs/scanners/wedge.ts';
import { ask, labelsHere } from '../rigs/stories/link.ts';
import { en } from '../rigs/words.ts';
import { test } from './bench.ts';

test.use({ benchOptions: { orders: 0, seed: 5, isUnlimited: true } });

const madeShape = z.object({ orders: z.array(z.coerce.string()) });
const stateShape = z.object({
  orders: z.array(
    z.looseObject({
      id: z.coerce.string(),
      buyer: z.looseObject({ fullName: z.string() }).nullable(),
      address: z.looseObject({ fullAddress: z.string() }).nullable().optional(),
    }),
  ),
});

async function orderOf(bench: Bench, scheme: string, ...changes: readonly string[]): Promise<string> {
  const made = await fetch(`${bench.marketplaceUrl}/_simulator/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scheme, count: 1 }),
  });
  const [id = ''] = madeShape.parse(await made.json()).orders;
  const path = scheme === 'dbs' ? 'dbs' : 'click-collect';
  for (const change of changes) {
    const url = `${bench.marketplaceUrl}/api/v3/${path}/orders/${id}/${change}`;
    expect((await fetch(url, { method: 'PATCH', headers: { authorization: TOKEN } })).ok).toBe(true);
  }
  return id;
}

async function lock(page: Page): Promise<void> {
  await page.getByTestId('who-works').click();
  await page.getByRole('menuitem', { name: en('signIn.who.lock') }).click();
  await expect(page.getByRole('dialog', { name: en('signIn.title') })).toBeVisible();
}

async function unlock(page: Page): Promise<void> {
  await expect(page.getByLabel(en('signIn.pinOf', { name: 'Anna' }))).toBeFocused();
  await page.keyboard.type('271828', BY_HAND);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('sign-in')).toHaveCount(0);
}

test('at the lock nothing of a buyer stays on the page, neither at the counter nor on a run', async ({
  page,
  bench,
}) => {
  const delivery = await orderOf(bench, 'dbs');
  const pickup = await orderOf(bench, 'pickup');
  await page.goto(bench.url);
  // A shop that had none of these orders when it was asked first is asked again after minutes only.
  await ask(page, 'station.syncNow', {});
  await go(page, '#/people');
  const form = page.locator('form').filter({ has: page.getByLabel(en('people.field.pinAgain')) });
  await form.getByLabel(en('people.field.name')).fill('Anna');
  await form.getByLabel(en('people.field.pin'), { exact: true }).fill('271828');
  await form.getByLabel(en('people.field.pinAgain')).fill('271828');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByTestId('who-works')).toHaveText(/Anna/);
  const state = stateShape.parse(await (await fetch(`${bench.marketplaceUrl}/_simulator/state`)).json());
  const name = state.orders.find(({ id }) => id === pickup)?.buyer?.fullName ?? '';
  expect(name).not.toBe('');

  // The counter: a parcel on the shelf, its buyer shown.
  await go(page, '#/today');
  const counts = page.getByTestId('schemes').locator('[data-scheme="selfPickup"]');
  await counts.getByTestId('take-way').click();
  await counts.getByTestId('pack-way').click();
  await expect(page.getByTestId('packed-count')).toHaveText('0 / 1');
  await labelsHere(page);
  const { skus } = (await bench.orders()).find(({ id }) => String(id) === pickup) ?? { skus: [] };
  await scanAsKeys(page, skus[0] ?? '', cyrillic);
  await expect(page.getByTestId('packed-count')).toHaveText('1 / 1');
  await go(page, '#/counter/cells');
  await page.getByTestId('cells-typed').fill('A1');
  await page.getByRole('button', { name: en('counter.cells.add'), exact: true }).click();
  await expect(page.getByTestId('cells').locator('li')).toHaveCount(1);
  await go(page, '#/counter/shelf');
  const said = (reason: string) =>
    expect(page.getByTestId('counter-said')).toHaveAttribute('data-reason', reason);
  await scanAsKeys(page, `PB-O-${pickup}`, cyrillic);
  await said('parcelInHand');
  await scanAsKeys(page, 'PB-CELL-A1', cyrillic);
  await said('shelved');
  await go(page, `#/counter-order/${pickup}`);
  await expect(page.getByTestId('buyer')).toContainText(name);
  await lock(page);
  await expect(page.getByTestId('buyer')).toHaveCount(0);
  expect(await page.content()).not.toContain(name);
  await unlock(page);

  // A run with its addresses shown.
  await go(page, '#/today');
  const bySeller = page.getByTestId('schemes').locator('[data-scheme="bySeller"]');
  await bySeller.getByTestId('take-way').click();
  await bySeller.getByTestId('to-runs').click();
  await page.getByRole('checkbox').first().check();
  await page.getByTestId('courier').fill('Mark');
  await page.getByTestId('make-run').click();
  await page.getByTestId('show-addresses').click();
  const stop = page.locator(`[data-stop="${delivery}"]`);
  const address = stop.locator('[data-part="address"]');
  await expect(address).toBeVisible();
  const where = (await address.textContent()) ?? '';
  expect(where.length).toBeGreaterThan(5);
  await lock(page);
  await expect(address).toHaveCount(0);
  expect(await page.content()).not.toContain(where);
  await unlock(page);
  // Whoever comes next asks again.
  await expect(stop).toBeVisible();
  await expect(address).toHaveCount(0);
  // The same person signs in at another window: this one says that it is told less, until they prove it here too.
  const confirm = page.locator('[data-problem="confirmNeeded"]');
  const again = confirm.getByRole('button', { name: en('common.tryAgain') });
  await go(page, '#/stockroom/warehouses');
  const warehouses = page.getByTestId('warehouse');
  await expect(warehouses.first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url().replace(/#.*/, ''));
  await lock(page);
  await unlock(other);
  await page.bringToFront();
  await expect(page.getByTestId('sign-in')).toHaveCount(0);
  await expect(confirm).toContainText(en('common.standsStill'));
  await expect(warehouses.first()).toBeVisible();
  await page.goBack();
  await expect(stop).toBeVisible();
  await expect(confirm).toContainText(en('runs.unproved'));
  await again.click();
  await unlock(page);
  await expect(confirm).toHaveCount(0);
  await other.close();
  // Another courier came than was named.
  await page.getByTestId('name-courier').click();
  await page.getByTestId('courier').fill('Olga');
  await page.getByTestId('save-courier').click();
  await expect(page.getByRole('heading', { name: /Olga/ })).toBeVisible();
});
