import type { JobHead, JobRow } from '../../db/journal/job-rows.ts';
import type { JobSteps } from './job-steps.ts';
import type { PrintQueuePorts } from './queue.ts';
import type { QueueMemory } from './queue-memory.ts';
import { holdsUpOthers, isStale, nextJob } from './waits-for.ts';

/** Which of a printer's jobs is next. */
export interface WhoseTurn {
  /** Null if no job is due, or a question must be answered first. */
  next(): JobRow | null;
  /** The one behind these that could go into the same row, none of which is waited for. */
  nextBehind(jobs: readonly JobRow[]): JobRow | null;
  /**
   * Nothing is in flight here, so a job still recorded as in flight was left by an error. Answers whether there was
   * any.
   */
  rescue(): boolean;
}

/** `later`: asks for another look in so many milliseconds. */
export function createWhoseTurn(
  { printerId, jobs, states, transaction, clock, log, staleAfterMs, onOutcome, changed }: PrintQueuePorts,
  { making }: Pick<QueueMemory, 'making'>,
  { doubt }: Pick<JobSteps, 'doubt'>,
  later: (milliseconds: number) => void,
): WhoseTurn {
  const isOverdue = (job: JobHead): boolean => {
    // A document that could not be made was passed over: the labels printed meanwhile say nothing of it.
    const isOwnTrouble = job.state === 'failed' && !holdsUpOthers(job);
    const since = isOwnTrouble ? null : jobs.lastTakenAt(printerId);
    return isStale(job, since, clock(), staleAfterMs);
  };

  /** One question for all that waited too long; newer jobs wait behind them. */
  const hold = (): void => {
    const overdue = [...jobs.waiting(printerId)].filter(isOverdue);
    transaction(() => {
      jobs.applyAll(idsOf(overdue), 'waitedTooLong', clock());
      const first = jobs.firstIn(printerId, ['held']);
      if (first) onOutcome(first, { kind: 'held' });
    });
    log.warn({ printerId, jobs: overdue.length }, 'labels waited too long and ask whether they are wanted');
    changed();
  };

  const rescue: WhoseTurn['rescue'] = () => {
    const sending = jobs.allIn(printerId, ['sending']);
    for (const job of sending) doubt(job, 'ended: what became of it was not written down');
    const lost = [...jobs.waiting(printerId, ['rendering'])].filter(({ jobId }) => !making.has(jobId));
    for (const { jobId } of lost) jobs.apply(jobId, { kind: 'toBeMadeAgain' }, clock());
    return sending.length > 0;
  };

  return {
    rescue,
    next: () => {
      if (rescue() || jobs.firstIn(printerId, ['uncertain', 'held']) || states.pausedAt(printerId) !== null)
        return null;
      // Parked jobs hold up no other; nor do those that are being made from afar.
      const passedOver = new Set(making.keys());
      for (;;) {
        const turn = nextJob(others(jobs.waiting(printerId), passedOver), clock());
        if (turn.kind === 'wait') later(turn.milliseconds);
        if (turn.kind !== 'job') return null;
        const job = jobs.get(turn.job.jobId);
        if (!job) {
          passedOver.add(turn.job.jobId);
          continue;
        }
        if (!isOverdue(job)) return job;
        hold();
        return null;
      }
    },
    nextBehind: (before) => {
      const passedOver = new Set([...making.keys(), ...idsOf(before)]);
      const turn = nextJob(others(jobs.waiting(printerId), passedOver), clock());
      return turn.kind === 'job' && !isOverdue(turn.job) ? jobs.get(turn.job.jobId) : null;
    },
  };
}

function* others(heads: Iterable<JobHead>, passedOver: ReadonlySet<string>): Iterable<JobHead> {
  for (const head of heads) if (!passedOver.has(head.jobId)) yield head;
}

const idsOf = (jobs: readonly { readonly jobId: string }[]): string[] => jobs.map(({ jobId }) => jobId);
