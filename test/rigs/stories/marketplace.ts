import { z } from 'zod';
import { metaKinds } from '../../../src/shared/marketplace/metadata-shapes.ts';

const id = z.int().transform(String);

const stateSchema = z.object({
  orders: z.array(
    z.object({
      id,
      scheme: z.string(),
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
      /** What a buyer who comes says. */
      pickup: z.object({ orderCode: z.string(), passcode: z.string() }).nullable(),
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

const linksSchema = z.object({ requests: z.array(z.object({ orderId: z.string() })) });
const madeSchema = z.object({ orders: z.array(id) });

type SchemeThere = 'pickup' | 'dbs' | 'platformgo';

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
  /**
   * New orders of normal size from the first warehouse, one sort of goods after the other; answers their ids.
   * `crossborder` ones leave the country.
   */
  order(wishes: readonly OrderWish[], scheme?: 'fbs' | 'crossborder'): Promise<string[]>;
  /** New orders of a scheme, as the practice marketplace calls it; one for each barcode where such are named. */
  orderOf(scheme: SchemeThere, wanted: number | readonly string[]): Promise<string[]>;
  /** Its clock goes on by so much, `PT48H`. */
  wait(duration: string): Promise<void>;
  /** Somebody hands the supply over in the web cabinet. */
  deliver(supplyId: string): Promise<void>;
  /** How often what was done past the station, by the operation that does it. */
  readonly elsewhere: ReadonlyMap<string, number>;
  /** The buyer doesn't want it any more. */
  cancel(orderId: string): Promise<void>;
  spoil(fault: Readonly<Record<string, unknown>>): Promise<void>;
  /** What links to the order's carrier label answer in its place, until they are mended. */
  spoilLinks(orderId: string, answer: 'missing'): Promise<void>;
  /** How often the link to the order's carrier label was followed. */
  linksAsked(orderId: string): Promise<number>;
  /** Of faults and of links. */
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
    order: async (wishes, scheme = 'fbs') => {
      const warehouse = (await state()).warehouses.find(({ deliveryType }) => deliveryType === 1);
      const made: string[] = [];
      for (const { sku, count, requiredMeta = [] } of wishes) {
        const wish = {
          count,
          scheme,
          skus: [sku],
          requiredMeta,
          cargoType: 1,
          warehouseId: warehouse?.id,
        };
        const { orders } = madeSchema.parse(await control('POST', 'orders', wish));
        made.push(...orders);
      }
      return made;
    },
    orderOf: async (scheme, wanted) => {
      const wishes =
        typeof wanted === 'number' ? [{ count: wanted }] : wanted.map((sku) => ({ count: 1, skus: [sku] }));
      const made: string[] = [];
      for (const wish of wishes)
        made.push(...madeSchema.parse(await control('POST', 'orders', { scheme, ...wish })).orders);
      return made;
    },
    wait: async (advance) => {
      await control('POST', 'clock', { advance });
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
    spoilLinks: async (orderId, answer) => {
      await control('POST', 'links', { orderId: Number(orderId), answer, count: FOR_EVER });
    },
    linksAsked: async (orderId) => {
      const { requests } = linksSchema.parse(await control('GET', 'links'));
      return requests.filter((each) => each.orderId === orderId).length;
    },
    heal: async () => {
      await control('DELETE', 'faults');
    },
  };
}
