import { isUnsent } from '../../../shared/domain/print-job/job-state.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { AboutDocument, Facts, LastPacked } from '../../../shared/domain/packing/facts.ts';
import type { SessionState } from '../../../shared/domain/packing/session.ts';
import type { ParcelRef, Verdict, VerdictReason } from '../../../shared/domain/verdict.ts';
import type { Parcel } from '../../../shared/domain/parcel/parcel.ts';
import type { People } from '../people/people.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import type { CalmTrouble } from './calm-trouble.ts';
import { findParcel, type ParcelIndex } from './find-parcel.ts';
import { LAST_SCANS } from './last-scans.ts';
import { isUnproven, leftParcel, spokenOf } from './left-parcel.ts';
import { lotsToPack } from './lots.ts';
import { mayReprint } from './may-reprint.ts';
import { parcelPlace, parcelRefOfParcel } from '../parcels/parcel-ref.ts';
import { createPrinterFacts } from './printer-facts.ts';
import { hasLeftBench } from '../schemes/left-bench.ts';
import { nextWithoutCodes } from './find-wanted.ts';
import { labelUnderWay } from './waiting-label.ts';

export interface SessionFactsPorts extends ParcelIndex {
  readonly printers: PrinterPool;
  readonly people: Pick<People, 'isFree'>;
  /** Whether the desk's rule asks for this parcel's label to be scanned back. */
  readonly wantsScanBack: (parcel: ParcelRef) => boolean;
  /** What labels must have been prepared for. */
  readonly preparedFor: () => string;
  readonly clock: () => number;
  /** The printer's trouble, smoothed so that people can read it. */
  readonly calm: CalmTrouble;
}

/** A second request for another label this soon is as likely a key pressed twice as a second spoilt label. */
const ASKS_AGAIN_MS = 60_000;

/** What the session needs to know from outside. */
export interface SessionFacts {
  /** Reads everything as it is now. `about`: the parcel that the news concerns. */
  read(state: SessionState, isSameTrigger: boolean, about: ParcelRef | null): Facts;
  lastPacked(state: SessionState): ParcelRef | null;
  parcelOfJob(job: PrintJob): ParcelRef | null;
  aboutDocument(job: PrintJob): AboutDocument;
  /** Parcels scanned before the printer's trouble was known: their labels wait behind the one on the screen. */
  alsoAwaited(verdict: Verdict): readonly ParcelRef[];
}

/** Verdicts about trouble, or about its end. */
const OF_TROUBLE: ReadonlySet<VerdictReason> = new Set([
  'printerNeedsHelp',
  'printerWell',
  'labelCameOut',
  'goodsWait',
]);

const speaksOfPrinter = (state: SessionState): boolean =>
  state.kind === 'open' && OF_TROUBLE.has(state.verdict.reason);

const HANDLED: ReadonlySet<VerdictReason> = new Set(['labelPrinting', 'parcelPacked', 'lastPacked']);

export function createSessionFacts(ports: SessionFactsPorts): SessionFacts {
  const { cache, journal, supplies } = ports;
  const ofPrinters = createPrinterFacts(ports);

  /** Null too where it is out of the packer's reach: on a shelf of the counter, or with a courier. */
  const lastParcel = (state: SessionState): Parcel | null => {
    const parcel = state.kind === 'open' ? journal.parcels.lastPacked(state.supplyIds) : null;
    return parcel && !hasLeftBench(journal, parcel.orderId) ? parcel : null;
  };

  const skipTo = (state: SessionState): Facts['skipTo'] => {
    const task = state.kind === 'open' ? state.task : null;
    if (task?.kind !== 'codes') return null;
    return nextWithoutCodes({ ...ports, preparedFor: ports.preparedFor() }, task.sku, task.parcel);
  };

  const again = (orderId: string): LastPacked['again'] => {
    const may = mayReprint(ports, orderId);
    if (may.ok) {
      const { last: job, underWay: isUnderWay } = may.value;
      if (isUnderWay) return 'underWay';
      const isFresh = job?.cause === 'reprint' && Math.abs(ports.clock() - job.createdAt) < ASKS_AGAIN_MS;
      return isFresh ? 'justPrinted' : 'now';
    }
    return may.problem.code === 'labelNotReady' ? 'labelMissing' : 'cancelled';
  };

  const last = (state: SessionState): LastPacked | null => {
    const parcel = lastParcel(state);
    return (
      parcel && {
        parcel: parcelRefOfParcel(parcel),
        jobId: parcel.jobId,
        place: parcelPlace({ cache, journal }, parcel),
        again: again(parcel.orderId),
      }
    );
  };

  /** The parcel on the screen; if a later scan showed something else, the last one that a scan printed or packed. */
  const underWay = (state: SessionState): Facts['underWay'] => {
    if (state.kind === 'closed') return null;
    const { verdict } = state;
    const shown = 'parcel' in verdict ? verdict.parcel : null;
    const handled = journal.scans
      .last(LAST_SCANS)
      .find((scan) => !scan.isRepeat && HANDLED.has(scan.verdict.reason))?.verdict;
    const before = handled && 'parcel' in handled ? handled.parcel : null;
    for (const parcel of [shown, before]) {
      const found = parcel && labelUnderWay(journal, parcel.orderId);
      if (found && found.job.cause !== 'ahead')
        return { parcel: parcelRefOfParcel(found.parcel), canCancel: isUnsent(found.job.state) };
    }
    return null;
  };

  const inHand = (state: SessionState): Facts['inHand'] =>
    state.kind === 'open' && state.task ? findParcel(ports, state.task.parcel.orderId) : null;

  const isBoxGone = (state: SessionState): boolean =>
    state.kind === 'open' && state.box !== null && journal.boxes.get(state.box.key) === null;

  return {
    parcelOfJob: ofPrinters.parcelOfJob,
    aboutDocument: ofPrinters.aboutDocument,
    alsoAwaited: ofPrinters.alsoAwaited,
    lastPacked: (state) => {
      const parcel = lastParcel(state);
      return parcel && parcelRefOfParcel(parcel);
    },
    read: (state, isSameTrigger, about) => {
      const asked = ofPrinters.question();
      const printer = ofPrinters.printer();
      const spoken = [...spokenOf(state, about, asked)];
      return {
        isSameTrigger,
        printerTrouble: printer.trouble,
        printerSays: ports.calm.read(printer.says, speaksOfPrinter(state), printer.isHeard),
        question: asked,
        awaited: ofPrinters.awaited(),
        held: ofPrinters.held(),
        isFree: ports.people.isFree(),
        openSupplies: lotsToPack(cache).length,
        remaining: supplies.remaining(),
        wantsScanBack: about !== null && ports.wantsScanBack(about),
        last: last(state),
        underWay: underWay(state),
        skipTo: skipTo(state),
        inHand: inHand(state),
        isBoxGone: isBoxGone(state),
        left: spoken.flatMap(
          (orderId) => leftParcel(ports, orderId, orderId === asked?.parcel?.orderId) ?? [],
        ),
        unproven: spoken.filter((orderId) => isUnproven(ports, orderId)),
      };
    },
  };
}
