import type { Problem } from '../../../shared/problem.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { JobSteps } from './job-steps.ts';
import type { PrintQueuePorts } from './queue.ts';
import type { Flight, QueueMemory } from './queue-memory.ts';
import { makingMs } from './waits-for.ts';

/**
 * Makes the bytes of a job, whose turn comes again once they exist: order and printer may have changed meanwhile.
 * Resolves when they are made, or when they take so long that other jobs go ahead.
 */
export type MakeDocument = (job: JobRow) => Promise<void>;

export function createDocumentMaker(
  { printerId, jobs, render, isFetched, log }: PrintQueuePorts,
  memory: QueueMemory,
  { happen, putOff }: JobSteps,
  wake: () => void,
): MakeDocument {
  const noteDefect = (error: unknown): void =>
    log.error({ error: String(error) }, 'what became of a label could not be noted');

  /** A job that was cancelled or moved while its bytes were made is no longer this queue's. */
  const isOurs = ({ jobId }: JobRow): boolean => jobs.standOf(jobId)?.printerId === printerId;

  /** A defect in the making of one document is that document's trouble. */
  const unmakeable = (job: JobRow, error: unknown): Result<Uint8Array, Problem> => {
    const reference = job.jobId.slice(0, 8);
    log.error({ jobId: job.jobId, reference, error: String(error) }, 'a document could not be made');
    return fail({ code: 'unexpected', reference });
  };

  const finish = async (flight: Flight): Promise<void> => {
    const { job } = flight;
    const rendered = await render(job).catch((error: unknown) => unmakeable(job, error));
    memory.making.delete(job.jobId);
    if (memory.isStopped || !isOurs(job)) return;
    if (flight.stale) happen(job.jobId, { kind: 'toBeMadeAgain' });
    else if (rendered.ok) happen(job.jobId, { kind: 'made', bytes: rendered.value });
    else putOff(job, { kind: 'putOff', trouble: rendered.problem });
  };

  return async (job) => {
    const flight: Flight = { job, mates: [], slow: false, stale: false, sending: null };
    memory.inFlight = flight;
    memory.making.set(job.jobId, flight);
    const made = finish(flight);
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => {
        // A later error affects no waiting job.
        made.then(wake, noteDefect);
        try {
          if (isOurs(job)) happen(job.jobId, { kind: 'makingTakesLong' });
        } catch (error) {
          noteDefect(error);
        }
        late.resolve();
      },
      makingMs(isFetched(job)),
    );
    await Promise.race([made, late.promise]).finally(() => {
      clearTimeout(timer);
      memory.inFlight = null;
    });
    // Documents that can't be made would otherwise follow each other without a pause: scans must come in between.
    await new Promise((resolve) => setImmediate(resolve));
  };
}
