import { expect } from '@playwright/test';
import { z } from 'zod';
import { checkDigit } from '../../../src/simulator/marketplace/shop/barcodes.ts';
import type { BenchOptions } from '../../rigs/programs/built-programs.ts';
import { SOON, type Stage } from '../stage.ts';

/** A desk and the way through its states. */
export interface Scene {
  readonly name: string;
  readonly desk: Partial<BenchOptions>;
  readonly play: (stage: Stage) => Promise<void>;
}

export const strangeBarcode = `400638133393${checkDigit('400638133393')}`;

export const reason = ({ page }: Stage, name: string): Promise<void> =>
  expect(page.getByTestId('verdict')).toHaveAttribute('data-reason', name, SOON);

export const packed = ({ page }: Stage, count: string): Promise<void> =>
  expect(page.getByTestId('packed-count')).toHaveText(count, SOON);

const newOrdersSchema = z.object({ total: z.int() });
const cardsSchema = z.array(
  z.object({ supplyId: z.string().nullable(), stage: z.string(), labelsReady: z.int(), total: z.int() }),
);

/** What the feed of new orders says is there, once the marketplace was asked. */
export async function newOrders(stage: Stage, count: number): Promise<void> {
  await stage.sync();
  const there = async (): Promise<number> =>
    newOrdersSchema.parse(await stage.read('supplies.newOrders')).total;
  await expect.poll(there, SOON).toBeGreaterThanOrEqual(count);
}

/** The supplies of the desk that can be packed, labels and all; waits for so many. */
export async function openSupplies(stage: Stage, count: number): Promise<string[]> {
  const open = async (): Promise<string[]> =>
    cardsSchema
      .parse(await stage.read('supplies.cards'))
      .filter((card) => card.stage === 'open' && card.labelsReady === card.total)
      .flatMap(({ supplyId }) => supplyId ?? []);
  await expect.poll(async () => (await open()).length, SOON).toBe(count);
  return open();
}

/** By touch, as it is done: the first group of Today into a supply of its own. */
export async function takeFirst(stage: Stage): Promise<void> {
  await stage.go({ name: 'today' });
  await stage.page.getByTestId('take').first().click();
}
