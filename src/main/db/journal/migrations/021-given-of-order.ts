import type { Migration } from '../../database.ts';

/** Whether a courier took an order's parcel along must not be looked for among the lists of years. */
export const givenOfOrder: Migration = {
  version: 21,
  sql: `CREATE INDEX courier_list_parcels_given ON courier_list_parcels (order_id) WHERE fate = 'given';`,
};
