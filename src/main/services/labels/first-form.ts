import type { LabelType } from '../../../shared/marketplace/common.ts';
import type { LabelProblem } from '../../../shared/problem.ts';

/**
 * After this many labels in a row that printed only in another form, all of this marketplace's labels are taken to be
 * so.
 */
const LEARNED_AFTER = 3;

/** After this the chosen form is tried again with one request: the marketplace may have fixed it. */
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
 * Which form to ask for first, so that a thousand labels are not each requested twice. Kept while the program runs, by
 * everything that the bytes depend on: other paper or another printer begins with the chosen form again.
 */
export interface FirstForm {
  /** Null: begin with the chosen form. `problem`: what is wrong with the chosen form. */
  get(key: string): Pick<Known, 'form' | 'problem'> | null;
  /** A label could be printed in the chosen form. */
  fits(key: string): void;
  /** A label could not be printed in the chosen form, but could in this one. */
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
