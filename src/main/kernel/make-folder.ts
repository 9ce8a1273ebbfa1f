import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FOLDER } from './keep-private.ts';

/**
 * Makes a folder and its parents, for this user only; throws the system's error if one can't be made. Node's own
 * `recursive` never returns for a folder that refuses new entries with ENOENT, such as those under `/proc`.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder, { mode: PRIVATE_FOLDER });
}
