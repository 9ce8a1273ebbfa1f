import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { JobCause, ReprintReason } from '../../../shared/domain/print-job/print-job.ts';
import { lotOf } from '../../../shared/domain/scheme/lots.ts';
import type { LabelProblem } from '../../../shared/problem.ts';
import type { Parcel } from '../../../shared/domain/parcel/parcel.ts';
import type { Labels } from '../labels/labels.ts';
import { enqueue } from '../printing/enqueue.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';

/** `overrode`: the label had a fault, and a person had it printed anyway. */
export interface ClaimReason {
  readonly cause: Extract<JobCause, 'packed' | 'ahead'>;
  readonly overrode: LabelProblem | null;
}

export interface LabelJobsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly printers: PrinterPool;
  /** What labels were prepared for, ahead of the scan. */
  readonly preparedFor: () => string;
  readonly labels: Pick<Labels, 'isOutdated'>;
  /** Who works at the desk; null while nobody is signed in. */
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
}

/**
 * Which label was made for which parcel, and why. One order has one parcel; each further label is a job that names the
 * one it replaces. All of it is written inside the caller's transaction or one of its own.
 */
export interface LabelJobs {
  /** Claims the order for this supply and queues its first label; throws if it has a parcel already. */
  claim(orderId: string, supplyId: string, why: ClaimReason): string;
  /** Another label for a parcel that has one, asked for by a person. `overrode`: as for a claim. */
  reprint(parcel: Parcel, last: JobRow | null, reason: ReprintReason, overrode?: LabelProblem): void;
  /** A waiting label whose code could not be read back is printed all the same. */
  printUnread(job: JobRow, orderId: string, overrode: LabelProblem): void;
  /**
   * The label of a doubtful job is missing: that job ends, and a new one takes its place. A label printed ahead, or a
   * test label, stays what it was.
   */
  printAgain(doubtful: JobRow): void;
  /** Goods of a cancelled order were put away. */
  setAside(orderId: string): void;
}

export function createLabelJobs(ports: LabelJobsPorts): LabelJobs {
  const { cache, journal, clock } = ports;

  /** Prepared ahead for the printer that labels go to; for another printer the job makes its own. */
  const readyBytes = (orderId: string): Uint8Array | null => {
    const label = cache.labels.get(orderId);
    const isAtRouted =
      ports.printers.effectivePrinter('orderLabel') === ports.printers.primaryPrinter('orderLabel');
    if (!isAtRouted || label?.preparedFor !== ports.preparedFor() || ports.labels.isOutdated(label))
      return null;
    return label.prepared;
  };

  const add = (
    job: Pick<JobRow, 'document' | 'cause' | 'bytes'> &
      Partial<Pick<JobRow, 'replaces' | 'reason' | 'overrode' | 'printerId'>>,
  ): string => {
    const printerId = ports.printers.effectivePrinter(job.document.kind)?.id ?? null;
    return enqueue(ports, { printerId, ...job });
  };

  const claimed = (
    order: CachedOrder,
    sticker: Pick<Parcel, 'partA' | 'partB'> | null,
  ): Omit<Parcel, 'state' | 'jobId'> => ({
    orderId: order.orderId,
    supplyId: lotOf(order) ?? '',
    article: order.article,
    colorCode: order.colorCode,
    partA: sticker?.partA ?? null,
    partB: sticker?.partB ?? null,
    claimedAt: clock(),
    packedAt: null,
    boxKey: null,
    position: null,
    person: ports.person(),
  });

  return {
    claim: (orderId, supplyId, { cause, overrode }) => {
      const order = cache.orders.get(orderId);
      const label = cache.labels.get(orderId);
      if (!order || !label) throw new Error(`label of order ${orderId} vanished while it was scanned`);
      const document = { kind: 'orderLabel', orderId, supplyId } as const;
      const bytes = overrode ? null : readyBytes(orderId);
      const jobId = add({ document, cause, overrode, bytes });
      journal.parcels.claim({ ...claimed(order, label), supplyId, state: 'labelling', jobId });
      if (overrode) journal.audit.add(clock(), 'labelPrintedUnread', { orderId, jobId, overrode });
      return jobId;
    },
    reprint: ({ orderId, supplyId }, last, reason, unfit) =>
      journal.transaction(() => {
        const replaces = last?.jobId ?? null;
        const overrode = unfit ?? last?.overrode ?? null;
        const document = { kind: 'orderLabel', orderId, supplyId } as const;
        const bytes = overrode ? null : readyBytes(orderId);
        const jobId = add({ document, cause: 'reprint', reason, replaces, overrode, bytes });
        journal.parcels.apply(orderId, { kind: 'relabelled', jobId });
        journal.audit.add(clock(), 'labelReprinted', { orderId, jobId, replaces, reason });
      }),
    printUnread: ({ jobId }, orderId, overrode) =>
      journal.transaction(() => {
        if (!journal.jobs.apply(jobId, { kind: 'printedAnyway', overrode }, clock())) return;
        journal.audit.add(clock(), 'labelPrintedUnread', { orderId, jobId, overrode });
      }),
    printAgain: ({ jobId: replaces, printerId, document, bytes, overrode, cause: before }) =>
      journal.transaction(() => {
        journal.jobs.apply(replaces, { kind: 'cancelled' }, clock());
        const cause = before === 'ahead' || before === 'test' ? before : 'reprintAfterUncertain';
        const reason = 'didNotComeOut';
        const jobId = add({ document, cause, reason, replaces, overrode, printerId, bytes });
        if (document.kind !== 'orderLabel') return;
        journal.parcels.apply(document.orderId, { kind: 'relabelled', jobId });
      }),
    setAside: (orderId) => {
      // The goods are put aside, so it no longer matters whether the label came out.
      const asked = journal.jobs.lastOfOrder(orderId);
      if (asked?.state === 'uncertain') journal.jobs.apply(asked.jobId, { kind: 'cancelled' }, clock());
      if (!journal.parcels.apply(orderId, { kind: 'setAside' })) {
        const order = cache.orders.get(orderId);
        if (!order) return;
        journal.parcels.claim({
          ...claimed(order, cache.labels.sticker(orderId)),
          state: 'setAside',
          jobId: null,
        });
      }
      journal.shelfNews.putBackBy(orderId, { at: clock(), person: ports.person() });
      journal.audit.add(clock(), 'goodsSetAside', { orderId });
    },
  };
}
