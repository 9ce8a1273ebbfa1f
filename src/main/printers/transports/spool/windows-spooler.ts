import { setTimeout as pause } from 'node:timers/promises';
import type { SpoolAddress } from '../../address.ts';
import { faultOf } from '../fault.ts';
import type { SendOutcome, TransportFault } from '../../transport.ts';
import type { TransportDeadlines } from '../deadlines.ts';
import { stopFault, type Deliver } from '../one-at-a-time.ts';
import { FIRST_LOOK_MS, LAST_LOOK_MS, nothingSent, SPOOLED, uncertain } from './outcomes.ts';

/** Windows' spooler (winspool), as far as raw printing needs it. Not one call blocks the event loop. */
export interface WindowsSpooler {
  /** Null: no such queue, or no right to print to it. It succeeds for a queue whose device is unplugged. */
  open(queue: string): Promise<WindowsQueue | null>;
}

/** An open queue. A call that Windows refuses gives null or false. */
export interface WindowsQueue {
  /** Begins a document of datatype RAW, which passes the driver by. Gives the number of its job. */
  startDocument(name: string): Promise<number | null>;
  startPage(): Promise<boolean>;
  /** How many of the bytes were taken. */
  write(bytes: Uint8Array): Promise<number | null>;
  endPage(): Promise<boolean>;
  endDocument(): Promise<boolean>;
  /** `JOB_STATUS_…` bits; `gone` once the job is known not to be in the queue any more. */
  jobStatus(job: number): Promise<number | 'gone' | null>;
  deleteJob(job: number): Promise<boolean>;
  close(): Promise<boolean>;
}

/** The `JOB_STATUS_…` bits of `JOB_INFO_1` that are looked at. */
export const statusBits = {
  paused: 0x1,
  error: 0x2,
  deleting: 0x4,
  offline: 0x20,
  paperOut: 0x40,
  printed: 0x80,
  deleted: 0x100,
  blocked: 0x200,
  needsPerson: 0x400,
  complete: 0x1000,
} as const;

const DONE = statusBits.printed | statusBits.complete;
const DELETED = statusBits.deleting | statusBits.deleted;

/** Between two of them an abort is heard. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Hands documents to a queue of Windows. `taken` means that the spooler has sent the job on, or has no such job any
 * more. What it was given can be on paper before the document ends, so everything after the first byte that is not
 * `taken` is `uncertain`.
 */
export function deliverByWindows(
  address: SpoolAddress,
  deadlines: TransportDeadlines,
  load: () => Promise<WindowsSpooler>,
): Deliver {
  return async (bytes, stop) => {
    let opening: Promise<WindowsQueue | null>;
    try {
      opening = (await load()).open(address.queue);
    } catch (error) {
      return nothingSent(faultOf(error));
    }
    const opened = await within(deadlines.connectTimeoutMs, 'OpenPrinter', opening, stop);
    if ('fault' in opened) {
      // A call under way can't be taken back: what it opens later is closed then.
      opening.then((queue) => queue?.close()).catch(() => undefined);
      return nothingSent(opened.fault);
    }
    const queue = opened.value;
    if (queue === null) return nothingSent({ kind: 'unreachable', reason: 'Windows refuses OpenPrinter' });
    try {
      return await print({ queue, deadlines, stop }, bytes);
    } finally {
      await within(deadlines.connectTimeoutMs, 'ClosePrinter', queue.close(), null);
    }
  };
}

interface Flight {
  readonly queue: WindowsQueue;
  readonly deadlines: TransportDeadlines;
  readonly stop: AbortSignal;
}

async function print(flight: Flight, bytes: Uint8Array): Promise<SendOutcome> {
  const { queue, deadlines, stop } = flight;
  // Not to be stopped: the number is needed to take the job back.
  const started = await within(
    deadlines.connectTimeoutMs,
    'StartDocPrinter',
    queue.startDocument('label'),
    null,
  );
  if ('fault' in started) return nothingSent(started.fault);
  const job = started.value;
  if (job === null) return nothingSent(refused('StartDocPrinter'));
  let handedOver = 0;
  let fault = stop.aborted ? stopFault(stop) : await step(flight, 'StartPagePrinter', queue.startPage());
  while (fault === null && handedOver < bytes.length) {
    const chunk = bytes.subarray(handedOver, handedOver + CHUNK_BYTES);
    handedOver += chunk.length;
    const written = await within(deadlines.closeTimeoutMs, 'WritePrinter', queue.write(chunk), stop);
    if ('fault' in written) fault = written.fault;
    else if (written.value !== chunk.length)
      fault = { kind: 'io', reason: `WritePrinter took ${written.value ?? 0} of ${chunk.length} bytes` };
  }
  fault ??= await step(flight, 'EndPagePrinter', queue.endPage());
  fault ??= await step(flight, 'EndDocPrinter', queue.endDocument());
  fault ??= await follow(flight, job);
  if (fault === null) return SPOOLED;
  await takeBack(flight, job);
  return handedOver === 0 ? nothingSent(fault) : uncertain(fault);
}

/**
 * Null once the job is done. The deadline starts over with each change of the job's status. A spooler that refuses to
 * tell (it is restarted, or its server is away) is asked again: the job may still be there.
 */
async function follow({ queue, deadlines, stop }: Flight, job: number): Promise<TransportFault | null> {
  const { closeTimeoutMs, connectTimeoutMs } = deadlines;
  let last: number | null = null;
  let since = performance.now();
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 2, LAST_LOOK_MS)) {
    const seen = await within(connectTimeoutMs, 'GetJob', queue.jobStatus(job), stop);
    if ('fault' in seen) return seen.fault;
    const status = seen.value;
    if (status === 'gone') return null;
    if (status !== null) {
      if ((status & DONE) !== 0) return null;
      if ((status & DELETED) !== 0) return { kind: 'closed', reason: 'the job was deleted at the spooler' };
      if (last !== null && status !== last) since = performance.now();
      last = status;
    }
    const left = closeTimeoutMs - (performance.now() - since);
    if (left <= 0) {
      const what = `the spooler finishes the job: not within ${closeTimeoutMs} ms`;
      const why = status === null ? ['Windows refuses GetJob'] : namesOf(status);
      return { kind: 'timeout', reason: [what, ...why].join(', ') };
    }
    await pause(Math.min(wait, left), undefined, { signal: stop }).catch(() => {});
  }
}

/** Until the job is gone, or long enough: Windows keeps a job that its port monitor doesn't let go of. */
async function takeBack({ queue, deadlines }: Flight, job: number): Promise<void> {
  const { connectTimeoutMs } = deadlines;
  const began = performance.now();
  await within(connectTimeoutMs, 'SetJob', queue.deleteJob(job), null);
  for (
    let wait = FIRST_LOOK_MS;
    performance.now() - began < connectTimeoutMs;
    wait = Math.min(wait * 2, LAST_LOOK_MS)
  ) {
    const seen = await within(connectTimeoutMs, 'GetJob', queue.jobStatus(job), null);
    if ('fault' in seen || seen.value === 'gone') return;
    await pause(wait);
  }
}

async function step(flight: Flight, what: string, call: Promise<boolean>): Promise<TransportFault | null> {
  const answer = await within(flight.deadlines.closeTimeoutMs, what, call, flight.stop);
  if ('fault' in answer) return answer.fault;
  return answer.value ? null : refused(what);
}

/** Without a number: Windows keeps an error's number for the thread that got it, and calls run on threads of their own. */
const refused = (what: string): TransportFault => ({ kind: 'refused', reason: `Windows refuses ${what}` });

function namesOf(status: number): string[] {
  return Object.entries(statusBits).flatMap(([name, bit]) => ((status & bit) === 0 ? [] : [name]));
}

/** A call that is late or not waited for any more goes on: only its answer is not heard. */
async function within<T>(
  milliseconds: number,
  what: string,
  call: Promise<T>,
  stop: AbortSignal | null,
): Promise<{ readonly value: T } | { readonly fault: TransportFault }> {
  const { promise, resolve } = Promise.withResolvers<{ readonly fault: TransportFault }>();
  const timer = setTimeout(
    () => resolve({ fault: { kind: 'timeout', reason: `${what}: not within ${milliseconds} ms` } }),
    milliseconds,
  );
  const onStop = (): void => {
    if (stop !== null) resolve({ fault: stopFault(stop) });
  };
  stop?.addEventListener('abort', onStop);
  if (stop?.aborted) onStop();
  try {
    return await Promise.race([promise, call.then((value) => ({ value }))]);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', onStop);
  }
}
