import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

/** Orders, tokens, who works here: for the station's own user alone. */
const OWNER_ALONE = 0o600;
/** `O_CREAT | O_EXCL`: the system refuses a link planted under the name instead of following it. */
const NEW = 'wx';

/**
 * Creates an empty file at a temporary path. A leftover of a crash, or anything another program put there, is removed
 * first; a link is removed, not followed.
 */
function openDraft(file: string): number {
  rmSync(file, { force: true });
  return openSync(file, NEW, OWNER_ALONE);
}

/** The same for data written as it arrives. */
export async function openDraftHandle(file: string): Promise<FileHandle> {
  rmSync(file, { force: true });
  return open(file, NEW, OWNER_ALONE);
}

/** The same, left empty for programs that open their files themselves: SQLite takes an empty file for a new one. */
export const makeDraft = (file: string): void => closeSync(openDraft(file));

/**
 * Throws if the target must not be replaced by a file: a device (`/dev/null`) or pipe would be lost to every program on
 * the computer. A link is replaced, not followed.
 */
export function refuseSpecial(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile() && !found.isSymbolicLink())
    throw new Error('it is a folder, a device or a pipe: give the name of a file');
}

/** Renames a draft that is on disk to its final name, durably: a power cut must not bring the old file back. */
export function putInPlace(draft: string, file: string): void {
  refuseSpecial(file);
  renameSync(draft, file);
  syncFolder(path.dirname(file));
}

/**
 * Writes a file completely or not at all: to a draft, then renamed. `draft`: a separate name for each program, if
 * several write the same file.
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

/** The system may take fewer bytes than given, for instance on a nearly full disk. */
function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
}

/** Network file systems answer so if they don't support it; Windows can't open a folder at all. */
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
