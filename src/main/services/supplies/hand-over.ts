import type { Handlers } from '../../../shared/contract/index.ts';
import type { Preflight } from '../../../shared/contract/supplies.ts';
import { withSeverity } from '../../../shared/domain/supply/hand-over.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import { passesFor } from '../passes/passes-for.ts';
import { parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';
import { checkSupply, type Check } from './findings.ts';
import {
  NOTHING_RECHECKED,
  recheckSupply,
  type Rechecked,
  type NoAnswer,
  type RecheckPorts,
} from './recheck.ts';
import { toAddTo } from './supply-cards.ts';

export interface HandOverPorts extends RecheckPorts {
  readonly openSupply: (
    supplyId: string,
  ) => Result<CachedSupply, ProblemOf<'supplyUnknown' | 'supplyNotOpen'>>;
  readonly person: () => string | null;
}

/** What stands between a supply and the driver, and the last step. */
export function createHandOver(
  ports: HandOverPorts,
): Pick<Handlers['supplies'], 'preflight' | 'recheck' | 'handOver' | 'stopHandOver'> {
  const { cache, journal, openSupply, clock, person } = ports;
  /** By supply: the result of the last check with the marketplace. */
  const rechecked = new Map<string, Rechecked>();

  /** Codes sent since, or on their way, count as no longer missing. */
  const check = (supplyId: string): Check => {
    const isTold = (orderId: string): boolean => {
      const last = journal.metaChanges.of(orderId, 'uin').at(-1);
      return last?.change.kind === 'setMeta' && last.state !== 'refused';
    };
    const { lackUin, noAnswer } = rechecked.get(supplyId) ?? NOTHING_RECHECKED;
    const lack = new Set([...lackUin].filter((orderId) => !isTold(orderId)));
    return checkSupply(ports, supplyId, { lackUin: lack, noAnswer });
  };

  const preflightOf = ({ supplyId, name }: CachedSupply): Preflight => {
    const { total, packed, unpacked, cancelledParcels, findings } = check(supplyId);
    return {
      supplyId,
      name,
      total,
      packed,
      unpacked: unpacked.map((order) => parcelRef(cache, order)),
      cancelledParcels: cancelledParcels
        .map((orderId) => journal.parcels.get(orderId))
        .filter((parcel) => parcel !== null)
        .map(parcelRefOfParcel),
      findings,
      passes: passesFor(ports, cache.orders.ofSupply(supplyId), clock()),
    };
  };

  const handOver: Handlers['supplies']['handOver'] = async ({ supplyId, evenUnpacked }) => {
    const supply = openSupply(supplyId);
    if (!supply.ok) return supply;
    // Orders on their way into the supply would be refused once it is closed.
    if (toAddTo(journal, supplyId) > 0) return fail({ code: 'supplyNotOpen', supplyId });
    const found = check(supplyId);
    const { cancelledParcels, findings, noAnswer } = found;
    if (cancelledParcels.length > 0)
      return fail({ code: 'supplyHasCancelledParcels', supplyId, orders: [...cancelledParcels] });
    const unpacked = found.unpacked.map(({ orderId }) => orderId);
    if (unpacked.length > 0 && !evenUnpacked)
      return fail({ code: 'supplyHasUnpacked', supplyId, orders: unpacked });
    const stops = withSeverity(findings, 'stops');
    const against = evenUnpacked ? stops : [...stops, ...withSeverity(findings, 'asks')];
    if (against.length > 0)
      return fail({ code: 'handOverStopped', supplyId, findings: against.map(({ kind }) => kind) });
    journal.transaction(() => {
      journal.outbox.put(
        supplyId,
        { kind: 'deliver', supplyId, unpacked, noAnswer: copyOf(noAnswer) },
        clock(),
      );
      journal.audit.add(clock(), 'supplyHandOver', { supplyId, unpacked, noAnswer, person: person() });
    });
    return ok(null);
  };

  /** The hand-over is written down, but nothing has been sent. */
  const stopHandOver: Handlers['supplies']['stopHandOver'] = async ({ supplyId }) => {
    if (!cache.supplies.get(supplyId)) return fail({ code: 'supplyUnknown', supplyId });
    const row = journal.outbox
      .ofChain(supplyId)
      .find(({ change, state }) => change.kind === 'deliver' && state === 'waiting');
    const isStopped = journal.transaction(() => {
      if (!row || !journal.outbox.withdraw(row.seq)) return false;
      journal.audit.add(clock(), 'handOverCalledOff', { supplyId, person: person() });
      return true;
    });
    if (!isStopped) return fail({ code: 'supplyNotOpen', supplyId });
    return ok(null);
  };

  return {
    stopHandOver,
    preflight: async ({ supplyId }) => {
      const supply = openSupply(supplyId);
      return supply.ok ? ok(preflightOf(supply.value)) : supply;
    },
    recheck: async ({ supplyId }) => {
      const before = openSupply(supplyId);
      if (!before.ok) return before;
      const answer = await recheckSupply(ports, supplyId, { priority: 'handOver' });
      if (!answer.ok) return answer;
      rechecked.set(supplyId, answer.value);
      const supply = openSupply(supplyId);
      return supply.ok ? ok(preflightOf(supply.value)) : supply;
    },
    handOver,
  };
}

const copyOf = ({ orderIds, boxIds, unnamed }: NoAnswer) => ({
  orderIds: [...orderIds],
  boxIds: [...boxIds],
  unnamed,
});
