import { isSettled, isUnsent } from '../../../shared/domain/print-job/job-state.ts';
import { lotOf } from '../../../shared/domain/scheme/lots.ts';
import { problemSchema, type LabelProblem } from '../../../shared/problem.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Boxes } from '../boxes/boxes.ts';
import type { Marking } from '../marking/marking.ts';
import type { Moves } from '../schemes/moves.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import type { LabelJobs } from './label-jobs.ts';
import { mayReprint } from './may-reprint.ts';
import type { OpenSupplies } from './open-supplies.ts';
import { labelUnderWay } from './waiting-label.ts';

export interface LabelEffectsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly labelJobs: LabelJobs;
  readonly marking: Marking;
  readonly moves: Pick<Moves, 'put'>;
  readonly boxes: Boxes;
  readonly supplies: OpenSupplies;
  readonly printers: PrinterPool;
  readonly person: () => string | null;
  readonly clock: () => number;
}

/** What the session decides about labels. Each returns the job that was made or settled, if any. */
export interface LabelEffects {
  /** The box is the one open at the time of the scan, whatever is opened before the label comes out. */
  claim(orderId: string, boxKey: string | null, overrode: LabelProblem | null): string;
  /** The fault was found before the label was requested, or by its job. */
  printUnread(orderId: string, boxKey: string | null): string | null;
  reprint(orderId: string): string | null;
  /** If nothing was sent, the parcel is released with its label; a label that is already printing comes out. */
  cancel(orderId: string): void;
}

export function knownOrder(cache: Pick<Cache, 'orders'>, orderId: string): CachedOrder {
  const order = cache.orders.get(orderId);
  if (!order) throw new Error(`order ${orderId} vanished while it was packed`);
  return order;
}

export function createLabelEffects(ports: LabelEffectsPorts): LabelEffects {
  const { cache, journal, labelJobs, marking, boxes, supplies, clock } = ports;

  const claim: LabelEffects['claim'] = (orderId, boxKey, overrode) => {
    const order = knownOrder(cache, orderId);
    const jobId = labelJobs.claim(orderId, lotOf(order) ?? '', { cause: 'packed', overrode });
    if (boxKey !== null) boxes.put(orderId, boxKey);
    marking.commit(order);
    supplies.note(orderId, 'labelling');
    return jobId;
  };

  const faultOf = (orderId: string): LabelProblem => {
    const fault = cache.labels.get(orderId)?.fault;
    const read = problemSchema.safeParse(fault ? JSON.parse(fault) : null).data;
    return read?.code === 'labelUnusable'
      ? read
      : { code: 'labelUnusable', fault: 'codeUnreadable', detail: '' };
  };

  const printUnread: LabelEffects['printUnread'] = (orderId, boxKey) => {
    const parcel = journal.parcels.get(orderId);
    if (!parcel) return claim(orderId, boxKey, faultOf(orderId));
    const job = journal.jobs.lastOfOrder(orderId);
    if (!job || isSettled(job.state)) {
      labelJobs.reprint(parcel, job, 'other', faultOf(orderId));
      return journal.parcels.get(orderId)?.jobId ?? null;
    }
    const fault = job.trouble?.code === 'labelUnusable' ? job.trouble : faultOf(orderId);
    labelJobs.printUnread(job, orderId, fault);
    return job.jobId;
  };

  const cancel: LabelEffects['cancel'] = (orderId) => {
    const found = labelUnderWay(journal, orderId);
    if (!found || !isUnsent(found.job.state)) return;
    ports.printers.holderOf(found.job)?.queue.cancel(found.job);
    journal.audit.add(clock(), 'jobCancelled', { jobId: found.job.jobId, orderId, person: ports.person() });
  };

  const reprint: LabelEffects['reprint'] = (orderId) => {
    const may = mayReprint(ports, orderId);
    if (!may.ok) return null;
    const { parcel, last, underWay } = may.value;
    if (!underWay) labelJobs.reprint(parcel, last, 'other');
    return journal.parcels.get(orderId)?.jobId ?? null;
  };

  return { claim, printUnread, reprint, cancel };
}
