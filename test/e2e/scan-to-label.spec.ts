import { expect, test, type Page } from '@playwright/test';
import { lone, takeAndPack } from './bench.ts';
import { startBench, type Bench, type SimulatedOrder } from '../rigs/programs/built-programs.ts';
import { openHands } from '../rigs/stories/hands.ts';
import { BY_HAND, cyrillic, scanAsKeys } from '../rigs/scanners/wedge.ts';
import { en, likeEn } from '../rigs/words.ts';

let bench: Bench;
test.afterEach(() => bench.close());

const verdict = (page: Page) => page.getByTestId('verdict');

async function openSupply(page: Page): ReturnType<typeof takeAndPack> {
  await page.goto(bench.url);
  return takeAndPack(page, bench);
}

const labelsFor = (order: SimulatedOrder): number =>
  bench.paper().filter((label) => label.codes.some((code) => code.text === order.sticker.barcode)).length;

test('a product is scanned, the right label comes out once, the supply is handed over and its code printed', async ({
  page,
}) => {
  bench = await startBench({ orders: 4, seed: 5 });
  const { supplyId, orders } = await openSupply(page);

  const hands = await openHands(page);
  for (const [index, order] of orders.entries()) {
    const letters = order.skus.find((sku) => /[A-Z]/.test(sku));
    await hands.scan(letters ?? order.skus[0] ?? '');
    await expect(verdict(page)).toHaveAttribute('data-kind', 'packed');
    await expect(page.getByTestId('packed-count')).toHaveText(`${index + 1} / ${orders.length}`);
  }
  await expect.poll(() => bench.paper().length).toBe(orders.length);
  expect(orders.map(labelsFor)).toEqual(orders.map(() => 1));

  await expect(verdict(page)).toHaveAttribute('data-reason', 'lastPacked');

  await verdict(page)
    .getByRole('button', { name: en('packing.handOver') })
    .click();
  await page.getByTestId('deliver').click();
  await expect(page.getByTestId('supply-qr')).toBeVisible();
  const statuses = (await bench.orders())
    .filter((order) => order.supplyId === supplyId)
    .map((order) => order.supplierStatus);
  expect(statuses).toEqual(orders.map(() => 'complete'));

  await page.getByRole('button', { name: en('handOver.printQr') }).click();
  await expect.poll(() => bench.paper().length).toBe(orders.length + 1);
  expect(
    bench
      .paper()
      .at(-1)
      ?.codes.map((code) => code.text),
  ).toEqual([supplyId]);
});

test('each thing that can be wrong has its own verdict and prints nothing', async ({ page }) => {
  bench = await startBench({ orders: 40, seed: 1 });
  const { orders } = await openSupply(page);
  const [alone] = lone(orders);
  const others = (await bench.orders()).filter((order) => order.supplyId === null);
  const notTaken = others.find((order) =>
    orders.every((mine) => !mine.skus.some((sku) => order.skus.includes(sku))),
  );
  if (!notTaken) throw new Error('this seed has no such new order');

  await scanAsKeys(page, '4006381333931', cyrillic);
  await expect(verdict(page)).toHaveAttribute('data-reason', 'unknownBarcode');
  await scanAsKeys(page, notTaken.skus[0] ?? '', { cyrillic: true, capsLock: true });
  await expect(verdict(page)).toHaveAttribute('data-reason', 'notTakenYet');

  await bench.cancel(alone.id);
  await expect(page.getByTestId('packed-count')).toHaveText(`0 / ${orders.length - 1}`);
  await scanAsKeys(page, alone.skus[0] ?? '', cyrillic);
  await expect(verdict(page)).toHaveAttribute('data-kind', 'cancelled');
  expect(bench.paper()).toHaveLength(0);
});

test('the same trigger twice prints once, also with the station killed in between', async ({ page }) => {
  bench = await startBench({ orders: 40, seed: 1 });
  const { orders } = await openSupply(page);
  const [alone] = lone(orders);
  const sku = alone.skus[0] ?? '';

  const hands = await openHands(page);
  await hands.scan(sku);
  await hands.scan(sku, 200);
  await expect(page.getByTestId('packed-count')).toHaveText(`1 / ${orders.length}`);
  await expect.poll(() => labelsFor(alone)).toBe(1);

  const url = await bench.crash();
  await page.goto(url);
  await page.getByTestId('pack').click();
  await expect(page.getByTestId('packed-count')).toHaveText(`1 / ${orders.length}`);
  await hands.scan(sku);
  await expect(verdict(page)).toHaveAttribute('data-reason', 'oneTooMany');
  expect(labelsFor(alone)).toBe(1);
});

test('a label that may not have come out asks, prints nothing else, and is printed again on the packer’s word', async ({
  page,
}) => {
  // Longer than any question of the station, shorter than a label.
  bench = await startBench({ orders: 40, seed: 1, printerFault: 'resetAfter:90' });
  const { orders } = await openSupply(page);
  const [alone, other] = lone(orders);

  await scanAsKeys(page, alone.skus[0] ?? '', cyrillic);
  await expect(verdict(page)).toHaveAttribute('data-kind', 'ask');
  await scanAsKeys(page, other.skus[0] ?? '', cyrillic);
  await expect(page.getByTestId('last-scans').getByTestId('scan-line')).toHaveCount(2);
  await expect(verdict(page)).toHaveAttribute('data-kind', 'ask');
  expect(bench.paper()).toHaveLength(0);

  await verdict(page)
    .getByRole('button', { name: en('packing.printAgain') })
    .click();
  await expect(page.getByTestId('packed-count')).toHaveText(`1 / ${orders.length}`);
  await expect.poll(() => labelsFor(alone)).toBe(1);

  await page
    .getByRole('button', { name: likeEn('packing.reprintOf') })
    .first()
    .click();
  await page.getByRole('button', { name: en('packing.reprint') }).click();
  await expect.poll(() => labelsFor(alone)).toBe(2);
  expect(labelsFor(other)).toBe(0);
});

test('a printer of another language is found in the list by a part of its name, and prints the label as dots', async ({
  page,
}) => {
  bench = await startBench({ orders: 4, seed: 5, printerLanguage: 'tspl' });
  await page.goto(bench.url);
  await page
    .getByRole('link', { name: en('shell.nav.printer') })
    .or(page.getByRole('button', { name: en('shell.nav.printer') }))
    .first()
    .click();
  await page.getByRole('button', { name: en('printer.setUp.again') }).click();
  await page.getByLabel(en('printerSetup.form.model')).first().click();
  await page.keyboard.type('365', BY_HAND);
  await page.getByRole('option', { name: /XP-365B/ }).click();
  await page.getByRole('button', { name: en('printerSetup.form.save') }).click();
  await expect(page.getByRole('button', { name: en('printerSetup.test.print') })).toBeVisible();

  const { orders } = await openSupply(page);
  const [order] = lone(orders);
  await scanAsKeys(page, order.skus[0] ?? '', cyrillic);
  await expect.poll(() => labelsFor(order)).toBe(1);
});
