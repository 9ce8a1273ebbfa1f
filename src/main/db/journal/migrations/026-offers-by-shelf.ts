import type { Migration } from '../../database.ts';

/** A count asks which offers of its barcodes were taken since. */
export const offersByShelf: Migration = {
  version: 26,
  sql: 'CREATE INDEX shelf_offers_by_sku ON shelf_offers (warehouse_id, sku, at);',
};
