import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isBusy, isNoRoom, storeProblem } from '../db/store-fault.ts';
import { makeFolder } from '../kernel/make-folder.ts';
import { makeDraft } from '../kernel/write-whole.ts';

export interface DataFolder {
  release(): void;
}

type FolderProblem = ProblemOf<
  'dataFolderNotWritable' | 'dataFolderInUse' | 'databaseInUse' | 'diskFull' | 'lockUnusable'
>;

/** A second station started by hand takes three times as long before it asks for the lock. */
const LOOK_MS = 150;

/**
 * Makes the folder, proves that it can be written, and locks it against a second station. The lock is SQLite's writer
 * lock on a file of its own: the system releases it when the process dies, and readers such as a backup don't prevent a
 * start. If the lock file is deleted it is made and locked again, and `lost` is told if another station was quicker.
 */
export function holdDataFolder(
  folder: string,
  lost: (problem: FolderProblem) => void = () => undefined,
): Result<DataFolder, FolderProblem> {
  try {
    makeFolder(folder);
    if (isOfAnother(folder)) throw new Error('it belongs to another user of this computer');
    const probe = path.join(folder, '.write-test');
    makeDraft(probe);
    rmSync(probe);
  } catch (error) {
    return fail(isNoRoom(error) ? { code: 'diskFull', file: folder } : notWritable(folder, error));
  }
  const file = path.join(folder, 'station.lock');
  const first = takeLock(folder, file);
  if (!first.ok) return first;
  let lock = first.value;
  const beat = setInterval(() => {
    if (fileNumber(file) === lock.number) return;
    lock.database.close();
    const again = takeLock(folder, file);
    if (again.ok) lock = again.value;
    else {
      clearInterval(beat);
      lost(again.problem);
    }
  }, LOOK_MS).unref();
  return ok({
    release: () => {
      clearInterval(beat);
      if (lock.database.isOpen) lock.database.close();
    },
  });
}

interface Lock {
  readonly database: DatabaseSync;
  readonly number: bigint | null;
}

function takeLock(folder: string, file: string): Result<Lock, FolderProblem> {
  let database: DatabaseSync | null = null;
  const there = statSync(file, { throwIfNoEntry: false });
  if (there && !there.isFile())
    return fail({ code: 'lockUnusable', file, why: there.isDirectory() ? 'folder' : 'noFile' });
  try {
    database = new DatabaseSync(file);
    database.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE;');
    return ok({ database, number: fileNumber(file) });
  } catch (error) {
    const byStation = database !== null && isBusy(error) && isReadable(database);
    database?.close();
    if (isBusy(error))
      return fail(byStation ? { code: 'dataFolderInUse', folder } : { code: 'databaseInUse', file });
    const problem = storeProblem(error, file);
    if (problem?.code === 'diskFull') return fail(problem);
    if (problem?.code === 'databaseDamaged') return fail({ code: 'lockUnusable', file, why: 'foreign' });
    // The folder accepted a file just now, so it must be the lock file that can't be opened.
    return there
      ? fail({ code: 'lockUnusable', file, why: 'noRight' })
      : fail(notWritable(folder, error, 'station.lock: '));
  }
}

const notWritable = (folder: string, error: unknown, what = ''): FolderProblem => ({
  code: 'dataFolderNotWritable',
  folder,
  reason: what + (error instanceof Error ? error.message : String(error)),
});

/** Null if nothing is there. */
const fileNumber = (file: string): bigint | null =>
  statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;

/**
 * A station locks the file as its writer and leaves it readable; anything that also keeps readers out is another
 * program.
 */
function isReadable(lock: DatabaseSync): boolean {
  try {
    lock.exec('SELECT count(*) FROM sqlite_schema');
    return true;
  } catch {
    return false;
  }
}

/** The owner of a folder can replace the store of people or the key. The system's own user can do so anyway. */
function isOfAnother(folder: string): boolean {
  const { uid } = statSync(folder);
  // Windows has no such ids.
  return process.getuid !== undefined && uid !== process.getuid() && uid !== 0;
}
