import type { JobOutcome } from '../../../shared/domain/print-job/next.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { Handlers } from '../../../shared/contract/index.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { isLock, type ParcelPlaceRef, type ParcelRef } from '../../../shared/domain/verdict.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createSignal } from '../../kernel/signal.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Boxes } from '../boxes/boxes.ts';
import type { Labels } from '../labels/labels.ts';
import type { Marking } from '../marking/marking.ts';
import type { People } from '../people/people.ts';
import { hasLeftBench } from '../schemes/left-bench.ts';
import type { WayWork } from '../schemes/way-work.ts';
import type { Moves } from '../schemes/moves.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import { afterOutcome, releaseAll } from './after-outcome.ts';
import { createCalmTrouble } from './calm-trouble.ts';
import { createCarryOut, type AfterCommit } from './carry-out.ts';
import { createPackingHandlers } from './handlers.ts';
import { jobNews } from './job-news.ts';
import { createKnownTexts, type KnownTexts } from './known-texts.ts';
import { createLabelJobs } from './label-jobs.ts';
import { lotsToPack } from './lots.ts';
import { createOpenSupplies } from './open-supplies.ts';
import { createScanning } from './scanning.ts';
import { createSessionFacts } from './session-facts.ts';
import { parcelPlace } from '../parcels/parcel-ref.ts';
import { createSessionHost, type SessionHost } from './session-host.ts';
import { createPostCommitEffects } from './post-commit-effects.ts';
import { createSessionNews, hearWith } from './session-news.ts';

export interface PackingPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marking: Marking;
  readonly moves: Pick<Moves, 'put'>;
  readonly wayWork: WayWork;
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
  readonly labels: Pick<Labels, 'wanted' | 'fetchAgain' | 'isOutdated' | 'notRenewed'>;
  readonly wantsScanBack: (parcel: ParcelRef) => boolean;
  /** How fast this scanner repeats a code while its trigger is held; null if unknown. */
  readonly repeatMsOf: (scannerId: string) => number | null;
  /** A command card asked for another person. */
  readonly changeUser: () => void;
  readonly log: Logger;
}

export interface Packing extends KnownTexts {
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
  const supplies = createOpenSupplies(cache, journal, ports.wayWork);
  const carryOut = createCarryOut({ ...ports, labelJobs, supplies });
  const calm = createCalmTrouble({
    ticks: () => performance.now(),
    lookAgain: () => host.look({ kind: 'printerHeard' }),
  });
  const facts = createSessionFacts({ ...ports, supplies, calm });
  const ends: (() => void)[] = [];
  let isLookDue = false;

  const after = ({ confirm, effects }: AfterCommit): void => {
    ports.printers.wake();
    for (const job of confirm) ports.printers.proved(job, 'scannedBack');
    for (const effect of effects) carryOutAfterCommit(effect);
  };
  const host: SessionHost = createSessionHost({ journal, supplies, facts, carryOut, shown, after });
  const news = createSessionNews({ ...ports, supplies, host });
  const hear = hearWith(ports.log);

  const openSupply = (supplyId: string, beside: boolean): void => {
    journal.audit.add(clock(), 'supplyOpened', { supplyId, person: ports.person() });
    host.put({ kind: 'open', supplyId, beside });
    news.noteSupplies();
  };
  /** Opens the only supply or way that there is, since there is nothing to choose. */
  const openOnlySupply = (): void => {
    const [only, ...others] = lotsToPack(cache);
    if (host.state().kind === 'closed' && only !== undefined && others.length === 0) openSupply(only, false);
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
    ...createKnownTexts({ ...ports, supplies, host }),
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
        const { about, toRescue } = atBench(ports, job, outcome, parcel, isPacked);
        host.tell(jobNews(job, outcome, about, isPacked, toRescue, facts.aboutDocument(job)), about);
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
      news.noteSupplies();
      ends.push(
        hear(
          'the marketplace',
          news.marketplaceChanged,
          cache.topics('orders', 'supplies'),
          journal.topics('boxes'),
        ),
        hear('labels', news.labelsChanged, cache.topics('labels')),
        hear('the printers', () => host.look({ kind: 'printerHeard' }), ports.printers.changes),
      );
    },
    stop: () => {
      for (const end of ends) end();
      calm.stop();
    },
  };

  function lookAgain(): void {
    const { reason } = host.shown;
    // What is asked at the bench goes by where each document is printed now; a lock is dealt with first.
    const isAsked = reason !== 'labelUncertain' && !isLock(host.shown) && host.facts(false).question !== null;
    if (reason === 'noSupplyOpen' || reason === 'labelsHeld' || isAsked)
      host.put({ kind: 'questionsChanged' });
    else host.look({ kind: 'printerHeard' });
  }
}

/** Whom the end of a label concerns here. What left the bench the counter or a courier's list asks for: nobody puts it aside. */
function atBench(
  ports: Pick<PackingPorts, 'cache' | 'journal'>,
  job: PrintJob,
  outcome: JobOutcome,
  parcel: ParcelRef | null,
  isPacked: boolean,
): { readonly about: ParcelRef | null; readonly toRescue: ParcelPlaceRef | null } {
  const isAway = parcel !== null && hasLeftBench(ports.journal, parcel.orderId);
  return {
    about: isAway && outcome.kind === 'unwanted' ? null : parcel,
    toRescue: isPacked && !isAway && outcome.kind === 'taken' ? placeOfCancelled(ports, job) : null,
  };
}

/** The cancellation came too late: the label was printed, and this is where the parcel lies. */
function placeOfCancelled(
  { cache, journal }: Pick<PackingPorts, 'cache' | 'journal'>,
  { document }: PrintJob,
): ParcelPlaceRef | null {
  if (document.kind !== 'orderLabel') return null;
  const order = cache.orders.get(document.orderId);
  const parcel = order && isCancelled(order) ? journal.parcels.get(document.orderId) : null;
  return parcel && parcelPlace({ cache, journal }, parcel);
}
