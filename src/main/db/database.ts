import { rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '../../shared/result.ts';
import { makeDraft, putInPlace } from '../kernel/write-whole.ts';
import { asStoreFault, damagedShape, StoreFault, storeProblem, type StoreProblem } from './store-fault.ts';
import { forgetTopics, publishTopics, tellTopics, type Topics } from './telling.ts';

/** One numbered step of a database's shape, applied once, in one transaction with its number. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
  /** What SQL can't do, after it and in the same transaction. */
  readonly also?: (database: DatabaseSync) => void;
}

export type DatabaseProblem = StoreProblem;

const PAGE_CACHE_KIB = 16_384;

/**
 * A program reading the file, such as a backup, holds it for moments; the first to open it after a crash holds it until
 * it is recovered.
 */
const BUSY_MS = 2000;
/** The limit while people scan: the station stands still during the wait, and one scan may wait twice. */
const BUSY_RUNNING_MS = 300;

/** What is special about a database. */
export interface DatabaseKind {
  /**
   * A table that every version of this file has: without it, the file belongs to another program or is another of ours.
   */
  readonly table?: string;
  /** Gives it the functions that its triggers call. */
  readonly prepare?: (database: DatabaseSync) => void;
  /** Hears what is committed once it is open. */
  readonly topics?: Topics<string>;
}

/**
 * Opens a database and brings it to the newest of `migrations`. `durable` waits for the disk at each commit, so that
 * what was committed survives a power cut.
 */
export function openDatabase(
  file: string,
  migrations: readonly Migration[],
  durable: boolean,
  { table, prepare = () => undefined, topics }: DatabaseKind = {},
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
    if (table !== undefined && !isOurs(database, table)) {
      database.close();
      return fail({ code: 'databaseDamaged', file, reason: `it has no table ${table}` });
    }
    const found = userVersion(database);
    const supported = migrations.at(-1)?.version ?? 0;
    if (found > supported) {
      database.close();
      return fail({ code: 'databaseNewer', file, found, supported });
    }
    for (const migration of migrations.filter((each) => each.version > found)) migrate(database, migration);
    // A program that locks the file against writing would otherwise make the first scan fail.
    inTransaction(database, () => undefined);
    database.exec(`PRAGMA busy_timeout = ${BUSY_RUNNING_MS}`);
    if (topics) tellTopics(database, topics);
    return ok(database);
  } catch (error) {
    if (database?.isOpen) database.close();
    const problem = storeProblem(error, file) ?? damagedShape(error, file);
    if (!problem) throw error;
    return fail(problem);
  }
}

/** A new file has no tables at all. */
function isOurs(database: DatabaseSync, table: string): boolean {
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return names.length === 0 || names.some(({ name }) => name === table);
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

/** Reads the whole file: used to find which of several files is damaged. */
export function isDamagedFile(file: string): boolean {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { timeout: BUSY_RUNNING_MS });
    return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] !== 'ok';
  } catch (error) {
    return storeProblem(error, file)?.code === 'databaseDamaged';
  } finally {
    database?.close();
  }
}

/** With what SQLite keeps beside it. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

/** Copies an open database completely into `file`, replacing an older copy. */
export async function backUpInto(database: DatabaseSync, file: string): Promise<void> {
  const draft = `${file}-new`;
  try {
    makeDraft(draft);
    await backup(database, draft);
    putInPlace(draft, file);
  } catch (error) {
    // On a full disk, half a copy would take the space that the next commit needs.
    rmSync(draft, { force: true });
    throw asStoreFault(error, file);
  }
}

const afterCommit = new WeakMap<DatabaseSync, () => void>();

/** Told after each transaction that was committed. */
export const onCommit = (database: DatabaseSync, work: () => void): void => {
  afterCommit.set(database, work);
};

const afterFault = new WeakMap<DatabaseSync, (problem: StoreProblem) => void>();

/** Called for each transaction that could not be written. */
export const onFault = (database: DatabaseSync, work: (problem: StoreProblem) => void): void => {
  afterFault.set(database, work);
};

/** Runs `work` whole or not at all. Nested calls join the outer transaction. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work();
  try {
    database.exec('BEGIN IMMEDIATE');
    const result = work();
    database.exec('COMMIT');
    publishTopics(database);
    afterCommit.get(database)?.();
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    forgetTopics(database);
    const fault = asStoreFault(error, database.location());
    if (fault instanceof StoreFault) afterFault.get(database)?.(fault.problem);
    throw fault;
  }
}
