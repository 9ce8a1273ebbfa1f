import { expect, type Page } from '@playwright/test';
import { openAt } from '../rigs/programs/address-line.ts';
import { test } from './bench.ts';
import { en } from '../rigs/words.ts';

test.use({ benchOptions: { orders: 0, seed: 1, isUnlimited: true } });

const HASH = '#/stockroom/warehouses';
const officeRule = (page: Page): ReturnType<Page['getByTestId']> => page.getByTestId('office-rule');

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: en('stockroom.warehouses.changeOf', { name }) }).click();
}

async function choose(page: Page, office: string): Promise<void> {
  await page.getByLabel(en('stockroom.warehouses.search')).fill(office);
  await page.getByRole('button', { name: en('stockroom.warehouses.chooseOf', { office }) }).click();
  await expect(page.getByTestId('chosen-office')).toContainText(office);
}

const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: en('stockroom.warehouses.save'), exact: true }).click();

test('an office is changed once a day, whoever tries it again: by two windows, and after a crash; the name goes on', async ({
  page,
  context,
  bench,
}) => {
  await openAt(page, bench.url, HASH);
  const cards = page.getByTestId('warehouse');
  const name = (await cards.first().getAttribute('aria-label')) ?? '';
  const other = await context.newPage();
  await openAt(other, bench.url, HASH);

  await open(page, name);
  await expect(officeRule(page)).toHaveText(en('stockroom.warehouses.once'));
  await choose(page, 'Harbour Cross');
  // The other window was at it too, and is the slower one.
  await open(other, name);
  await choose(other, 'Southwick');
  await save(page);
  await expect(cards.filter({ hasText: 'Harbour Cross' })).toHaveCount(1);
  await save(other);
  const changedToday = en('problem.officeChangedToday.what', { warehouse: name });
  await expect(other.getByText(changedToday)).toBeVisible();
  await other.close();

  await page.goto('about:blank');
  await openAt(page, await bench.crash(), HASH);
  await open(page, name);
  await expect(officeRule(page)).toContainText('The office was changed less than a day ago');
  await expect(page.getByLabel(en('stockroom.warehouses.search'))).toHaveCount(0);
  await page.getByLabel(en('stockroom.warehouses.name')).fill('By the sea');
  await save(page);
  const renamed = page.getByRole('listitem', { name: 'By the sea' });
  await expect(renamed).toContainText('Harbour Cross');
  await expect(renamed.getByTestId('wanted-warehouse')).toHaveCount(0);
});
