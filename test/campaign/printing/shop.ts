import { z } from 'zod';
import { startSimulator, type RunningSimulator } from '../../../src/simulator/simulator.ts';
import type { SupplyCard } from '../../../src/shared/contract/supplies.ts';
import { until } from '../../rigs/until.ts';
import type { CodeIndex } from '../../rigs/journal/label-key.ts';
import type { Desk } from '../shared/campaign-desk.ts';
import type { LabelLies, LiePlan } from './label-lies.ts';

export interface ShopOrder {
  readonly orderId: string;
  /** What is scanned on the goods. */
  readonly sku: string;
  /** What is scanned on the label. */
  readonly barcode: string;
}

/** A marketplace with as many orders as a round needs, taken into supplies at the desk. */
export interface Shop {
  readonly simulator: RunningSimulator;
  readonly orders: ReadonlyMap<string, ShopOrder>;
  /** The supply that is packed by scanning. */
  readonly packed: { readonly supplyId: string; readonly orderIds: readonly string[] };
  /** Supplies whose labels are printed before they are packed. */
  readonly ahead: readonly { readonly supplyId: string; readonly orderIds: readonly string[] }[];
  /** A supply that was handed over: its code can be printed. */
  readonly handedOver: string;
  readonly codes: CodeIndex;
}

export interface ShopSizes {
  readonly packed: number;
  readonly ahead: readonly number[];
}

const stateSchema = z.object({
  orders: z.array(
    z.object({
      id: z.int(),
      supplyId: z.string().nullable(),
      skus: z.array(z.string()).min(1),
      sticker: z.object({ partA: z.string(), partB: z.string(), barcode: z.string() }),
    }),
  ),
  warehouses: z.array(z.object({ id: z.int() })).min(1),
});

export const startShop = (seed: number): Promise<RunningSimulator> =>
  startSimulator({ port: 0, seed, orders: 0, tokens: ['T'], limits: 'off' });

/** Fills the shop and takes everything in at the desk, labels at hand. The desk runs and has its printers. */
export async function fillShop(
  simulator: RunningSimulator,
  desk: Desk,
  sizes: ShopSizes,
  { lies, plans }: { readonly lies: LabelLies; readonly plans: readonly LiePlan[] },
): Promise<Shop> {
  const control = `${simulator.marketplaceUrl}/_simulator`;
  const readState = async () => stateSchema.parse(await (await fetch(`${control}/state`)).json());
  const [warehouse] = (await readState()).warehouses;
  const count = sizes.packed + sizes.ahead.reduce((sum, size) => sum + size, 1);
  const made = await fetch(`${control}/orders`, {
    method: 'POST',
    body: JSON.stringify({ count, cargoType: 1, warehouseId: warehouse?.id, requiredMeta: [] }),
  });
  if (!made.ok) throw new Error(await made.text());
  await desk.ask((client) => client.station.syncNow({}));
  const { groups } = await desk.ask((client) =>
    until(client.supplies.newOrders, ({ total }) => total === count),
  );
  const page = await desk.ask((client) =>
    client.supplies.newOrderRows({ key: groups[0]?.key ?? '', offset: 0, limit: 1000 }),
  );
  if (!page.ok || page.value.rows.length !== count) throw new Error('the new orders are not one group');
  const orderIds = page.value.rows.map((row) => row.orderId);

  let taken = 0;
  const take = async (name: string, size: number): Promise<string> => {
    const some = orderIds.slice(taken, taken + size);
    taken += size;
    const answer = await desk.ask((client) =>
      client.supplies.take({ from: { orderIds: some }, into: { newName: name } }),
    );
    if (!answer.ok) throw new Error(`not taken: ${JSON.stringify(answer.problem)}`);
    const isReady = (card: SupplyCard): boolean =>
      card.name === name && card.stage === 'open' && card.labelsReady + card.labelsFaulty === size;
    const cards = await desk.ask((client) => until(client.supplies.cards, (all) => all.some(isReady)));
    return cards.find(isReady)?.supplyId ?? '';
  };

  const handedOver = await take('handed over', 1);
  const ahead: string[] = [];
  for (const [index, size] of sizes.ahead.entries()) ahead.push(await take(`ahead ${index}`, size));
  const toBePacked = new Set(orderIds.slice(taken, taken + sizes.packed));
  const stickers = (await readState()).orders.map(({ id, sticker }) => ({ orderId: String(id), sticker }));
  lies.begin(
    plans,
    stickers.filter(({ orderId }) => toBePacked.has(orderId)),
  );
  const packed = await take('packed', sizes.packed);
  const handOver = { supplyId: handedOver, evenUnpacked: true };
  const given = await desk.ask((client) => client.supplies.handOver(handOver));
  if (!given.ok) throw new Error(`not handed over: ${JSON.stringify(given.problem)}`);
  await desk.ask((client) =>
    until(client.supplies.cards, (all) =>
      all.some((card) => card.supplyId === handedOver && card.stage === 'handedOver'),
    ),
  );
  const opened = await desk.ask((client) => client.packing.open({ supplyId: packed }));
  if (!opened.ok) throw new Error(`not opened: ${JSON.stringify(opened.problem)}`);

  const { orders } = await readState();
  const known = orders.map(({ id, skus, sticker, supplyId }) => ({
    orderId: String(id),
    sku: skus[0] ?? '',
    barcode: sticker.barcode,
    supplyId,
  }));
  const ofSupply = (supplyId: string) => ({
    supplyId,
    orderIds: known.filter((order) => order.supplyId === supplyId).map(({ orderId }) => orderId),
  });
  return {
    simulator,
    orders: new Map(known.map((order) => [order.orderId, order])),
    packed: ofSupply(packed),
    ahead: ahead.map(ofSupply),
    handedOver,
    codes: {
      orderOf: new Map(known.map(({ barcode, orderId }) => [barcode, orderId])),
      supplies: new Set([handedOver]),
    },
  };
}
