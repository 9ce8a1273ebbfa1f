import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FOLDER } from './keep-private.ts';

/**
 * Makes a folder and those above it, for this user alone; throws the system's error where one can't be made. Node's own `recursive` never
 * comes back from a folder that refuses new entries with ENOENT, as those under `/proc` do.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder, { mode: PRIVATE_FOLDER });
}
