import type { Migration } from '../../database.ts';

/** Its piece left the seller's warehouse, and was not wanted any less for it. */
const hasLeft = (row: 'old' | 'new'): string => `(${row}.warehouse_id IS NOT NULL AND CASE
  WHEN ${row}.stage IS NOT NULL THEN ${row}.stage IN ('ready', 'waiting', 'onTheWay', 'done', 'refused')
  ELSE ${row}.supplier_status = 'complete' AND NOT (
    coalesce(${row}.platform_status, '') LIKE 'canceled%' OR coalesce(${row}.platform_status, '') LIKE 'cancelled%'
    OR coalesce(${row}.platform_status, '') LIKE 'declined%' OR coalesce(${row}.platform_status, '') LIKE 'defect%') END)`;

/** A list told of it, and nothing yet said how far it is. */
const isUntold = (row: 'old' | 'new'): string =>
  `(${row}.supplier_status = '' OR ${row}.warehouse_id IS NULL)`;

const NEWS = `INSERT INTO left_news (order_id, ordered_at) VALUES (new.order_id, new.created_ms)
      ON CONFLICT (order_id) DO NOTHING;`;

/** Orders that had left when this desk heard of them first: another one handed them over while this one was off. */
export const leftUnseen: Migration = {
  version: 22,
  sql: `
    -- ordered_at: of one that was never open here, Unix milliseconds; NULL: it was.
    ALTER TABLE left_news ADD COLUMN ordered_at INTEGER;

    CREATE TRIGGER pieces_left_unseen AFTER INSERT ON orders WHEN ${hasLeft('new')} BEGIN
      ${NEWS}
    END;
    CREATE TRIGGER pieces_left_untold AFTER UPDATE OF supplier_status, platform_status, stage, warehouse_id ON orders
    WHEN ${isUntold('old')} AND ${hasLeft('new')} BEGIN
      ${NEWS}
    END;
  `,
};
