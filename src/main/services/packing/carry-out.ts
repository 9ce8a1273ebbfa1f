import type { Effect } from '../../../shared/domain/packing/session.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { HoldReason } from '../../../shared/domain/verdict.ts';
import { unreachable } from '../../../shared/result.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import { createLabelEffects, knownOrder, type LabelEffectsPorts } from './label-effects.ts';

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

export function createCarryOut(ports: LabelEffectsPorts): CarryOut {
  const { cache, journal, labelJobs, marking, boxes, supplies, clock } = ports;
  const label = createLabelEffects(ports);

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
    label.cancel(orderId);
    releaseCodes(orderId);
    journal.holds.put({ orderId, why, at: clock(), person: ports.person() });
    journal.audit.add(clock(), 'orderHeld', { orderId, why, person: ports.person() });
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
          case 'takeOrder':
            ports.moves.put({ orderId: effect.orderId, to: 'confirm' });
            break;
          case 'printLabel':
            jobId = label.claim(effect.orderId, effect.boxKey, null);
            break;
          case 'printUnread':
            jobId = label.printUnread(effect.orderId, effect.boxKey);
            break;
          case 'cancelLabel':
            label.cancel(effect.orderId);
            break;
          case 'packLabelled':
            marking.commit(knownOrder(cache, effect.orderId));
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
            jobId = label.reprint(effect.orderId);
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
