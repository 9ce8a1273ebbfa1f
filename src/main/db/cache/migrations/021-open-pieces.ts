import type { Migration } from '../../database.ts';

/** Its piece still has to leave the seller's warehouse, whatever the way. */
const isOpen = (row: 'old' | 'new'): string => `(${row}.warehouse_id IS NOT NULL AND CASE
  WHEN ${row}.stage IS NOT NULL THEN ${row}.stage IN ('new', 'assembly')
  ELSE ${row}.supplier_status IN ('new', 'confirm') AND NOT (
    coalesce(${row}.platform_status, '') LIKE 'canceled%' OR coalesce(${row}.platform_status, '') LIKE 'cancelled%'
    OR coalesce(${row}.platform_status, '') LIKE 'declined%' OR coalesce(${row}.platform_status, '') LIKE 'defect%') END)`;

/** An order is one piece; where it has several barcodes, it may be packed by any. */
const change = (row: 'old' | 'new', by: 1 | -1): string =>
  `INSERT INTO open_pieces (warehouse_id, sku, pieces)
    SELECT DISTINCT ${row}.warehouse_id, value, ${by} FROM json_each(${row}.skus) WHERE ${isOpen(row)}
    ON CONFLICT (warehouse_id, sku) DO UPDATE SET pieces = pieces + ${by};`;

const COLUMNS = 'skus, warehouse_id, supplier_status, platform_status, stage';

/** Pieces of open orders by warehouse and barcode, kept as orders go on: a table of a hundred thousand asks for them. */
export const openPieces: Migration = {
  version: 21,
  sql: `
    CREATE TABLE open_pieces (
      warehouse_id TEXT NOT NULL,
      sku TEXT NOT NULL,
      pieces INTEGER NOT NULL,
      PRIMARY KEY (warehouse_id, sku)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO open_pieces (warehouse_id, sku, pieces)
      SELECT new.warehouse_id, each.value, count(DISTINCT new.order_id)
      FROM orders new, json_each(new.skus) each WHERE ${isOpen('new')} GROUP BY new.warehouse_id, each.value;

    -- Orders that went on from there, until the stockroom has heard of it.
    CREATE TABLE left_news (order_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

    CREATE TRIGGER pieces_ordered AFTER INSERT ON orders WHEN ${isOpen('new')} BEGIN
      ${change('new', 1)}
    END;
    CREATE TRIGGER pieces_moved AFTER UPDATE OF ${COLUMNS} ON orders
    WHEN ${isOpen('old')} <> ${isOpen('new')} OR old.skus <> new.skus OR old.warehouse_id IS NOT new.warehouse_id BEGIN
      ${change('old', -1)}
      ${change('new', 1)}
    END;
    CREATE TRIGGER pieces_left AFTER UPDATE OF supplier_status, platform_status, stage ON orders
    WHEN ${isOpen('old')} AND NOT ${isOpen('new')} BEGIN
      INSERT INTO left_news (order_id) VALUES (new.order_id) ON CONFLICT (order_id) DO NOTHING;
    END;
    CREATE TRIGGER pieces_forgotten AFTER DELETE ON orders WHEN ${isOpen('old')} BEGIN
      ${change('old', -1)}
    END;
  `,
};
