import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** What the station writes is readable by its own user only: orders, what people did, tokens. */
export const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const FOR_OTHERS = 0o077;
/** Marks a shared folder such as /tmp: named as the data folder, it must keep its permissions. */
const STICKY = 0o1000;

/** What the station itself puts into its folder, which may hold other files too. */
const OWN_NAMES =
  /^(?:[\w-]+\.sqlite\b.*|station\.lock.*|(?:settings|budget|secrets|window|browsers)\.json.*|device\.key.*|logs|exports|templates|training|looking|browser|account-[\w-]+)$/;

/**
 * The desktop's browser keeps thousands of files there and protects the folder itself, so only the folder's own
 * permissions are set.
 */
const DOOR_ONLY = new Set(['browser']);

/** Makes private what an earlier version, or a person, created with other permissions. */
export function mendDataFolder(folder: string): { readonly isPrivate: boolean } {
  // Windows handles permissions differently: a user's folders are closed to others from the start.
  if (process.platform === 'win32') return { isPrivate: true };
  const { mode } = statSync(folder);
  if ((mode & STICKY) === 0) close(folder, mode, PRIVATE_FOLDER);
  for (const name of readdirSync(folder)) {
    if (OWN_NAMES.test(name)) mend(path.join(folder, name), DOOR_ONLY.has(name));
  }
  return { isPrivate: (statSync(folder).mode & FOR_OTHERS) === 0 };
}

/** The folder comes first: once it is closed, a file can't be replaced by a link. */
function mend(entry: string, doorOnly: boolean): void {
  const found = lstatSync(entry, { throwIfNoEntry: false });
  if (found?.isFile()) close(entry, found.mode, PRIVATE_FILE);
  if (!found?.isDirectory()) return;
  close(entry, found.mode, PRIVATE_FOLDER);
  if (doorOnly) return;
  for (const name of namesIn(entry)) mend(path.join(entry, name), false);
}

function close(entry: string, mode: number, wanted: number): void {
  if ((mode & FOR_OTHERS) === 0) return;
  try {
    chmodSync(entry, wanted);
  } catch {
    // Another user's entry, or a file system without permissions: the caller reports the state of the whole folder.
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
