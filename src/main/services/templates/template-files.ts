import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readTemplate, type LabelTemplate } from '../../../shared/domain/label/label-template.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { makeFolder } from '../../kernel/make-folder.ts';
import { writeWhole } from '../../kernel/write-whole.ts';

type FileProblem = ProblemOf<'templateUnreadable' | 'templateNewer'>;

/**
 * The owner's templates, one JSON file each, `<id>.json`. A file that is no template is renamed out of the way; one of
 * a newer Packbench stays untouched and its id is never overwritten.
 */
export interface TemplateFiles {
  all(): ReadonlyMap<string, LabelTemplate>;
  problems(): readonly FileProblem[];
  /** Whole or not at all: written beside, then renamed. */
  write(id: string, template: LabelTemplate): Result<null, ProblemOf<'fileNotWritable'>>;
  remove(id: string): Result<null, ProblemOf<'fileNotWritable'>>;
}

/** Ids become file names, so no part of one may lead outside the folder on any system. */
const FILE = /^([a-z0-9][a-z0-9-]{0,79})\.json$/;

/** `isTaken`: ids of built-in templates. */
export function openTemplateFiles(
  folder: string,
  isTaken: (id: string) => boolean,
  now: number,
): TemplateFiles {
  const templates = new Map<string, LabelTemplate>();
  const problems: FileProblem[] = [];
  for (const name of namesIn(folder)) {
    const id = FILE.exec(name)?.[1];
    if (id === undefined) continue;
    if (isTaken(id)) {
      const reason = 'a template of the program has this name; give the file another one';
      problems.push({ code: 'templateUnreadable', file: name, reason });
      continue;
    }
    const file = path.join(folder, name);
    const kept = `${name}.damaged-${now}`;
    const read = readTemplate(parseJson(readFileSync(file, 'utf8')), name);
    if (read.ok) templates.set(id, read.value);
    else if (read.problem.code === 'templateNewer') problems.push(read.problem);
    else {
      renameSync(file, path.join(folder, kept));
      problems.push({ ...read.problem, file: kept });
    }
  }

  const change = (name: string, act: () => void): Result<null, ProblemOf<'fileNotWritable'>> => {
    try {
      act();
      return ok(null);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return fail({ code: 'fileNotWritable', file: name, reason });
    }
  };

  return {
    all: () => templates,
    problems: () => problems,
    write(id, template) {
      const name = `${id}.json`;
      if (!FILE.test(name)) throw new RangeError(`${JSON.stringify(id)} is no id of a template`);
      const written = change(name, () => {
        makeFolder(folder);
        writeWhole(path.join(folder, name), `${JSON.stringify(template, null, 2)}\n`);
      });
      if (written.ok) templates.set(id, template);
      return written;
    },
    remove(id) {
      const removed = change(`${id}.json`, () => rmSync(path.join(folder, `${id}.json`), { force: true }));
      if (removed.ok) templates.delete(id);
      return removed;
    },
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
