import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** What the station writes is for its own user alone: orders, what people did, tokens. */
export const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const FOR_OTHERS = 0o077;
/** Of a folder that everybody shares, such as /tmp: whoever named it as the data folder still needs it as it is. */
const STICKY = 0o1000;

/** What the station itself puts into its folder; the folder may have been somebody's before and hold other things. */
const OWN_NAMES =
  /^(?:[\w-]+\.sqlite\b.*|station\.lock.*|(?:settings|budget|secrets|window|browsers)\.json.*|device\.key.*|logs|exports|templates|training|looking|browser|account-[\w-]+)$/;

/** The desktop's browser keeps thousands of files there and locks the folder itself: nobody gets past its door. */
const DOOR_ONLY = new Set(['browser']);

/** What is to be made private was made by an earlier version, or by hand, under other rules. */
export function mendDataFolder(folder: string): { readonly isPrivate: boolean } {
  // Windows keeps rights elsewhere: a user's folders are closed to others from the start.
  if (process.platform === 'win32') return { isPrivate: true };
  const { mode } = statSync(folder);
  if ((mode & STICKY) === 0) close(folder, mode, PRIVATE_FOLDER);
  for (const name of readdirSync(folder)) {
    if (OWN_NAMES.test(name)) mend(path.join(folder, name), DOOR_ONLY.has(name));
  }
  return { isPrivate: (statSync(folder).mode & FOR_OTHERS) === 0 };
}

/** The folder first: once it is closed, nobody can put a link where a file was. */
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
    // Another user's, or a file system without rights: the whole folder's state is told by the caller.
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
