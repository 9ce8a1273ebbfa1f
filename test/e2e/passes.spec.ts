import { expect } from '@playwright/test';
import { openAt } from '../rigs/programs/address-line.ts';
import { test } from './bench.ts';
import { en } from '../rigs/words.ts';

test.use({ benchOptions: { orders: 0, seed: 1, isUnlimited: true } });

test('three passes: one is made at once, two wait for their turn through a crash, and one is not wanted any more', async ({
  page,
  bench,
}) => {
  await openAt(page, bench.url, '#/stockroom/passes');
  await page.getByLabel(en('stockroom.passes.field.firstName')).fill('Anna');
  await page.getByLabel(en('stockroom.passes.field.lastName')).fill('L');
  await page.getByLabel(en('stockroom.passes.field.carModel'), { exact: true }).fill('Ford Transit');
  await page.getByLabel(en('stockroom.passes.field.carNumber')).fill('a123bc/77');
  await page.getByRole('button', { name: en('stockroom.passes.save') }).click();
  await expect(page.getByText(en('stockroom.passes.mistake.otherSigns'))).toBeVisible();
  await expect(page.getByText(en('stockroom.passes.mistake.namesTooShort'))).toBeVisible();
  await page.getByLabel(en('stockroom.passes.field.lastName')).fill('Petrova');
  await page.getByLabel(en('stockroom.passes.field.carNumber')).fill('a123bc 77');
  await expect(page.getByTestId('plate')).toContainText('Will be sent as А123ВС77.');
  await expect(page.getByTestId('plate')).toContainText('A → А, B → В, C → С');
  await page.getByRole('button', { name: en('stockroom.passes.save') }).click();
  await expect(page.getByTestId('pass-entry')).toContainText('Ford Transit, А123ВС77');

  // Two touches for each office.
  for (const office of ['Northgate', 'Eastmoor', 'Harbour Cross']) {
    await page.getByRole('button', { name: `Order a pass for ${office}` }).click();
    await page
      .getByRole('listitem', { name: office })
      .getByRole('button', { name: /^Anna Petrova Ford Transit/ })
      .click();
  }
  await expect(page.getByTestId('pass')).toHaveCount(1);
  await expect(page.getByTestId('pass')).toContainText(
    en('stockroom.passes.left', { hours: 47, minutes: '59' }),
  );
  await expect(page.getByTestId('queued-pass')).toHaveCount(2);
  await expect(page.getByTestId('pass-countdown')).toContainText(/in 09:5\d/);

  await page.goto('about:blank');
  await openAt(page, await bench.crash(), '#/stockroom/passes');
  await expect(page.getByTestId('queued-pass')).toHaveCount(2);
  await expect(page.getByTestId('pass-countdown')).toContainText(/in 09:[2-5]\d/);
  await page
    .getByRole('button', {
      name: en('stockroom.passes.takeBackOf', { driver: 'Anna Petrova', office: 'Harbour Cross' }),
    })
    .click();
  await expect(page.getByTestId('queued-pass')).toHaveCount(1);

  // Renewed in one touch, once: the next one has its turn.
  await page
    .getByRole('button', {
      name: en('stockroom.passes.renewOf', { driver: 'Anna Petrova', office: 'Northgate' }),
    })
    .click();
  await expect(page.getByTestId('queued-pass')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Renew/ })).toBeDisabled();
});
