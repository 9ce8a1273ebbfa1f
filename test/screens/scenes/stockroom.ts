import { expect } from '@playwright/test';
import { z } from 'zod';
import { SOON } from '../stage.ts';
import { newOrders, type Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

const saved = z.object({ entryId: z.string() });
const listed = z.object({ queue: z.array(z.unknown()), offices: z.array(z.unknown()) });

/** What lies on the shelf, and who may drive it to the marketplace. */
export const stockroom: Scene = {
  name: 'stockroom',
  desk: { orders: 60, seed: 3 },
  play: async (stage) => {
    const { page } = stage;
    await newOrders(stage, 30);
    await stage.go({ name: 'stockroom', tab: 'stocks' });
    await page.getByRole('button', { name: 'Read all amounts' }).click();
    await expect(page.getByTestId('stock-row').first()).toContainText('0', SOON);
    await stage.look('stockroom', 'stocks');
    // By barcode: which rows are drawn depends on where the table was scrolled to.
    const drawn = await page
      .getByTestId('stock-row')
      .evaluateAll((rows) => rows.map((row) => row.dataset['sku']));
    for (const sku of drawn.slice(3, 6))
      await page.locator(`[data-testid="stock-row"][data-sku="${sku}"]`).getByRole('checkbox').check();
    await page.getByRole('textbox', { name: 'Number' }).fill('12');
    await page.getByRole('button', { name: 'Show before and after' }).click();
    await page.getByTestId('stock-send').click();
    await expect(page.getByTestId('stock-result').first()).toContainText('3 sent', SOON);
    await page.getByRole('textbox', { name: 'Barcode' }).fill('0000123');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByTestId('stock-search').fill('');
    await page.getByRole('button', { name: /^Choose all/ }).click();
    await page.getByRole('textbox', { name: 'Number' }).fill('5');
    await page.getByRole('button', { name: 'Show before and after' }).click();
    await expect(page.getByTestId('stock-plan')).toBeVisible(SOON);
    await stage.look('stockroom', 'stockPlan');
    await page.getByTestId('stock-send').click();
    await expect(page.getByTestId('stock-result').first()).toContainText('sent,', SOON);
    await page.getByRole('button', { name: /^Why/ }).first().click();
    await expect(page.getByTestId('stock-failures')).toBeVisible(SOON);
    await stage.look('stockroom', 'stockSent');

    await stage.go({ name: 'stockroom', tab: 'warehouses' });
    await expect(page.getByTestId('warehouse')).toHaveCount(4, SOON);
    await stage.look('stockroom', 'warehouses');
    await page
      .getByRole('button', { name: en('stockroom.warehouses.changeOf', { name: 'Riverside store' }) })
      .click();
    await page.getByLabel('Name').fill('Riverside store, gate 2');
    await stage.look('stockroom', 'warehouseOffice');
    await page.getByRole('button', { name: en('stockroom.passes.cancel') }).click();
    await page
      .getByRole('button', { name: en('stockroom.warehouses.removeOf', { name: 'Own van' }) })
      .click();
    await stage.look('stockroom', 'warehouseRemove');
    await page.getByRole('button', { name: en('stockroom.passes.cancel') }).click();

    const offices = async (): Promise<number> => listed.parse(await stage.read('passes.view')).offices.length;
    await expect.poll(offices, SOON).toBeGreaterThan(2);
    await stage.go({ name: 'stockroom', tab: 'passes' });
    await expect(page.getByTestId('pass-office').first()).toBeVisible(SOON);
    await stage.look('stockroom', 'passesBegin');

    const add = async (firstName: string, lastName: string, carModel: string, carNumber: string) => {
      await stage.ask('passes.saveEntry', { entryId: null, firstName, lastName, carModel, carNumber });
      const { book } = z
        .object({ book: z.array(saved.extend({ lastName: z.string() })) })
        .parse(await stage.read('passes.view'));
      return book.find((entry) => entry.lastName === lastName)?.entryId ?? '';
    };
    const first = await add('Иван', 'Соколов', 'ГАЗель Next', 'a 123 bc 777');
    const second = await add('Anna', 'Petrova', 'Ford Transit', 'В555ОР 199');
    await stage.ask('passes.order', { entryId: first, officeId: '15' });
    await expect(page.getByTestId('pass')).toHaveCount(1, SOON);
    await page.getByRole('button', { name: en('stockroom.passes.orderAt', { office: 'Eastmoor' }) }).click();
    await stage.look('stockroom', 'passes');

    await page.getByRole('button', { name: /^Anna Petrova/ }).click();
    await stage.ask('passes.order', { entryId: second, officeId: '302' });
    await expect(page.getByTestId('queued-pass')).toHaveCount(2, SOON);
    await stage.look('stockroom', 'passQueue');

    await stage.wire.pull();
    await stage.ask('passes.read', {});
    await expect(page.getByRole('main').locator('[data-problem="marketplaceUnreachable"]')).toBeVisible(SOON);
    await stage.look('stockroom', 'passesOffline');

    await stage.go({ name: 'stockroom', tab: 'warehouses' });
    const words = { name: 'Courier corner' };
    await page.getByRole('button', { name: en('stockroom.warehouses.contactsOf', words) }).click();
    await expect(
      page.getByRole('main').locator('[data-problem="marketplaceUnreachable"]').last(),
    ).toBeVisible(SOON);
    await page.getByRole('button', { name: en('stockroom.warehouses.contactsAnew') }).click();
    await page.getByRole('button', { name: en('stockroom.warehouses.addContact') }).click();
    await page.getByLabel(en('stockroom.warehouses.phone')).fill('8 912 345-67-89');
    await page.getByLabel(en('stockroom.warehouses.comment')).fill('Anna, gate 2');
    await page.getByRole('button', { name: en('stockroom.warehouses.save') }).click();
    await expect(page.getByTestId('contacts-saved')).toHaveText(
      en('stockroom.warehouses.contactsWaiting'),
      SOON,
    );
    await stage.look('stockroom', 'contactsWaiting');
    await stage.wire.putBack();
  },
};
