import { expect, test as base, type Page } from '@playwright/test';
import {
  startBench,
  type Bench,
  type BenchOptions,
  type SimulatedOrder,
} from '../rigs/programs/built-programs.ts';
import { labelsHere } from '../rigs/stories/link.ts';

interface Fixtures {
  readonly benchOptions: BenchOptions;
  readonly bench: Bench;
}

/** A test at a bench of its own, whose page complains of nothing. */
export const test = base.extend<Fixtures>({
  locale: 'en-GB',
  benchOptions: [{ orders: 40, seed: 1, isUnlimited: true }, { option: true }],
  bench: async ({ page, benchOptions }, use) => {
    const complaints = complaintsOf(page);
    const bench = await startBench(benchOptions);
    await use(bench);
    const heard = [...complaints];
    await bench.close();
    expect(heard).toEqual([]);
  },
});

/** What page, program and policy complain of from now on. */
export function complaintsOf(page: Page, isOne = (type: string): boolean => type === 'error'): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (isOne(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** From new orders to a supply open for packing, with all of its labels, by the touches that the screen offers. */
export async function takeAndPack(
  page: Page,
  bench: Bench,
): Promise<{ supplyId: string; orders: SimulatedOrder[] }> {
  await page.getByTestId('take').first().click();
  await expect(page.getByTestId('pack')).toBeEnabled();
  await page.getByTestId('pack').click();
  const orders = (await bench.orders()).filter(({ supplyId }) => supplyId !== null);
  await expect(page.getByTestId('packed-count')).toHaveText(`0 / ${orders.length}`);
  await labelsHere(page);
  return { supplyId: orders[0]?.supplyId ?? '', orders };
}

/** Orders that share their barcode with no other of them; there are two at least. */
export function lone(
  orders: readonly SimulatedOrder[],
): readonly [SimulatedOrder, SimulatedOrder, ...SimulatedOrder[]] {
  const bySku = (sku: string): number => orders.filter(({ skus }) => skus.includes(sku)).length;
  const [first, second, ...others] = orders.filter(({ skus }) => skus.every((sku) => bySku(sku) === 1));
  if (!first || !second) throw new Error('this seed has no two orders of products of their own');
  return [first, second, ...others];
}
