import { isUnsent, ON_ITS_WAY, type JobState } from '../../../shared/domain/print-job/job-state.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import { isCancelled } from '../../../shared/domain/order-status.ts';
import type { Facts, LastPacked, LeftParcel } from '../../../shared/domain/packing/facts.ts';
import type { SessionState } from '../../../shared/domain/packing/session.ts';
import { parcelsOnScreen } from '../../../shared/domain/packing/left-parcels.ts';
import type { PrinterHealth } from '../../../shared/contract/printing.ts';
import type { Doubt, ParcelRef, Verdict, VerdictReason } from '../../../shared/domain/verdict.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { Parcel } from '../../../shared/domain/parcel/parcel.ts';
import { canPrint } from '../printing/desk-printer.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import type { CalmTrouble } from './calm-trouble.ts';
import { findParcel, type ParcelIndex } from './find-parcel.ts';
import { LAST_SCANS } from './last-scans.ts';
import { mayReprint } from './may-reprint.ts';
import { parcelPlace, parcelRefOfParcel } from './parcel-ref.ts';
import { nextWithoutCodes } from './resolve-scan.ts';
import { labelUnderWay } from './waiting-label.ts';

export interface SessionFactsPorts extends ParcelIndex {
  readonly printers: PrinterPool;
  /** Whether the label of this parcel must be scanned back, by the desk's rule. */
  readonly wantsScanBack: (parcel: ParcelRef) => boolean;
  /** What labels must have been prepared for. */
  readonly preparedFor: () => string;
  readonly clock: () => number;
  /** What the printer says, as calmly as a person can read it. */
  readonly calm: CalmTrouble;
}

/** A second wish for another label so soon after the first is a key pressed twice as often as a second spoilt label. */
const ASKS_AGAIN_MS = 60_000;

/** Once the trouble is known no more goods are taken: a quick packer has scanned two or three by then. */
const MOST_AWAITED = 10;

/** What the session must know of the world. */
export interface SessionFacts {
  /** All of it, as it is now. `about`: the parcel that the news is of. */
  read(state: SessionState, isSameTrigger: boolean, about: ParcelRef | null): Facts;
  lastPacked(state: SessionState): ParcelRef | null;
  parcelOfJob(job: PrintJob): ParcelRef | null;
  /** Scanned before the printer's trouble was known: their labels wait behind the one that the screen names. */
  alsoAwaited(verdict: Verdict): readonly ParcelRef[];
}

/** Trouble, or what is said at its end. */
const OF_TROUBLE: ReadonlySet<VerdictReason> = new Set([
  'printerNeedsHelp',
  'printerWell',
  'labelCameOut',
  'goodsWait',
]);

const IN_ORDER: ReadonlySet<PrinterHealth> = new Set(['asking', 'ready', 'printing']);

const speaksOfPrinter = (state: SessionState): boolean =>
  state.kind === 'open' && OF_TROUBLE.has(state.verdict.reason);

const HANDLED: ReadonlySet<VerdictReason> = new Set(['labelPrinting', 'parcelPacked', 'lastPacked']);

export function createSessionFacts(ports: SessionFactsPorts): SessionFacts {
  const { cache, journal, supplies } = ports;

  /** Where the next label would go. */
  const labelPrinter = () => ports.printers.printerFor('orderLabel');

  /** What stands against it, whether it takes labels all the same, and whether it says so itself just now. */
  const readPrinter = (): {
    readonly says: string | null;
    readonly trouble: string | null;
    readonly isHeard: boolean;
  } => {
    const printer = labelPrinter();
    if (!printer) return { says: 'printerNotSet', trouble: 'printerNotSet', isHeard: true };
    const now = printer.health();
    const trouble = now.trouble ? describeTrouble(now.trouble) : now.health;
    const says = IN_ORDER.has(now.health) ? null : trouble;
    const isHeard = now.health !== 'asking' && now.health !== 'printing';
    return { says, trouble: canPrint({ health: () => now }) ? null : says, isHeard };
  };

  const labelIn = (printerId: string, state: JobState): PrintJob | null =>
    journal.jobs.allIn(printerId, [state]).find(({ document }) => document.kind === 'orderLabel') ?? null;

  /** Other documents than order labels are asked about at the printer that order labels go to, or on its own page. */
  const held = (): Facts['held'] => {
    for (const { id } of ports.printers.list()) {
      const found = journal.jobs.held(id);
      if (found && (id === labelPrinter()?.id || labelIn(id, 'held'))) return { printerId: id, ...found };
    }
    return null;
  };

  const parcelOfJob: SessionFacts['parcelOfJob'] = (job) => {
    if (job.document.kind !== 'orderLabel') return null;
    const parcel = journal.parcels.get(job.document.orderId);
    return parcel && parcelRefOfParcel(parcel);
  };

  const inDoubt = (): PrintJob | null => {
    let asked: PrintJob | null = null;
    for (const { id } of ports.printers.list()) {
      const first = journal.jobs.firstIn(id, ['uncertain']);
      if (!first) continue;
      const label = first.document.kind === 'orderLabel' ? first : labelIn(id, 'uncertain');
      const job = label ?? (id === labelPrinter()?.id ? first : null);
      if (job && (asked === null || goesBefore(job, asked))) asked = job;
    }
    return asked;
  };

  const question = (): Facts['question'] => {
    const job = journal.jobs.uncertain() && inDoubt();
    if (!job) return null;
    const parcel = parcelOfJob(job);
    const packs = parcel !== null && job.cause !== 'ahead' && journal.holds.get(parcel.orderId) === null;
    const doubt = doubtOf(job.trouble);
    return { jobId: job.jobId, parcel, packs, doubt };
  };

  const lastParcel = (state: SessionState): Parcel | null =>
    state.kind === 'open' ? journal.parcels.lastPacked(state.supplyIds) : null;

  /** One that can't be made, or is being fetched, does not wait for the printer. */
  function* allAwaited(): Generator<ParcelRef> {
    for (const { id } of ports.printers.list()) {
      for (const job of journal.jobs.eachPacked(id, ON_ITS_WAY)) {
        const isPrinters = job.trouble?.code !== 'labelNotReady' && job.trouble?.code !== 'labelUnusable';
        const parcel = isPrinters ? parcelOfJob(job) : null;
        if (parcel && journal.parcels.get(parcel.orderId)?.state === 'labelling') yield parcel;
      }
    }
  }

  const awaited = (): ParcelRef | null => {
    const [first = null] = allAwaited();
    return first;
  };

  const alsoAwaited = (verdict: Verdict): readonly ParcelRef[] => {
    if (verdict.reason !== 'printerNeedsHelp') return [];
    const named = new Set([verdict.parcel, verdict.inside, verdict.printed].map((parcel) => parcel?.orderId));
    return [
      ...allAwaited()
        .filter(({ orderId }) => !named.has(orderId))
        .take(MOST_AWAITED),
    ];
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

  /** The parcel on the screen; where a later scan said something else since, the last one that a scan printed or packed. */
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

  /** What the screen speaks of, or may after the next step; `about`: the parcel that the news is of. */
  const spokenOf = (state: SessionState, about: ParcelRef | null, asked: Facts['question']): Set<string> => {
    const verdicts = state.kind === 'open' ? [state.verdict, ...state.behind] : [];
    const told = [...verdicts.flatMap(parcelsOnScreen), about, asked?.parcel ?? null];
    return new Set(told.flatMap((parcel) => parcel?.orderId ?? []));
  };

  const leftParcel = (orderId: string, isAsked: boolean): LeftParcel | null => {
    const order = cache.orders.get(orderId);
    const parcel = journal.parcels.get(orderId);
    const isPacked = parcel?.state === 'packed';
    if (!order || !parcel || !(isPacked || isAsked)) return null;
    // The parcel follows its order: where its label was asked for is in the label's job.
    const label = journal.jobs.lastOfOrder(orderId)?.document;
    const isMoved = label?.kind === 'orderLabel' && label.supplyId !== order.supplyId;
    const movedTo =
      isMoved && order.supplyId !== null && !supplies.has(order.supplyId) ? order.supplyId : null;
    if (!isCancelled(order) && movedTo === null) return null;
    return {
      parcel: parcelRefOfParcel(parcel),
      place: isPacked ? parcelPlace({ cache, journal }, parcel) : null,
      movedTo: isCancelled(order) || movedTo === null ? null : (cache.supplies.get(movedTo)?.name ?? movedTo),
      sku: order.skus[0] ?? '',
    };
  };

  const isUnproven = (orderId: string): boolean => {
    const job = journal.jobs.lastOfOrder(orderId);
    return job !== null && job.state !== 'confirmed';
  };

  return {
    parcelOfJob,
    alsoAwaited,
    lastPacked: (state) => {
      const parcel = lastParcel(state);
      return parcel && parcelRefOfParcel(parcel);
    },
    read: (state, isSameTrigger, about) => {
      const asked = question();
      const printer = readPrinter();
      const spoken = [...spokenOf(state, about, asked)];
      return {
        isSameTrigger,
        printerTrouble: printer.trouble,
        printerSays: ports.calm.read(printer.says, speaksOfPrinter(state), printer.isHeard),
        question: asked,
        awaited: awaited(),
        held: held(),
        openSupplies: cache.supplies.open().length,
        remaining: supplies.remaining(),
        wantsScanBack: about !== null && ports.wantsScanBack(about),
        last: last(state),
        underWay: underWay(state),
        skipTo: skipTo(state),
        inHand: inHand(state),
        isBoxGone: isBoxGone(state),
        left: spoken.flatMap((orderId) => leftParcel(orderId, orderId === asked?.parcel?.orderId) ?? []),
        unproven: spoken.filter(isUnproven),
      };
    },
  };
}

/** Order labels before all else, then the older. */
const goesBefore = (one: PrintJob, other: PrintJob): boolean => {
  const isLabel = one.document.kind === 'orderLabel';
  if (isLabel !== (other.document.kind === 'orderLabel')) return isLabel;
  return one.createdAt < other.createdAt;
};

export const describeTrouble = (trouble: Problem): string => {
  if (trouble.code === 'labelUnusable') return trouble.fault;
  return 'reason' in trouble ? `${trouble.code}: ${trouble.reason}` : trouble.code;
};

function doubtOf(trouble: Problem | null): Doubt {
  switch (trouble?.code) {
    case 'printerPrintedNothing':
      return 'count';
    case 'printerStoppedInLabel':
      return trouble.conditions.length > 0 ? 'stopped' : 'gone';
    default:
      return 'sending';
  }
}
