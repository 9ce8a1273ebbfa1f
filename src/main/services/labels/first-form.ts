import type { LabelType } from '../../../shared/marketplace/common.ts';
import type { LabelProblem } from '../../../shared/problem.ts';

/** So many labels in a row that could be printed in another form alone: all of this marketplace's are like that. */
const LEARNED_AFTER = 3;

/** Then the chosen form is tried again, with one request: it may have been mended. */
const FORGOTTEN_AFTER_MS = 4 * 60 * 60 * 1000;

/** A desk has a few printers, and their settings change now and then. */
const MOST_KNOWN = 50;

interface Known {
  /** Labels in a row. */
  readonly missed: number;
  readonly form: LabelType;
  readonly problem: LabelProblem;
  readonly at: number;
}

/**
 * With which form labels begin, so that a thousand of them are not asked for twice each. Kept while the program runs,
 * by everything that the bytes of a label depend on: other paper or another printer begins with the chosen form again.
 */
export interface FirstForm {
  /** Null: with the chosen one. `problem`: what is wrong with that. */
  get(key: string): Pick<Known, 'form' | 'problem'> | null;
  /** A label could be printed in the chosen form. */
  fits(key: string): void;
  /** It could not, and in this one it could. */
  fitsInstead(key: string, form: LabelType, problem: LabelProblem): void;
}

export function createFirstForm(clock: () => number): FirstForm {
  const known = new Map<string, Known>();
  const isOver = ({ at }: Known): boolean => Math.abs(clock() - at) >= FORGOTTEN_AFTER_MS;
  return {
    get: (key) => {
      const one = known.get(key);
      if (one && isOver(one)) known.delete(key);
      return one && !isOver(one) && one.missed >= LEARNED_AFTER ? one : null;
    },
    fits: (key) => {
      known.delete(key);
    },
    fitsInstead: (key, form, problem) => {
      const before = known.get(key);
      if (!before && known.size >= MOST_KNOWN) known.clear();
      const missed = before?.form === form ? before.missed + 1 : 1;
      known.set(key, { missed, form, problem, at: before?.at ?? clock() });
    },
  };
}
