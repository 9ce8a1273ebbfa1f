import type { Migration } from '../../database.ts';

/**
 * What the marketplace says. Ids are text. `order_skus` repeats supply and age so that the one question of every scan,
 * "the oldest order of this supply for this barcode", is answered by its primary key alone.
 */
export const ordersSuppliesLabels: Migration = {
  version: 1,
  sql: `
    CREATE TABLE orders (
      order_id TEXT PRIMARY KEY,
      article TEXT NOT NULL,
      color_code TEXT,
      nm_id TEXT,
      warehouse_id TEXT,
      cargo_type INTEGER,
      offices TEXT NOT NULL,
      delivery_type TEXT,
      skus TEXT NOT NULL,
      -- RFC 3339 as it came, and Unix milliseconds.
      created_at TEXT NOT NULL,
      created_ms INTEGER NOT NULL,
      -- JSON array; NULL where no answer told.
      required_meta TEXT,
      supplier_status TEXT NOT NULL,
      platform_status TEXT,
      supply_id TEXT NOT NULL DEFAULT ''
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX orders_by_supply ON orders (supply_id, created_ms, supplier_status, platform_status);
    CREATE INDEX orders_new ON orders (warehouse_id, cargo_type, created_ms) WHERE supplier_status = 'new';

    CREATE TABLE order_skus (
      sku TEXT NOT NULL,
      supply_id TEXT NOT NULL,
      created_ms INTEGER NOT NULL,
      order_id TEXT NOT NULL,
      PRIMARY KEY (sku, supply_id, created_ms, order_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER orders_inserted AFTER INSERT ON orders BEGIN
      INSERT OR IGNORE INTO order_skus (sku, supply_id, created_ms, order_id)
        SELECT value, new.supply_id, new.created_ms, new.order_id FROM json_each(new.skus);
    END;
    CREATE TRIGGER orders_moved AFTER UPDATE OF skus, supply_id, created_ms ON orders
    WHEN old.skus <> new.skus OR old.supply_id <> new.supply_id OR old.created_ms <> new.created_ms BEGIN
      DELETE FROM order_skus WHERE order_id = old.order_id AND supply_id = old.supply_id
        AND created_ms = old.created_ms AND sku IN (SELECT value FROM json_each(old.skus));
      INSERT OR IGNORE INTO order_skus (sku, supply_id, created_ms, order_id)
        SELECT value, new.supply_id, new.created_ms, new.order_id FROM json_each(new.skus);
    END;

    CREATE TABLE supplies (
      supply_id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      done INTEGER NOT NULL,
      cargo_type INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      closed_at TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX supplies_open ON supplies (created_at) WHERE done = 0;

    CREATE TABLE labels (
      order_id TEXT PRIMARY KEY,
      type TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      part_a TEXT NOT NULL,
      part_b TEXT NOT NULL,
      barcode TEXT NOT NULL,
      file BLOB NOT NULL,
      -- Printer bytes made ahead, and the printer model they were made for.
      prepared BLOB,
      prepared_for TEXT,
      -- The problem labelUnusable as JSON, where the file can't be printed.
      fault TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX labels_by_barcode ON labels (barcode);

    CREATE TABLE sync_state (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
};
