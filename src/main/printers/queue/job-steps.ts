import type { JobEvent } from '../../../shared/domain/print-job/next.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { PrintQueuePorts } from './queue.ts';
import type { QueueMemory } from './queue-memory.ts';
import { holdsUpOthers } from './waits-for.ts';

/** A printer that is waking up refuses the first connection: a job moves to another only after failing twice. */
const TRIES_BEFORE_MOVING = 2;

type PutOff = Extract<JobEvent, { kind: 'putOff' | 'nothingSent' }> & { readonly trouble: Problem };

/** What happens to a printer's jobs, written down and told. */
export interface JobSteps {
  /** Answers whether the event was accepted: the job may have been cancelled or moved. */
  happen(jobId: string, event: JobEvent): boolean;
  /** It is tried again later, here or at another printer. */
  putOff(job: JobRow, event: PutOff): void;
  /** Some of it may be on paper, and nobody knows. */
  doubt(job: PrintJob, reason: string): void;
}

export function createJobSteps(
  { printerId, jobs, states, transaction, clock, onOutcome, moveOn, changed }: PrintQueuePorts,
  memory: QueueMemory,
): JobSteps {
  const happen: JobSteps['happen'] = (jobId, event) => {
    const applied = transaction(() => {
      const done = jobs.apply(jobId, event, clock());
      if (done?.outcome) onOutcome(done.job, done.outcome);
      return done;
    });
    changed();
    return applied !== null;
  };
  return {
    happen,
    putOff: ({ jobId, attempts }, event) => {
      const { trouble } = event;
      if (!happen(jobId, event) || !holdsUpOthers({ state: 'failed', trouble })) return;
      const isSure = attempts + 1 >= TRIES_BEFORE_MOVING || trouble.code === 'printerStopped';
      if (isSure && moveOn()) memory.away = { trouble, at: clock() };
    },
    doubt: ({ jobId }, reason) => {
      const trouble: Problem = { code: 'printOutcomeUnknown', address: '', reason };
      states.setCut(printerId, true);
      happen(jobId, { kind: 'doubted', trouble, isOutdated: false });
    },
  };
}
