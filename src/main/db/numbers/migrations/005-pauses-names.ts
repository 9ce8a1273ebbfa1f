import type { Migration } from '../../database.ts';

export const pausesNames: Migration = {
  version: 5,
  sql: `
    -- Of these nothing is asked until a person wants it.
    CREATE TABLE paused_kinds (kind TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

    -- Reports that the marketplace was asked to make, as it counts them by the day.
    CREATE TABLE made_reports (
      kind TEXT NOT NULL,
      task_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (kind, task_id)
    ) STRICT, WITHOUT ROWID;

    -- named_day: of the row that called it so; a later one counts.
    ALTER TABLE articles ADD COLUMN named_day TEXT NOT NULL DEFAULT '';
  `,
};
