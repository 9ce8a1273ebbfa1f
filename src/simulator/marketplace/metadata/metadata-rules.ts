import { type MetaKind, metaLengths } from '../../../shared/marketplace/metadata-shapes.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { type Refusal, type RefusalCode, refuse } from '../gate/errors.ts';
import type { Rules, RuleContext } from '../gate/rule.ts';
import { warehouseSchemes } from '../orders/known-orders.ts';
import { hasEnded } from '../orders/order-end.ts';
import { findOrder } from '../orders/scheme-orders.ts';
import { genericSuccess } from '../self-pickup/generic-success.ts';
import type { Scheme, SimulatedOrder } from '../state/state-shapes.ts';
import { metaRecord } from './metadata-form.ts';

/** What differs between the three groups of operations. */
interface Group<Changed> {
  readonly schemes: readonly Scheme[];
  /** Answer of a change. */
  readonly changed: Changed;
  /** For a kind that the order does not take. */
  readonly notTaken: RefusalCode;
}

type Meta = SimulatedOrder['meta'];

/**
 * The order whose metadata may change in this kind. Setting is only for orders in `confirm` (document 1, "Rules", 1);
 * for deleting it is not shown, and the same. A wrong state is `StatusMismatch` (observed facts, "unclear").
 */
function changeable(
  { state }: RuleContext,
  { schemes, notTaken }: Group<unknown>,
  orderId: string,
  kind: MetaKind,
): Result<SimulatedOrder, Refusal> {
  const order = findOrder(state, schemes, orderId);
  if (!order.ok) return order;
  if (hasEnded(order.value)) return refuse('StatusMismatch', 'the order has ended');
  if (order.value.supplierStatus !== 'confirm') {
    return refuse('StatusMismatch', `the order is in ${order.value.supplierStatus}, not in confirm`);
  }
  // UIN, IMEI and GTIN of DBS and self-pickup too depend on this alone (observed facts, "unclear").
  return order.value.requiredMeta.includes(kind)
    ? order
    : refuse(notTaken, `the order takes no ${kind}: its metadata does not hold this kind`);
}

const MOST_CODES = 24;

/** Document 2 leaves open how long and how many; the values are those of document 1 ("Resources": as in Document 1). */
function unfit(kind: MetaKind, values: readonly string[]): string | null {
  if (kind === 'sgtin') {
    return values.length >= 1 && values.length <= MOST_CODES ? null : `sgtins: 1 to ${MOST_CODES} codes`;
  }
  const length = metaLengths[kind];
  return values.every((value) => Array.from(value).length === length)
    ? null
    : `${kind}: ${length} characters`;
}

interface OnOrder {
  readonly orderId: string;
}

/** The six operations of one group, by the keys of their declaration. */
function operationsOf<Changed>(group: Group<Changed>) {
  const set = (
    context: RuleContext,
    orderId: string,
    kind: MetaKind,
    values: readonly string[],
    meta: Meta,
  ): Result<Changed, Refusal> => {
    const wrong = unfit(kind, values);
    if (wrong !== null) return refuse('IncorrectRequest', wrong);
    const order = changeable(context, group, orderId, kind);
    if (!order.ok) return order;
    context.state.orders.put({ ...order.value, meta: { ...order.value.meta, ...meta } });
    return ok(group.changed);
  };
  return {
    get: ({ state }: RuleContext, { orderId }: OnOrder) => {
      const order = findOrder(state, group.schemes, orderId);
      return order.ok ? ok({ meta: metaRecord(order.value, state.metadataForm) }) : order;
    },
    /** Where nothing is set there is nothing to remove, which is no refusal. */
    remove: (context: RuleContext, { orderId, key }: OnOrder & { readonly key: MetaKind }) => {
      const order = changeable(context, group, orderId, key);
      if (!order.ok) return order;
      const { [key]: removed, ...meta } = order.value.meta;
      if (removed !== undefined) context.state.orders.put({ ...order.value, meta });
      return ok(group.changed);
    },
    /** PUT: the codes take the place of those before. */
    sgtin: (context: RuleContext, { orderId, sgtins }: OnOrder & { readonly sgtins: string[] }) =>
      set(context, orderId, 'sgtin', sgtins, { sgtin: sgtins }),
    uin: (context: RuleContext, { orderId, uin }: OnOrder & { readonly uin: string }) =>
      set(context, orderId, 'uin', [uin], { uin }),
    imei: (context: RuleContext, { orderId, imei }: OnOrder & { readonly imei: string }) =>
      set(context, orderId, 'imei', [imei], { imei }),
    gtin: (context: RuleContext, { orderId, gtin }: OnOrder & { readonly gtin: string }) =>
      set(context, orderId, 'gtin', [gtin], { gtin }),
  };
}

/** A kind that is not taken has no code of its own in document 1: what holds for a wrong state (observed facts). */
const document1 = { changed: null, notTaken: 'StatusMismatch' } as const;
const warehouse = operationsOf({ ...document1, schemes: warehouseSchemes });
const dbs = operationsOf({ ...document1, schemes: ['dbs'] });
/** Document 2 has a code for metadata that "could not be updated". */
const pickup = operationsOf({
  changed: genericSuccess,
  notTaken: 'FailedToUpdateMeta',
  schemes: ['pickup'],
});

export const metadataRules = {
  getOrderMeta: warehouse.get,
  deleteOrderMeta: warehouse.remove,
  setOrderSgtin: warehouse.sgtin,
  setOrderUin: warehouse.uin,
  setOrderImei: warehouse.imei,
  setOrderGtin: warehouse.gtin,
  getDbsMeta: dbs.get,
  deleteDbsMeta: dbs.remove,
  setDbsSgtin: dbs.sgtin,
  setDbsUin: dbs.uin,
  setDbsImei: dbs.imei,
  setDbsGtin: dbs.gtin,
  getPickupMeta: pickup.get,
  deletePickupMeta: pickup.remove,
  setPickupSgtin: pickup.sgtin,
  setPickupUin: pickup.uin,
  setPickupImei: pickup.imei,
  setPickupGtin: pickup.gtin,
} satisfies Rules<
  | 'getOrderMeta'
  | 'deleteOrderMeta'
  | 'setOrderSgtin'
  | 'setOrderUin'
  | 'setOrderImei'
  | 'setOrderGtin'
  | 'getDbsMeta'
  | 'deleteDbsMeta'
  | 'setDbsSgtin'
  | 'setDbsUin'
  | 'setDbsImei'
  | 'setDbsGtin'
  | 'getPickupMeta'
  | 'deletePickupMeta'
  | 'setPickupSgtin'
  | 'setPickupUin'
  | 'setPickupImei'
  | 'setPickupGtin'
>;
