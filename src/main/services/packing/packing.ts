import type { JobOutcome } from '../../../shared/domain/print-job/next.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { Handlers } from '../../../shared/contract/index.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { isLock, type ParcelPlaceRef, type ParcelRef } from '../../../shared/domain/verdict.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createSignal, listen, type Source } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Boxes } from '../boxes/boxes.ts';
import type { Labels } from '../labels/labels.ts';
import type { Marking } from '../marking/marking.ts';
import type { People } from '../people/people.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import { afterOutcome, releaseAll } from './after-outcome.ts';
import { createCalmTrouble } from './calm-trouble.ts';
import { createCarryOut, type AfterCommit } from './carry-out.ts';
import { createPackingHandlers } from './handlers.ts';
import { jobNews } from './job-news.ts';
import { createLabelJobs } from './label-jobs.ts';
import { createOpenSupplies } from './open-supplies.ts';
import { labelState } from './resolve-scan.ts';
import { createScanning } from './scanning.ts';
import { createSessionFacts } from './session-facts.ts';
import { parcelPlace } from '../parcels/parcel-ref.ts';
import { createSessionHost, type SessionHost } from './session-host.ts';
import { createPostCommitEffects } from './post-commit-effects.ts';

export interface PackingPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marking: Marking;
  readonly boxes: Boxes;
  readonly printers: PrinterPool;
  /** Whose badge opens the desk, and whether it is open. */
  readonly people: Pick<People, 'isLocked' | 'isFree' | 'scanRefused' | 'signInByBadge' | 'withoutBadge'>;
  /** Who works at the desk; null while nobody is signed in. */
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
  /** What labels must have been prepared for: the printer's model and the label settings. */
  readonly preparedFor: () => string;
  /** What a scan missed is fetched before all else. */
  readonly labels: Pick<Labels, 'wanted' | 'fetchAgain'>;
  readonly wantsScanBack: (parcel: ParcelRef) => boolean;
  /** How fast this scanner repeats a code while its trigger is held; null if unknown. */
  readonly repeatMsOf: (scannerId: string) => number | null;
  /** A command card asked for another person. */
  readonly changeUser: () => void;
  readonly log: Logger;
}

export interface Packing {
  readonly handlers: Handlers['packing'];
  /** Told by the print queue, inside its transaction. */
  jobEnded(job: PrintJob, outcome: JobOutcome): void;
  /** A person cancelled all of these at once. */
  jobsCancelled(jobs: readonly PrintJob[]): void;
  /** Goods of a cancelled order were put away, found at the hand-over. */
  setAside(orderId: string): void;
  /** Another printer was set or its question was answered, so the verdict about the earlier state no longer applies. */
  printerChanged(): void;
  /** Queue and printer are ready: check again what was shown when the station stopped. */
  start(): void;
  /** Stops all checks that run by themselves. */
  stop(): void;
}

/**
 * Packing by scan at one desk: gathers the facts, lets the pure machine decide, writes the result down, then acts on
 * it.
 */
export function createPacking(ports: PackingPorts): Packing {
  const { cache, journal, clock } = ports;
  const shown = createSignal();
  const labelJobs = createLabelJobs(ports);
  const supplies = createOpenSupplies(cache, journal);
  const carryOut = createCarryOut({ ...ports, labelJobs, supplies });
  const calm = createCalmTrouble({
    ticks: () => performance.now(),
    lookAgain: () => host.look({ kind: 'printerHeard' }),
  });
  const facts = createSessionFacts({ ...ports, supplies, calm });
  /** Supplies as last seen: one that was deleted elsewhere still has a name to show. */
  const known = new Map<string, CachedSupply>();
  const ends: (() => void)[] = [];
  let isLookDue = false;

  const after = ({ confirm, effects }: AfterCommit): void => {
    ports.printers.wake();
    for (const job of confirm) ports.printers.proved(job, 'scannedBack');
    for (const effect of effects) carryOutAfterCommit(effect);
  };
  const host: SessionHost = createSessionHost({ journal, supplies, facts, carryOut, shown, after });

  const openSupply = (supplyId: string, beside: boolean): void => {
    journal.audit.add(clock(), 'supplyOpened', { supplyId, person: ports.person() });
    host.put({ kind: 'open', supplyId, beside });
    noteSupplies();
  };
  /** Opens the only supply there is, since there is nothing to choose. */
  const openOnlySupply = (): void => {
    const [only, ...others] = cache.supplies.open();
    if (host.state().kind === 'closed' && only && others.length === 0) openSupply(only.supplyId, false);
  };
  const carryOutAfterCommit = createPostCommitEffects({
    ...ports,
    supplies,
    host: () => host,
    openSupply,
    lookAgain,
  });

  /** Outcomes arrive inside a transaction, often hundreds at once, so the check waits for the end of the batch. */
  const lookAgainSoon = (): void => {
    if (isLookDue) return;
    isLookDue = true;
    setImmediate(() => {
      isLookDue = false;
      lookAgain();
    });
  };

  return {
    handlers: createPackingHandlers({
      ...ports,
      labelJobs,
      supplies,
      facts,
      host,
      shown,
      openSupply,
      openOnlySupply,
      scanning: createScanning({ ...ports, supplies, host, openOnlySupply }),
    }),
    jobEnded: (job, outcome) => {
      const parcel = facts.parcelOfJob(job);
      const isPacked = afterOutcome({ journal, carryOut, supplies }, job, outcome);
      // One answer for all labels that waited too long ends them one by one, so what is left is asked at once.
      if (outcome.kind === 'cancelled' && host.shown.reason === 'labelsHeld') lookAgainSoon();
      else {
        const toRescue = isPacked && outcome.kind === 'taken' ? placeOfCancelled(job) : null;
        host.tell(jobNews(job, outcome, parcel, isPacked, toRescue, facts.aboutDocument(job)), parcel);
      }
    },
    jobsCancelled: (jobs) => {
      releaseAll({ journal, carryOut, supplies }, jobs);
      if (host.shown.reason === 'labelsHeld') return lookAgainSoon();
      // The session asks only whether this job was the label on the screen.
      const verdict = host.shown;
      const orderId = 'parcel' in verdict ? verdict.parcel?.orderId : undefined;
      const ofShown = jobs.find(
        ({ document }) => document.kind === 'orderLabel' && document.orderId === orderId,
      );
      const faulty = verdict.reason === 'documentFaulty' ? verdict.jobId : null;
      const told = ofShown ?? jobs.find(({ jobId }) => jobId === faulty) ?? jobs[0];
      if (told === undefined) return;
      const parcel = facts.parcelOfJob(told);
      host.tell(jobNews(told, { kind: 'cancelled' }, parcel, false, null, {}), parcel);
    },
    setAside: (orderId) => journal.transaction(() => carryOut.setAside(orderId)),
    printerChanged: lookAgain,
    start: () => {
      lookAgain();
      noteSupplies();
      ends.push(
        hear(
          'the marketplace',
          marketplaceChanged,
          cache.topics('orders', 'supplies'),
          journal.topics('boxes'),
        ),
        hear('labels', labelsChanged, cache.topics('labels')),
        hear('the printers', () => host.look({ kind: 'printerHeard' }), ports.printers.changes),
      );
    },
    stop: () => {
      for (const end of ends) end();
      calm.stop();
    },
  };

  /** If a change can't be written down it is tried again, without stopping the other listeners. */
  function hear(what: string, look: () => void, ...sources: readonly Source[]): () => void {
    const worker = createWorker(`packing hears of ${what}`, ports.log, async () => {
      look();
      return null;
    });
    const end = listen(worker.wake, ...sources);
    return () => {
      end();
      void worker.stop();
    };
  }

  function labelsChanged(): void {
    const verdict = host.shown;
    if (verdict.reason !== 'labelMissing' && verdict.reason !== 'labelFaulty') return;
    const { orderId } = verdict.parcel;
    const label = labelState({ cache, supplies, preparedFor: ports.preparedFor() }, orderId);
    host.look({ kind: 'labelHeard', orderId, label });
  }

  /** Statuses or supplies have changed, or a box is gone. */
  function marketplaceChanged(): void {
    supplies.statusesChanged();
    closeDone();
    noteSupplies();
    const state = host.state();
    const isTask = state.kind === 'open' && state.task !== null;
    const { isBoxGone, left } = host.facts(false);
    if (isTask || isBoxGone || left.length > 0) host.put({ kind: 'marketplaceChanged' });
  }

  /** The cancellation came too late: the label was printed, and this is where the parcel lies. */
  function placeOfCancelled({ document }: PrintJob): ParcelPlaceRef | null {
    if (document.kind !== 'orderLabel') return null;
    const order = cache.orders.get(document.orderId);
    const parcel = order && isCancelled(order) ? journal.parcels.get(document.orderId) : null;
    return parcel && parcelPlace({ cache, journal }, parcel);
  }

  function lookAgain(): void {
    const { reason } = host.shown;
    // What is asked at the bench goes by where each document is printed now; a lock is dealt with first.
    const isAsked = reason !== 'labelUncertain' && !isLock(host.shown) && host.facts(false).question !== null;
    if (reason === 'noSupplyOpen' || reason === 'labelsHeld' || isAsked)
      host.put({ kind: 'questionsChanged' });
    else host.look({ kind: 'printerHeard' });
  }

  function noteSupplies(): void {
    for (const { supplyId } of supplies.books) {
      const supply = cache.supplies.get(supplyId);
      if (supply) known.set(supplyId, supply);
    }
  }

  /**
   * After a hand-over from here the session just ends; if the supply was closed elsewhere or by its first acceptance,
   * the packer must be told.
   */
  function closeDone(): void {
    for (const { supplyId } of supplies.books) {
      const supply = cache.supplies.get(supplyId);
      // A supply that was known and is missing now was deleted elsewhere; one never seen is still being fetched.
      const isGone = supply === null && known.has(supplyId);
      if (!isGone && !supply?.done) continue;
      const supplyName = (supply ?? known.get(supplyId))?.name ?? supplyId;
      const isOwn = journal.outbox
        .ofChain(supplyId)
        .some((row) => row.change.kind === 'deliver' && row.state !== 'refused');
      host.put(
        isOwn && !isGone ? { kind: 'close', supplyId } : { kind: 'supplyClosed', supplyId, supplyName },
      );
    }
  }
}
