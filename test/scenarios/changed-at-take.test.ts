import { expect, test } from 'vitest';
import { z } from 'zod';
import { loneOrders, openDesk, skuOf, takeAndOpen } from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

const listShape = z.looseObject({ orders: z.array(z.looseObject({ skus: z.array(z.string()) })) });

/** Says other things of the goods with these barcodes than the practice marketplace does. */
const saying =
  (changes: ReadonlyMap<string, object>) =>
  (answer: unknown): unknown => {
    const list = listShape.parse(answer);
    return {
      ...list,
      orders: list.orders.map((order) => ({ ...order, ...changes.get(order.skus[0] ?? '') })),
    };
  };

// Supplies are read every thirty seconds: by then it is too late.
test(
  'goods whose cards are edited in the moment of a take are packed as what they are now',
  { timeout: 20_000 },
  async () => {
    const rogue = openRogue();
    const desk = await openDesk({ orders: 50, through: rogue.before });
    const { total } = await until(desk.client.supplies.newOrders, (view) => view.total > 0);
    expect(total).toBeGreaterThan(3);
    const { orders } = await desk.marketplace();
    const lone = [...Map.groupBy(orders, skuOf).values()].filter((same) => same.length === 1).flat();
    // Told by the list of new orders alone, and by no list that is read before the next one.
    rogue.lie(/GET \/api\/v3\/orders\/new$/, saying(new Map(lone.map((order) => [skuOf(order), MARKED]))));
    const { supplyId } = await takeAndOpen(desk);
    const [marked, other] = await loneOrders(desk, supplyId);
    expect(await desk.scan(skuOf(marked))).toMatchObject({ reason: 'scanCode' });

    const edited = new Map([[skuOf(other), { skus: ['2000000000039'], article: 'CUP' }]]);
    rogue.lie(/GET \/api\/v3\/supplies\/[^/]+\/orders$/, saying(edited));
    const [change] = await until(desk.client.packing.changedProducts, (all) => all.length > 0);
    expect(change).toMatchObject({ now: { article: 'CUP', skus: ['2000000000039'] } });
  },
);

const MARKED = { requiredMeta: ['sgtin'] };
