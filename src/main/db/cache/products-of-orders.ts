import type { DatabaseSync } from 'node:sqlite';
import { text, textOrNull, texts } from '../row.ts';
import { schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import {
  CANCELLED,
  CANCELLED_OF_O,
  IDS_BY_SKU_SQL,
  PRODUCTS_OF_SKU_SQL,
  quoted,
  UNENDED,
} from './order-sql.ts';
import type { OrderQueries } from './order-queries.ts';

/** What is known of products by the orders for them. */
export function createProductQueries(
  database: DatabaseSync,
): Pick<OrderQueries, 'idsBySku' | 'productsOfSku' | 'articleOfSku' | 'skusOfArticle' | 'markedProducts'> {
  const idsBySku = database.prepare(IDS_BY_SKU_SQL);
  const productsOfSku = database.prepare(PRODUCTS_OF_SKU_SQL);
  const articleOfSku = database.prepare(
    'SELECT o.article, o.color_code FROM order_skus s JOIN orders o ON o.order_id = s.order_id WHERE s.sku = ? LIMIT 1',
  );
  const skusOfArticle = database.prepare(
    'SELECT skus FROM orders WHERE article = ? ORDER BY created_ms DESC LIMIT 20',
  );
  const markedProducts = database.prepare(`
    SELECT article, nm_id FROM orders
      WHERE supplier_status = 'new' AND required_meta LIKE '%"sgtin"%' AND NOT ${CANCELLED}
    UNION SELECT o.article, o.nm_id FROM supplies s CROSS JOIN orders o ON o.supply_id = s.supply_id
      WHERE s.done = 0 AND o.required_meta LIKE '%"sgtin"%' AND NOT ${CANCELLED_OF_O}
    UNION SELECT article, nm_id FROM orders INDEXED BY orders_unended
      WHERE scheme IN (${quoted(schemesWithoutSupply)}) AND ${UNENDED} AND stage = 'assembly'
        AND required_meta LIKE '%"sgtin"%'
    ORDER BY 1, 2
  `);

  return {
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
    markedProducts: () =>
      markedProducts.all().map((row) => ({ article: text(row, 'article'), nmId: textOrNull(row, 'nm_id') })),
  };
}
