import type { Migration } from '../../database.ts';

/** People live above accounts: who switches to practice stays who they are, and nobody becomes more by it. */
export const peopleOfTheDesk: Migration = {
  version: 1,
  sql: `
    -- pin: algorithm, costs, salt, hash and the number of the key that sealed it; badge: the sealed hash of its code.
    -- NULL: none.
    CREATE TABLE people (
      person_id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('packer', 'lead', 'owner')),
      pin TEXT,
      badge TEXT UNIQUE,
      wrong_pins INTEGER NOT NULL DEFAULT 0,
      -- Unix milliseconds; no PIN of theirs is tried before.
      pin_blocked_until INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      removed_at INTEGER
    ) STRICT, WITHOUT ROWID;

    -- Every name that somebody ever had here: the log and the figures tell people by it.
    CREATE TABLE person_names (name TEXT PRIMARY KEY, person_id TEXT NOT NULL) STRICT, WITHOUT ROWID;

    -- Who works at the desk, so that a restart in the middle of a shift asks nobody; and the wrong PINs of all together.
    CREATE TABLE desk (
      desk INTEGER PRIMARY KEY CHECK (desk = 1),
      person_id TEXT,
      -- NULL: signed out since; kept to be asked first.
      signed_in_at INTEGER,
      desk_wrong_pins INTEGER NOT NULL DEFAULT 0,
      desk_blocked_until INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    INSERT INTO desk (desk) VALUES (1);
  `,
};
