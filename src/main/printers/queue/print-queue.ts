import type { Evidence } from '../../../shared/domain/print-job.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import type { JobChange, JobQueries, JobRow } from '../../db/journal/jobs.ts';
import type { Logger } from '../../core/ports.ts';
import type { SendOutcome, Transport, TransportFault } from '../transport.ts';

/** What a job came to, told inside the transaction that writes it down. */
export type JobOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'stuck'; readonly trouble: Problem }
  | { readonly kind: 'uncertain'; readonly trouble: Problem }
  | { readonly kind: 'cancelled' }
  /** Its order was cancelled while the label waited. */
  | { readonly kind: 'unwanted' };

export interface PrintQueuePorts {
  readonly jobs: JobQueries;
  readonly transaction: <T>(work: () => T) => T;
  readonly clock: () => number;
  readonly log: Logger;
  /** Null while no printer is set. */
  readonly transport: () => Transport | null;
  /** Makes the bytes of a job that has none (yet, or for this printer). */
  readonly render: (job: JobRow) => Promise<Result<Uint8Array, Problem>>;
  /** Asked before each sending: an order may have been cancelled while its label waited. */
  readonly stillWanted: (job: JobRow) => boolean;
  readonly onOutcome: (job: JobRow, outcome: JobOutcome) => void;
  readonly changed: () => void;
}

export type QueueHealth = 'notSet' | 'ready' | 'printing' | 'needsHelp' | 'asking';

export interface PrintQueue {
  /** Jobs that a dead station left in flight become uncertain; then work begins. */
  start(): void;
  /** Call after a job was added: it is handed to the transport before this returns, if its turn has come. */
  wake(): void;
  /** Forgets the back-off of failed jobs. */
  retryNow(): void;
  /** The printer or its paper is another: what was made for the one before is made again, what waits goes there. */
  printerChanged(): void;
  /** `evidence` settles an uncertain or taken job; the caller has checked its state. */
  settle(job: JobRow, evidence: Evidence): void;
  /** Only for jobs of which nothing reached the printer, or which a person said did not come out. */
  cancel(job: JobRow): void;
  health(): { readonly health: QueueHealth; readonly trouble: Problem | null };
  stop(): Promise<void>;
}

/** A waiting label keeps the packer waiting: first tries come quickly, later ones often enough for paper just put in. */
const RETRY_MS = [1000, 2000, 4000, 8000] as const;

/** A 40 mm label is fed in under half a second; a printer that has not taken one by then is paused, open or empty. */
const SLOW_SENDING_MS = 4000;

/** A label in flight gets this long to finish at a stop, so that leaving the program seldom leaves a question. */
const STOP_GRACE_MS = 2000;

const LONGEST_RETRY_MS = Math.max(...RETRY_MS);

/** What is under way; `stale`: the printer changed meanwhile, so its bytes are for no printer any more. */
interface Flight {
  readonly job: JobRow;
  slow: boolean;
  stale: boolean;
}

/**
 * One printer's jobs: in order, one in flight. Only jobs of which nothing was sent are tried again. A printer that
 * takes nothing holds up all of them, a document that can't be made (yet) only itself.
 */
export function createPrintQueue(ports: PrintQueuePorts): PrintQueue {
  const { jobs, transaction, clock, log } = ports;
  const stopping = new AbortController();
  let inFlight: Flight | null = null;
  let busy = false;
  let stopped = false;
  let draining: Promise<void> = Promise.resolve();
  let retryTimer: NodeJS.Timeout | null = null;

  const write = (job: JobRow, change: JobChange, outcome: JobOutcome | null): void => {
    transaction(() => {
      jobs.change(job.jobId, change, clock());
      if (outcome) ports.onOutcome(job, outcome);
    });
    ports.changed();
  };

  const next = (): JobRow | null => {
    const open = jobs.open();
    // Nothing is in flight here: what is still written as sending is what a stumble left behind.
    const lost = open.filter((job) => job.state === 'sending');
    for (const job of lost) doubt(job, 'what became of it was not written down');
    if (lost.length > 0 || open.some((job) => job.state === 'uncertain')) return null;
    const stuckAt = open.findIndex(holdsUpOthers);
    const inTurn = stuckAt === -1 ? open : open.slice(0, stuckAt + 1);
    const due = inTurn.find((job) => waitOf(job) === 0);
    if (!due && inTurn.length > 0) scheduleRetry(Math.min(...inTurn.map(waitOf)));
    return due ?? null;
  };

  /** A wait longer than any back-off comes of a clock that was set back: it is over. */
  const waitOf = ({ notBefore }: JobRow): number => {
    const wait = notBefore - clock();
    return wait > LONGEST_RETRY_MS ? 0 : Math.max(0, wait);
  };

  const doubt = (job: JobRow, reason: string): void => {
    const trouble: Problem = { code: 'printOutcomeUnknown', address: '', reason };
    write(job, { state: 'uncertain', trouble }, { kind: 'uncertain', trouble });
  };

  const scheduleRetry = (milliseconds: number): void => {
    if (retryTimer) clearTimeout(retryTimer);
    retryTimer = setTimeout(wake, milliseconds);
    retryTimer.unref();
  };

  /** The job's turn comes again once its bytes are there: order and printer may have changed meanwhile. */
  const make = async (job: JobRow): Promise<void> => {
    const flight: Flight = { job, slow: false, stale: false };
    inFlight = flight;
    write(job, { state: 'rendering' }, null);
    const rendered = await ports.render(job).finally(() => {
      inFlight = null;
    });
    if (flight.stale) write(job, { state: 'queued', notBefore: 0 }, null);
    else if (rendered.ok) write(job, { state: 'queued', notBefore: 0, bytes: rendered.value }, null);
    else putOff(job, rendered.problem);
  };

  const putOff = (job: JobRow, trouble: Problem): void => {
    const attempts = job.attempts + 1;
    const wait = RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
    write(job, { state: 'failed', attempts, notBefore: clock() + wait, trouble }, { kind: 'stuck', trouble });
  };

  const send = async (job: JobRow, bytes: Uint8Array, transport: Transport): Promise<void> => {
    write(job, { state: 'sending', trouble: null }, null);
    const flight: Flight = { job, slow: false, stale: false };
    inFlight = flight;
    const slowTimer = setTimeout(
      () => noteSlow(flight, transport.address),
      SLOW_SENDING_MS + transport.expectedMs(bytes.length),
    );
    const outcome = await transport.send(bytes, stopping.signal).finally(() => {
      clearTimeout(slowTimer);
      inFlight = null;
    });
    conclude(flight, outcome, transport.address);
  };

  const noteSlow = (flight: Flight, address: string): void => {
    flight.slow = true;
    const trouble: Problem = { code: 'printerHoldsBack', address };
    try {
      write(flight.job, { state: 'sending', trouble }, { kind: 'stuck', trouble });
    } catch (error) {
      log.error({ error: String(error) }, 'a slow printer could not be noted');
    }
  };

  const conclude = ({ job, stale }: Flight, outcome: SendOutcome, address: string): void => {
    const outdated: Pick<JobChange, 'bytes'> = stale ? { bytes: null } : {};
    switch (outcome.kind) {
      case 'taken':
        write(job, { state: 'sent', evidence: outcome.evidence, trouble: null }, { kind: 'taken' });
        return;
      case 'nothingSent':
        log.warn({ jobId: job.jobId, fault: outcome.fault, stale }, 'nothing reached the printer');
        if (stale) write(job, { state: 'queued', notBefore: 0, bytes: null }, null);
        else putOff(job, { code: 'printerUnreachable', address, reason: reasonOf(outcome.fault) });
        return;
      case 'uncertain': {
        log.warn({ jobId: job.jobId, fault: outcome.fault }, 'a label may or may not have been printed');
        const trouble: Problem = { code: 'printOutcomeUnknown', address, reason: reasonOf(outcome.fault) };
        write(job, { state: 'uncertain', trouble, ...outdated }, { kind: 'uncertain', trouble });
      }
    }
  };

  const drain = async (): Promise<void> => {
    try {
      for (;;) {
        const transport = ports.transport();
        const job = transport && !stopped ? next() : null;
        if (!job || !transport) return;
        if (!ports.stillWanted(job)) write(job, { state: 'cancelled' }, { kind: 'unwanted' });
        else if (job.bytes) await send(job, job.bytes, transport);
        else await make(job);
      }
    } catch (error) {
      // The job stays as it is written; the next wake takes it up again, or asks where something may have been sent.
      log.error({ error: String(error) }, 'the print queue stumbled');
      scheduleRetry(RETRY_MS[2]);
    } finally {
      busy = false;
    }
  };

  const wake = (): void => {
    if (busy || stopped) return;
    busy = true;
    draining = drain();
  };

  const retryNow = (): void => {
    for (const job of jobs.open()) {
      if (job.state === 'failed') write(job, { state: 'failed', notBefore: 0, trouble: job.trouble }, null);
    }
    wake();
  };

  return {
    start: () => {
      for (const job of jobs.open()) {
        if (job.state === 'rendering') write(job, { state: 'queued' }, null);
        if (job.state === 'sending') doubt(job, 'the station stopped while sending');
      }
      wake();
    },
    wake,
    retryNow,
    printerChanged: () => {
      if (inFlight) inFlight.stale = true;
      jobs.forgetBytes();
      retryNow();
    },
    settle: (job, evidence) => {
      write(job, { state: 'confirmed', evidence, trouble: null }, { kind: 'taken' });
      setImmediate(wake);
    },
    cancel: (job) => {
      write(job, { state: 'cancelled' }, { kind: 'cancelled' });
      setImmediate(wake);
    },
    health: () => healthOf(jobs.open(), ports.transport() !== null, inFlight?.slow ?? false),
    stop: async () => {
      stopped = true;
      if (retryTimer) clearTimeout(retryTimer);
      const grace = setTimeout(() => stopping.abort(), STOP_GRACE_MS);
      await draining;
      clearTimeout(grace);
    },
  };
}

function healthOf(
  open: readonly JobRow[],
  isSet: boolean,
  isSlow: boolean,
): { readonly health: QueueHealth; readonly trouble: Problem | null } {
  const asking = open.find((job) => job.state === 'uncertain');
  if (asking) return { health: 'asking', trouble: asking.trouble };
  if (!isSet) return { health: 'notSet', trouble: { code: 'printerNotSet' } };
  const stuck = open.find((job) => holdsUpOthers(job) || (isSlow && job.state === 'sending'));
  if (stuck) return { health: 'needsHelp', trouble: stuck.trouble };
  return { health: open.length > 0 ? 'printing' : 'ready', trouble: null };
}

/** The printer's trouble is everybody's, a document's is its own. */
const holdsUpOthers = (job: JobRow): boolean =>
  job.state === 'failed' && (job.trouble === null || job.trouble.code === 'printerUnreachable');

const reasonOf = (fault: TransportFault): string => `${fault.kind}: ${fault.reason}`;
