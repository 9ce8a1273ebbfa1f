import type { Handlers } from '../../../shared/contract/index.ts';
import type { HandOverGround } from '../../../shared/domain/counter/counter-parcel.ts';
import { handOverObstacle, UNDO_MS } from '../../../shared/domain/counter/hand-out.ts';
import type { OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';
import type { CounterPorts, CounterStores } from './counter-stores.ts';

export interface HandOverGoodsPorts extends CounterPorts {
  readonly stores: CounterStores;
  readonly person: () => string | null;
}

type Acts = Pick<Handlers['counter'], 'handOver' | 'vouch' | 'undo' | 'refuse' | 'seenTo'>;

/**
 * The deliberate acts at the counter. Each is in the journal with the change that the marketplace must be told, in one
 * transaction: after a power cut it stands, and the marketplace is told in its time.
 */
export function createHandOverGoods(ports: HandOverGoodsPorts): Acts & {
  /** Until when a hand-over can be taken back; null: it can't. */
  undoUntil(orderId: string): number | null;
} {
  const { journal, stores, clock, person } = ports;

  const tell = (orderId: string, to: 'receive' | 'reject', at: number, heldUntil = 0): void =>
    journal.outbox.put(
      moveChain(orderId),
      { kind: 'moveOrder', scheme: 'selfPickup', orderId, to },
      at,
      heldUntil,
    );

  const heldReceive = (orderId: string): OutboxRow | null =>
    journal.outbox
      .ofChain(moveChain(orderId))
      .find(
        ({ change, state, attempts }) =>
          change.kind === 'moveOrder' && change.to === 'receive' && state === 'waiting' && attempts === 0,
      ) ?? null;

  const undoUntil = (orderId: string): number | null => {
    if (journal.counterParcels.get(orderId)?.state !== 'handedOver') return null;
    const until = heldReceive(orderId)?.notBefore ?? 0;
    const left = until - clock();
    // A clock that was set back gives nobody an extra hour.
    return left > 0 && left <= UNDO_MS ? until : null;
  };

  type Given = Result<{ undoUntil: number }, ProblemOf<'orderUnknown' | 'handOverBlocked'>>;

  const give = (orderId: string, ground: HandOverGround, detail: object): Given => {
    const at = clock();
    const until = at + UNDO_MS;
    return journal.transaction((): Given => {
      const of = stores.facts(orderId);
      if (!of) return fail({ code: 'orderUnknown', orderId });
      const why = handOverObstacle(of, ground, at);
      if (why !== null) return fail({ code: 'handOverBlocked', orderId, why });
      if (!journal.counterParcels.apply(orderId, { kind: 'handedOver', ground, at }))
        return fail({ code: 'handOverBlocked', orderId, why: 'handedOver' });
      const what = ground === 'verified' ? 'handedOver' : 'handedOverUnverified';
      journal.counterActs.add(orderId, at, what, detail);
      journal.audit.add(at, ground === 'verified' ? 'parcelHandedOver' : 'parcelVouchedFor', {
        orderId,
        ...detail,
        person: person(),
      });
      tell(orderId, 'receive', at, until);
      return ok({ undoUntil: until });
    });
  };

  return {
    undoUntil,
    handOver: async ({ orderId }) => give(orderId, 'verified', {}),
    vouch: async ({ orderId, reason }) => give(orderId, 'vouched', { reason }),
    undo: async ({ orderId }) => {
      const at = clock();
      return journal.transaction(() => {
        if (!stores.facts(orderId)) return fail({ code: 'orderUnknown', orderId });
        const held = heldReceive(orderId);
        const isLate = undoUntil(orderId) === null || held === null || !journal.outbox.withdraw(held.seq);
        if (isLate || !journal.counterParcels.apply(orderId, { kind: 'undone' }))
          return fail({ code: 'undoTooLate', orderId });
        journal.counterActs.add(orderId, at, 'handOverUndone');
        journal.audit.add(at, 'parcelHandOverUndone', { orderId, person: person() });
        return ok(null);
      });
    },
    refuse: async ({ orderId }) => {
      const at = clock();
      return journal.transaction(() => {
        const of = stores.facts(orderId);
        if (!of) return fail({ code: 'orderUnknown', orderId });
        const why = handOverObstacle(of, 'vouched', at);
        if (why !== null && why !== 'notScannedOut') return fail({ code: 'handOverBlocked', orderId, why });
        if (!journal.counterParcels.apply(orderId, { kind: 'refusedByBuyer' }))
          return fail({ code: 'handOverBlocked', orderId, why: 'refused' });
        journal.counterActs.add(orderId, at, 'refused');
        journal.audit.add(at, 'parcelRefused', { orderId, person: person() });
        tell(orderId, 'reject', at);
        return ok(null);
      });
    },
    seenTo: async ({ orderId, reason }) => {
      const at = clock();
      return journal.transaction(() => {
        const of = stores.facts(orderId);
        if (!of?.counter) return fail({ code: 'orderUnknown', orderId });
        if (of.endedAs !== null && of.counter.state === 'shelved')
          journal.counterParcels.apply(orderId, { kind: 'ended', as: of.endedAs, at });
        if (!journal.counterParcels.apply(orderId, { kind: 'returned' }))
          return fail({ code: 'orderStillWanted', orderId });
        journal.parcels.apply(orderId, { kind: 'setAside' });
        journal.counterActs.add(orderId, at, 'seenTo', { reason });
        journal.audit.add(at, 'parcelSeenTo', { orderId, reason, person: person() });
        return ok(null);
      });
    },
  };
}
