import type { Handlers } from '../../../shared/contract/index.ts';
import type { PackingView } from '../../../shared/contract/packing.ts';
import { isCancelled } from '../../../shared/domain/order-status.ts';
import {
  step,
  type Effect,
  type Facts,
  type SessionInput,
  type SessionState,
  type Step,
} from '../../../shared/domain/packing-session.ts';
import { isSettled } from '../../../shared/domain/print-job.ts';
import type { Scan } from '../../../shared/domain/scan.ts';
import type { ParcelRef, Verdict } from '../../../shared/domain/verdict.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fail, ok, unreachable } from '../../../shared/result.ts';
import { createChanges, feedOf, type Changes } from '../../core/changes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { JobRow } from '../../db/journal/jobs.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { JobOutcome, PrintQueue } from '../../printers/queue/print-queue.ts';
import { createLabelLedger } from './label-ledger.ts';
import { readLastScans } from './last-scans.ts';
import { parcelRef, parcelRefOfParcel } from './parcel-ref.ts';
import { resolveScan } from './resolve-scan.ts';
import { readSession, writeSession } from './stored-session.ts';
import { readShelf } from './shelf.ts';
import { openSupplyBook, type SupplyBook } from './supply-book.ts';

export interface PackingPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly queue: () => PrintQueue;
  readonly clock: () => number;
  readonly newId: () => string;
  /** What labels must have been prepared for: the printer's model and the label settings. */
  readonly preparedFor: () => string;
  /** A label was missed at a scan: fetch it before all else. */
  readonly labelWanted: () => void;
}

export interface Packing {
  readonly handlers: Handlers['packing'];
  readonly changes: Changes;
  /** Told by the print queue, inside its transaction. */
  jobEnded(job: JobRow, outcome: JobOutcome): void;
  /** Statuses or supplies changed in the cache. */
  marketplaceChanged(): void;
  /** Goods of a cancelled order were put away, found at the hand-over. */
  setAside(orderId: string): void;
  /** Another printer, or none, is set: a verdict about the one before no longer stands. */
  printerChanged(): void;
  /** Queue and printer are there: what was shown when the station stopped is looked at again. */
  start(): void;
}

/** One desk's packing by scan: gathers the facts, lets the pure machine decide, writes down, then acts. */
export function createPacking(ports: PackingPorts): Packing {
  const { cache, journal, clock } = ports;
  const ledger = createLabelLedger(ports);
  const changes = createChanges();
  let state: SessionState = readSession(journal);
  let book: SupplyBook | null = state.kind === 'open' ? openSupplyBook(cache, journal, state.supplyId) : null;
  let shown: Verdict = state.kind === 'open' ? state.verdict : { reason: 'noSupplyOpen' };
  let verdictNumber = 0;
  let known: CachedSupply | null = null;
  let lastScan: { readonly text: string; readonly endedAt: number } | null = null;

  const facts = (scan: Scan | null): Facts => {
    const { health, trouble } = ports.queue().health();
    const counts = book?.counts();
    return {
      printerTrouble:
        health === 'notSet' || health === 'needsHelp' ? (trouble ? describeTrouble(trouble) : health) : null,
      question: health === 'asking' ? openQuestion() : null,
      remaining: counts ? counts.total - counts.packed : 0,
      sinceSameScan:
        // A clock that was set back must not turn the next product into a repetition.
        scan && lastScan?.text === scan.text ? Math.abs(scan.endedAt - lastScan.endedAt) : null,
    };
  };

  const openQuestion = (): Facts['question'] => {
    const job = journal.jobs.open().find((each) => each.state === 'uncertain');
    return job ? { jobId: job.jobId, parcel: parcelOfJob(job) } : null;
  };

  const parcelOfJob = (job: JobRow): ParcelRef | null => {
    if (job.document.kind !== 'orderLabel') return null;
    const parcel = journal.parcels.get(job.document.orderId);
    return parcel && parcelRefOfParcel(parcel);
  };

  /** Takes over a step that was written down. */
  const adopt = (taken: Step): void => {
    state = taken.state;
    shown = taken.verdict;
    verdictNumber += 1;
    changes.notify();
  };

  /** The book is noted in before the commit: where there is none, it is read anew. */
  const atomically = (work: () => void): void => {
    try {
      journal.transaction(work);
    } catch (error) {
      confirmLater.length = 0;
      if (book) book = openSupplyBook(cache, journal, book.supplyId);
      throw error;
    }
  };

  /** An input that is not a scan: decided, written down and shown. */
  const put = (input: SessionInput): void => {
    const taken = step(state, input, facts(null));
    atomically(() => {
      for (const effect of taken.effects) carryOut(effect);
      writeSession(journal, taken.state);
    });
    adopt(taken);
  };

  /** Inside the transaction of its step. Answers the job that was made or settled. */
  const carryOut = (effect: Effect): { readonly jobId: string } | null => {
    switch (effect.kind) {
      case 'printLabel':
        return { jobId: claim(effect.orderId) };
      case 'confirmByScan': {
        const job = journal.jobs.get(effect.jobId);
        if (job && job.state !== 'confirmed') confirmLater.push(job);
        return { jobId: effect.jobId };
      }
      case 'setAside':
        setAside(effect.orderId);
        return null;
      default:
        return unreachable(effect);
    }
  };

  /** Settled after the step's commit: settling tells the session of its own accord. */
  const confirmLater: JobRow[] = [];
  const confirmNow = (): void => {
    for (const job of confirmLater.splice(0)) ports.queue().settle(job, 'scannedBack');
  };

  const claim = (orderId: string): string => {
    if (!book) throw new Error('no supply is open');
    const jobId = ledger.claim(orderId, book.supplyId);
    book.note(orderId, 'labelling');
    return jobId;
  };

  const setAside = (orderId: string): void => {
    ledger.setAside(orderId);
    book?.note(orderId, 'setAside');
  };

  const scan = (input: Scan): { readonly verdict: Verdict; readonly repeat: boolean } => {
    const known = journal.scans.get(input.id);
    if (known) return { verdict: known.verdict, repeat: known.isRepeat };
    const resolution = resolveScan({ cache, journal, book, preparedFor: ports.preparedFor() }, input.text);
    const taken = step(state, { kind: 'scan', resolution }, facts(input));
    atomically(() => {
      let jobId: string | null = null;
      for (const effect of taken.effects) jobId = carryOut(effect)?.jobId ?? jobId;
      journal.scans.add({
        scanId: input.id,
        at: clock(),
        endedAt: input.endedAt,
        text: input.text,
        supplyId: book?.supplyId ?? null,
        verdict: taken.verdict,
        isRepeat: taken.repeat,
        jobId,
      });
      writeSession(journal, taken.state);
    });
    lastScan = { text: input.text, endedAt: input.endedAt };
    // Shown first: an older job may end while the queue is woken, and its outcome goes over this one.
    if (taken.repeat) changes.notify();
    else adopt(taken);
    ports.queue().wake();
    confirmNow();
    if (taken.verdict.reason === 'labelMissing' || taken.verdict.reason === 'labelFaulty')
      ports.labelWanted();
    return { verdict: taken.verdict, repeat: taken.repeat };
  };

  const view = (): PackingView => {
    const supply = book && cache.supplies.get(book.supplyId);
    const counts = book?.counts();
    return {
      supply:
        book && supply && counts
          ? {
              supplyId: book.supplyId,
              name: supply.name,
              total: counts.total,
              packed: counts.packed,
              labelsReady: cache.labels.countReady(book.supplyId, ports.preparedFor()),
              cancelled: counts.cancelled,
            }
          : null,
      verdict: shown,
      verdictNumber,
      lastScans: readLastScans(journal),
    };
  };

  const handlers: Handlers['packing'] = {
    view: feedOf(view, changes),
    open: async ({ supplyId }) => {
      const supply = cache.supplies.get(supplyId);
      if (!supply) return fail({ code: 'supplyUnknown', supplyId });
      if (supply.done) return fail({ code: 'supplyNotOpen', supplyId });
      book = openSupplyBook(cache, journal, supplyId);
      journal.audit.add(clock(), 'supplyOpened', { supplyId });
      noteSupply();
      put({ kind: 'open', supplyId });
      return ok(null);
    },
    close: async () => {
      book = null;
      put({ kind: 'close' });
      return ok(null);
    },
    shelf: feedOf(() => readShelf(cache, book), changes),
    scan: async (input) => ok(scan(input)),
    release: async () => {
      put({ kind: 'release' });
      return ok(null);
    },
    answerUncertain: async ({ jobId, inHand }) => {
      const job = journal.jobs.get(jobId);
      if (!job) return fail({ code: 'jobUnknown', jobId });
      if (job.state !== 'uncertain') return fail({ code: 'jobMovedOn', jobId, state: job.state });
      journal.audit.add(clock(), 'labelAnswered', { jobId, inHand });
      if (inHand) ports.queue().settle(job, 'personSaw');
      else ledger.printAgain(job);
      ports.queue().wake();
      put({ kind: 'answered' });
      return ok(null);
    },
    reprint: async ({ orderId }) => {
      const parcel = journal.parcels.get(orderId);
      if (!parcel) return fail({ code: 'orderNotPacked', orderId });
      const order = cache.orders.get(orderId);
      if (parcel.state === 'setAside' || (order && isCancelled(order)))
        return fail({ code: 'orderNotPacked', orderId });
      if (ports.queue().health().health === 'notSet') return fail({ code: 'printerNotSet' });
      const last = journal.jobs.lastOfOrder(orderId);
      if (last && !isSettled(last.state)) return ok({ parcel: parcelRefOfParcel(parcel) });
      const label = cache.labels.get(orderId);
      const bytes = label?.preparedFor === ports.preparedFor() ? label.prepared : null;
      if (!label || (!bytes && label.fault !== null)) return fail({ code: 'labelNotReady', orderId });
      ledger.reprint(parcel, last, bytes);
      ports.queue().wake();
      changes.notify();
      return ok({ parcel: order ? parcelRef(cache, order) : parcelRefOfParcel(parcel) });
    },
  };

  return {
    handlers,
    changes,
    jobEnded: (job, outcome) => {
      const { document } = job;
      const parcel = parcelOfJob(job);
      if (document.kind === 'orderLabel') noteOutcome(document.orderId, outcome);
      const input: SessionInput = {
        kind: 'job',
        outcome: kindOfOutcome(outcome),
        jobId: job.jobId,
        parcel,
        detail: 'trouble' in outcome ? describeTrouble(outcome.trouble) : '',
      };
      const taken = step(state, input, facts(null));
      writeSession(journal, taken.state);
      if (taken.verdict === shown) changes.notify();
      else adopt(taken);
    },
    setAside: (orderId) => {
      journal.transaction(() => setAside(orderId));
      changes.notify();
    },
    printerChanged: lookAgain,
    start: () => {
      lookAgain();
      noteSupply();
    },
    marketplaceChanged: () => {
      book?.statusesChanged();
      closeIfDone();
      noteSupply();
      changes.notify();
    },
  };

  function noteOutcome(orderId: string, outcome: JobOutcome): void {
    if (outcome.kind === 'taken') {
      journal.parcels.setPacked(orderId, clock());
      if (book?.stateOf(orderId) === 'labelling') book.note(orderId, 'packed');
    }
    if (outcome.kind === 'cancelled' || outcome.kind === 'unwanted') {
      journal.parcels.release(orderId);
      if (book?.stateOf(orderId) === 'labelling') book.note(orderId, null);
    }
  }

  function lookAgain(): void {
    const isOutdated = shown.reason === 'printerNeedsHelp' || shown.reason === 'noSupplyOpen';
    if (isOutdated) put({ kind: 'answered' });
    else changes.notify();
  }

  /** A supply that was there and is no more was deleted elsewhere; one not there yet is still being fetched. */
  function noteSupply(): void {
    const supply = book && cache.supplies.get(book.supplyId);
    if (supply) known = supply;
  }

  /** Handed over from here, the session just ends; closed elsewhere or by its first acceptance, the packer must know. */
  function closeIfDone(): void {
    if (!book) return;
    const { supplyId } = book;
    const supply = cache.supplies.get(supplyId);
    const isGone = supply === null && known?.supplyId === supplyId;
    if (!isGone && !supply?.done) return;
    const supplyName = (supply ?? known)?.name ?? supplyId;
    const isOwn = journal.outbox
      .ofChain(supplyId)
      .some((row) => row.change.kind === 'deliver' && row.state !== 'refused');
    book = null;
    put(isOwn && !isGone ? { kind: 'close' } : { kind: 'supplyClosed', supplyName });
  }
}

function kindOfOutcome(outcome: JobOutcome): Extract<SessionInput, { kind: 'job' }>['outcome'] {
  if (outcome.kind !== 'stuck') return outcome.kind;
  if (outcome.trouble.code === 'labelNotReady') return 'labelMissing';
  return outcome.trouble.code === 'labelUnusable' ? 'labelFaulty' : 'stuck';
}

const describeTrouble = (trouble: Problem): string => {
  if (trouble.code === 'labelUnusable') return trouble.fault;
  return 'reason' in trouble ? `${trouble.code}: ${trouble.reason}` : trouble.code;
};
