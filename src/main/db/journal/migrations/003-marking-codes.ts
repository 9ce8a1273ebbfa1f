import type { Migration } from '../../database.ts';

/** Which piece of goods went into which parcel. Times are Unix milliseconds; text is compared byte by byte. */
export const markingCodes: Migration = {
  version: 3,
  sql: `
    CREATE TABLE marking_codes (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      order_id TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('sgtin', 'uin', 'imei', 'gtin')),
      -- GTIN and serial number of a marking code; of the other kinds the value itself.
      unique_key TEXT NOT NULL,
      -- As the marketplace is told it, separators included.
      code TEXT NOT NULL,
      gtin TEXT,
      taken_at INTEGER NOT NULL,
      taken_back_at INTEGER
    ) STRICT;
    -- No two parcels ever hold the same piece. A GTIN names a product: many orders hold it.
    CREATE UNIQUE INDEX marking_codes_live ON marking_codes (unique_key)
      WHERE taken_back_at IS NULL AND kind <> 'gtin';
    CREATE UNIQUE INDEX marking_codes_of_order ON marking_codes (order_id, unique_key) WHERE taken_back_at IS NULL;

    -- nm_id is empty where the marketplace gave none.
    CREATE TABLE product_gtins (
      article TEXT NOT NULL,
      nm_id TEXT NOT NULL,
      gtin TEXT NOT NULL,
      learned_at INTEGER NOT NULL,
      learned_by TEXT,
      PRIMARY KEY (article, nm_id, gtin)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX product_gtins_by_gtin ON product_gtins (gtin, learned_at);

    -- Products of which one unit carries several marking codes.
    CREATE TABLE product_codes (
      article TEXT NOT NULL,
      nm_id TEXT NOT NULL,
      codes INTEGER NOT NULL CHECK (codes BETWEEN 1 AND 24),
      set_at INTEGER NOT NULL,
      set_by TEXT,
      PRIMARY KEY (article, nm_id)
    ) STRICT, WITHOUT ROWID;
  `,
};
