import { LONGEST_BACK_OFF_MS } from '../../../shared/domain/print-job/back-off.ts';
import type { JobCause } from '../../../shared/domain/print-job/print-job.ts';
import type { ProblemCode } from '../../../shared/problem.ts';
import type { JobHead } from '../../db/journal/job-rows.ts';

/** What lies here is made in milliseconds, or in seconds on a busy computer; the labels behind it keep their order. */
const MAKING_MS = 10_000;

/** A supply's code and a box label are fetched first, which may take a minute: nothing waits for that. */
const FETCHING_MS = 1000;

/** How long the jobs behind this one wait for its bytes. */
export const makingMs = (isFetched: boolean): number => (isFetched ? FETCHING_MS : MAKING_MS);

const OF_THE_PRINTER: ReadonlySet<ProblemCode> = new Set([
  'printerUnreachable',
  'printerNoPermission',
  'printerStopped',
]);

/** A printer's trouble holds up every job; a document's only itself. */
export const holdsUpOthers = (job: Pick<JobHead, 'state' | 'trouble'>): boolean =>
  job.state === 'failed' && (job.trouble === null || OF_THE_PRINTER.has(job.trouble.code));

const NOBODY_STANDS_BY: ReadonlySet<JobCause> = new Set([
  'ahead',
  'own',
  'boxLabel',
  'carrierLabel',
  'runLabel',
]);

/** Asked for many at a time: it waits where the printer has as many as a person could look through. */
export const canWait = ({ cause }: { readonly cause: JobCause }): boolean => NOBODY_STANDS_BY.has(cause);

/** A wait longer than any back-off means that the clock was set back, so it counts as over. */
const waitOf = ({ notBefore }: JobHead, now: number): number => {
  const wait = notBefore - now;
  return wait > LONGEST_BACK_OFF_MS ? 0 : Math.max(0, wait);
};

/** Whose turn it is; else how long until somebody's is, or nobody waits. */
export type NextJob =
  | { readonly kind: 'job'; readonly job: JobHead }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'nobody' };

/**
 * The first job that is due. One that the printer's trouble holds up holds up all that follow; one whose own document
 * can't be made (yet) is passed over.
 */
export function nextJob(waiting: Iterable<JobHead>, now: number): NextJob {
  let soonest: number | null = null;
  for (const job of waiting) {
    const wait = waitOf(job, now);
    if (wait === 0) return { kind: 'job', job };
    soonest = Math.min(soonest ?? wait, wait);
    if (holdsUpOthers(job)) break;
  }
  return soonest === null ? { kind: 'nobody' } : { kind: 'wait', milliseconds: soonest };
}

/**
 * Whether a job has waited so long that nobody may want it any more. The wait counts from its making, from a person's
 * word that it is still wanted, or from the label that the printer took before it: the tail of a long batch is not stale
 * while the batch goes on. A clock that was set back makes nothing stale.
 */
export const isStale = (
  job: Pick<JobHead, 'createdAt' | 'freshFrom'>,
  lastTakenAt: number | null,
  now: number,
  staleAfterMs: number,
): boolean => now - Math.max(job.createdAt, job.freshFrom ?? 0, lastTakenAt ?? 0) > staleAfterMs;
