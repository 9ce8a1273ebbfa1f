import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Puts a document that people keep or send into `exports` of the data folder, under a name that says when it was made:
 * one way for the desktop program and for a browser, whatever that does with downloads. `at`: Unix milliseconds.
 */
export function writeExport(
  dataFolder: string,
  name: string,
  at: number,
  json: string,
): Result<{ readonly file: string }, ProblemOf<'fileNotWritable'>> {
  const folder = path.join(dataFolder, 'exports');
  const stamp = new Date(at).toISOString().replaceAll(/[:.]/g, '-').slice(0, 23);
  const file = path.join(folder, `${name}-${stamp}.json`);
  try {
    makeFolder(folder);
    writeFileSync(file, json, { flush: true });
    return ok({ file });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail({ code: 'fileNotWritable', file, reason });
  }
}
