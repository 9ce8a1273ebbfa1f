import type { Migration } from '../../database.ts';

/** A send that tells what is free is measured once more before each part of it goes out. */
export const sendsOfFree: Migration = {
  version: 28,
  sql: 'ALTER TABLE stock_sends ADD COLUMN is_free INTEGER NOT NULL DEFAULT 0;',
};
