import { existsSync, lstatSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { ProblemOf } from '../../../shared/problem.ts';

/**
 * An owner who forgot the PIN puts an empty file of this name into the data folder and restarts the station. Anyone who
 * can do that can read the folder anyway; the log records it.
 */
const FORGET_FILE = 'forget-people';
const BY_OTHERS = 0o022;

export interface ForgetRequest {
  /** Everyone is to be removed. */
  readonly isAsked: boolean;
  /** There is such a file, but it doesn't count. */
  readonly ignored: ProblemOf<'forgetPeopleIgnored'> | null;
  /** Call it when they have been removed. */
  done(): void;
}

/**
 * Read before the folder's permissions are repaired: while others could write there, the file may be theirs, or one of
 * the station's own empty files renamed. Such a file is set aside, or it would count at the next start.
 */
export function readForgetRequest(folder: string): ForgetRequest {
  const file = path.join(folder, FORGET_FILE);
  const why = whyIgnored(folder, file);
  if (why === 'openFolder') renameSync(file, freeName(file));
  return {
    isAsked: why === null,
    ignored: why === null || why === 'none' ? null : { code: 'forgetPeopleIgnored', file, why },
    done: () => rmSync(file, { force: true }),
  };
}

function whyIgnored(folder: string, file: string): ProblemOf<'forgetPeopleIgnored'>['why'] | 'none' | null {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return 'none';
  // A file with a second name may be another folder's empty file.
  if (!found.isFile() || found.nlink !== 1) return 'noFile';
  if (found.size > 0) return 'notEmpty';
  const me = process.getuid?.();
  if (me === undefined) return null;
  const around = statSync(folder);
  if (found.uid !== me || around.uid !== me) return 'otherOwner';
  return (around.mode & BY_OTHERS) === 0 ? null : 'openFolder';
}

function freeName(file: string): string {
  let name = `${file}.ignored`;
  for (let number = 2; existsSync(name); number += 1) name = `${file}.ignored-${number}`;
  return name;
}
