import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PEOPLE_FILE, peopleMigrations } from '../db/people/open-people.ts';
import { inTransaction, openDatabase } from '../db/database.ts';
import { integer, text, textOrNull, type Row } from '../db/row.ts';
import { hideBadges } from '../../shared/domain/people/people-badge.ts';
import { sealBadge, sealOldPin } from '../services/people/pin.ts';
import type { DeviceKey } from '../services/people/seal.ts';
import type { Logger } from '../kernel/ports.ts';
import { makeDraft, putInPlace } from '../kernel/write-whole.ts';

const JOURNAL_FILE = 'journal.sqlite';
const TRAINING = 'training';
/** Journals of these versions hold their own people, and codes of badges waiting to be printed. */
const FIRST = 6;
const LAST = 7;
/** Set in a journal's `meta` from the time its secrets are overwritten until its old pages are gone too. */
const MARK = 'secretsToWipe';
const WAIT_MS = 2000;

const PEOPLE = 'person_id, name, role, pin, badge, wrong_pins, pin_blocked_until, created_at, removed_at';

/**
 * People used to live in each account's journal. Before anything else opens, they move into one store above the
 * accounts: complete from the current account, or else from the one used last. People of other accounts join as
 * packers, since an owner there was not one here; practice people count only if there are no others, since anyone may
 * have added themselves there. The new store is complete or absent; then the journals' own secrets are overwritten,
 * resuming at the next start if interrupted.
 */
export function movePeople(folder: string, current: string, key: DeviceKey, log: Logger): void {
  const target = path.join(folder, PEOPLE_FILE);
  const files = journalsIn(folder);
  if (!existsSync(target)) {
    const found = files.flatMap((file) => readPeople(file) ?? []);
    const ranked = found.toSorted(
      (one, other) => rankOf(one, current) - rankOf(other, current) || other.usedAt - one.usedAt,
    );
    const [first] = ranked;
    if (first)
      build(
        target,
        ranked.filter((each) => each === first || !each.isPractice),
        key,
      );
  }
  for (const file of files) {
    try {
      wipe(file);
    } catch (error) {
      // Another program is reading it just now: work continues, and this is retried at the next start.
      log.warn({ error: String(error) }, 'old secrets of a journal could not be overwritten yet');
    }
  }
}

interface Found {
  readonly file: string;
  readonly isPractice: boolean;
  /** Unix milliseconds. */
  readonly usedAt: number;
  readonly people: readonly Row[];
  readonly names: readonly Row[];
  readonly atDesk: Row | null;
}

const rankOf = ({ file, isPractice }: Found, current: string): number =>
  isPractice ? 2 : path.dirname(file) === path.resolve(current) ? 0 : 1;

function journalsIn(folder: string): string[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return ['', ...folders.map(({ name }) => name)]
    .map((name) => path.join(path.resolve(folder), name, JOURNAL_FILE))
    .filter((file) => existsSync(file));
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: WAIT_MS });
  database.exec('PRAGMA secure_delete = ON');
  return database;
}

function hasPeople(database: DatabaseSync): boolean {
  const version = integer(database.prepare('PRAGMA user_version').get() ?? {}, 'user_version');
  return version >= FIRST && version <= LAST;
}

/** Null if it has none or can't be read: opening it for work reports what is wrong. */
function readPeople(file: string): Found | null {
  const database = open(file);
  try {
    if (!hasPeople(database)) return null;
    const people = database.prepare(`SELECT ${PEOPLE} FROM people`).all();
    if (!people.some((row) => row['removed_at'] === null)) return null;
    const used = database.prepare('SELECT coalesce(max(at), 0) AS at FROM audit').get() ?? {};
    return {
      file,
      isPractice: path.basename(path.dirname(file)) === TRAINING,
      usedAt: integer(used, 'at'),
      people,
      names: database.prepare('SELECT name, person_id FROM person_names').all(),
      atDesk: database.prepare('SELECT person_id, signed_in_at FROM desk_person').get() ?? null,
    };
  } catch {
    return null;
  } finally {
    database.close();
  }
}

function build(target: string, sources: readonly Found[], key: DeviceKey): void {
  const draft = `${target}.new`;
  for (const ending of ['-wal', '-shm']) rmSync(`${draft}${ending}`, { force: true });
  makeDraft(draft);
  const opened = openDatabase(draft, peopleMigrations, true);
  if (!opened.ok) throw new Error(`people can not be moved: ${opened.problem.code}`);
  const database = opened.value;
  const taken = database.prepare(
    'SELECT 1 FROM person_names WHERE name = ? AND person_id <> ? UNION ALL SELECT 1 FROM people WHERE person_id = ?',
  );
  const add = database.prepare(`INSERT OR IGNORE INTO people (${PEOPLE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const addName = database.prepare('INSERT OR IGNORE INTO person_names (name, person_id) VALUES (?, ?)');
  inTransaction(database, () => {
    for (const [index, { people, names, atDesk }] of sources.entries()) {
      for (const row of people) {
        const id = text(row, 'person_id');
        const name = text(row, 'name');
        if (index > 0 && taken.get(name, id, id)) continue;
        const pin = textOrNull(row, 'pin');
        const badge = textOrNull(row, 'badge');
        add.run(
          id,
          name,
          index === 0 ? text(row, 'role') : 'packer',
          pin && sealOldPin(pin, key),
          badge && sealBadge(badge, key),
          integer(row, 'wrong_pins'),
          integer(row, 'pin_blocked_until'),
          integer(row, 'created_at'),
          row['removed_at'] ?? null,
        );
      }
      for (const row of names) addName.run(text(row, 'name'), text(row, 'person_id'));
      if (index === 0 && atDesk)
        database
          .prepare('UPDATE desk SET person_id = ?, signed_in_at = ?')
          .run(text(atDesk, 'person_id'), atDesk['signed_in_at'] ?? null);
    }
  });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;');
  database.close();
  // The new place must be safely on disk before a secret is overwritten in the old one.
  putInPlace(draft, target);
}

/**
 * SQLite overwrites what is deleted and then rewrites the file; its write-ahead log and the copy beside it held the
 * same.
 */
function wipe(file: string): void {
  const database = open(file);
  try {
    if (hasPeople(database)) forgetSecrets(database);
    if (!isMarked(database)) return;
    database.exec('VACUUM');
    // While another program reads the file its old pages stay, and only this result shows it.
    const merged = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {};
    if (integer(merged, 'busy') !== 0) throw new Error('somebody reads the journal');
    const copy = `${file}.backup`;
    if (existsSync(copy)) {
      makeDraft(`${copy}-new`);
      database.prepare('VACUUM INTO ?').run(`${copy}-new`);
      putInPlace(`${copy}-new`, copy);
    }
    database.prepare('DELETE FROM meta WHERE key = ?').run(MARK);
  } finally {
    database.close();
  }
}

function forgetSecrets(database: DatabaseSync): void {
  const isOpen = database
    .prepare(
      `SELECT 1 FROM people WHERE pin IS NOT NULL OR badge IS NOT NULL
       UNION ALL SELECT 1 FROM own_sheets WHERE fields LIKE '%PB-U-%' LIMIT 1`,
    )
    .get();
  const told = readTold(database);
  inTransaction(database, () => {
    const { changes } = database.prepare(HIDE_PINS).run();
    if (!isOpen && told.length === 0 && changes === 0) return;
    database.exec(`
      UPDATE print_jobs SET bytes = NULL,
        state = CASE WHEN state IN ('sent', 'confirmed', 'cancelled') THEN state ELSE 'cancelled' END
        WHERE job_id IN (SELECT badge_job_id FROM people) OR cause = 'own' AND
          CASE WHEN json_valid(document) THEN document ->> 'sheetId' END IN (
            SELECT sheet_id FROM own_sheets WHERE fields LIKE '%PB-U-%');
      UPDATE own_sheets SET fields = '{}' WHERE fields LIKE '%PB-U-%';
      UPDATE people SET pin = NULL, badge = NULL, badge_job_id = NULL;
    `);
    for (const { table, column, row, without } of told)
      database.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`).run(without, row);
    database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, '1')").run(MARK);
  });
}

/** Where scans are recorded, as read or in the text about them. */
const TELLS_SCANS = [
  ['scans', 'text'],
  ['scans', 'verdict'],
  ['session', 'state'],
  ['print_jobs', 'document'],
  ['print_jobs', 'trouble'],
] as const;

/** Badges scanned and PINs typed at the bench before their text was kept out of the journal. */
function readTold(database: DatabaseSync) {
  const hashes = database.prepare('SELECT badge FROM people WHERE badge IS NOT NULL').all();
  const known = new Set(hashes.map((row) => text(row, 'badge')));
  const isBadge = (code: string): boolean => known.has(createHash('sha256').update(code).digest('hex'));
  const withoutSecrets = (told: string): string =>
    hideBadges(told, isBadge).replaceAll(PIN_IN_VERDICT, `$1${HIDDEN_PIN}"`);
  return TELLS_SCANS.flatMap(([table, column]) =>
    database
      .prepare(
        `SELECT rowid AS place, ${column} AS told FROM ${table} WHERE ${column} LIKE '%B-U-%'
         OR ${column} LIKE '%unknownBarcode%' OR ${column} GLOB '*${'[0-9]'.repeat(16)}*'`,
      )
      .all()
      .map((row) => ({ table, column, row: integer(row, 'place'), told: text(row, 'told') }))
      .map(({ told, ...where }) => ({ ...where, told, without: withoutSecrets(told) }))
      .filter(({ told, without }) => told !== without),
  );
}

/** An unknown barcode as short as a PIN (`pinSchema`) may be one. */
const PIN_IN_VERDICT = /("reason":"unknownBarcode","text":")\d{4,8}"/g;
const HIDDEN_PIN = '…';
const HIDE_PINS = `
  UPDATE scans SET text = '${HIDDEN_PIN}'
  WHERE length(text) BETWEEN 4 AND 8 AND text NOT GLOB '*[^0-9]*' AND verdict LIKE '%"unknownBarcode"%'`;

function isMarked(database: DatabaseSync): boolean {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'meta'").get();
  return table !== undefined && database.prepare('SELECT 1 FROM meta WHERE key = ?').get(MARK) !== undefined;
}
