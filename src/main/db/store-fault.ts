import { statfsSync } from 'node:fs';
import path from 'node:path';
import type { ProblemOf } from '../../shared/problem.ts';

/** What can go wrong with a file that the station keeps: expected, and named. */
export type StoreProblem = ProblemOf<
  'databaseNewer' | 'databaseDamaged' | 'databaseInUse' | 'databaseNotWritable' | 'diskFull'
>;

/** SQLite's result codes, without what it adds in the upper bits. */
const ERROR = 1;
const BUSY = 5;
const FULL = 13;
/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGED = new Set([11, 26]);
/** SQLITE_PERM, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN. */
const NOT_WRITABLE = new Set([3, 8, 10, 14]);
/** The system's codes for it; for this user, an exhausted quota is a full disk. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);
/** Some systems report a full disk as an I/O error: with less free space than this, it is full. */
export const FULL_BELOW_BYTES = 256 * 1024;

/** Thrown out of a transaction that the file could not take: nothing of it was written. */
export class StoreFault extends Error {
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, cause: Error) {
    super(cause.message, { cause });
    this.name = 'StoreFault';
    this.problem = problem;
  }
}

/** A file error as one that names the file; any other unchanged. */
export function asStoreFault(error: unknown, file: string | null): unknown {
  if (!(error instanceof Error) || error instanceof StoreFault) return error;
  const problem = storeProblem(error, file ?? '');
  return problem ? new StoreFault(problem, error) : error;
}

/** The problem behind an error of `file`; null if it is a defect of ours. */
export function storeProblem(error: unknown, file: string): StoreProblem | null {
  if (error instanceof StoreFault) return error.problem;
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (isNoRoom(error) || code === FULL) return { code: 'diskFull', file };
  if (code === null) return null;
  if (code === BUSY) return { code: 'databaseInUse', file };
  if (DAMAGED.has(code)) return { code: 'databaseDamaged', file, reason: error.message };
  if (!NOT_WRITABLE.has(code)) return null;
  return isFull(file)
    ? { code: 'diskFull', file }
    : { code: 'databaseNotWritable', file, reason: error.message };
}

/** A table missing while a file is opened was removed from outside: every query for it fails the same way. */
export const damagedShape = (error: unknown, file: string): StoreProblem | null =>
  error instanceof Error && codeOf(error) === ERROR
    ? { code: 'databaseDamaged', file, reason: error.message }
    : null;

/** Nothing can be written any more: the disk, or this user's share of it, is used up. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code));

/** Another process holds a conflicting lock and did not release it within the waiting time. */
export const isBusy = (error: unknown): boolean => error instanceof Error && codeOf(error) === BUSY;

const codeOf = (error: Error): number | null => ('errcode' in error ? Number(error.errcode) & 0xff : null);

function isFull(file: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path.dirname(file));
    return bavail * bsize < FULL_BELOW_BYTES;
  } catch {
    return false;
  }
}
