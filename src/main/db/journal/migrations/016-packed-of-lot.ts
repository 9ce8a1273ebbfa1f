import type { Migration } from '../../database.ts';

/** Ways by which orders leave never close: the last parcel of one must not be looked for among those of years. */
export const packedOfLot: Migration = {
  version: 16,
  sql: `
    CREATE INDEX parcels_last_packed ON parcels (supply_id, packed_at) WHERE state = 'packed';
    CREATE INDEX parcels_last_loose ON parcels (supply_id, position) WHERE box_key IS NULL;
  `,
};
