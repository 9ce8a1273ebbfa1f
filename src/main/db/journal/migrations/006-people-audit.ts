import type { Migration } from '../../database.ts';
import { anchorRows } from '../audit-chain.ts';

/** A lunch is shorter, a night is longer: who scans again after this begins another shift. */
export const SHIFT_GAP_MS = 4 * 3600_000;

/** Reads one field of a JSON column; NULL where the row is parked, since SQLite throws on what is not JSON. */
const field = (column: string, path: string): string =>
  `CASE WHEN json_valid(${column}) THEN ${column} ->> '${path}' END`;

/**
 * Who works here, the log as a chain, and what figures, search and stories are read by. Columns that are `AS …` are
 * worked out by SQLite from what was written before there were such questions.
 */
export const peopleAudit: Migration = {
  version: 6,
  sql: `
    -- pin: algorithm, costs, salt and hash; badge: SHA-256 of the code. NULL: none.
    CREATE TABLE people (
      person_id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('packer', 'lead', 'owner')),
      pin TEXT,
      badge TEXT UNIQUE,
      -- The print job of the badge, which holds its code until it is printed.
      badge_job_id TEXT,
      wrong_pins INTEGER NOT NULL DEFAULT 0,
      -- Unix milliseconds; no PIN of theirs is tried before.
      pin_blocked_until INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      removed_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX people_by_badge_job ON people (badge_job_id) WHERE badge_job_id IS NOT NULL;

    -- Every name that somebody ever had here: the log and the figures tell people by it.
    CREATE TABLE person_names (name TEXT PRIMARY KEY, person_id TEXT NOT NULL) STRICT, WITHOUT ROWID;

    -- Who works at the desk, so that a restart in the middle of a shift asks nobody.
    CREATE TABLE desk_person (
      desk INTEGER PRIMARY KEY CHECK (desk = 1),
      person_id TEXT NOT NULL,
      -- NULL: signed out since; kept to be asked first.
      signed_in_at INTEGER
    ) STRICT;

    -- A badge's code is a key. Once its label is printed, or never will be, nothing here knows it any more.
    CREATE TRIGGER badge_printed AFTER UPDATE OF state ON print_jobs
    WHEN new.state IN ('sent', 'confirmed', 'cancelled')
      AND EXISTS (SELECT 1 FROM people WHERE badge_job_id = new.job_id) BEGIN
      UPDATE print_jobs SET bytes = NULL WHERE seq = new.seq;
      UPDATE own_sheets SET fields = '{}' WHERE sheet_id = json_extract(new.document, '$.sheetId');
    END;

    ALTER TABLE audit RENAME TO audit_before;
    CREATE TABLE audit (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      what TEXT NOT NULL,
      person TEXT,
      detail TEXT NOT NULL,
      hash TEXT NOT NULL,
      order_id TEXT AS (${field('detail', '$.orderId')}) VIRTUAL,
      supply_id TEXT AS (${field('detail', '$.supplyId')}) VIRTUAL
    ) STRICT;
    CREATE INDEX audit_by_person ON audit (person, seq);
    CREATE INDEX audit_by_order ON audit (order_id) WHERE order_id IS NOT NULL;
    CREATE INDEX audit_by_supply ON audit (supply_id) WHERE supply_id IS NOT NULL AND order_id IS NULL;
    -- The newest row, written with it: rows cut off the end are missed.
    CREATE TABLE audit_head (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      seq INTEGER NOT NULL,
      hash TEXT NOT NULL
    ) STRICT;

    ALTER TABLE scans ADD COLUMN person TEXT;
    ALTER TABLE scans ADD COLUMN reason TEXT AS (${field('verdict', '$.reason')}) VIRTUAL;
    ALTER TABLE scans ADD COLUMN order_id TEXT AS (${field('verdict', '$.parcel.orderId')}) VIRTUAL;
    CREATE INDEX scans_by_person ON scans (coalesce(person, ''), at, reason, is_repeat);
    CREATE INDEX scans_by_order ON scans (order_id) WHERE order_id IS NOT NULL;

    -- Runs of one person's scans without a pause as long as a night; '' while nobody is signed in.
    CREATE TABLE shifts (
      person TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      ended_at INTEGER NOT NULL,
      PRIMARY KEY (person, started_at)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX shifts_by_start ON shifts (started_at);
    INSERT INTO shifts (person, started_at, ended_at)
      SELECT '', min(at), max(at) FROM (
        SELECT at, sum(starts) OVER (ORDER BY at, seq) AS shift FROM (
          SELECT at, seq, at - lag(at, 1, -${SHIFT_GAP_MS}) OVER (ORDER BY at, seq) > ${SHIFT_GAP_MS} AS starts FROM scans
        )
      ) GROUP BY shift;
    CREATE TRIGGER scans_of_shift AFTER INSERT ON scans BEGIN
      INSERT INTO shifts (person, started_at, ended_at) SELECT coalesce(new.person, ''), new.at, new.at
        WHERE NOT EXISTS (
          SELECT 1 FROM shifts WHERE person = coalesce(new.person, '') AND started_at <= new.at
            AND ended_at >= new.at - ${SHIFT_GAP_MS}
        );
      UPDATE shifts SET ended_at = new.at WHERE person = coalesce(new.person, '') AND ended_at < new.at
        AND started_at = (
          SELECT max(started_at) FROM shifts WHERE person = coalesce(new.person, '') AND started_at <= new.at
        );
    END;

    -- When its printer had taken it.
    ALTER TABLE print_jobs ADD COLUMN taken_at INTEGER;
    UPDATE print_jobs SET taken_at = updated_at WHERE state IN ('sent', 'confirmed');
    CREATE TRIGGER print_jobs_taken AFTER UPDATE OF state ON print_jobs
    WHEN new.state IN ('sent', 'confirmed') AND new.taken_at IS NULL BEGIN
      UPDATE print_jobs SET taken_at = new.updated_at WHERE seq = new.seq;
    END;
    CREATE INDEX print_jobs_by_person ON print_jobs (coalesce(person, ''), created_at, taken_at)
      WHERE cause = 'packed' AND taken_at IS NOT NULL;

    CREATE INDEX parcels_by_person ON parcels (coalesce(person, ''), packed_at) WHERE packed_at IS NOT NULL;
    CREATE INDEX parcels_by_number ON parcels (part_b, part_a) WHERE part_b IS NOT NULL;
    CREATE INDEX parcels_by_whole_number ON parcels (part_a || part_b) WHERE part_b IS NOT NULL;

    CREATE INDEX marking_codes_by_order ON marking_codes (order_id, seq);
    CREATE INDEX marking_codes_by_key ON marking_codes (unique_key, seq);
    CREATE INDEX outbox_by_order ON outbox (${field('change', '$.orderId')}, seq)
      WHERE ${field('change', '$.orderId')} IS NOT NULL;
  `,
  also: anchorRows,
};
