import type { BrokenItem } from './decode-answer.ts';
import type { CallOptions } from './marketplace.ts';

/** Options of a call that leaves out what it can't read of a list. */
export interface LeavingOut {
  readonly options: CallOptions;
  /** What was left out of the last answer. */
  broken(): readonly BrokenItem[];
}

export function leavingOut(options: CallOptions): LeavingOut {
  let broken: readonly BrokenItem[] = [];
  return {
    options: {
      ...options,
      onBroken: (left) => {
        broken = left;
      },
    },
    broken: () => broken,
  };
}
