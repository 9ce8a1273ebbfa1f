import { expect } from '@playwright/test';
import { openAt } from '../rigs/programs/address-line.ts';
import { TOKEN } from '../rigs/programs/built-programs.ts';
import { openShop } from '../rigs/stories/marketplace.ts';
import { test } from './bench.ts';
import { en } from '../rigs/words.ts';

test.use({ benchOptions: { orders: 0, seed: 1, isUnlimited: true } });

test('contacts are called saved once the marketplace has them, and refused ones are not said to wait', async ({
  page,
  bench,
}) => {
  const shop = openShop(bench.marketplaceUrl, TOKEN);
  await shop.spoil({ operation: 'updateWarehouseContacts', kind: 'status', status: 400 });
  await openAt(page, bench.url, '#/stockroom/warehouses');
  const contacts = page.getByRole('button', {
    name: en('stockroom.warehouses.contactsOf', { name: 'Courier corner' }),
  });
  const said = page.getByTestId('contacts-saved');
  await contacts.click();
  await page.getByRole('button', { name: en('stockroom.warehouses.addContact') }).click();
  await page.getByLabel(en('stockroom.warehouses.phone')).fill('8 912 345-67-89');
  await page.getByRole('button', { name: en('stockroom.warehouses.save') }).click();
  await expect(page.locator('[data-testid="wanted-warehouse"][data-state="refused"]')).toBeVisible();
  await expect(said).toHaveText(en('stockroom.warehouses.contactsRefused'));

  await page.getByRole('button', { name: en('stockroom.warehouses.cancel') }).click();
  await contacts.click();
  await expect(page.getByTestId('contacts-untold')).toHaveText(en('stockroom.warehouses.contactsAreRefused'));

  await shop.heal();
  await page.getByRole('button', { name: en('stockroom.warehouses.save') }).click();
  await expect(said).toHaveText(en('stockroom.warehouses.contactsSaved'));
  await expect(page.getByTestId('wanted-warehouse')).toHaveCount(0);
});
