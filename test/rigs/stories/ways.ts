import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { lotOfWay, type Way } from '../../../src/shared/domain/scheme/lots.ts';
import { go } from '../programs/address-line.ts';
import { ask, labelsHere, look } from './link.ts';
import type { ShopOrder } from './marketplace.ts';
import type { Story } from './story.ts';

const schemeThere = {
  selfPickup: 'pickup',
  bySeller: 'dbs',
  courier: 'platformgo',
} as const satisfies Record<Way, string>;

const todaySchema = z.array(
  z.object({ scheme: z.string(), stages: z.array(z.object({ stage: z.string(), orders: z.int() })) }),
);

async function atStage(page: Page, way: Way, stage: string): Promise<number> {
  const days = todaySchema.parse(await look(page, 'schemes.today'));
  const stages = days.find(({ scheme }) => scheme === way)?.stages ?? [];
  return stages.find((each) => each.stage === stage)?.orders ?? 0;
}

/** Asks the marketplace until the desk has so many orders of a way at a stage. */
export const untilAt = (page: Page, way: Way, stage: string, orders: number): Promise<void> =>
  expect
    .poll(async () => {
      await ask(page, 'station.syncNow', {});
      return atStage(page, way, stage);
    }, `${way}, ${stage}`)
    .toBe(orders);

/** One order of the way for each barcode comes in and is taken; answers them as the marketplace has them. */
export async function arrive(
  { page, shop }: Pick<Story, 'page' | 'shop'>,
  way: Way,
  skus: readonly string[],
): Promise<ShopOrder[]> {
  const ids = await shop.orderOf(schemeThere[way], skus);
  await untilAt(page, way, 'new', ids.length);
  await ask(page, 'schemes.take', { scheme: way, orderIds: null });
  const taken = async (): Promise<ShopOrder[]> => {
    const { orders } = await shop.state();
    return ids.flatMap((id) => orders.find((order) => order.id === id) ?? []);
  };
  await expect
    .poll(async () => (await taken()).filter(({ supplierStatus }) => supplierStatus === 'confirm').length)
    .toBe(ids.length);
  return taken();
}

/** Hundreds of times in a story: a pause that is long for one of them is long for the story. */
const SOON_MS = [20, 50, 100];

const viewSchema = z.object({ supplies: z.array(z.object({ supplyId: z.string(), packed: z.int() })) });
const packedOf = async (page: Page, way: Way): Promise<number> => {
  const { supplies } = viewSchema.parse(await look(page, 'packing.view'));
  return supplies.find(({ supplyId }) => supplyId === lotOfWay(way))?.packed ?? 0;
};

/** The goods of a way, scanned at the bench one after the other, each as soon as the one before is packed. */
export async function packAll(
  { page, hands }: Pick<Story, 'page' | 'hands'>,
  way: Way,
  orders: readonly ShopOrder[],
): Promise<void> {
  await ask(page, 'packing.open', { supplyId: lotOfWay(way), beside: true });
  await go(page, '#/packing');
  await labelsHere(page);
  const before = await packedOf(page, way);
  for (const [index, { skus }] of orders.entries()) {
    await hands.scan(skus[0] ?? '');
    const packed = () => packedOf(page, way);
    await expect.poll(packed, { message: `packed, ${way}`, intervals: SOON_MS }).toBe(before + index + 1);
  }
}
