import { asyncProperty, check } from 'fast-check';
import { usualWeights } from './steps/index.ts';
import { stepsOf } from './steps/step.ts';
import { walk, type Walked } from './walk.ts';

export interface WalkWishes {
  readonly runs: number;
  readonly seed: number;
}

/** Long enough to hand over a supply, have it accepted and pack what was left; two walks in three come that far. */
const LONGEST = 120;

/** A way that is not at its shortest after as long is short enough to read. */
const SHORTENING_MS = 60_000;

/** Walks until one fails or all are done; a failing one is shortened. Throws with the seed and the shortest way. */
export async function walkMany({ runs, seed }: WalkWishes): Promise<Walked> {
  const counts: Walked['counts'] = new Map();
  let requests = 0;
  let shortenUntil = Infinity;
  const details = await check(
    asyncProperty(stepsOf(usualWeights, LONGEST), async (steps) => {
      // Every way now passes for a good one, which ends the search for a shorter one.
      if (performance.now() > shortenUntil) return;
      try {
        requests += await walk(steps, counts);
      } catch (error) {
        shortenUntil = Math.min(shortenUntil, performance.now() + SHORTENING_MS);
        throw error;
      }
    }),
    // Without its usual lean to short walks: the way is shortened when one fails.
    { numRuns: runs, seed, unbiased: true },
  );
  if (!details.failed) return { requests, counts };
  const { errorInstance, numRuns, numShrinks } = details;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(
    `A walk failed (WALK_SEED=${details.seed}, run ${numRuns}, shortened ${numShrinks} times): ${reason}`,
    { cause: errorInstance },
  );
}
