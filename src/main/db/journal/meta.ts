import type { DatabaseSync } from 'node:sqlite';
import { text } from '../row.ts';

export interface MetaQueries {
  /** The account this journal was begun with; null in a new one. */
  account(): string | null;
  bindAccount(account: string): void;
  /** The packing session as JSON; null before the first supply was opened. */
  session(): string | null;
  saveSession(state: string): void;
}

export function createMetaQueries(database: DatabaseSync): MetaQueries {
  const account = database.prepare("SELECT value FROM meta WHERE key = 'account'");
  const bind = database.prepare("INSERT INTO meta (key, value) VALUES ('account', ?)");
  const session = database.prepare('SELECT state FROM session WHERE desk = 1');
  const save = database.prepare(
    'INSERT INTO session (desk, state) VALUES (1, ?) ON CONFLICT (desk) DO UPDATE SET state = excluded.state',
  );
  return {
    account: () => {
      const row = account.get();
      return row ? text(row, 'value') : null;
    },
    bindAccount: (value) => {
      bind.run(value);
    },
    session: () => {
      const row = session.get();
      return row ? text(row, 'state') : null;
    },
    saveSession: (state) => {
      save.run(state);
    },
  };
}
