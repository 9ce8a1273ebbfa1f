import { z } from 'zod';
import { metaKinds } from '../../../src/shared/marketplace/metadata-shapes.ts';

const id = z.int().transform(String);

const stateSchema = z.object({
  orders: z.array(
    z.object({
      id,
      article: z.string(),
      nmId: id,
      skus: z.array(z.string()).min(1),
      requiredMeta: z.array(z.enum(metaKinds)),
      meta: z.object({
        imei: z.string().optional(),
        uin: z.string().optional(),
        gtin: z.string().optional(),
        sgtin: z.array(z.string()).optional(),
      }),
      supplierStatus: z.string(),
      platformStatus: z.string(),
      supplyId: z.string().nullable(),
      sticker: z.object({ partA: z.string(), partB: z.string(), barcode: z.string() }),
    }),
  ),
  supplies: z.array(z.object({ id: z.string(), name: z.string(), done: z.boolean(), orders: z.array(id) })),
  boxes: z.array(
    z.object({ id: z.string(), supplyId: z.string(), barcode: z.string(), orders: z.array(id) }),
  ),
  warehouses: z.array(z.object({ id: z.int(), deliveryType: z.int() })),
  articles: z.array(z.object({ article: z.string(), skus: z.array(z.string()).min(1), cargoType: z.int() })),
  requests: z.record(
    z.string(),
    z.object({ received: z.int(), carriedOut: z.int(), changed: z.int(), refused: z.int() }),
  ),
});

/** `GET state` of the practice marketplace, as far as a shift at the bench is about it. */
export type MarketplaceState = z.infer<typeof stateSchema>;
export type ShopOrder = MarketplaceState['orders'][number];

interface OrderWish {
  readonly sku: string;
  readonly count: number;
  readonly requiredMeta?: readonly (typeof metaKinds)[number][];
}

/** The control side of the practice marketplace. */
export interface Shop {
  state(): Promise<MarketplaceState>;
  /** The first order for goods with this barcode. */
  orderFor(sku: string): Promise<ShopOrder>;
  /** New orders of normal size from the first warehouse, one sort of goods after the other; answers their ids. */
  order(wishes: readonly OrderWish[]): Promise<string[]>;
  /** New orders of a scheme that no supply takes, as the practice marketplace calls it. */
  orderOf(scheme: 'pickup' | 'dbs' | 'platformgo', count: number): Promise<void>;
  /** Somebody hands the supply over in the web cabinet. */
  deliver(supplyId: string): Promise<void>;
  /** How often what was done past the station, by the operation that does it. */
  readonly elsewhere: ReadonlyMap<string, number>;
  /** The buyer doesn't want it any more. */
  cancel(orderId: string): Promise<void>;
  spoil(fault: Readonly<Record<string, unknown>>): Promise<void>;
  heal(): Promise<void>;
}

/** More requests than any story makes. */
export const FOR_EVER = 100_000;

export function openShop(marketplaceUrl: string, token: string): Shop {
  const elsewhere = new Map<string, number>();
  const control = async (
    method: 'GET' | 'POST' | 'DELETE',
    name: string,
    body?: object,
  ): Promise<unknown> => {
    const answer = await fetch(`${marketplaceUrl}/_simulator/${name}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return answer.json();
  };
  const state: Shop['state'] = async () => stateSchema.parse(await control('GET', 'state'));
  return {
    state,
    orderFor: async (sku) => {
      const found = (await state()).orders.find(({ skus }) => skus.includes(sku));
      if (!found) throw new Error(`nobody ordered ${sku}`);
      return found;
    },
    order: async (wishes) => {
      const warehouse = (await state()).warehouses.find(({ deliveryType }) => deliveryType === 1);
      const made: string[] = [];
      for (const { sku, count, requiredMeta = [] } of wishes) {
        const wish = { count, skus: [sku], requiredMeta, cargoType: 1, warehouseId: warehouse?.id };
        const { orders } = z.object({ orders: z.array(id) }).parse(await control('POST', 'orders', wish));
        made.push(...orders);
      }
      return made;
    },
    orderOf: async (scheme, count) => {
      await control('POST', 'orders', { scheme, count });
    },
    elsewhere,
    deliver: async (supplyId) => {
      const url = `${marketplaceUrl}/api/v3/supplies/${supplyId}/deliver`;
      const answer = await fetch(url, { method: 'PATCH', headers: { authorization: token } });
      if (!answer.ok) throw new Error(`deliver: ${await answer.text()}`);
      elsewhere.set('deliverSupply', (elsewhere.get('deliverSupply') ?? 0) + 1);
    },
    cancel: async (orderId) => {
      await control('POST', 'cancel', { orderId: Number(orderId), by: 'buyer' });
    },
    spoil: async (fault) => {
      await control('POST', 'faults', { count: FOR_EVER, ...fault });
    },
    heal: async () => {
      await control('DELETE', 'faults');
    },
  };
}
