import type { JobQueries } from '../../../src/main/db/journal/jobs.ts';
import type { JobState } from '../../../src/shared/domain/print-job/job-state.ts';
import type { JobEvent } from '../../../src/shared/domain/print-job/next.ts';

const SENT: readonly JobEvent[] = [{ kind: 'sendingBegan' }, { kind: 'taken', evidence: 'connectionClosed' }];
const trouble = { code: 'printOutcomeUnknown', address: '', reason: 'reset' } as const;

/** What happens to a job on its way to each state. */
const roads: Record<JobState, readonly JobEvent[]> = {
  queued: [],
  rendering: [{ kind: 'makingTakesLong' }],
  sending: [{ kind: 'sendingBegan' }],
  sent: SENT,
  confirmed: [...SENT, { kind: 'provedByPrinter', evidence: 'printerCounted' }],
  failed: [{ kind: 'putOff', trouble }],
  uncertain: [{ kind: 'sendingBegan' }, { kind: 'doubted', trouble, isOutdated: false }],
  held: [{ kind: 'waitedTooLong' }],
  cancelled: [{ kind: 'cancelled' }],
};

/** Takes a job that was just added to a state. */
export function bringTo(jobs: JobQueries, jobId: string, state: JobState, at: number): void {
  for (const event of roads[state])
    if (!jobs.apply(jobId, event, at)) throw new Error(`${event.kind} was refused on the way to ${state}`);
}
