import type { DatabaseSync } from 'node:sqlite';
import { next, UNTOLD_ORDER, type OrderEvent, type OrderState } from '../../../shared/domain/order/next.ts';
import { CANCELLED_BEGINS, isPackable, type OrderStatus } from '../../../shared/domain/order/order-status.ts';
import { unknownNeedIn } from '../../../shared/domain/order/not-understood.ts';
import { productChange, type ProductChange } from '../../../shared/domain/order/product-change.ts';
import { DELIVERY_IN_SUPPLIES, schemeOfDelivery } from '../../../shared/domain/scheme/scheme-of.ts';
import { schemeRules } from '../../../shared/domain/scheme/scheme-rules.ts';
import { stageOf } from '../../../shared/domain/scheme/scheme-stage.ts';
import {
  ENDED,
  schemes,
  schemesWithoutSupply,
  schemeSchema,
  type Scheme,
  type Stage,
} from '../../../shared/domain/scheme/schemes.ts';
import { integer, text, textOrNull, texts, type Row } from '../row.ts';

/** What every list tells of an order. */
interface OrderFacts {
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

export interface NewOrderGroupRow {
  readonly warehouseId: string | null;
  readonly cargoType: number | null;
  readonly offices: readonly string[];
  readonly count: number;
  readonly oldestCreatedAt: string;
  readonly due: string | null;
  readonly articles: number;
}

export interface OrderQueries {
  /**
   * Returns the change if an order on assembly is now for another product: it must not be packed unseen. One past
   * assembly stays as it was. `next` decides its state.
   */
  upsert(news: OrderNews): ProductChange | null;
  get(orderId: string): CachedOrder | null;
  /** Ids of a supply's orders that carry the barcode, oldest first. The empty id stands for "in no supply". */
  idsBySku(sku: string, supplyId: string): string[];
  /** Barcodes of an article, of its latest orders. */
  skusOfArticle(article: string): string[];
  /** The different products of a supply's orders that carry the barcode. The empty id stands for "in no supply". */
  productsOfSku(
    sku: string,
    supplyId: string,
  ): { readonly article: string; readonly colorCode: string | null }[];
  articleOfSku(sku: string): { readonly article: string; readonly colorCode: string | null } | null;
  ofSupply(supplyId: string): CachedOrder[];
  idsOfSupply(supplyId: string): string[];
  /** Ids of those that were cancelled. */
  cancelledOfSupply(supplyId: string): string[];
  /** `handedOver`: live orders that the marketplace reports as with the carrier. */
  countBySupply(supplyId: string): {
    readonly live: number;
    readonly cancelled: number;
    readonly handedOver: number;
  };
  /** By warehouse, cargo type and offices, the most urgent first. */
  newGroups(): NewOrderGroupRow[];
  newOfGroup(group: Pick<NewOrderGroupRow, 'warehouseId' | 'cargoType' | 'offices'>): CachedOrder[];
  /** The same by their ids alone: a group may have thousands. */
  newIdsOfGroup(group: Pick<NewOrderGroupRow, 'warehouseId' | 'cargoType' | 'offices'>): string[];
  /** Live orders in open supplies: any change to them changes this desk's work. */
  toWatch(): { readonly orderId: string; readonly supplyId: string }[];
  /** Of the schemes on the list that supplies are filled from. */
  newIds(): string[];
  /** Orders that may be strange to this desk (`strangeIn`), in no supply or an open one, oldest first. */
  maybeStrange(limit: number): CachedOrder[];
  /** Whether any new order of that kind was made before then (Unix milliseconds). */
  hasNewBefore(kind: Pick<CachedOrder, 'warehouseId' | 'cargoType'>, at: number): boolean;
  /** Ids of orders in open supplies whose required codes no answer has named. */
  idsUntold(): string[];
  setRequiredMeta(orderId: string, kinds: readonly string[]): void;
  /** Products of which an order that is new or in an open supply needs marking codes, by article. */
  markedProducts(): { readonly article: string; readonly nmId: string | null }[];
  /** Taken from any order of the supply; null if it has none, or none says. */
  warehouseOfSupply(supplyId: string): string | null;
  setStatus(orderId: string, supplierStatus: string, platformStatus: string | null): boolean;
  setSupply(orderId: string, supplyId: string | null): void;
  /** It was on assembly, and is in no supply. */
  setNew(orderId: string): void;
  /** Ids of orders in closed supplies without a final state, newest supplies first. */
  idsToFollow(limit: number): string[];
  count(): number;
}

const quoted = (values: Iterable<string>): string => [...values].map((value) => `'${value}'`).join(', ');

const IN_SUPPLIES = schemes.filter((scheme) => schemeRules[scheme].isInSupplies);
/** What the barcodes of orders that no supply takes are filed under until they end; see migration 10. */
export const PLACES_ELSEWHERE: readonly string[] = schemesWithoutSupply.map((scheme) => `@${scheme}`);
/** Their orders are on the list of new ones that supplies are filled from. */
const ON_SHARED_LIST = schemes.filter(
  (scheme) => schemeRules[scheme].lists.fresh === schemeRules.warehouse.lists.fresh,
);

/**
 * The list of new orders also holds courier orders, which no supply takes (document 1, "Supply states", rule 2), and
 * orders that can't be packed here.
 */
const FOR_SUPPLIES = `(scheme IN (${quoted(IN_SUPPLIES)}) AND coalesce(delivery_type, '${DELIVERY_IN_SUPPLIES}') = '${DELIVERY_IN_SUPPLIES}'
  AND cargo_word IS NULL AND unknown_need IS NULL)`;

const COLUMNS = `order_id, article, color_code, nm_id, warehouse_id, cargo_type, offices, delivery_type, skus,
  created_at, required_meta, due, supplier_status, platform_status, supply_id, cargo_word, scheme`;

const beginsWith = (column: string, beginnings: readonly string[]): string =>
  beginnings.map((beginning) => `${column} LIKE '${beginning}%'`).join(' OR ');

const CANCELLED_BY_SELLER = beginsWith('supplier_status', CANCELLED_BEGINS.supplierStatus);
/** `isCancelled` of the domain, for counting in SQL. */
const CANCELLED = `(${CANCELLED_BY_SELLER} OR
  ${beginsWith("coalesce(platform_status, '')", CANCELLED_BEGINS.platformStatus)})`;

/** The same where orders are joined as `o`. */
const CANCELLED_OF_O = CANCELLED.replaceAll(/\b(supplier_status|platform_status)\b/g, 'o.$1');

/** Orders with a deadline come first, by that deadline; then by age. */
const URGENCY = (of: 'min' | ''): string => `coalesce(${of}(due), '9999'), ${of}(created_ms)`;

/** The question of every scan; a test holds its query plan to the primary key alone. */
export const IDS_BY_SKU_SQL =
  'SELECT order_id FROM order_skus WHERE sku = ? AND supply_id = ? ORDER BY created_ms, order_id';

/** Also asked at each scan, once per open supply. */
export const PRODUCTS_OF_SKU_SQL = `SELECT DISTINCT o.article, o.color_code FROM order_skus s
  CROSS JOIN orders o ON o.order_id = s.order_id WHERE s.sku = ? AND s.supply_id = ?`;

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
  ['supplier_status', 'excluded.supplier_status'],
  ['scheme', 'excluded.scheme'],
  ['stage', 'excluded.stage'],
  ['supply_id', 'excluded.supply_id'],
];

export function createOrderQueries(database: DatabaseSync): OrderQueries {
  const upsert = database.prepare(`
    INSERT INTO orders (${COLUMNS}, stage, unknown_need, created_ms, known_ms)
    VALUES (:orderId, :article, :colorCode, :nmId, :warehouseId, :cargoType, :offices, :deliveryType, :skus,
      :createdAt, :requiredMeta, :due, :supplierStatus, NULL, coalesce(:supplyId, ''), :cargoWord, :scheme, :stage, :unknownNeed,
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
  const get = database.prepare(`SELECT ${COLUMNS} FROM orders WHERE order_id = ?`);
  const idsBySku = database.prepare(IDS_BY_SKU_SQL);
  const productsOfSku = database.prepare(PRODUCTS_OF_SKU_SQL);
  const articleOfSku = database.prepare(
    'SELECT o.article, o.color_code FROM order_skus s JOIN orders o ON o.order_id = s.order_id WHERE s.sku = ? LIMIT 1',
  );
  const skusOfArticle = database.prepare(
    'SELECT skus FROM orders WHERE article = ? ORDER BY created_ms DESC LIMIT 20',
  );
  const ofSupply = database.prepare(
    `SELECT ${COLUMNS} FROM orders WHERE supply_id = ? ORDER BY created_ms, order_id`,
  );
  const idsOfSupply = database.prepare('SELECT order_id FROM orders WHERE supply_id = ?');
  const cancelledOfSupply = database.prepare(
    `SELECT order_id FROM orders WHERE supply_id = ? AND ${CANCELLED}`,
  );
  const countBySupply = database.prepare(
    `SELECT count(*) AS total, coalesce(sum(${CANCELLED}), 0) AS cancelled,
       coalesce(sum(supplier_status = 'complete' AND NOT ${CANCELLED}), 0) AS handed_over FROM orders WHERE supply_id = ?`,
  );
  const newGroups = database.prepare(`
    SELECT warehouse_id, cargo_type, offices, count(*) AS orders, min(created_at) AS oldest, min(due) AS due,
      count(DISTINCT article) AS articles
    FROM orders WHERE supplier_status = 'new' AND NOT ${CANCELLED} AND ${FOR_SUPPLIES}
    GROUP BY warehouse_id, cargo_type, offices ORDER BY ${URGENCY('min')}
  `);
  const inGroup = (columns: string): string => `
    SELECT ${columns} FROM orders
    WHERE supplier_status = 'new' AND NOT ${CANCELLED} AND ${FOR_SUPPLIES} AND warehouse_id IS ? AND cargo_type IS ?
      AND offices = ? ORDER BY ${URGENCY('')}, order_id
  `;
  const newOfGroup = database.prepare(inGroup(COLUMNS));
  const newIdsOfGroup = database.prepare(inGroup('order_id'));
  const newBefore = database.prepare(`
    SELECT 1 FROM orders WHERE supplier_status = 'new' AND NOT ${CANCELLED} AND ${FOR_SUPPLIES}
      AND warehouse_id IS ? AND cargo_type IS ? AND created_ms < ? LIMIT 1
  `);
  const maybeStrange = database.prepare(`
    SELECT ${COLUMNS} FROM (
      SELECT * FROM orders WHERE supplier_status = 'new' AND scheme NOT IN (${quoted(schemesWithoutSupply)})
        AND NOT ${FOR_SUPPLIES}
      UNION ALL
      SELECT o.* FROM supplies s CROSS JOIN orders o INDEXED BY orders_unknown_need ON o.supply_id = s.supply_id
        WHERE s.done = 0 AND o.unknown_need IS NOT NULL AND o.supplier_status = 'confirm'
      UNION ALL
      SELECT o.* FROM orders o INDEXED BY orders_strange LEFT JOIN supplies s ON s.supply_id = o.supply_id
        WHERE o.stage IS NULL AND o.supplier_status NOT IN ('', 'new', 'confirm', 'complete', 'cancel')
          AND coalesce(s.done, 0) = 0
      UNION ALL
      SELECT * FROM orders WHERE scheme IN (${quoted(schemesWithoutSupply)}) AND stage = 'unknown'
        AND stage NOT IN (${quoted(ENDED)})
    ) WHERE NOT ${CANCELLED} ORDER BY created_ms, order_id LIMIT ?
  `);
  const newIds = database.prepare(
    `SELECT order_id FROM orders WHERE supplier_status = 'new' AND scheme IN (${quoted(ON_SHARED_LIST)})`,
  );
  // A CROSS JOIN keeps its order: open supplies are few, while orders pile up over years.
  const toWatch = database.prepare(`
    SELECT o.order_id, o.supply_id FROM supplies s CROSS JOIN orders o ON o.supply_id = s.supply_id
      WHERE s.done = 0 AND NOT ${CANCELLED_OF_O}
  `);
  const idsUntold = database.prepare(`
    SELECT o.order_id FROM supplies s CROSS JOIN orders o ON o.supply_id = s.supply_id
      WHERE s.done = 0 AND o.required_meta IS NULL AND NOT ${CANCELLED_OF_O}
  `);
  const setRequiredMeta = database.prepare(
    'UPDATE orders SET required_meta = ?, unknown_need = ? WHERE order_id = ?',
  );
  const markedProducts = database.prepare(`
    SELECT article, nm_id FROM orders
      WHERE supplier_status = 'new' AND required_meta LIKE '%"sgtin"%' AND NOT ${CANCELLED}
    UNION SELECT o.article, o.nm_id FROM supplies s CROSS JOIN orders o ON o.supply_id = s.supply_id
      WHERE s.done = 0 AND o.required_meta LIKE '%"sgtin"%' AND NOT ${CANCELLED_OF_O}
    ORDER BY 1, 2
  `);
  const warehouseOfSupply = database.prepare(
    'SELECT warehouse_id FROM orders WHERE supply_id = ? AND warehouse_id IS NOT NULL LIMIT 1',
  );
  const idsToFollow = database.prepare(`
    SELECT o.order_id FROM orders o INDEXED BY orders_unsold CROSS JOIN supplies s ON s.supply_id = o.supply_id
    WHERE o.supply_id > '' AND s.done = 1 AND NOT ${CANCELLED_OF_O}
      AND coalesce(o.platform_status, '') <> 'sold'
    ORDER BY coalesce(s.closed_at, s.created_at) DESC LIMIT ?
  `);
  const count = database.prepare('SELECT orders FROM order_count');

  return {
    upsert: (news) => {
      const row = known.get(news.orderId);
      const state = row ? stateOf(row) : UNTOLD_ORDER;
      const { supplierStatus, supplyId, platformStatus } = next(state, { ...news, kind: 'listed' }) ?? state;
      const scheme = schemeFrom(news, row ? schemeIn(row) : null);
      upsert.run({
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
        supplierStatus,
        supplyId,
        scheme,
        stage: stageIn(scheme, { supplierStatus, platformStatus }),
      });
      return row ? changeIn(row, news) : null;
    },
    get: (orderId) => {
      const row = get.get(orderId);
      return row ? orderOf(row) : null;
    },
    idsBySku: (sku, supplyId) => idsBySku.all(sku, supplyId).map((row) => text(row, 'order_id')),
    productsOfSku: (sku, supplyId) =>
      productsOfSku
        .all(sku, supplyId)
        .map((row) => ({ article: text(row, 'article'), colorCode: textOrNull(row, 'color_code') })),
    articleOfSku: (sku) => {
      const row = articleOfSku.get(sku);
      return row ? { article: text(row, 'article'), colorCode: textOrNull(row, 'color_code') } : null;
    },
    skusOfArticle: (article) => [...new Set(skusOfArticle.all(article).flatMap((row) => texts(row, 'skus')))],
    ofSupply: (supplyId) => ofSupply.all(supplyId).map(orderOf),
    idsOfSupply: (supplyId) => idsOfSupply.all(supplyId).map((row) => text(row, 'order_id')),
    cancelledOfSupply: (supplyId) => cancelledOfSupply.all(supplyId).map((row) => text(row, 'order_id')),
    countBySupply: (supplyId) => {
      const row = countBySupply.get(supplyId) ?? {};
      const cancelled = integer(row, 'cancelled');
      return {
        live: integer(row, 'total') - cancelled,
        cancelled,
        handedOver: integer(row, 'handed_over'),
      };
    },
    newGroups: () =>
      newGroups.all().map((row) => ({
        warehouseId: textOrNull(row, 'warehouse_id'),
        cargoType: row['cargo_type'] === null ? null : integer(row, 'cargo_type'),
        offices: texts(row, 'offices'),
        count: integer(row, 'orders'),
        oldestCreatedAt: text(row, 'oldest'),
        due: textOrNull(row, 'due'),
        articles: integer(row, 'articles'),
      })),
    newOfGroup: ({ warehouseId, cargoType, offices }) =>
      newOfGroup.all(warehouseId, cargoType, JSON.stringify(offices)).map(orderOf),
    newIdsOfGroup: ({ warehouseId, cargoType, offices }) =>
      newIdsOfGroup.all(warehouseId, cargoType, JSON.stringify(offices)).map((row) => text(row, 'order_id')),
    hasNewBefore: ({ warehouseId, cargoType }, at) => newBefore.get(warehouseId, cargoType, at) !== undefined,
    maybeStrange: (limit) => maybeStrange.all(limit).map(orderOf),
    newIds: () => newIds.all().map((row) => text(row, 'order_id')),
    idsUntold: () => idsUntold.all().map((row) => text(row, 'order_id')),
    setRequiredMeta: (orderId, kinds) => {
      setRequiredMeta.run(JSON.stringify(kinds), unknownNeedIn(kinds), orderId);
    },
    markedProducts: () =>
      markedProducts.all().map((row) => ({ article: text(row, 'article'), nmId: textOrNull(row, 'nm_id') })),
    warehouseOfSupply: (supplyId) => {
      const row = warehouseOfSupply.get(supplyId);
      return row ? text(row, 'warehouse_id') : null;
    },
    toWatch: () =>
      toWatch.all().map((row) => ({ orderId: text(row, 'order_id'), supplyId: text(row, 'supply_id') })),
    setStatus: (orderId, supplierStatus, platformStatus) =>
      apply(orderId, { kind: 'told', supplierStatus, platformStatus }),
    setSupply: (orderId, supplyId) => {
      apply(orderId, { kind: 'movedTo', supplyId });
    },
    setNew: (orderId) => {
      apply(orderId, { kind: 'freed' });
    },
    idsToFollow: (limit) => idsToFollow.all(limit).map((row) => text(row, 'order_id')),
    count: () => integer(count.get() ?? {}, 'orders'),
  };
}

/** Times come as RFC 3339, also with a blank for T (observed facts, "Values"); an unreadable one sorts first. */
function millisecondsOf(time: string): number {
  const milliseconds = Date.parse(time.replace(' ', 'T'));
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
}

const schemeIn = (row: Row): Scheme => schemeSchema.parse(row['scheme']);

/** What one list said of it outlives the silence of another. */
const schemeFrom = ({ scheme, deliveryType }: OrderNews, known: Scheme | null): Scheme => {
  if (scheme !== undefined) return scheme;
  return known !== null && known !== 'warehouse' ? known : (schemeOfDelivery(deliveryType) ?? 'warehouse');
};

/** Null where a supply tells how far its orders are. */
const stageIn = (scheme: Scheme, status: OrderStatus): Stage | null =>
  schemeRules[scheme].isInSupplies ? null : stageOf({ ...status, scheme, isPacked: false });

const stateOf = (row: Row): OrderState => ({
  supplierStatus: text(row, 'supplier_status'),
  platformStatus: textOrNull(row, 'platform_status'),
  supplyId: text(row, 'supply_id') || null,
});

function orderOf(row: Row): CachedOrder {
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
  };
}
