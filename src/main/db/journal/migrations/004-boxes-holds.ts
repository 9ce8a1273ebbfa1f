import type { Migration } from '../../database.ts';

/** Boxes of a supply, where each parcel lies, and orders that are not packed for now. */
export const boxesHolds: Migration = {
  version: 4,
  sql: `
    -- key: this desk's own; box_id is NULL until the marketplace has given one.
    CREATE TABLE boxes (
      key TEXT PRIMARY KEY,
      supply_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      box_id TEXT UNIQUE,
      created_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX boxes_by_supply ON boxes (supply_id, number);

    ALTER TABLE parcels ADD COLUMN box_key TEXT;
    -- Its number in the order of packing: in the box, or in the supply while it is in no box.
    ALTER TABLE parcels ADD COLUMN position INTEGER;
    ALTER TABLE parcels ADD COLUMN person TEXT;
    CREATE INDEX parcels_by_box ON parcels (box_key) WHERE box_key IS NOT NULL;

    CREATE TABLE holds (
      order_id TEXT PRIMARY KEY,
      why TEXT NOT NULL,
      at INTEGER NOT NULL,
      person TEXT
    ) STRICT, WITHOUT ROWID;
  `,
};
