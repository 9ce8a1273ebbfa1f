import type { DatabaseSync } from 'node:sqlite';
import { next, UNTOLD_ORDER, type OrderEvent } from '../../../shared/domain/order/next.ts';
import { isPackable } from '../../../shared/domain/order/order-status.ts';
import { unknownNeedIn } from '../../../shared/domain/order/not-understood.ts';
import { productChange, type ProductChange } from '../../../shared/domain/order/product-change.ts';
import { text, textOrNull, texts, type Row } from '../row.ts';
import { ORDER_COLUMNS } from './order-sql.ts';
import { type OrderNews, millisecondsOf, schemeIn, schemeFrom, stageIn, stateOf } from './order-rows.ts';
import type { OrderQueries } from './order-queries.ts';

/** The goods have left, so a later change of product no longer matters here. */
const IS_PAST = "orders.supplier_status NOT IN ('', 'new', 'confirm')";

/** What a list says of a known order, by column; if nothing differs, nothing is written and no one is told. */
const LISTED: readonly (readonly [column: string, value: string])[] = [
  [
    'article',
    `CASE WHEN excluded.article = '' OR (${IS_PAST} AND article <> '') THEN article ELSE excluded.article END`,
  ],
  [
    'color_code',
    `CASE WHEN ${IS_PAST} THEN coalesce(color_code, excluded.color_code)
    ELSE coalesce(excluded.color_code, color_code) END`,
  ],
  ['nm_id', 'coalesce(excluded.nm_id, nm_id)'],
  ['warehouse_id', 'coalesce(excluded.warehouse_id, warehouse_id)'],
  ['cargo_type', 'coalesce(excluded.cargo_type, cargo_type)'],
  [
    'cargo_word',
    `CASE WHEN coalesce(excluded.cargo_type, excluded.cargo_word) IS NULL THEN cargo_word
    ELSE excluded.cargo_word END`,
  ],
  ['offices', "CASE excluded.offices WHEN '[]' THEN offices ELSE excluded.offices END"],
  ['delivery_type', 'coalesce(excluded.delivery_type, delivery_type)'],
  [
    'skus',
    `CASE WHEN excluded.skus = '[]' OR (${IS_PAST} AND skus <> '[]') THEN skus ELSE excluded.skus END`,
  ],
  ['required_meta', 'coalesce(excluded.required_meta, required_meta)'],
  [
    'unknown_need',
    'CASE WHEN excluded.required_meta IS NULL THEN unknown_need ELSE excluded.unknown_need END',
  ],
  ['due', 'coalesce(excluded.due, due)'],
  ['order_code', 'coalesce(excluded.order_code, order_code)'],
  ['supplier_status', 'excluded.supplier_status'],
  ['scheme', 'excluded.scheme'],
  ['stage', 'excluded.stage'],
  ['supply_id', 'excluded.supply_id'],
];

/** The only writer of orders: what an event does is said in `next`. */
export function createOrderWrites(
  database: DatabaseSync,
  written: (orderId: string) => void,
): Pick<
  OrderQueries,
  'upsert' | 'setRequiredMeta' | 'setStatus' | 'setSupply' | 'setCrossBorder' | 'setNew'
> {
  const upsert = database.prepare(`
    INSERT INTO orders (${ORDER_COLUMNS}, stage, unknown_need, created_ms, known_ms)
    VALUES (:orderId, :article, :colorCode, :nmId, :warehouseId, :cargoType, :offices, :deliveryType, :skus,
      :createdAt, :requiredMeta, :due, :supplierStatus, NULL, coalesce(:supplyId, ''), :cargoWord, :scheme, :orderCode, :stage, :unknownNeed,
      :createdMs, desk_now())
    ON CONFLICT (order_id) DO UPDATE SET ${LISTED.map((set) => set.join(' = ')).join(', ')}
      WHERE (${LISTED.map(([column]) => column).join(', ')}) IS NOT (${LISTED.map(([, value]) => value).join(', ')})
  `);
  const known = database.prepare(
    'SELECT scheme, supplier_status, platform_status, supply_id, article, color_code, skus FROM orders WHERE order_id = ?',
  );
  const write = database.prepare(`
    UPDATE orders SET supplier_status = :supplierStatus, platform_status = :platformStatus,
      supply_id = coalesce(:supplyId, ''), stage = :stage WHERE order_id = :orderId
  `);
  const apply = (orderId: string, event: OrderEvent): boolean => {
    const row = known.get(orderId);
    const now = row ? next(stateOf(row), event) : null;
    if (!row || !now) return false;
    const { supplierStatus, platformStatus, supplyId } = now;
    write.run({ orderId, supplierStatus, platformStatus, supplyId, stage: stageIn(schemeIn(row), now) });
    written(orderId);
    return true;
  };
  const changeIn = (row: Row, news: OrderNews): ProductChange | null => {
    if (!isPackable(stateOf(row))) return null;
    const { article, colorCode, skus } = news;
    const before = {
      article: text(row, 'article'),
      colorCode: textOrNull(row, 'color_code'),
      skus: texts(row, 'skus'),
    };
    return productChange(before, { article, colorCode, skus: [...skus] });
  };
  const setRequiredMeta = database.prepare(
    'UPDATE orders SET required_meta = ?, unknown_need = ? WHERE order_id = ?',
  );
  const setCrossBorder = database.prepare(
    "UPDATE orders SET scheme = 'crossBorder' WHERE order_id = ? AND scheme = 'warehouse'",
  );
  return {
    upsert: (news) => {
      const row = known.get(news.orderId);
      const state = row ? stateOf(row) : UNTOLD_ORDER;
      const { supplierStatus, supplyId, platformStatus } = next(state, { ...news, kind: 'listed' }) ?? state;
      const scheme = schemeFrom(news, row ? schemeIn(row) : null);
      const { changes } = upsert.run({
        orderId: news.orderId,
        article: news.article,
        colorCode: news.colorCode,
        nmId: news.nmId,
        warehouseId: news.warehouseId,
        cargoType: news.cargoType,
        cargoWord: news.cargoWord ?? null,
        offices: JSON.stringify(news.offices),
        deliveryType: news.deliveryType,
        skus: JSON.stringify(news.skus),
        createdAt: news.createdAt,
        createdMs: millisecondsOf(news.createdAt),
        requiredMeta: news.requiredMeta === null ? null : JSON.stringify(news.requiredMeta),
        unknownNeed: unknownNeedIn(news.requiredMeta),
        due: news.due,
        orderCode: news.orderCode ?? null,
        supplierStatus,
        supplyId,
        scheme,
        stage: stageIn(scheme, { supplierStatus, platformStatus }),
      });
      if (changes > 0) written(news.orderId);
      return row ? changeIn(row, news) : null;
    },
    setRequiredMeta: (orderId, kinds) => {
      setRequiredMeta.run(JSON.stringify(kinds), unknownNeedIn(kinds), orderId);
    },
    setStatus: (orderId, supplierStatus, platformStatus) =>
      apply(orderId, { kind: 'told', supplierStatus, platformStatus }),
    setSupply: (orderId, supplyId) => {
      apply(orderId, { kind: 'movedTo', supplyId });
    },
    setCrossBorder: (orderId) => {
      setCrossBorder.run(orderId);
      written(orderId);
    },
    setNew: (orderId) => {
      apply(orderId, { kind: 'freed' });
    },
  };
}
