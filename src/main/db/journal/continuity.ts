import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { ProblemOf } from '../../../shared/problem.ts';
import { writeWhole } from '../../kernel/write-whole.ts';
import { onCommit } from '../database.ts';
import { integer, textOrNull, type Row } from '../row.ts';

/** Which journal it is, and how far it had come: rows that were ever added, which no deletion takes back. */
interface Mark {
  /** Null: an earlier version made it. */
  readonly id: string | null;
  readonly position: number;
}

const witnessSchema = z.object({ id: z.string(), position: z.int() });

/** After the commit that a label waits for, and once for all commits of one scan. */
const AFTER_COMMIT_MS = 10;
/** Every line has this length, so overwriting it in place never leaves half of two. */
const LINE_LENGTH = 128;

const MARK = `
  SELECT (SELECT value FROM meta WHERE key = 'id') AS id, (
    SELECT coalesce(sum(seq), 0) FROM sqlite_sequence WHERE name IN ('scans', 'print_jobs', 'outbox', 'audit')
  ) AS position
`;

/**
 * Detects a journal that does not continue from where this folder left off. Its latest state is kept in a file beside
 * it, written after each commit without waiting for the disk: the journal itself waits, so a power cut alone never
 * leaves it behind.
 */
export interface Continuity {
  /** The journal lacks its last recorded state: it is another one, or an older copy. */
  readonly isBehind: boolean;
  /** Starts a new identity, in doubt; call it inside a transaction. */
  renew(): void;
  /** The open supplies have not been read completely since the renewal: one of them may date from the lost time. */
  readonly isInDoubt: boolean;
  /** They were read whole. */
  endDoubt(): void;
  /** Writes down from now on how far it has come. */
  keep(): void;
  close(): void;
  /** A copy that this journal does not continue is moved out of the way of the next one. */
  keepOtherBackup(backup: string): void;
}

const witnessFile = (journal: string): string => `${journal}.seen`;

export function createContinuity(database: DatabaseSync, file: string): Continuity {
  const mark = database.prepare(MARK);
  const setId = database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('id', ?)");
  const setDoubt = database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('doubt', 'supplies')");
  const endDoubt = database.prepare("DELETE FROM meta WHERE key = 'doubt'");
  let isInDoubt = database.prepare("SELECT 1 FROM meta WHERE key = 'doubt'").get() !== undefined;
  const readMark = (): Mark => markOf(mark.get());
  const seen = readWitness(witnessFile(file));
  const now = readMark();
  let timer: NodeJS.Timeout | null = null;
  let isKept = false;

  const write = (): void => {
    timer = null;
    const { id, position } = readMark();
    const line = `${JSON.stringify({ id, position }).padEnd(LINE_LENGTH)}\n`;
    try {
      writeOver(witnessFile(file), line);
    } catch {
      // On a full disk: the next commit tries again.
    }
  };
  return {
    isBehind: seen !== null && (seen.id !== now.id || now.position < seen.position),
    renew: () => {
      setId.run(randomUUID());
      setDoubt.run();
      isInDoubt = true;
    },
    get isInDoubt() {
      return isInDoubt;
    },
    endDoubt: () => {
      if (!isInDoubt) return;
      endDoubt.run();
      isInDoubt = false;
    },
    keep: () => {
      if (readMark().id === null) setId.run(randomUUID());
      isKept = true;
      write();
      onCommit(database, () => {
        timer ??= setTimeout(write, AFTER_COMMIT_MS).unref();
      });
    },
    close: () => {
      if (timer) clearTimeout(timer);
      if (isKept) write();
    },
    keepOtherBackup: (backup) => {
      const copy = existsSync(backup) ? markOfCopy(backup) : null;
      const ours = readMark();
      const isContinued =
        copy === null || ((copy.id === null || copy.id === ours.id) && copy.position <= ours.position);
      if (!isContinued) renameSync(backup, `${backup}-${new Date().toISOString().replaceAll(':', '-')}`);
    },
  };
}

/**
 * The journal is missing or empty where there was one: starting over would print again what is already packed.
 * `isUsed`: whether the cache knows of supplies, for a folder from an earlier version.
 */
export function missingJournal(file: string, isUsed: () => boolean): ProblemOf<'journalGone'> | null {
  if (hasBytes(file)) return null;
  const backup = hasBytes(`${file}.backup`) ? `${file}.backup` : null;
  if (backup === null && !existsSync(witnessFile(file)) && !isUsed()) return null;
  return { code: 'journalGone', file, backup };
}

/** Whether a cache beside a journal has anything in it; what is wrong with it is said by whoever opens it for work. */
export function hasSupplies(cacheFile: string): boolean {
  if (!hasBytes(cacheFile)) return false;
  let cache: DatabaseSync | null = null;
  try {
    cache = new DatabaseSync(cacheFile);
    return cache.prepare('SELECT 1 FROM supplies LIMIT 1').get() !== undefined;
  } catch {
    return false;
  } finally {
    cache?.close();
  }
}

const hasBytes = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

const markOf = (row: Row = {}): Mark => ({
  id: textOrNull(row, 'id'),
  position: integer(row, 'position'),
});

/** Null if it can't be read, so that nothing is lost by replacing it. `immutable`: SQLite writes no files beside it. */
function markOfCopy(file: string): Mark | null {
  let copy: DatabaseSync | null = null;
  try {
    const url = pathToFileURL(path.resolve(file));
    url.searchParams.set('immutable', '1');
    copy = new DatabaseSync(url, { readOnly: true });
    return markOf(copy.prepare(MARK).get());
  } catch {
    return null;
  } finally {
    copy?.close();
  }
}

function readWitness(file: string): z.infer<typeof witnessSchema> | null {
  try {
    return witnessSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function writeOver(file: string, line: string): void {
  if (!hasBytes(file)) return writeWhole(file, line);
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, line, 0);
  } finally {
    closeSync(opened);
  }
}
