import type { Migration } from '../../database.ts';

/** Those that may still be under way. */
const LATELY_MS = 30 * 24 * 3600_000;

/**
 * What lies on the shelf as this desk knows it. What moves a piece is noted in the transaction that does so, by triggers:
 * whatever path leads there and wherever the power is cut, it is looked at once.
 */
export const ownStocks: Migration = {
  version: 24,
  sql: `
    -- pieces: NULL: nobody has counted. counted_at: when all of them were.
    CREATE TABLE own_stocks (
      warehouse_id TEXT NOT NULL,
      sku TEXT NOT NULL,
      pieces INTEGER,
      counted_at INTEGER,
      reserve INTEGER NOT NULL DEFAULT 0,
      minimum INTEGER,
      sold_out TEXT NOT NULL DEFAULT 'no' CHECK (sold_out IN ('no', 'ask', 'asked')),
      PRIMARY KEY (warehouse_id, sku)
    ) STRICT, WITHOUT ROWID;

    -- about: the order or the count that it came of.
    CREATE TABLE own_stock_acts (
      seq INTEGER PRIMARY KEY,
      warehouse_id TEXT NOT NULL,
      sku TEXT NOT NULL,
      at INTEGER NOT NULL,
      person TEXT,
      number TEXT NOT NULL,
      why TEXT NOT NULL,
      about TEXT,
      before INTEGER,
      after INTEGER
    ) STRICT;
    CREATE INDEX own_stock_acts_by_sku ON own_stock_acts (warehouse_id, sku, seq);

    -- The piece of an order left the shelf: once. is_open: its order is not handed over.
    CREATE TABLE taken_pieces (
      order_id TEXT PRIMARY KEY,
      warehouse_id TEXT NOT NULL,
      sku TEXT NOT NULL,
      at INTEGER NOT NULL,
      is_open INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX taken_pieces_open ON taken_pieces (warehouse_id, sku, order_id) WHERE is_open = 1;
    CREATE INDEX taken_pieces_by_sku ON taken_pieces (warehouse_id, sku, at);

    -- What may move a piece, until it was looked at. at, person: NULL: nobody wrote it down. progress: how far of it.
    CREATE TABLE shelf_news (
      seq INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      about TEXT NOT NULL,
      at INTEGER,
      person TEXT,
      progress TEXT NOT NULL DEFAULT ''
    ) STRICT;

    CREATE TABLE shelf_offers (
      offer_id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      order_id TEXT NOT NULL,
      warehouse_id TEXT NOT NULL,
      sku TEXT NOT NULL,
      at INTEGER NOT NULL,
      person TEXT,
      state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken', 'refused')),
      decided_at INTEGER,
      decided_by TEXT
    ) STRICT;
    CREATE INDEX shelf_offers_open ON shelf_offers (offer_id) WHERE state = 'open';

    CREATE TRIGGER parcel_packed AFTER UPDATE OF state ON parcels
    WHEN new.state = 'packed' AND old.state <> 'packed' BEGIN
      INSERT INTO shelf_news (kind, about, at, person) VALUES ('packed', new.order_id, new.packed_at, new.person);
    END;
    CREATE TRIGGER parcel_claimed_packed AFTER INSERT ON parcels WHEN new.state = 'packed' BEGIN
      INSERT INTO shelf_news (kind, about, at, person) VALUES ('packed', new.order_id, new.packed_at, new.person);
    END;
    CREATE TRIGGER parcel_set_aside AFTER UPDATE OF state ON parcels
    WHEN new.state = 'setAside' AND old.state <> 'setAside' BEGIN
      INSERT INTO shelf_news (kind, about) VALUES ('putBack', new.order_id);
    END;
    -- Before it: the same order held for the same once more is the same piece.
    CREATE TRIGGER order_held BEFORE INSERT ON holds
    WHEN new.why IN ('defect', 'missing')
      AND NOT EXISTS (SELECT 1 FROM holds WHERE order_id = new.order_id AND why = new.why) BEGIN
      INSERT INTO shelf_news (kind, about, at, person) VALUES (new.why, new.order_id, new.at, new.person);
    END;
    CREATE TRIGGER count_ended AFTER UPDATE OF state ON stock_counts
    WHEN new.state IN ('sent', 'agreed') AND old.state = 'open' BEGIN
      INSERT INTO shelf_news (kind, about, at, person) VALUES ('counted', new.count_id, new.closed_at, new.person);
    END;

    INSERT INTO shelf_news (kind, about, at, person)
      SELECT 'packed', order_id, packed_at, person FROM parcels
      WHERE state = 'packed' AND packed_at > (SELECT max(packed_at) FROM parcels) - ${LATELY_MS};
  `,
};
