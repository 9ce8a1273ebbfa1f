import type { Migration } from '../../database.ts';

/** Labels that carriers put on parcels that cross a border, beside the sticker that the marketplace packs by. */
export const carrierLabels: Migration = {
  version: 16,
  sql: `
    CREATE TABLE carrier_labels (
      order_id TEXT PRIMARY KEY,
      state TEXT NOT NULL CHECK (state IN ('awaited', 'here', 'refused')),
      parcel_id TEXT,
      tries INTEGER NOT NULL,
      not_before INTEGER NOT NULL,
      -- JSON of why it is not here.
      problem TEXT,
      -- Of the file, once one came; size in millimetres.
      type TEXT,
      width INTEGER,
      height INTEGER,
      file BLOB,
      -- Of the file, SHA-256.
      digest TEXT
    ) STRICT;
    CREATE INDEX carrier_labels_by_parcel ON carrier_labels (parcel_id) WHERE parcel_id IS NOT NULL;

    CREATE INDEX carrier_labels_by_digest ON carrier_labels (digest) WHERE digest IS NOT NULL;

    -- How often the marketplace was asked which orders of a closed supply cross a border.
    CREATE TABLE carrier_asks (
      supply_id TEXT PRIMARY KEY,
      tries INTEGER NOT NULL,
      not_before INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
