import { type OrderState } from '../../../shared/domain/order/next.ts';
import { type OrderStatus } from '../../../shared/domain/order/order-status.ts';
import { schemeOfDelivery } from '../../../shared/domain/scheme/scheme-of.ts';
import { schemeRules } from '../../../shared/domain/scheme/scheme-rules.ts';
import { stageOf } from '../../../shared/domain/scheme/scheme-stage.ts';
import { schemeSchema, type Scheme, type Stage } from '../../../shared/domain/scheme/schemes.ts';
import { integer, text, textOrNull, texts, type Row } from '../row.ts';

/** What every list tells of an order. */
export interface OrderFacts {
  readonly orderId: string;
  readonly article: string;
  readonly colorCode: string | null;
  readonly nmId: string | null;
  readonly warehouseId: string | null;
  readonly cargoType: number | null;
  /** The unrecognised value given as the cargo type. */
  readonly cargoWord?: string | null;
  readonly offices: readonly string[];
  readonly deliveryType: string | null;
  readonly skus: readonly string[];
  readonly createdAt: string;
  /** Null if no answer said so: only the list of new orders does. */
  readonly requiredMeta: readonly string[] | null;
  /** `YYYY-MM-DDTHH:MM` in local time at the place where the order was made; null if no answer gave it. */
  readonly due: string | null;
  /** The number that a self-pickup buyer's screen shows; not known where no list told it. */
  readonly orderCode?: string | null;
}

/** An order as the marketplace last described it. */
export interface CachedOrder extends OrderFacts, OrderState {
  readonly scheme: Scheme;
}

/** What one list said of an order; null fields and empty lists leave what is known. */
export interface OrderNews extends OrderFacts {
  readonly supplyId: string | null;
  /** The state implied by being on this list; null if it implies none. */
  readonly supplierStatus: string | null;
  /** Given by lists of one scheme alone; else the delivery tells it. */
  readonly scheme?: Scheme;
}

/** Times come as RFC 3339, also with a blank for T (observed facts, "Values"); an unreadable one sorts first. */
export function millisecondsOf(time: string): number {
  const milliseconds = Date.parse(time.replace(' ', 'T'));
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
}

export const schemeIn = (row: Row): Scheme => schemeSchema.parse(row['scheme']);

/** What one list said of it outlives the silence of another. */
export const schemeFrom = ({ scheme, deliveryType }: OrderNews, known: Scheme | null): Scheme => {
  if (scheme !== undefined) return scheme;
  return known !== null && known !== 'warehouse' ? known : (schemeOfDelivery(deliveryType) ?? 'warehouse');
};

/** Null where a supply tells how far its orders are. */
export const stageIn = (scheme: Scheme, status: OrderStatus): Stage | null =>
  schemeRules[scheme].isInSupplies ? null : stageOf({ ...status, scheme, isPacked: false });

export const stateOf = (row: Row): OrderState => ({
  supplierStatus: text(row, 'supplier_status'),
  platformStatus: textOrNull(row, 'platform_status'),
  supplyId: text(row, 'supply_id') || null,
});

export function orderOf(row: Row): CachedOrder {
  return {
    ...stateOf(row),
    orderId: text(row, 'order_id'),
    article: text(row, 'article'),
    colorCode: textOrNull(row, 'color_code'),
    nmId: textOrNull(row, 'nm_id'),
    warehouseId: textOrNull(row, 'warehouse_id'),
    cargoType: row['cargo_type'] === null ? null : integer(row, 'cargo_type'),
    cargoWord: textOrNull(row, 'cargo_word'),
    offices: texts(row, 'offices'),
    deliveryType: textOrNull(row, 'delivery_type'),
    skus: texts(row, 'skus'),
    createdAt: text(row, 'created_at'),
    requiredMeta: row['required_meta'] === null ? null : texts(row, 'required_meta'),
    due: textOrNull(row, 'due'),
    scheme: schemeIn(row),
    orderCode: textOrNull(row, 'order_code'),
  };
}
