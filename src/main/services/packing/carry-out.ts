import type { Effect } from '../../../shared/domain/packing/session.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { isSettled, isUnsent } from '../../../shared/domain/print-job/job-state.ts';
import type { HoldReason } from '../../../shared/domain/verdict.ts';
import { problemSchema, type LabelProblem } from '../../../shared/problem.ts';
import { unreachable } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/orders.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Boxes } from '../boxes/boxes.ts';
import type { Marking } from '../marking/marking.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import type { LabelJobs } from './label-jobs.ts';
import { mayReprint } from './may-reprint.ts';
import type { OpenSupplies } from './open-supplies.ts';
import { labelUnderWay } from './waiting-label.ts';

export interface CarryOutPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly labelJobs: LabelJobs;
  readonly marking: Marking;
  readonly boxes: Boxes;
  readonly supplies: OpenSupplies;
  readonly printers: PrinterPool;
  readonly person: () => string | null;
  readonly clock: () => number;
}

/** Work that must wait for the step's commit, because it informs the session or other services. */
export interface AfterCommit {
  readonly confirm: readonly JobRow[];
  readonly effects: readonly Extract<
    Effect,
    { kind: 'pausePrinter' | 'changeUser' | 'nextSupply' | 'openBox' }
  >[];
}

/** The session's decisions, written down inside the transaction of its step. */
export interface CarryOut {
  /** Returns the job that was made or settled, if any. */
  run(effects: readonly Effect[]): { readonly jobId: string | null; readonly after: AfterCommit };
  setAside(orderId: string): void;
  /** The printer took the parcel's label, or product and label were both scanned. */
  packed(orderId: string, boxKey: string | null): void;
  /** The goods go back to the shelf, so their codes are released. */
  releaseCodes(orderId: string): void;
}

export function createCarryOut(ports: CarryOutPorts): CarryOut {
  const { cache, journal, labelJobs, marking, boxes, supplies, clock } = ports;

  const orderOf = (orderId: string): CachedOrder => {
    const order = cache.orders.get(orderId);
    if (!order) throw new Error(`order ${orderId} vanished while it was packed`);
    return order;
  };

  /** The box is the one open at the time of the scan, whatever is opened before the label comes out. */
  const claim = (orderId: string, boxKey: string | null, overrode: LabelProblem | null): string => {
    const order = orderOf(orderId);
    const jobId = labelJobs.claim(orderId, order.supplyId ?? '', { cause: 'packed', overrode });
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

  /** The fault was found before the label was requested, or by its job. */
  const printUnread = (orderId: string, boxKey: string | null): string | null => {
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

  /** If nothing was sent, the parcel is released with its label; a label that is already printing comes out. */
  const cancelLabel = (orderId: string): void => {
    const found = labelUnderWay(journal, orderId);
    if (!found || !isUnsent(found.job.state)) return;
    ports.printers.holderOf(found.job)?.queue.cancel(found.job);
    journal.audit.add(clock(), 'jobCancelled', { jobId: found.job.jobId, orderId, person: ports.person() });
  };

  const releaseCodes: CarryOut['releaseCodes'] = (orderId) => {
    if (journal.markingCodes.ofOrder(orderId).length === 0) return;
    const order = cache.orders.get(orderId);
    if (order && !isCancelled(order)) marking.takeBack(order, null);
    else marking.release(orderId);
  };

  const unpack = (orderId: string): void => {
    if (journal.parcels.get(orderId)?.state !== 'packed') return;
    boxes.takeOut(orderId);
    journal.parcels.apply(orderId, { kind: 'unpacked' });
    releaseCodes(orderId);
    supplies.note(orderId, 'labelled');
    journal.audit.add(clock(), 'parcelUnpacked', { orderId, person: ports.person() });
  };

  const hold = (orderId: string, why: HoldReason): void => {
    unpack(orderId);
    cancelLabel(orderId);
    releaseCodes(orderId);
    journal.holds.put({ orderId, why, at: clock(), person: ports.person() });
    journal.audit.add(clock(), 'orderHeld', { orderId, why, person: ports.person() });
  };

  const reprint = (orderId: string): string | null => {
    const may = mayReprint(ports, orderId);
    if (!may.ok) return null;
    const { parcel, last, underWay } = may.value;
    if (!underWay) labelJobs.reprint(parcel, last, 'other');
    return journal.parcels.get(orderId)?.jobId ?? null;
  };

  const packed = (orderId: string, boxKey: string | null, person: string | null): void => {
    if (!journal.parcels.apply(orderId, { kind: 'packed', at: clock(), person })) return;
    if (boxKey !== null) boxes.put(orderId, boxKey);
    // Another person may have taken over before the printer is done.
    const by = journal.parcels.get(orderId)?.person ?? null;
    journal.audit.add(clock(), 'parcelPacked', { orderId, boxKey }, by);
    supplies.note(orderId, 'packed');
  };

  const setAside = (orderId: string): void => {
    boxes.takeOut(orderId);
    labelJobs.setAside(orderId);
    marking.release(orderId);
    supplies.note(orderId, 'setAside');
  };

  return {
    setAside,
    packed: (orderId, boxKey) => packed(orderId, boxKey, null),
    releaseCodes,
    run: (effects) => {
      const confirm: JobRow[] = [];
      const postCommit: AfterCommit['effects'][number][] = [];
      let jobId: string | null = null;
      for (const effect of effects) {
        switch (effect.kind) {
          case 'printLabel':
            jobId = claim(effect.orderId, effect.boxKey, null);
            break;
          case 'printUnread':
            jobId = printUnread(effect.orderId, effect.boxKey);
            break;
          case 'cancelLabel':
            cancelLabel(effect.orderId);
            break;
          case 'packLabelled':
            marking.commit(orderOf(effect.orderId));
            packed(effect.orderId, effect.boxKey, ports.person());
            break;
          case 'confirmByScan': {
            const job = journal.jobs.get(effect.jobId);
            if (job && job.state !== 'confirmed') confirm.push(job);
            jobId = effect.jobId;
            break;
          }
          case 'setAside':
            setAside(effect.orderId);
            break;
          case 'unpack':
            unpack(effect.orderId);
            break;
          case 'hold':
            hold(effect.orderId, effect.why);
            break;
          case 'reprint':
            jobId = reprint(effect.orderId);
            break;
          case 'releaseCodes':
            releaseCodes(effect.orderId);
            break;
          case 'openBox':
          case 'pausePrinter':
          case 'changeUser':
          case 'nextSupply':
            postCommit.push(effect);
            break;
          default:
            unreachable(effect);
        }
      }
      return { jobId, after: { confirm, effects: postCommit } };
    },
  };
}
