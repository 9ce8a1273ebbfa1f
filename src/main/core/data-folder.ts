import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isBusy } from '../db/database.ts';
import { makeFolder } from './make-folder.ts';
import { makeDraft } from './write-whole.ts';

export interface DataFolder {
  release(): void;
}

/**
 * Makes the folder, proves that it can be written, and holds it against a second station. The lock is SQLite's own on
 * a file of its own: the system lets it go when the process dies, however it dies. It is the writer's: whoever only
 * reads the file, a backup or a script, keeps no station from starting.
 */
export function holdDataFolder(
  folder: string,
): Result<DataFolder, ProblemOf<'dataFolderNotWritable' | 'dataFolderInUse' | 'databaseInUse'>> {
  try {
    makeFolder(folder);
    if (isOfAnother(folder)) throw new Error('it belongs to another user of this computer');
    const probe = path.join(folder, '.write-test');
    makeDraft(probe);
    rmSync(probe);
  } catch (error) {
    return fail({
      code: 'dataFolderNotWritable',
      folder,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
  const file = path.join(folder, 'station.lock');
  const lock = new DatabaseSync(file);
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE;');
  } catch (error) {
    const byStation = isBusy(error) && isReadable(lock);
    lock.close();
    if (isBusy(error))
      return fail(byStation ? { code: 'dataFolderInUse', folder } : { code: 'databaseInUse', file });
    return fail({ code: 'dataFolderNotWritable', folder, reason: String(error) });
  }
  return ok({
    release: () => {
      if (lock.isOpen) lock.close();
    },
  });
}

/** A station holds the file as its writer, and others may read it: whoever keeps it from readers, too, is another program. */
function isReadable(lock: DatabaseSync): boolean {
  try {
    lock.exec('SELECT count(*) FROM sqlite_schema');
    return true;
  } catch {
    return false;
  }
}

/** Whoever owns a folder can put another store of people, or another key, where ours was. The system's own user may anyway. */
function isOfAnother(folder: string): boolean {
  const { uid } = statSync(folder);
  // Windows knows no such numbers.
  return process.getuid !== undefined && uid !== process.getuid() && uid !== 0;
}
