import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { makeFolder } from './make-folder.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Writes a document for people to keep or send into the `exports` folder, under a name with its time: the same way for
 * the desktop program and for a browser, whatever that does with downloads. `at`: Unix milliseconds.
 */
export function writeExport(
  dataFolder: string,
  name: string,
  at: number,
  json: string,
): Result<{ readonly file: string }, ProblemOf<'fileNotWritable'>> {
  const folder = path.join(dataFolder, 'exports');
  const file = path.join(folder, `${name}-${exportStamp(at)}.json`);
  try {
    makeFolder(folder);
    writeWhole(file, json);
    keepNewest(folder, path.basename(file));
    return ok({ file });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail({ code: 'fileNotWritable', file, reason });
  }
}

/** The time for a file's name. `at`: Unix milliseconds. */
export const exportStamp = (at: number): string =>
  new Date(at).toISOString().replaceAll(/[:.]/g, '-').slice(0, STAMPED);

/** Per kind: more than anyone looks through, and few enough that a page exporting in a loop can't fill the disk. */
const KEPT = 50;

/** Names differ only in their times and so sort by age. `name`: the newest, ending in its time. */
export function keepNewest(folder: string, name: string): void {
  const kind = (file: string): string => file.replaceAll(/\d/g, '0');
  const stamped = name.slice(0, -(STAMPED + path.extname(name).length));
  const same = readdirSync(folder).filter((file) => file.startsWith(stamped) && kind(file) === kind(name));
  for (const file of same.toSorted().slice(0, -KEPT)) rmSync(path.join(folder, file), { force: true });
}

/** `2026-11-23T05-42-39-123` */
const STAMPED = 23;
