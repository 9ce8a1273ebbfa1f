import type { Handlers } from '../../../shared/contract/index.ts';
import type { Preflight } from '../../../shared/contract/supplies.ts';
import { withSeverity } from '../../../shared/domain/hand-over.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { parcelRef, parcelRefOfParcel } from '../packing/parcel-ref.ts';
import type { SupplyReaderPorts } from '../sync/supply-reader.ts';
import { checkSupply, type Check } from './findings.ts';
import { recheckSupply } from './recheck.ts';
import { toAddTo } from './supply-cards.ts';

export interface HandOverPorts extends SupplyReaderPorts {
  readonly outbox: Outbox;
  readonly openSupply: (
    supplyId: string,
  ) => Result<CachedSupply, ProblemOf<'supplyUnknown' | 'supplyNotOpen'>>;
  readonly person: () => string | null;
  /** What the marketplace says changed. */
  readonly changed: () => void;
}

/** What stands between a supply and the driver, and the last step. */
export function createHandOver(
  ports: HandOverPorts,
): Pick<Handlers['supplies'], 'preflight' | 'recheck' | 'handOver'> {
  const { cache, journal, outbox, openSupply, clock, person } = ports;
  /** By supply: orders of which the marketplace had no UIN when it was last asked. */
  const lacking = new Map<string, ReadonlySet<string>>();

  /** What was told since, or is on its way, lacks no more as far as this desk knows. */
  const check = (supplyId: string): Check => {
    const isTold = (orderId: string): boolean => {
      const last = journal.metaChanges.of(orderId, 'uin').at(-1);
      return last?.change.kind === 'setMeta' && last.state !== 'refused';
    };
    const lack = [...(lacking.get(supplyId) ?? [])].filter((orderId) => !isTold(orderId));
    return checkSupply(ports, supplyId, new Set(lack));
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
    };
  };

  const handOver: Handlers['supplies']['handOver'] = async ({ supplyId, evenUnpacked }) => {
    const supply = openSupply(supplyId);
    if (!supply.ok) return supply;
    // Orders on their way into it would be refused once it is closed.
    if (toAddTo(journal, supplyId) > 0) return fail({ code: 'supplyNotOpen', supplyId });
    const found = check(supplyId);
    const { cancelledParcels, findings } = found;
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
      journal.outbox.put(supplyId, { kind: 'deliver', supplyId, unpacked }, clock());
      journal.audit.add(clock(), 'supplyHandOver', { supplyId, unpacked, person: person() });
    });
    outbox.changes.notify();
    outbox.wake();
    return ok(null);
  };

  return {
    preflight: async ({ supplyId }) => {
      const supply = openSupply(supplyId);
      return supply.ok ? ok(preflightOf(supply.value)) : supply;
    },
    recheck: async ({ supplyId }) => {
      const before = openSupply(supplyId);
      if (!before.ok) return before;
      const lackUin = await recheckSupply(ports, supplyId, { priority: 'handOver' });
      ports.changed();
      if (!lackUin.ok) return lackUin;
      lacking.set(supplyId, lackUin.value);
      const supply = openSupply(supplyId);
      return supply.ok ? ok(preflightOf(supply.value)) : supply;
    },
    handOver,
  };
}
