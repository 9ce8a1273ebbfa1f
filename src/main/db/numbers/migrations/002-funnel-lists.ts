import type { Migration } from '../../database.ts';

/** Amounts are whole ten-thousandths of the report's currency; NULL: the report gave none. */
export const funnelLists: Migration = {
  version: 2,
  sql: `
    -- How often a card was opened, and what came of it.
    CREATE TABLE funnel_days (
      part TEXT NOT NULL,
      day TEXT NOT NULL,
      nm_id TEXT NOT NULL,
      opens INTEGER,
      carts INTEGER,
      orders INTEGER,
      orders_amount INTEGER,
      buyouts INTEGER,
      buyouts_amount INTEGER,
      cancels INTEGER,
      cancels_amount INTEGER,
      PRIMARY KEY (part, day, nm_id)
    ) STRICT, WITHOUT ROWID;

    -- What goes back to the seller. is_active: it waits there, or is on its way.
    CREATE TABLE return_rows (
      part TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      day TEXT NOT NULL,
      nm_id TEXT,
      barcode TEXT,
      item TEXT,
      sticker TEXT,
      srid TEXT,
      office TEXT,
      office_id TEXT,
      kind TEXT,
      status TEXT,
      is_active INTEGER,
      PRIMARY KEY (part, ordinal)
    ) STRICT, WITHOUT ROWID;

    -- Product cards that buyers don't see. why: blocked, hidden.
    CREATE TABLE unseen_cards (
      why TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      nm_id TEXT,
      article TEXT,
      brand TEXT,
      title TEXT,
      reason TEXT,
      rating REAL,
      PRIMARY KEY (why, ordinal)
    ) STRICT, WITHOUT ROWID;

    -- What lies in the platform's warehouses. warehouses: JSON, [name, pieces] each.
    CREATE TABLE platform_stock (
      ordinal INTEGER PRIMARY KEY,
      nm_id TEXT,
      barcode TEXT,
      article TEXT,
      size TEXT,
      to_client INTEGER,
      from_client INTEGER,
      total INTEGER,
      warehouses TEXT NOT NULL
    ) STRICT;
    CREATE INDEX platform_stock_by_card ON platform_stock (nm_id);
  `,
};
