/** What the model knows of the marketplace, written from documents 1 and 2. Identifiers are text. */
export const kinds = ['imei', 'uin', 'gtin', 'sgtin'] as const;
export type Kind = (typeof kinds)[number];

export const schemes = ['fbs', 'crossborder', 'platformgo', 'dbs', 'pickup'] as const;
export type Scheme = (typeof schemes)[number];

export interface Order {
  id: string;
  scheme: Scheme;
  /** Milliseconds. */
  createdAt: number;
  cargoType: number;
  requiredMeta: Kind[];
  supplier: string;
  platform: string;
  supplyId: string | null;
  boxId: string | null;
  /** Kinds that are set. */
  meta: Partial<Record<Kind, string[]>>;
  /** Self-pickup: what the customer says at the counter. */
  pickup: { orderCode: string; passcode: string } | null;
  /** Must be delivered again. No part of the state shows it but the list of reshipments. */
  reship: boolean;
  /** When it became `prepare`, milliseconds. */
  preparedAt: number | null;
}

export interface Supply {
  id: string;
  name: string;
  done: boolean;
  cargoType: number;
  scanned: boolean;
}

export interface Box {
  id: string;
  supplyId: string;
}

export interface Warehouse {
  id: string;
  name: string;
  officeId: string;
  cargoType: number;
  deliveryType: number;
  contacts: { comment: string; phone: string }[];
  /** When the office was linked (`made`) or last changed, milliseconds; null: before the walk began. */
  madeAt: number | null;
  officeChangedAt: number | null;
}

export interface Pass {
  id: string;
  firstName: string;
  lastName: string;
  carModel: string;
  carNumber: string;
  officeId: string;
  /** Milliseconds. */
  createdAt: number;
}

/** All that one seller has. */
export interface Shop {
  orders: Map<string, Order>;
  supplies: Map<string, Supply>;
  boxes: Map<string, Box>;
  warehouses: Map<string, Warehouse>;
  /** `<warehouseId>/<sku>` → amount. */
  stocks: Map<string, number>;
  passes: Map<string, Pass>;
  /** Barcodes that exist, with the cargo type of the goods. */
  goods: Map<string, number>;
  lastPassAt: number | null;
}

export type SellerName = 'main' | 'second';

export interface World {
  /** Milliseconds. */
  now: number;
  sellers: Record<SellerName, Shop>;
  /** The platform's offices, and those of them that require a pass. */
  offices: Set<string>;
  passOffices: Set<string>;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Document 1: a pass is valid 48 hours from creation. */
export const isValid = (pass: Pass, now: number): boolean => now < pass.createdAt + 48 * HOUR_MS;

export const ordersOf = (shop: Shop, supplyId: string): Order[] =>
  [...shop.orders.values()].filter((order) => order.supplyId === supplyId);

export const boxesOf = (shop: Shop, supplyId: string): Box[] =>
  [...shop.boxes.values()].filter((box) => box.supplyId === supplyId);

export const ordersIn = (shop: Shop, boxId: string): Order[] =>
  [...shop.orders.values()].filter((order) => order.boxId === boxId);

const endedSupplier = new Set(['cancel', 'cancel_missed_call', 'cancel_shelf_life', 'receive', 'reject']);
const endedPlatform = new Set([
  'sold',
  'canceled',
  'canceled_by_client',
  'declined_by_client',
  'defect',
  'canceled_by_missed_call',
]);

/** Nothing can happen to it any more. */
export const hasEnded = (order: Order): boolean =>
  endedSupplier.has(order.supplier) || endedPlatform.has(order.platform);

/** Orders that travel in supplies; cross-border orders do as well (observed facts, "unclear"). */
export const inSupplies = (order: Order): boolean => order.scheme === 'fbs' || order.scheme === 'crossborder';

/** A supply emptied again takes any cargo type (observed facts, "unclear"). */
export function leaveSupply(shop: Shop, order: Order): void {
  const { supplyId } = order;
  order.supplyId = null;
  order.boxId = null;
  const left = supplyId === null ? undefined : shop.supplies.get(supplyId);
  if (left !== undefined && !left.done && ordersOf(shop, left.id).length === 0) left.cargoType = 0;
}
