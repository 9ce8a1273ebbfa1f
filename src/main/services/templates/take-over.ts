import type { Signal } from '../../kernel/signal.ts';
import type { LabelTemplate } from '../../../shared/domain/label/label-template.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { TemplateFiles } from './template-files.ts';

/** The owner's templates as a whole, for copying them between desks. */
export interface OwnTemplates {
  all(): ReadonlyMap<string, LabelTemplate>;
  /** False for names of built-in templates, and of files that only a newer version can read. */
  mayBe(id: string): boolean;
  /** Saves all of them or none; templates of other names stay. The returned function undoes it. */
  put(
    templates: ReadonlyMap<string, LabelTemplate>,
  ): Result<{ readonly takeBack: () => void }, ProblemOf<'fileNotWritable'>>;
}

export function createOwnTemplates(
  files: TemplateFiles,
  isDefault: (id: string) => boolean,
  changes: Pick<Signal, 'tell'>,
): OwnTemplates {
  return {
    all: files.all,
    mayBe: (id) => !isDefault(id) && !files.problems().some(({ file }) => file === `${id}.json`),
    put(templates) {
      const done: (() => void)[] = [];
      const takeBack = (): void => {
        for (const undo of done.toReversed()) undo();
        changes.tell();
      };
      for (const [id, template] of templates) {
        const former = files.all().get(id);
        const written = files.write(id, template);
        if (!written.ok) {
          takeBack();
          return written;
        }
        done.push(() => void (former ? files.write(id, former) : files.remove(id)));
      }
      changes.tell();
      return ok({ takeBack });
    },
  };
}
