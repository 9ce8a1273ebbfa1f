import type { DatabaseSync } from 'node:sqlite';
import { integer, text, textOrNull, texts, textsOf, type Row } from '../row.ts';

/** What every list tells of an order. */
interface OrderFacts {
  readonly orderId: string;
  readonly article: string;
  readonly colorCode: string | null;
  readonly nmId: string | null;
  readonly warehouseId: string | null;
  readonly cargoType: number | null;
  readonly offices: readonly string[];
  readonly deliveryType: string | null;
  readonly skus: readonly string[];
  readonly createdAt: string;
  /** Null where no answer told: only the list of new orders does. */
  readonly requiredMeta: readonly string[] | null;
}

/** An order as the marketplace last described it. */
export interface CachedOrder extends OrderFacts {
  readonly supplierStatus: string;
  readonly platformStatus: string | null;
  /** Null before the order is in a supply; kept when a cancellation takes it out again. */
  readonly supplyId: string | null;
}

/** What one list told of an order; null fields and empty lists leave what is known. */
export interface OrderNews extends OrderFacts {
  readonly supplyId: string | null;
  /** What being on this list says about the state; null where it says nothing. */
  readonly supplierStatus: string | null;
}

export interface NewOrderGroupRow {
  readonly warehouseId: string | null;
  readonly cargoType: number | null;
  readonly count: number;
  readonly oldestCreatedAt: string;
  readonly articles: number;
  readonly offices: readonly string[];
}

export interface OrderQueries {
  /** An order never becomes new again: a list fetched before it was taken can't undo that. */
  upsert(news: OrderNews): void;
  get(orderId: string): CachedOrder | null;
  /** Ids of a supply's orders that carry the barcode, oldest first. The empty id stands for "in no supply". */
  idsBySku(sku: string, supplyId: string): string[];
  articleOfSku(sku: string): { readonly article: string; readonly colorCode: string | null } | null;
  ofSupply(supplyId: string): CachedOrder[];
  idsOfSupply(supplyId: string): string[];
  countBySupply(supplyId: string): { readonly live: number; readonly cancelled: number };
  newGroups(): NewOrderGroupRow[];
  newOfGroup(
    warehouseId: string | null,
    cargoType: number | null,
    offset: number,
    limit: number,
  ): CachedOrder[];
  /** Ids of orders in open supplies that are not cancelled: what becomes of them changes what this desk does. */
  idsToWatch(): string[];
  newIds(): string[];
  setStatus(orderId: string, supplierStatus: string, platformStatus: string): boolean;
  setSupply(orderId: string, supplyId: string | null): void;
  count(): number;
}

/** The list of new orders holds courier orders too, which no supply takes (document 1, "Supply states", rule 2). */
const FOR_SUPPLIES = "coalesce(delivery_type, 'fbs') = 'fbs'";

const COLUMNS = `order_id, article, color_code, nm_id, warehouse_id, cargo_type, offices, delivery_type, skus,
  created_at, required_meta, supplier_status, platform_status, supply_id`;

/** Mirrors `isCancelled` of the domain, for counting in SQL. */
const CANCELLED = `(supplier_status LIKE 'cancel%' OR coalesce(platform_status, '') IN
  ('canceled', 'canceled_by_client', 'declined_by_client', 'defect', 'canceled_by_missed_call'))`;

/** The question of every scan; a test holds its query plan to the primary key alone. */
export const IDS_BY_SKU_SQL =
  'SELECT order_id FROM order_skus WHERE sku = ? AND supply_id = ? ORDER BY created_ms, order_id';

export function createOrderQueries(database: DatabaseSync): OrderQueries {
  const upsert = database.prepare(`
    INSERT INTO orders (${COLUMNS}, created_ms)
    VALUES (:orderId, :article, :colorCode, :nmId, :warehouseId, :cargoType, :offices, :deliveryType, :skus,
      :createdAt, :requiredMeta, coalesce(:supplierStatus, ''), NULL, coalesce(:supplyId, ''), :createdMs)
    ON CONFLICT (order_id) DO UPDATE SET
      article = excluded.article,
      color_code = coalesce(excluded.color_code, color_code),
      nm_id = coalesce(excluded.nm_id, nm_id),
      warehouse_id = coalesce(excluded.warehouse_id, warehouse_id),
      cargo_type = coalesce(excluded.cargo_type, cargo_type),
      offices = CASE excluded.offices WHEN '[]' THEN offices ELSE excluded.offices END,
      delivery_type = coalesce(excluded.delivery_type, delivery_type),
      skus = CASE excluded.skus WHEN '[]' THEN skus ELSE excluded.skus END,
      required_meta = coalesce(excluded.required_meta, required_meta),
      supplier_status = CASE
        WHEN :supplierStatus IS NULL OR (:supplierStatus = 'new' AND supplier_status <> '') THEN supplier_status
        ELSE excluded.supplier_status END,
      supply_id = CASE excluded.supply_id WHEN '' THEN supply_id ELSE excluded.supply_id END
  `);
  const get = database.prepare(`SELECT ${COLUMNS} FROM orders WHERE order_id = ?`);
  const idsBySku = database.prepare(IDS_BY_SKU_SQL);
  const articleOfSku = database.prepare(
    'SELECT o.article, o.color_code FROM order_skus s JOIN orders o ON o.order_id = s.order_id WHERE s.sku = ? LIMIT 1',
  );
  const ofSupply = database.prepare(
    `SELECT ${COLUMNS} FROM orders WHERE supply_id = ? ORDER BY created_ms, order_id`,
  );
  const idsOfSupply = database.prepare('SELECT order_id FROM orders WHERE supply_id = ?');
  const countBySupply = database.prepare(
    `SELECT count(*) AS total, coalesce(sum(${CANCELLED}), 0) AS cancelled FROM orders WHERE supply_id = ?`,
  );
  const newGroups = database.prepare(`
    SELECT warehouse_id, cargo_type, count(*) AS orders, min(created_at) AS oldest,
      count(DISTINCT article) AS articles, json_group_array(DISTINCT offices) AS offices
    FROM orders WHERE supplier_status = 'new' AND NOT ${CANCELLED} AND ${FOR_SUPPLIES}
    GROUP BY warehouse_id, cargo_type ORDER BY min(created_ms)
  `);
  const newOfGroup = database.prepare(`
    SELECT ${COLUMNS} FROM orders
    WHERE supplier_status = 'new' AND NOT ${CANCELLED} AND ${FOR_SUPPLIES} AND warehouse_id IS ? AND cargo_type IS ?
    ORDER BY created_ms, order_id LIMIT ? OFFSET ?
  `);
  const newIds = database.prepare("SELECT order_id FROM orders WHERE supplier_status = 'new'");
  const idsToWatch = database.prepare(`
    SELECT o.order_id FROM supplies s JOIN orders o ON o.supply_id = s.supply_id
      WHERE s.done = 0 AND NOT ${CANCELLED.replaceAll(/\b(supplier_status|platform_status)\b/g, 'o.$1')}
  `);
  const setStatus = database.prepare(`
    UPDATE orders SET supplier_status = :supplier, platform_status = :platform
    WHERE order_id = :orderId AND (supplier_status <> :supplier OR platform_status IS NOT :platform)
      AND NOT (:supplier = 'new' AND supplier_status NOT IN ('', 'new'))
  `);
  const setSupply = database.prepare('UPDATE orders SET supply_id = ? WHERE order_id = ?');
  const count = database.prepare('SELECT count(*) AS orders FROM orders');

  return {
    upsert: (news) => {
      upsert.run({
        orderId: news.orderId,
        article: news.article,
        colorCode: news.colorCode,
        nmId: news.nmId,
        warehouseId: news.warehouseId,
        cargoType: news.cargoType,
        offices: JSON.stringify(news.offices),
        deliveryType: news.deliveryType,
        skus: JSON.stringify(news.skus),
        createdAt: news.createdAt,
        createdMs: millisecondsOf(news.createdAt),
        requiredMeta: news.requiredMeta === null ? null : JSON.stringify(news.requiredMeta),
        supplierStatus: news.supplierStatus,
        supplyId: news.supplyId,
      });
    },
    get: (orderId) => {
      const row = get.get(orderId);
      return row ? orderOf(row) : null;
    },
    idsBySku: (sku, supplyId) => idsBySku.all(sku, supplyId).map((row) => text(row, 'order_id')),
    articleOfSku: (sku) => {
      const row = articleOfSku.get(sku);
      return row ? { article: text(row, 'article'), colorCode: textOrNull(row, 'color_code') } : null;
    },
    ofSupply: (supplyId) => ofSupply.all(supplyId).map(orderOf),
    idsOfSupply: (supplyId) => idsOfSupply.all(supplyId).map((row) => text(row, 'order_id')),
    countBySupply: (supplyId) => {
      const row = countBySupply.get(supplyId) ?? {};
      const cancelled = integer(row, 'cancelled');
      return { live: integer(row, 'total') - cancelled, cancelled };
    },
    newGroups: () =>
      newGroups.all().map((row) => ({
        warehouseId: textOrNull(row, 'warehouse_id'),
        cargoType: row['cargo_type'] === null ? null : integer(row, 'cargo_type'),
        count: integer(row, 'orders'),
        oldestCreatedAt: text(row, 'oldest'),
        articles: integer(row, 'articles'),
        offices: [...new Set(texts(row, 'offices').flatMap(textsOf))].sort(),
      })),
    newOfGroup: (warehouseId, cargoType, offset, limit) =>
      newOfGroup.all(warehouseId, cargoType, limit, offset).map(orderOf),
    newIds: () => newIds.all().map((row) => text(row, 'order_id')),
    idsToWatch: () => idsToWatch.all().map((row) => text(row, 'order_id')),
    setStatus: (orderId, supplierStatus, platformStatus) =>
      Number(setStatus.run({ orderId, supplier: supplierStatus, platform: platformStatus }).changes) > 0,
    setSupply: (orderId, supplyId) => {
      setSupply.run(supplyId ?? '', orderId);
    },
    count: () => integer(count.get() ?? {}, 'orders'),
  };
}

/** Times come as RFC 3339, also with a blank for T (observed facts, "Values"); an unreadable one sorts first. */
function millisecondsOf(time: string): number {
  const milliseconds = Date.parse(time.replace(' ', 'T'));
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
}

function orderOf(row: Row): CachedOrder {
  return {
    orderId: text(row, 'order_id'),
    article: text(row, 'article'),
    colorCode: textOrNull(row, 'color_code'),
    nmId: textOrNull(row, 'nm_id'),
    warehouseId: textOrNull(row, 'warehouse_id'),
    cargoType: row['cargo_type'] === null ? null : integer(row, 'cargo_type'),
    offices: texts(row, 'offices'),
    deliveryType: textOrNull(row, 'delivery_type'),
    skus: texts(row, 'skus'),
    createdAt: text(row, 'created_at'),
    requiredMeta: row['required_meta'] === null ? null : texts(row, 'required_meta'),
    supplierStatus: text(row, 'supplier_status'),
    platformStatus: textOrNull(row, 'platform_status'),
    supplyId: text(row, 'supply_id') || null,
  };
}
