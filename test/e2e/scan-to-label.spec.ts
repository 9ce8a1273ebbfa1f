import { expect, test, type Page } from '@playwright/test';
import { startBench, type Bench, type SimulatedOrder } from './programs.ts';
import { scanAsKeys } from './wedge.ts';

const cyrillic = { cyrillic: true, capsLock: false } as const;

let bench: Bench;
test.afterEach(() => bench.close());

const verdict = (page: Page) => page.getByTestId('verdict');

/** From an empty screen to a supply open for packing, by the touches that the screen offers. */
async function takeAndPack(page: Page): Promise<{ supplyId: string; orders: SimulatedOrder[] }> {
  await page.goto(bench.url);
  await page.getByTestId('take').first().click();
  await expect(page.getByTestId('pack')).toBeEnabled({ timeout: 30_000 });
  await page.getByTestId('pack').click();
  await expect(page.getByTestId('packed-count')).toHaveText(/^0 \/ \d+$/);
  const orders = (await bench.orders()).filter((order) => order.supplyId !== null);
  const supplyId = orders[0]?.supplyId ?? '';
  await expect(page.getByTestId('packed-count')).toHaveText(`0 / ${orders.length}`);
  return { supplyId, orders };
}

const labelsFor = (order: SimulatedOrder): number =>
  bench.paper().filter((label) => label.codes.some((code) => code.text === order.sticker.barcode)).length;

/** Orders that share their barcode with no other of the supply. */
const lone = (orders: readonly SimulatedOrder[]): SimulatedOrder[] =>
  orders.filter(
    (order) => orders.filter((other) => other.skus.some((sku) => order.skus.includes(sku))).length === 1,
  );

test('a product is scanned, the right label comes out once, the supply is handed over and its code printed', async ({
  page,
}) => {
  bench = await startBench({ orders: 4, seed: 5 });
  const { supplyId, orders } = await takeAndPack(page);

  for (const [index, order] of orders.entries()) {
    const letters = order.skus.find((sku) => /[A-Z]/.test(sku));
    await scanAsKeys(page, letters ?? order.skus[0] ?? '', cyrillic);
    await expect(verdict(page)).toHaveAttribute('data-kind', 'packed');
    await expect(page.getByTestId('packed-count')).toHaveText(`${index + 1} / ${orders.length}`);
    // The next pull of the trigger for the same product is another order only after a second.
    await page.waitForFunction(
      (since) => performance.now() - since > 1000,
      await page.evaluate(() => performance.now()),
    );
  }
  await expect.poll(() => bench.paper().length).toBe(orders.length);
  expect(orders.map(labelsFor)).toEqual(orders.map(() => 1));

  await expect(verdict(page)).toHaveAttribute('data-reason', 'lastPacked');

  await verdict(page).getByRole('button', { name: 'Hand over' }).click();
  await page.getByTestId('deliver').click();
  await expect(page.getByTestId('supply-qr')).toBeVisible({ timeout: 15_000 });
  const statuses = (await bench.orders())
    .filter((order) => order.supplyId === supplyId)
    .map((order) => order.supplierStatus);
  expect(statuses).toEqual(orders.map(() => 'complete'));

  await page.getByRole('button', { name: 'Print QR' }).click();
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
  const { orders } = await takeAndPack(page);
  const [alone] = lone(orders);
  if (!alone) throw new Error('this seed has no order of its own product');
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
  await page.waitForFunction(() => document.querySelector('[data-testid="packed-count"]') !== null);
  await expect(page.getByTestId('packed-count')).toHaveText(`0 / ${orders.length - 1}`, { timeout: 15_000 });
  await scanAsKeys(page, alone.skus[0] ?? '', cyrillic);
  await expect(verdict(page)).toHaveAttribute('data-kind', 'cancelled');
  expect(bench.paper()).toHaveLength(0);
});

test('the same trigger twice prints once, also with the station killed in between', async ({ page }) => {
  bench = await startBench({ orders: 40, seed: 1 });
  const { orders } = await takeAndPack(page);
  const [alone] = lone(orders);
  if (!alone) throw new Error('this seed has no order of its own product');
  const sku = alone.skus[0] ?? '';

  await scanAsKeys(page, sku, cyrillic);
  await scanAsKeys(page, sku, cyrillic);
  await expect(page.getByTestId('packed-count')).toHaveText(`1 / ${orders.length}`);
  await expect.poll(() => labelsFor(alone)).toBe(1);

  const url = await bench.crash();
  await page.goto(url);
  await page.getByTestId('pack').click();
  await expect(page.getByTestId('packed-count')).toHaveText(`1 / ${orders.length}`);
  await scanAsKeys(page, sku, cyrillic);
  await expect(verdict(page)).toHaveAttribute('data-reason', 'oneTooMany');
  expect(labelsFor(alone)).toBe(1);
});

test('a label that may not have come out asks, prints nothing else, and is printed again on the packer’s word', async ({
  page,
}) => {
  // Longer than any question of the station, shorter than a label.
  bench = await startBench({ orders: 40, seed: 1, printerFault: 'resetAfter:90' });
  const { orders } = await takeAndPack(page);
  const [alone, other] = lone(orders);
  if (!alone || !other) throw new Error('this seed has no two orders of products of their own');

  await scanAsKeys(page, alone.skus[0] ?? '', cyrillic);
  await expect(verdict(page)).toHaveAttribute('data-kind', 'ask');
  await scanAsKeys(page, other.skus[0] ?? '', cyrillic);
  await expect(page.getByTestId('last-scans').getByTestId('scan-line')).toHaveCount(2);
  await expect(verdict(page)).toHaveAttribute('data-kind', 'ask');
  expect(bench.paper()).toHaveLength(0);

  await verdict(page).getByRole('button', { name: 'Print it again' }).click();
  await expect(page.getByTestId('packed-count')).toHaveText(`1 / ${orders.length}`);
  await expect.poll(() => labelsFor(alone)).toBe(1);

  await page
    .getByRole('button', { name: /^Reprint/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Print again' }).click();
  await expect.poll(() => labelsFor(alone)).toBe(2);
  expect(labelsFor(other)).toBe(0);
});

/** Slower than any scanner, as people type. */
const BY_HAND_MS = 150;

test('a printer of another language is found in the list by a part of its name, and prints the label as dots', async ({
  page,
}) => {
  bench = await startBench({ orders: 4, seed: 5, printerLanguage: 'tspl' });
  await page.goto(bench.url);
  await page
    .getByRole('link', { name: 'Printer' })
    .or(page.getByRole('button', { name: 'Printer' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Set up again' }).click();
  await page.getByLabel('Model').first().click();
  await page.keyboard.type('365', { delay: BY_HAND_MS });
  await page.getByRole('option', { name: /XP-365B/ }).click();
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.getByRole('button', { name: 'Print the ruler label' })).toBeVisible();

  const { orders } = await takeAndPack(page);
  const [order] = lone(orders);
  if (!order) throw new Error('this seed has no such order');
  await scanAsKeys(page, order.skus[0] ?? '', cyrillic);
  await expect.poll(() => labelsFor(order)).toBe(1);
});
