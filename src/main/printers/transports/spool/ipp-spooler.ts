import { userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { SpoolAddress } from '../../address.ts';
import { pictureParts } from '../../languages/png/picture-parts.ts';
import type { SendOutcome, TransportFault } from '../../transport.ts';
import type { TransportDeadlines } from '../deadlines.ts';
import { stopFault, type Deliver } from '../one-at-a-time.ts';
import {
  createIppQueue,
  jobStates,
  printerStates,
  type IppQueue,
  type JobView,
  type SpoolDocument,
} from './ipp-queue.ts';
import { ippServer } from './ipp-request.ts';
import { FIRST_LOOK_MS, LAST_LOOK_MS, nothingSent, SPOOLED, uncertain } from './outcomes.ts';
import { pictureToPage } from './picture-page.ts';

/** How long a spooler may be silent once it has the job, in ms. Tests pass their own. */
export interface SpoolerPatience {
  /** For an answer to a small question. */
  readonly lookMs: number;
  /** In all: then it is dead. */
  readonly deadMs: number;
  /** For the document, from the last piece of it that was taken. */
  readonly uploadMs: number;
}

/** Whatever it dies of, it is known in five seconds, the one try to take the job back included. */
export const PATIENCE: SpoolerPatience = {
  /** A spooler on this computer answers within milliseconds, one in the network within half a second. */
  lookMs: 1500,
  /** A single look may be lost. */
  deadMs: 3000,
  /** It has only to be kept: CUPS answers before any filter has begun. */
  uploadMs: 3500,
};

/** Said of a job that has ended while the program that talks to the printer still runs (RFC 8011, 5.3.8). */
const STILL_ENDING = 'processing-to-stop-point';

/**
 * Programs of CUPS that tell of a page begun before their first byte to the printer and count none in advance
 * (`PAGE: 1 1` in its `backend` folder): no page, nothing sent. Other makers' programs may not.
 */
const TELLS_OF_PAGES = new Set(['socket', 'usb']);

/**
 * Hands documents to a queue of CUPS (or another IPP server). `taken` means that the spooler says the job is
 * completed: a printer that accepts and resets at once looks the same to it.
 *
 * A job is made first and gets its document second, so that its number is known whatever happens to the document, and
 * it can be taken back: a job left in the queue comes out when the printer is switched on. What a spooler that has
 * died keeps on its disk, and what its system has buffered towards the printer, are out of our hands.
 */
export function deliverByIpp(
  address: SpoolAddress,
  deadlines: TransportDeadlines,
  patience: SpoolerPatience = PATIENCE,
): Deliver {
  return async (bytes, stop) => {
    const queueWithin = (timeoutMs: number): IppQueue =>
      createIppQueue({
        server: ippServer(address.server),
        name: address.queue,
        user: userName(),
        timeoutMs: Math.min(timeoutMs, deadlines.connectTimeoutMs),
      });
    const queue = queueWithin(deadlines.connectTimeoutMs);
    const view = await queue.view(stop);
    if (stop.aborted) return nothingSent(stopFault(stop));
    if (!view.ok) return nothingSent(view.problem);
    if (!view.value.acceptsJobs)
      return nothingSent({ kind: 'refused', reason: because('the queue takes no jobs', view.value.message) });
    if (view.value.state === printerStates.stopped)
      return nothingSent({ kind: 'refused', reason: because('the queue is paused', view.value.message) });
    const document = documentOf(bytes);
    if (document.paper !== null && view.value.isRaw)
      return nothingSent({ kind: 'refused', reason: 'the queue is raw: it has no driver for pictures' });
    const created = await queue.createJob(document.paper);
    if (!created.ok) return nothingSent(created.problem);
    const flight: Flight = {
      looks: queueWithin(patience.lookMs),
      uploads: queueWithin(patience.uploadMs),
      patience,
      job: created.value,
      // A driver counts pages as it makes them, and may send its printer's settings before the first.
      tellsOfPages:
        document.paper === null && view.value.backend !== null && TELLS_OF_PAGES.has(view.value.backend),
      deadlines,
      stop,
    };
    const fault = (await upload(flight, document)) ?? (await follow(flight));
    return fault === null ? SPOOLED : takeBack(flight, fault);
  };
}

/** A container may run as a user whom nobody has named. The owner of a job is whoever says so. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'anonymous';
  }
}

interface Flight {
  /** For small questions, which a spooler that lives answers soon. */
  readonly looks: IppQueue;
  readonly uploads: IppQueue;
  readonly patience: SpoolerPatience;
  readonly job: number;
  readonly tellsOfPages: boolean;
  readonly deadlines: TransportDeadlines;
  readonly stop: AbortSignal;
}

const because = (what: string, message: string): string => (message === '' ? what : `${what}: ${message}`);

/** A picture is for the queue's driver, anything else for the printer itself. */
function documentOf(bytes: Uint8Array): SpoolDocument {
  const picture = pictureParts(bytes);
  if (picture === null) return { bytes, paper: null };
  const { pdf, paper } = pictureToPage(picture);
  return { bytes: pdf, paper };
}

async function upload(
  { uploads, job, stop }: Flight,
  document: SpoolDocument,
): Promise<TransportFault | null> {
  if (stop.aborted) return stopFault(stop);
  const sent = await uploads.sendDocument(job, document, stop);
  if (sent.ok) return null;
  return stop.aborted ? stopFault(stop) : sent.problem;
}

/** Null once the job is completed. The deadline starts over when the job's turn comes. */
async function follow({ looks, job, deadlines, patience, stop }: Flight): Promise<TransportFault | null> {
  const { closeTimeoutMs } = deadlines;
  let last: JobView | null = null;
  let since = performance.now();
  let heardAt = since;
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 2, LAST_LOOK_MS)) {
    if (stop.aborted) return stopFault(stop);
    const seen = await looks.job(job);
    if (!seen.ok && performance.now() - heardAt >= patience.deadMs) return seen.problem;
    if (seen.ok) {
      heardAt = performance.now();
      const now = seen.value;
      if (now === null) return { kind: 'closed', reason: 'the spooler has forgotten the job' };
      if (now.state === jobStates.completed) return null;
      if (isGivenUp(now, last))
        return { kind: 'io', reason: because('the spooler has stopped the job', now.message) };
      if (last !== null && now.state !== last.state) since = performance.now();
      last = now;
    }
    const left = closeTimeoutMs - (performance.now() - since);
    if (left <= 0) {
      const what = `the spooler completes the job: not within ${closeTimeoutMs} ms`;
      return { kind: 'timeout', reason: because(what, last?.message ?? '') };
    }
    await pause(Math.min(wait, left), undefined, { signal: stop }).catch(() => {});
  }
}

/**
 * A job that CUPS could not finish is held, and tried again from its first byte half a minute later; or it waits for
 * its queue to be resumed. Not with us: the first part may be on paper.
 */
function isGivenUp({ state }: JobView, last: JobView | null): boolean {
  switch (state) {
    case jobStates.pending:
      return last?.state === jobStates.processing;
    case jobStates.held:
    case jobStates.stopped:
    case jobStates.canceled:
    case jobStates.aborted:
      return true;
    default:
      return false;
  }
}

/** Nobody answers any more: what is in its queue is out of our hands. */
const isDead = ({ kind, reason }: TransportFault): boolean =>
  kind === 'timeout' || (kind === 'refused' && reason === 'ECONNREFUSED') || reason === 'ENOENT';

/** Takes the job out of the queue, and tells from what is known of it afterwards how far it came. */
async function takeBack(flight: Flight, fault: TransportFault): Promise<SendOutcome> {
  const { looks, job, deadlines } = flight;
  // A job that has ended by itself can't be cancelled; how it ended is seen below.
  const cancelled = await looks.cancel(job);
  const stillThere = `${fault.reason}; job ${job} could not be taken out of the spooler's queue`;
  if (!cancelled.ok && isDead(cancelled.problem)) return uncertain({ ...fault, reason: stillThere });
  const began = performance.now();
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 2, LAST_LOOK_MS)) {
    const seen = await looks.job(job);
    const end = seen.ok ? seen.value : null;
    if (end !== null && end.state === jobStates.completed) return SPOOLED;
    if (end !== null && (await hasEnded(flight, end))) {
      const untouched = end.begun === false || (flight.tellsOfPages && end.pages === 0);
      return untouched ? nothingSent(fault) : uncertain(fault);
    }
    if (seen.ok && end === null) return uncertain(fault);
    if (performance.now() - began >= deadlines.connectTimeoutMs)
      return uncertain({ ...fault, reason: stillThere });
    await pause(wait);
  }
}

/** `STILL_ENDING` is said for ever of a job that was cancelled while it waited: then the printer tells. */
async function hasEnded({ looks }: Flight, { state, reasons }: JobView): Promise<boolean> {
  if (state !== jobStates.canceled && state !== jobStates.aborted) return false;
  if (!reasons.includes(STILL_ENDING)) return true;
  const view = await looks.view(null);
  return view.ok && view.value.state !== printerStates.processing;
}
