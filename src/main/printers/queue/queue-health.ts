import type { JobHead } from '../../db/journal/job-rows.ts';
import type { JobQueries } from '../../db/journal/jobs.ts';
import type { PrintQueuePorts, QueueHealth, Sending } from './queue.ts';
import type { QueueMemory } from './queue-memory.ts';
import { holdsUpOthers } from './waits-for.ts';

/** A label that takes no longer than this is under way by the time the packer looks up. */
export const WORTH_TELLING_MS = 1500;

/** A printer that could not be reached counts as away for this long, unless something else is heard of it. */
const AWAY_MS = 30_000;

/** The state of a printer's queue as people see it. */
export function queueHealth(
  { printerId, jobs, states, transport, clock }: PrintQueuePorts,
  { inFlight, away }: QueueMemory,
): QueueHealth {
  const asking = jobs.firstIn(printerId, ['uncertain', 'held']);
  if (asking) return { health: 'asking', trouble: asking.trouble };
  if (!transport()) return { health: 'notSet', trouble: { code: 'printerNotSet' } };
  if (states.pausedAt(printerId) !== null) return { health: 'paused', trouble: null };
  const stuck = inFlight?.slow ? jobs.firstIn(printerId, ['sending']) : firstHoldUp(jobs, printerId);
  const isAway = away !== null && Math.abs(clock() - away.at) < AWAY_MS;
  const trouble = stuck?.trouble ?? (isAway ? away.trouble : null) ?? null;
  if (trouble) return { health: 'needsHelp', trouble };
  return { health: jobs.countOpen(printerId) > 0 ? 'printing' : 'ready', trouble: null };
}

/** The label under way, if it takes long enough to be worth showing. */
export function longSending({ inFlight }: QueueMemory): Sending | null {
  // A printer that holds back may take any time, so none is promised.
  if (!inFlight?.sending || inFlight.slow) return null;
  return inFlight.sending.expectedMs >= WORTH_TELLING_MS ? inFlight.sending : null;
}

/** A label waits behind the one in flight with nothing else to keep it. */
export function isAwaited(jobs: JobQueries, printerId: string): boolean {
  const heads = jobs.waiting(printerId, ['queued', 'rendering', 'failed']);
  for (const head of heads) if (head.state !== 'failed' || holdsUpOthers(head)) return true;
  return false;
}

function firstHoldUp(jobs: JobQueries, printerId: string): JobHead | null {
  for (const job of jobs.waiting(printerId, ['failed'])) if (holdsUpOthers(job)) return job;
  return null;
}
