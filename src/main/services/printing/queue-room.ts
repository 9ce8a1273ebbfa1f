import type { ProblemOf } from '../../../shared/problem.ts';
import type { JobQueries } from '../../db/journal/jobs.ts';

/**
 * Two days of a large desk. A queue of more is a mistake or a script, and each label in it is looked at whenever its
 * printer comes back. The label of a scan is taken all the same: a person's pace bounds those.
 */
export const MOST_WAITING = 10_000;

/** A person looks at each one that comes out. */
const MOST_TESTS = 10;

/** What speaks against so many more labels for this printer; null: they may come. */
export function queueFull(
  jobs: Pick<JobQueries, 'countOpen'>,
  printerId: string,
  more: number,
): ProblemOf<'queueFull'> | null {
  return jobs.countOpen(printerId) + more > MOST_WAITING
    ? { code: 'queueFull', printerId, of: 'labels', most: MOST_WAITING }
    : null;
}

/** The same of one more test label, `beingMade` of which are on their way into the queue. */
export function testsFull(
  jobs: Pick<JobQueries, 'countOpen' | 'countTests'>,
  printerId: string,
  beingMade: number,
): ProblemOf<'queueFull'> | null {
  return jobs.countTests(printerId) + beingMade >= MOST_TESTS
    ? { code: 'queueFull', printerId, of: 'tests', most: MOST_TESTS }
    : queueFull(jobs, printerId, 1);
}
