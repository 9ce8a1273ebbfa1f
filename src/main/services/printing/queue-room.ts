import type { ProblemOf } from '../../../shared/problem.ts';
import type { JobQueries } from '../../db/journal/jobs.ts';

/**
 * Two days of a large desk. A longer queue is a mistake or a script, and every label in it is examined when its printer
 * comes back. Labels of scans are always accepted: people can't scan that fast.
 */
export const MOST_WAITING = 10_000;

/** A person looks at each test label. */
const MOST_TESTS = 10;

/** Why this printer can't take so many more labels; null if it can. */
export function queueFull(
  jobs: Pick<JobQueries, 'countOpen'>,
  printerId: string,
  more: number,
): ProblemOf<'queueFull'> | null {
  return jobs.countOpen(printerId) + more > MOST_WAITING
    ? { code: 'queueFull', printerId, of: 'labels', most: MOST_WAITING }
    : null;
}

/** The same for one more test label; `beingMade` of them are on their way into the queue. */
export function testsFull(
  jobs: Pick<JobQueries, 'countOpen' | 'countTests'>,
  printerId: string,
  beingMade: number,
): ProblemOf<'queueFull'> | null {
  return jobs.countTests(printerId) + beingMade >= MOST_TESTS
    ? { code: 'queueFull', printerId, of: 'tests', most: MOST_TESTS }
    : queueFull(jobs, printerId, 1);
}
