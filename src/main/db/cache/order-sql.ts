import { CANCELLED_BEGINS } from '../../../shared/domain/order/order-status.ts';
import { DELIVERY_IN_SUPPLIES } from '../../../shared/domain/scheme/scheme-of.ts';
import { schemeRules } from '../../../shared/domain/scheme/scheme-rules.ts';
import { lotOfWay } from '../../../shared/domain/scheme/lots.ts';
import { ENDED, schemes, schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';

export const quoted = (values: Iterable<string>): string =>
  [...values].map((value) => `'${value}'`).join(', ');

const IN_SUPPLIES = schemes.filter((scheme) => schemeRules[scheme].isInSupplies);
/** Under which the barcodes of new orders of a way are filed; those on assembly are under the way itself (migration 15). */
export const placeOfNew = (lot: string): string => `${lot} new`;

/** What the barcodes of orders that no supply takes are filed under while the bench is asked for them. */
export const PLACES_ELSEWHERE: readonly string[] = schemesWithoutSupply
  .map(lotOfWay)
  .flatMap((lot) => [lot, placeOfNew(lot)]);

/** Written as in the partial indexes, or SQLite would not use them. */
export const UNENDED = `stage NOT IN (${quoted(ENDED)})`;
/** Their orders are on the list of new ones that supplies are filled from. */
export const ON_SHARED_LIST = schemes.filter(
  (scheme) => schemeRules[scheme].lists.fresh === schemeRules.warehouse.lists.fresh,
);

/**
 * The list of new orders also holds courier orders, which no supply takes (document 1, "Supply states", rule 2), and
 * orders that can't be packed here.
 */
export const FOR_SUPPLIES = `(scheme IN (${quoted(IN_SUPPLIES)}) AND coalesce(delivery_type, '${DELIVERY_IN_SUPPLIES}') = '${DELIVERY_IN_SUPPLIES}'
  AND cargo_word IS NULL AND unknown_need IS NULL)`;

export const ORDER_COLUMNS = `order_id, article, color_code, nm_id, warehouse_id, cargo_type, offices, delivery_type, skus,
  created_at, required_meta, due, supplier_status, platform_status, supply_id, cargo_word, scheme, order_code`;

const beginsWith = (column: string, beginnings: readonly string[]): string =>
  beginnings.map((beginning) => `${column} LIKE '${beginning}%'`).join(' OR ');

const CANCELLED_BY_SELLER = beginsWith('supplier_status', CANCELLED_BEGINS.supplierStatus);
/** `isCancelled` of the domain, for counting in SQL. */
export const CANCELLED = `(${CANCELLED_BY_SELLER} OR
  ${beginsWith("coalesce(platform_status, '')", CANCELLED_BEGINS.platformStatus)})`;

/** The same where orders are joined as `o`. */
export const CANCELLED_OF_O = CANCELLED.replaceAll(/\b(supplier_status|platform_status)\b/g, 'o.$1');

/** No deadline is later: those without one come last. */
const NEVER = '9999';

/** As the index `orders_unended` has it. */
export const DEADLINE = `coalesce(due, '${NEVER}')`;

/** Orders with a deadline come first, by that deadline; then by age. */
export const URGENCY = (of: 'min' | ''): string =>
  of === '' ? `${DEADLINE}, created_ms` : `coalesce(min(due), '${NEVER}'), min(created_ms)`;

/** The question of every scan; a test holds its query plan to the primary key alone. */
export const IDS_BY_SKU_SQL =
  'SELECT order_id FROM order_skus WHERE sku = ? AND supply_id = ? ORDER BY created_ms, order_id';

/** Also asked at each scan, once per open supply. */
export const PRODUCTS_OF_SKU_SQL = `SELECT DISTINCT o.article, o.color_code FROM order_skus s
  CROSS JOIN orders o ON o.order_id = s.order_id WHERE s.sku = ? AND s.supply_id = ?`;
