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

/** One printer's jobs: strictly in order, one in flight. Only jobs of which nothing was sent are tried again. */
export function createPrintQueue(ports: PrintQueuePorts): PrintQueue {
  const { jobs, transaction, clock, log } = ports;
  const stopping = new AbortController();
  let inFlight: { readonly job: JobRow; slow: boolean } | null = null;
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
    if (open.some((job) => job.state === 'uncertain')) return null;
    const head = open[0];
    if (!head) return null;
    const wait = head.notBefore - clock();
    if (wait > 0) {
      scheduleRetry(wait);
      return null;
    }
    return head;
  };

  const scheduleRetry = (milliseconds: number): void => {
    if (retryTimer) clearTimeout(retryTimer);
    retryTimer = setTimeout(wake, milliseconds);
    retryTimer.unref();
  };

  const fetchBytes = async (job: JobRow): Promise<Uint8Array | null> => {
    if (job.bytes) return job.bytes;
    write(job, { state: 'rendering' }, null);
    const rendered = await ports.render(job);
    if (rendered.ok) return rendered.value;
    putOff(job, rendered.problem);
    return null;
  };

  const putOff = (job: JobRow, trouble: Problem): void => {
    const attempts = job.attempts + 1;
    const wait = RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
    write(job, { state: 'failed', attempts, notBefore: clock() + wait, trouble }, { kind: 'stuck', trouble });
  };

  const send = async (job: JobRow, transport: Transport): Promise<void> => {
    const bytes = job.bytes ?? (await fetchBytes(job));
    if (!bytes || stopped) return;
    write(job, { state: 'sending', bytes, trouble: null }, null);
    const flight = { job, slow: false };
    inFlight = flight;
    const slowTimer = setTimeout(() => {
      flight.slow = true;
      const trouble: Problem = {
        code: 'printerUnreachable',
        address: transport.address,
        reason: 'takes no data',
      };
      write(job, { state: 'sending', trouble }, { kind: 'stuck', trouble });
    }, SLOW_SENDING_MS);
    const outcome = await transport.send(bytes, stopping.signal);
    clearTimeout(slowTimer);
    inFlight = null;
    conclude(job, outcome, transport.address);
  };

  const conclude = (job: JobRow, outcome: SendOutcome, address: string): void => {
    switch (outcome.kind) {
      case 'taken':
        write(job, { state: 'sent', evidence: outcome.evidence, trouble: null }, { kind: 'taken' });
        return;
      case 'nothingSent':
        log.warn({ jobId: job.jobId, fault: outcome.fault }, 'nothing reached the printer');
        putOff(job, { code: 'printerUnreachable', address, reason: reasonOf(outcome.fault) });
        return;
      case 'uncertain': {
        log.warn({ jobId: job.jobId, fault: outcome.fault }, 'a label may or may not have been printed');
        const trouble: Problem = { code: 'printOutcomeUnknown', address, reason: reasonOf(outcome.fault) };
        write(job, { state: 'uncertain', trouble }, { kind: 'uncertain', trouble });
      }
    }
  };

  const drain = async (): Promise<void> => {
    try {
      for (;;) {
        const transport = ports.transport();
        const job = transport && !stopped ? next() : null;
        if (!job || !transport) return;
        if (ports.stillWanted(job)) await send(job, transport);
        else write(job, { state: 'cancelled' }, { kind: 'unwanted' });
      }
    } catch (error) {
      // The job stays as it is written; the next wake takes it up again.
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

  return {
    start: () => {
      for (const job of jobs.open()) {
        if (job.state === 'rendering') write(job, { state: 'queued' }, null);
        if (job.state !== 'sending') continue;
        const trouble: Problem = {
          code: 'printOutcomeUnknown',
          address: '',
          reason: 'the station stopped while sending',
        };
        write(job, { state: 'uncertain', trouble }, { kind: 'uncertain', trouble });
      }
      wake();
    },
    wake,
    retryNow: () => {
      for (const job of jobs.open()) {
        if (job.state === 'failed') write(job, { state: 'failed', notBefore: 0, trouble: job.trouble }, null);
      }
      wake();
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
  if (!isSet) return { health: 'notSet', trouble: { code: 'printerNotSet' } };
  const asking = open.find((job) => job.state === 'uncertain');
  if (asking) return { health: 'asking', trouble: asking.trouble };
  const stuck = open.find((job) => job.state === 'failed' || (isSlow && job.state === 'sending'));
  if (stuck) return { health: 'needsHelp', trouble: stuck.trouble };
  return { health: open.length > 0 ? 'printing' : 'ready', trouble: null };
}

const reasonOf = (fault: TransportFault): string => `${fault.kind}: ${fault.reason}`;
