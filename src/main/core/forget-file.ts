import { existsSync, lstatSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { ProblemOf } from '../../shared/problem.ts';

/**
 * An owner who forgot the PIN puts an empty file of this name into the data folder and starts the station anew. Whoever
 * can do that can read the folder anyway; that it was done stands in the log.
 */
const FORGET_FILE = 'forget-people';
const BY_OTHERS = 0o022;

export interface ForgetRequest {
  /** Everybody who was entered is to be forgotten. */
  readonly isAsked: boolean;
  /** Such a file lies there and does not count. */
  readonly ignored: ProblemOf<'forgetPeopleIgnored'> | null;
  /** It was done. */
  done(): void;
}

/**
 * Read before the folder is mended: as long as others could write there, the file may be theirs, or one of the station's
 * own empty files under a new name. Such a one is set aside, or it would count at the next start.
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
  // A second name may be somebody's empty file of another folder.
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
