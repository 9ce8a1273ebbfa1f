import { z } from 'zod';
import { startSimulator, type RunningSimulator } from '../../../src/simulator/simulator.ts';
import { parcelOf, type LinkAnswer } from '../../../src/simulator/marketplace/orders/linked-files.ts';
import { ownLabelCode, ownLabelNumber } from '../../../src/shared/domain/label/own-order-label.ts';
import { schemes } from '../../../src/simulator/marketplace/state/state-shapes.ts';
import { metaKinds } from '../../../src/shared/marketplace/metadata-shapes.ts';
import { productOf, type Product } from './goods.ts';

import { PRODUCTS, type OrderBatch } from './plan.ts';
import { schemeOfWay, ways, type WayName, type WayWave } from './ways/plan-ways.ts';

const text = z.string();
const id = z.int().transform(String);

const stateSchema = z.object({
  articles: z.array(z.object({ article: text, skus: z.array(text) })),
  warehouses: z.array(z.object({ id: z.int() })).min(2),
  orders: z.array(
    z.object({
      id,
      scheme: z.enum(schemes),
      article: text,
      skus: z.array(text),
      supplierStatus: text,
      platformStatus: text,
      supplyId: text.nullable(),
      boxId: text.nullable(),
      requiredMeta: z.array(z.enum(metaKinds)),
      meta: z.object({
        imei: text.optional(),
        uin: text.optional(),
        gtin: text.optional(),
        sgtin: z.array(text).optional(),
      }),
      sticker: z.object({ partA: text, partB: text, barcode: text }),
      /** Of self-pickup: what its buyer says at the counter. */
      pickup: z.object({ orderCode: text, passcode: text }).nullable(),
    }),
  ),
  supplies: z.array(z.object({ id: text, name: text, done: z.boolean() })),
  boxes: z.array(z.object({ id: text, supplyId: text, barcode: text, orders: z.array(id) })),
});
export type ShopState = z.output<typeof stateSchema>;
export type ShopOrder = ShopState['orders'][number];

const changesSchema = z.object({
  changes: z.array(z.object({ operation: text, input: z.unknown(), refusal: text.nullable() })),
});
export type SeenChange = z.output<typeof changesSchema>['changes'][number];

/** What stands on its label: the marketplace's own, or the station's where the marketplace has none. */
const stickerOf = ({ id: orderId, scheme, sticker }: ShopOrder): ShopOrder['sticker'] =>
  scheme === 'pickup' || scheme === 'dbs'
    ? { ...ownLabelNumber(orderId), barcode: ownLabelCode(orderId) }
    : sticker;

/** The marketplace, as the harness moves it and looks at it past the station. */
export class Shop {
  readonly simulator: RunningSimulator;
  /** By order. Of those that arrived so far, as they were when they arrived. */
  readonly orders = new Map<string, ShopOrder>();
  readonly orderOfBarcode = new Map<string, string>();
  /** By what a carrier's label says, of orders that cross a border. */
  readonly orderOfCarrierCode = new Map<string, string>();
  readonly cancelled = new Set<string>();
  #products: readonly Product[] = [];
  #warehouses: readonly number[] = [];

  constructor(simulator: RunningSimulator) {
    this.simulator = simulator;
  }

  static async open(seed: number): Promise<Shop> {
    const options = { port: 0, seed, orders: 0, tokens: ['T'], limits: 'off', articles: PRODUCTS } as const;
    const shop = new Shop(await startSimulator(options));
    const { articles, warehouses } = await shop.state();
    shop.#products = articles.map(({ article, skus }, index) => productOf(article, skus, index));
    shop.#warehouses = warehouses.map((warehouse) => warehouse.id);
    return shop;
  }

  productOf(article: string): Product {
    const product = this.#products.find((each) => each.article === article);
    if (!product) throw new Error(`there is no article ${article}`);
    return product;
  }

  order(orderId: string): ShopOrder {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`there is no order ${orderId}`);
    return order;
  }

  isWanted(orderId: string): boolean {
    return !this.cancelled.has(orderId);
  }

  async arrive(batches: readonly OrderBatch[]): Promise<void> {
    for (const { product: index, warehouse, cargoType, count, isAbroad } of batches) {
      const product = this.#products[index];
      await this.#ask('POST', 'orders', {
        count,
        scheme: isAbroad ? 'crossborder' : 'fbs',
        cargoType,
        warehouseId: this.#warehouses[warehouse],
        requiredMeta: product?.kinds,
        skus: product?.skus,
      });
    }
    await this.#noteArrived();
  }

  /** Orders of the ways that leave without a supply; answers their ids. */
  async arriveByWay(batches: WayWave['batches']): Promise<ReadonlyMap<WayName, readonly string[]>> {
    for (const { way, product: index, count } of batches) {
      const product = this.#products[index];
      await this.#ask('POST', 'orders', {
        count,
        scheme: schemeOfWay[way],
        cargoType: 1,
        requiredMeta: product?.kinds,
        skus: product?.skus,
      });
    }
    const fresh = await this.#noteArrived();
    return new Map(
      ways.map((way) => [
        way,
        fresh.filter(({ scheme }) => scheme === schemeOfWay[way]).map((order) => order.id),
      ]),
    );
  }

  async #noteArrived(): Promise<readonly ShopOrder[]> {
    const fresh = (await this.state()).orders.filter((order) => !this.orders.has(order.id));
    for (const order of fresh) {
      const sticker = stickerOf(order);
      this.orders.set(order.id, { ...order, sticker });
      this.orderOfBarcode.set(sticker.barcode, order.id);
      if (order.scheme === 'crossborder') this.orderOfCarrierCode.set(parcelOf(order.id), order.id);
    }
    return fresh;
  }

  /** False: it had ended already. */
  async cancel(orderId: string, by: 'buyer' | 'supplier'): Promise<boolean> {
    if (this.cancelled.has(orderId)) return false;
    this.cancelled.add(orderId);
    await this.#ask('POST', 'cancel', { orderId: Number(orderId), by });
    return true;
  }

  async spoil(fault: object): Promise<void> {
    await this.#ask('POST', 'faults', fault);
  }

  /** Of the next label behind a link. */
  async spoilLink(answer: LinkAnswer): Promise<void> {
    await this.#ask('POST', 'links', { answer });
  }

  async heal(): Promise<void> {
    await this.#ask('DELETE', 'faults');
  }

  async state(): Promise<ShopState> {
    return stateSchema.parse(await this.#ask('GET', 'state'));
  }

  async changes(): Promise<readonly SeenChange[]> {
    return changesSchema.parse(await this.#ask('GET', 'changes')).changes;
  }

  async #ask(method: string, route: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.simulator.marketplaceUrl}/_simulator/${route}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${route}: ${await answer.text()}`);
    return answer.json();
  }
}
