import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { makeFolder } from './make-folder.ts';
import { makeDraft } from './write-whole.ts';

export interface DataFolder {
  release(): void;
}

/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;

/**
 * Makes the folder, proves that it can be written, and holds it against a second station. The lock is SQLite's own on
 * a file of its own: the system lets it go when the process dies, however it dies. It is the writer's: whoever only
 * reads the file, a backup or a script, keeps no station from starting.
 */
export function holdDataFolder(
  folder: string,
): Result<DataFolder, ProblemOf<'dataFolderNotWritable' | 'dataFolderInUse'>> {
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
  const lock = new DatabaseSync(path.join(folder, 'station.lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE;');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY) {
      return fail({ code: 'dataFolderInUse', folder });
    }
    return fail({ code: 'dataFolderNotWritable', folder, reason: String(error) });
  }
  return ok({
    release: () => {
      if (lock.isOpen) lock.close();
    },
  });
}

/** Whoever owns a folder can put another store of people, or another key, where ours was. The system's own user may anyway. */
function isOfAnother(folder: string): boolean {
  const { uid } = statSync(folder);
  // Windows knows no such numbers.
  return process.getuid !== undefined && uid !== process.getuid() && uid !== 0;
}
