import { backup, DatabaseSync } from 'node:sqlite';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { makeDraft, putInPlace } from '../core/write-whole.ts';

/** One numbered step of a database's shape, applied once, in one transaction with its number. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
  /** What SQL can't do, after it and in the same transaction. */
  readonly also?: (database: DatabaseSync) => void;
}

export type DatabaseProblem = ProblemOf<'databaseNewer' | 'databaseDamaged' | 'databaseInUse'>;

/** SQLITE_BUSY: another process holds a lock that stands in the way. */
const BUSY = 5;

/** SQLite result codes of a file that is not, or no longer, a database: SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGED = new Set([11, 26]);

const PAGE_CACHE_KIB = 16_384;

/**
 * Whoever looks into the file, a backup or a script, holds it for moments; the first to open it after a crash holds it
 * until it is whole again.
 */
const BUSY_MS = 2000;

/**
 * Opens a database and brings it to the newest of `migrations`. `durable` waits for the disk at each commit, so that
 * what was committed survives a power cut. `prepare` gives it the functions that its triggers call.
 */
export function openDatabase(
  file: string,
  migrations: readonly Migration[],
  durable: boolean,
  prepare: (database: DatabaseSync) => void = () => undefined,
): Result<DatabaseSync, DatabaseProblem> {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_MS });
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA secure_delete = ON;
      PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'};
      PRAGMA cache_size = -${PAGE_CACHE_KIB};
    `);
    prepare(database);
    const found = userVersion(database);
    const supported = migrations.at(-1)?.version ?? 0;
    if (found > supported) {
      database.close();
      return fail({ code: 'databaseNewer', file, found, supported });
    }
    for (const migration of migrations.filter((each) => each.version > found)) migrate(database, migration);
    // Whoever holds it against writing would make the first scan fail instead.
    inTransaction(database, () => undefined);
    return ok(database);
  } catch (error) {
    if (database?.isOpen) database.close();
    if (isBusy(error)) return fail({ code: 'databaseInUse', file });
    if (!isDamage(error)) throw error;
    return fail({ code: 'databaseDamaged', file, reason: error.message });
  }
}

function migrate(database: DatabaseSync, migration: Migration): void {
  inTransaction(database, () => {
    database.exec(migration.sql);
    migration.also?.(database);
    database.exec(`PRAGMA user_version = ${migration.version}`);
  });
}

function userVersion(database: DatabaseSync): number {
  const row = database.prepare('PRAGMA user_version').get();
  return Number(row?.['user_version'] ?? 0);
}

/** Without what SQLite adds in the upper bits. */
const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;

/** Another process holds a lock that stands in the way, and went on doing so for as long as was waited. */
export const isBusy = (error: unknown): boolean => codeOf(error) === BUSY;

const isDamage = (error: unknown): error is Error => DAMAGED.has(codeOf(error) ?? 0);

/** Puts a whole copy of an open database into `file`, in the place of an older one. */
export async function backUpInto(database: DatabaseSync, file: string): Promise<void> {
  const draft = `${file}-new`;
  makeDraft(draft);
  await backup(database, draft);
  putInPlace(draft, file);
}

/** Runs `work` whole or not at all. Nested calls join the outer transaction. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work();
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
