import type { DatabaseSync } from 'node:sqlite';
import { blob, integer } from '../row.ts';

/** Contacts that wait for the marketplace. */
export interface ContactDraft {
  /** Of the change that tells them. */
  readonly revision: number;
  /** Sealed. */
  readonly closed: Uint8Array;
}

export interface ContactDraftQueries {
  put(warehouseId: string, draft: ContactDraft): void;
  get(warehouseId: string): ContactDraft | null;
  /** Unless newer ones wait by now. */
  drop(warehouseId: string, revision: number): void;
}

export function createContactDraftQueries(database: DatabaseSync): ContactDraftQueries {
  const put = database.prepare(
    'INSERT OR REPLACE INTO contact_drafts (warehouse_id, revision, closed) VALUES (?, ?, ?)',
  );
  const get = database.prepare('SELECT revision, closed FROM contact_drafts WHERE warehouse_id = ?');
  const drop = database.prepare('DELETE FROM contact_drafts WHERE warehouse_id = ? AND revision = ?');
  return {
    put: (warehouseId, { revision, closed }) => {
      put.run(warehouseId, revision, closed);
    },
    get: (warehouseId) => {
      const row = get.get(warehouseId);
      return row ? { revision: integer(row, 'revision'), closed: blob(row, 'closed') } : null;
    },
    drop: (warehouseId, revision) => {
      drop.run(warehouseId, revision);
    },
  };
}
