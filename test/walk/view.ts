import { z } from 'zod';
import { kinds, type Order, schemes, type Shop, type World } from './model/world.ts';

/** The state of the control side, `GET /_simulator/state`, read into the terms of the model. */
const id = z.union([z.int(), z.bigint(), z.string()]).transform(String);
const moment = z.string().transform((text) => Date.parse(text));

const meta = z.looseObject({
  imei: z.string().nullish(),
  uin: z.string().nullish(),
  gtin: z.string().nullish(),
  sgtin: z.array(z.string()).nullish(),
});

const shopShape = z.looseObject({
  orders: z.array(
    z.looseObject({
      id,
      scheme: z.enum(schemes),
      createdAt: moment,
      cargoType: z.int(),
      requiredMeta: z.array(z.enum(kinds)),
      supplierStatus: z.string(),
      platformStatus: z.string(),
      supplyId: z.string().nullable(),
      boxId: z.string().nullable(),
      meta,
      pickup: z.looseObject({ orderCode: z.string(), passcode: z.string() }).nullable(),
    }),
  ),
  supplies: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      done: z.boolean(),
      cargoType: z.int(),
      scanDt: z.string().nullable(),
      orders: z.array(id),
    }),
  ),
  boxes: z.array(z.looseObject({ id: z.string(), supplyId: z.string(), orders: z.array(id) })),
  warehouses: z.array(
    z.looseObject({
      id,
      name: z.string(),
      officeId: id,
      cargoType: z.int(),
      deliveryType: z.int(),
      contacts: z.array(z.looseObject({ comment: z.string(), phone: z.string() })),
    }),
  ),
  stocks: z.array(z.looseObject({ warehouseId: id, sku: z.string(), amount: z.int() })),
  passes: z.array(
    z.looseObject({
      id,
      firstName: z.string(),
      lastName: z.string(),
      carModel: z.string(),
      carNumber: z.string(),
      officeId: id,
      createdAt: moment,
    }),
  ),
  articles: z.array(z.looseObject({ skus: z.array(z.string()), cargoType: z.int() })),
});

const stateShape = shopShape.extend({
  now: moment,
  sellers: z.looseObject({ second: shopShape }),
  accounts: z.array(z.looseObject({ name: z.string(), token: z.string() })),
});

type ShopView = z.output<typeof shopShape>;

/** The state names an order's supply and box twice; what disagrees is told. */
function disagreements({ orders, supplies, boxes }: ShopView): string[] {
  const places = (name: 'supplyId' | 'boxId', holders: readonly { id: string; orders: string[] }[]) => {
    const told = orders.flatMap((order) => (order[name] === null ? [] : [`${order[name]} ${order.id}`]));
    const held = holders.flatMap((holder) => holder.orders.map((order) => `${holder.id} ${order}`));
    const odd = [...told.filter((one) => !held.includes(one)), ...held.filter((one) => !told.includes(one))];
    return odd.map((one) => `state: ${name} and the list of its orders disagree on ${one}`);
  };
  return [...places('supplyId', supplies), ...places('boxId', boxes)];
}

const metaOf = (values: z.output<typeof meta>): Order['meta'] =>
  Object.fromEntries(
    kinds.flatMap((kind) => {
      const value = values[kind];
      if (value === null || value === undefined || value.length === 0) return [];
      return [[kind, typeof value === 'string' ? [value] : [...value]]];
    }),
  );

const byId = <T extends { id: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((item) => [item.id, item]));

function shopOf(view: ShopView): Shop {
  return {
    orders: byId(
      view.orders.map((order) => ({
        id: order.id,
        scheme: order.scheme,
        createdAt: order.createdAt,
        cargoType: order.cargoType,
        requiredMeta: [...order.requiredMeta].sort(),
        supplier: order.supplierStatus,
        platform: order.platformStatus,
        supplyId: order.supplyId,
        boxId: order.boxId,
        meta: metaOf(order.meta),
        pickup:
          order.pickup === null
            ? null
            : { orderCode: order.pickup.orderCode, passcode: order.pickup.passcode },
        reship: false,
        preparedAt: null,
      })),
    ),
    supplies: byId(
      view.supplies.map(({ id: supplyId, name, done, cargoType, scanDt }) => ({
        id: supplyId,
        name,
        done,
        cargoType,
        scanned: scanDt !== null,
      })),
    ),
    boxes: byId(view.boxes.map((box) => ({ id: box.id, supplyId: box.supplyId }))),
    warehouses: byId(
      view.warehouses.map((warehouse) => ({
        id: warehouse.id,
        name: warehouse.name,
        officeId: warehouse.officeId,
        cargoType: warehouse.cargoType,
        deliveryType: warehouse.deliveryType,
        contacts: warehouse.contacts.map(({ comment, phone }) => ({ comment, phone })),
        madeAt: null,
        officeChangedAt: null,
      })),
    ),
    stocks: new Map(view.stocks.map(({ warehouseId, sku, amount }) => [`${warehouseId}/${sku}`, amount])),
    passes: byId(
      view.passes.map(({ id: passId, firstName, lastName, carModel, carNumber, officeId, createdAt }) => ({
        id: passId,
        firstName,
        lastName,
        carModel,
        carNumber,
        officeId,
        createdAt,
      })),
    ),
    goods: new Map(view.articles.flatMap(({ skus, cargoType }) => skus.map((sku) => [sku, cargoType]))),
    lastPassAt: null,
  };
}

export interface Seen {
  readonly world: World;
  readonly faults: readonly string[];
  /** Tokens by the names of their accounts. */
  readonly tokens: ReadonlyMap<string, string>;
}

export function readState(body: unknown): Seen {
  const view = stateShape.parse(body);
  const { second } = view.sellers;
  return {
    world: {
      now: view.now,
      sellers: { main: shopOf(view), second: shopOf(second) },
      offices: new Set(),
      passOffices: new Set(),
    },
    faults: [...disagreements(view), ...disagreements(second)],
    tokens: new Map(view.accounts.map(({ name, token }) => [name, token])),
  };
}
