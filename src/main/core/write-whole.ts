import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

/** Orders, tokens, who works here: for the station's own user alone. */
const OWNER_ALONE = 0o600;
/** `O_CREAT | O_EXCL`: a link that was planted under the name is refused by the system, and not followed. */
const NEW = 'wx';

/**
 * An empty file of our own at a place that is only passing: what a crash left there, or somebody else put there, is
 * taken away, the link itself and not what it leads to.
 */
function openDraft(file: string): number {
  rmSync(file, { force: true });
  return openSync(file, NEW, OWNER_ALONE);
}

/** The same for what is written as it comes in. */
export async function openDraftHandle(file: string): Promise<FileHandle> {
  rmSync(file, { force: true });
  return open(file, NEW, OWNER_ALONE);
}

/** The same, left empty, for those who open their files themselves: SQLite takes an empty file for a new one. */
export const makeDraft = (file: string): void => closeSync(openDraft(file));

/**
 * Throws where what is there can't be replaced by a file: the name of a device (`/dev/null`) or of a pipe would be gone
 * for every program of the computer. A link is replaced, not followed.
 */
export function refuseSpecial(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile() && !found.isSymbolicLink())
    throw new Error('it is a folder, a device or a pipe: give the name of a file');
}

/** Gives a draft that is on the disk its name, for good: a lost power line must not bring the old file back. */
export function putInPlace(draft: string, file: string): void {
  refuseSpecial(file);
  renameSync(draft, file);
  syncFolder(path.dirname(file));
}

/**
 * A file that is there whole or not at all: written beside, then renamed. `draft`: where several programs write the same
 * file, a name of each one's own.
 */
export function writeWhole(file: string, text: string, draft = `${file}.new`): void {
  const opened = openDraft(draft);
  try {
    try {
      writeAll(opened, Buffer.from(text));
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    putInPlace(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The system may take less than it was given, on a disk that is nearly full for one. */
function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
}

/** File systems of other computers say so where they know nothing of it; Windows opens no folder at all. */
const NOT_KNOWN = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP']);

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOT_KNOWN.has(String(error.code)))) throw error;
  } finally {
    closeSync(opened);
  }
}
