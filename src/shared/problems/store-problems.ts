import { z } from 'zod';

const text = z.string();

/** What is wrong with what a station keeps. */
export const storeProblems = [
  z.object({ code: z.literal('databaseNewer'), file: text, found: z.int(), supported: z.int() }),
  z.object({ code: z.literal('databaseDamaged'), file: text, reason: text }),
  /** Another program, none of ours, keeps the file to itself: a viewer of databases with a change under way, a backup. */
  z.object({ code: z.literal('databaseInUse'), file: text }),
  /** The system lets nobody open or write it: its rights, its disk, or something else under the name of what lies beside it. */
  z.object({ code: z.literal('databaseNotWritable'), file: text, reason: text }),
  /** There is no room left for what is written to `file`; nothing was done. */
  z.object({ code: z.literal('diskFull'), file: text }),
  /** The cache was damaged; it was started over and is fetched again. Nothing that people did was in it. */
  z.object({ code: z.literal('cacheDropped'), file: text, reason: text }),
  /** Journal entries that this version can't read; they are kept and skipped. */
  z.object({ code: z.literal('entriesParked'), file: text, entries: z.array(text) }),
  /** The journal of a folder that was worked in is not there, or empty. `backup`: its copy; null: there is none. */
  z.object({ code: z.literal('journalGone'), file: text, backup: text.nullable() }),
  /**
   * The journal does not know what was done last in this folder: an older copy was put in its place, or its end is lost.
   * `orders`: of open supplies, on hold until somebody has said that they are not packed.
   */
  z.object({ code: z.literal('journalBehind'), file: text, orders: z.int() }),
  /**
   * People worked at this desk, and the file that has them is gone or empty: without it everybody might do everything.
   * `backup`: its copy; null: there is none.
   */
  z.object({ code: z.literal('peopleGone'), file: text, backup: text.nullable() }),
  /** The log does not end where the program left it: lines were taken away or written by somebody else. `line`: the first. */
  z.object({ code: z.literal('logEndsElsewhere'), file: text, line: z.int() }),
] as const;
