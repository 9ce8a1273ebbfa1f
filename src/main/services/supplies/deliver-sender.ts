import { setTimeout as pause } from 'node:timers/promises';
import { withSeverity } from '../../../shared/domain/supply/hand-over.ts';
import { deliverSupply, getSupply } from '../../../shared/marketplace/supplies.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Change } from '../../../shared/domain/outbox/change.ts';
import { closedSince, options } from '../boxes/read-boxes.ts';
import type { ChangeSender } from '../outbox/change-sender.ts';
import { isRefused } from '../outbox/refusals.ts';
import { changesUnderWay, checkSupply, type Check } from './findings.ts';
import { recheckSupply, type NoAnswer, type RecheckPorts } from './recheck.ts';

/**
 * A distributed service may answer before all of it knows of the change; if it still shows no effect after this long,
 * the answer is not believed.
 */
const TAKING_EFFECT_MS = 2000;

/** A service that left something out of one answer includes it in the next, or has lost it; then a person decides. */
const LOOKS = 3;

type Deliver = Extract<Change, { kind: 'deliver' }>;

/** Hands a supply over after one more check: what was packed a minute ago may have been cancelled. */
export function deliverSender(ports: RecheckPorts): ChangeSender<Deliver> {
  const { cache, journal, marketplace, clock } = ports;

  /** False if in doubt: the marketplace accepted the hand-over, and its lists will show if it did not take effect. */
  const staysOpen = async (supplyId: string, signal: AbortSignal): Promise<boolean> => {
    const isOpen = async (): Promise<boolean> => {
      const supply = await marketplace.call(getSupply, { supplyId }, options(signal));
      return supply.ok && !supply.value.done;
    };
    if (!(await isOpen())) return false;
    await pause(TAKING_EFFECT_MS, null, { signal }).catch(() => null);
    return await isOpen();
  };
  return {
    // One order without its identifier blocks a whole supply (document 1, "Rules", 4), and so does one empty box.
    waits: ({ supplyId }) => {
      const untold = journal.metaChanges.ordersUnderWay();
      const isUntold = (orderId: string): boolean => untold.has(orderId);
      if (untold.size > 0 && cache.orders.idsOfSupply(supplyId).some(isUntold)) return true;
      return changesUnderWay({ cache, journal }, supplyId) > 0;
    },
    send: async (change, signal) => {
      const { supplyId } = change;
      for (let looks = LOOKS; looks > 0; looks -= 1) {
        const heard = await recheckSupply(ports, supplyId, options(signal));
        if (!heard.ok) return heard;
        const check = checkSupply(ports, supplyId, heard.value);
        const obstacle = obstacleTo(change, check);
        if (obstacle) return fail(obstacle);
        if (isAccepted(change, check.noAnswer)) break;
        if (looks === 1) return fail({ code: 'handOverStopped', supplyId, findings: ['noAnswer'] });
        await pause(TAKING_EFFECT_MS, null, { signal }).catch(() => null);
      }
      const delivered = await marketplace.call(deliverSupply, { supplyId }, options(signal));
      if (delivered.ok)
        return (await staysOpen(supplyId, signal)) ? fail({ code: 'handOverNotTaken', supplyId }) : delivered;
      if (!isRefused(delivered.problem)) return delivered;
      // It was closed elsewhere at the same moment: the wanted state is reached.
      return (await closedSince(ports, supplyId, signal)) ? ok(null) : delivered;
    },
    readBack: async ({ supplyId }, _attemptedAt, signal) => {
      const supply = await marketplace.call(getSupply, { supplyId }, options(signal));
      if (!supply.ok) return supply;
      return ok(supply.value.done ? 'done' : 'notDone');
    },
    done: ({ supplyId }) => {
      const supply = cache.supplies.get(supplyId);
      if (supply && !supply.done) {
        cache.supplies.upsert({ ...supply, done: true, closedAt: new Date(clock()).toISOString() });
      }
    },
  };
}

/** A person accepted everything that the marketplace gave no answer about. */
function isAccepted({ noAnswer: accepted }: Deliver, { orderIds, boxIds, unnamed }: NoAnswer): boolean {
  const orders = new Set(accepted?.orderIds);
  const boxes = new Set(accepted?.boxIds);
  return (
    orderIds.every((id) => orders.has(id)) &&
    boxIds.every((id) => boxes.has(id)) &&
    unnamed <= (accepted?.unnamed ?? 0)
  );
}

function obstacleTo({ supplyId, unpacked: accepted }: Deliver, check: Check): Problem | null {
  const { cancelledParcels, findings, unpacked } = check;
  if (cancelledParcels.length > 0) {
    return { code: 'supplyHasCancelledParcels', supplyId, orders: [...cancelledParcels] };
  }
  const stops = withSeverity(findings, 'stops').map(({ kind }) => kind);
  if (stops.length > 0) return { code: 'handOverStopped', supplyId, findings: stops };
  // Orders that joined the supply after a person looked.
  const orders = accepted
    ? unpacked.map(({ orderId }) => orderId).filter((id) => !accepted.includes(id))
    : [];
  return orders.length > 0 ? { code: 'supplyHasUnpacked', supplyId, orders } : null;
}
