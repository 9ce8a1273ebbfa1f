import { createDocumentMaker } from './document-maker.ts';
import { createJobSteps } from './job-steps.ts';
import type { PrintQueue, PrintQueuePorts } from './queue.ts';
import { createQueueAnswers } from './queue-answers.ts';
import { isAwaited, longSending, queueHealth } from './queue-health.ts';
import { newQueueMemory } from './queue-memory.ts';
import { createRowSender } from './row-sender.ts';
import { canWait } from './waits-for.ts';
import { createWhoseTurn } from './whose-turn.ts';

/** A label in flight gets this long to finish at a stop, so that quitting seldom leaves a question. */
const STOP_GRACE_MS = 2000;

/** The pause after a defect: short enough for a packer, long enough for the log. */
const STUMBLE_MS = 4000;

/**
 * One printer's jobs: in order, one in flight. Only jobs of which nothing was sent are tried again. A printer that
 * takes nothing holds up all of them, a document that can't be made (yet) only itself.
 */
export function createPrintQueue(ports: PrintQueuePorts): PrintQueue {
  const { printerId, jobs, states, clock, log, changed } = ports;
  const stopping = new AbortController();
  let busy = false;
  let draining: Promise<void> = Promise.resolve();
  let retryTimer: NodeJS.Timeout | null = null;

  const wake = (): void => {
    if (busy || memory.isStopped) return;
    busy = true;
    draining = drain();
  };

  const wakeIn = (milliseconds: number): void => {
    if (retryTimer) clearTimeout(retryTimer);
    retryTimer = setTimeout(wake, milliseconds);
    retryTimer.unref();
  };

  const memory = newQueueMemory();
  const steps = createJobSteps(ports, memory);
  const turns = createWhoseTurn(ports, memory, steps, wakeIn);
  const make = createDocumentMaker(ports, memory, steps, wake);
  const send = createRowSender(ports, memory, steps, turns, make, stopping.signal);

  const drain = async (): Promise<void> => {
    try {
      for (;;) {
        const transport = ports.transport();
        const job = transport && !memory.isStopped ? turns.next() : null;
        // Nothing is awaited between this check and the end: a wake in between would be missed.
        if (!job || !transport) return;
        if (!ports.stillWanted(job)) steps.happen(job.jobId, { kind: 'unwanted' });
        else if (!job.bytes) await make(job);
        // Nothing is awaited between here and the end either.
        else if (canWait(job) && !memory.isForced && !ports.hasRoom()) return;
        else {
          const blocked = memory.isForced ? null : ports.blockedBy();
          memory.isForced = false;
          if (blocked) steps.putOff(job, { kind: 'putOff', trouble: blocked });
          else await send(job, job.bytes, transport);
        }
      }
    } catch (error) {
      // The job stays as it is written; the next wake takes it up again, or asks where something may have been sent.
      log.error({ error: String(error) }, 'the print queue stopped at an unexpected error');
      wakeIn(STUMBLE_MS);
    } finally {
      busy = false;
      memory.isForced = false;
    }
  };

  /** Waiting for its turn again is no waiting for the packer. */
  const tryAgain = (): void => {
    memory.away = null;
    jobs.tryNow(printerId, clock());
    changed();
    wake();
  };

  return {
    ...createQueueAnswers(ports, memory, steps, wake),
    start: () => {
      turns.rescue();
      wake();
    },
    wake,
    retryNow: () => {
      memory.isForced = true;
      tryAgain();
    },
    ready: tryAgain,
    pause: () => {
      states.setPaused(printerId, clock());
      changed();
    },
    resume: () => {
      states.setPaused(printerId, null);
      changed();
      setImmediate(wake);
    },
    printerChanged: () => {
      if (memory.inFlight) memory.inFlight.stale = true;
      for (const flight of memory.making.values()) flight.stale = true;
      jobs.forgetBytes(printerId, false);
      tryAgain();
    },
    health: () => queueHealth(ports, memory),
    sending: () => longSending(memory),
    uncut: () => (memory.inFlight?.sending || isAwaited(jobs, printerId) ? 0 : ports.finishing.uncut()),
    stop: async () => {
      memory.isStopped = true;
      if (retryTimer) clearTimeout(retryTimer);
      const grace = setTimeout(() => stopping.abort(), STOP_GRACE_MS);
      await draining;
      clearTimeout(grace);
    },
  };
}
