import type { CounterOrder } from '../../../shared/contract/counter.ts';
import { isOut, isVerified } from '../../../shared/domain/counter/counter-parcel.ts';
import { handOverObstacle } from '../../../shared/domain/counter/hand-out.ts';
import type { OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';
import type { CounterIndex } from './resolve-counter-scan.ts';

export interface OrderAtCounterPorts extends CounterIndex {
  readonly undoUntil: (orderId: string) => number | null;
  readonly triesLeft: (orderId: string) => number;
  readonly nextTryAt: (orderId: string) => number | null;
  readonly clock: () => number;
}

/** All that the counter shows of an order; null: nobody knows it. */
export function orderAtCounter(ports: OrderAtCounterPorts, orderId: string): CounterOrder | null {
  const { cache, journal, stores } = ports;
  const now = ports.clock();
  const [row, facts] = [stores.row(orderId), stores.facts(orderId)];
  if (row === null || facts === null) return null;
  const { counter } = facts;
  const told = cache.orders.get(orderId)?.orderCode ?? null;
  return {
    ...row,
    readyAt: counter?.readyAt ?? null,
    orderCode: told ?? counter?.orderCode ?? null,
    isCodeTold: told !== null,
    verifiedAt: counter !== null && isVerified(counter, now) ? counter.verifiedAt : null,
    outAt: counter !== null && isOut(counter, now) ? counter.outAt : null,
    handedAt: counter?.handedAt ?? null,
    ground: counter?.ground ?? null,
    undoUntil: ports.undoUntil(orderId),
    obstacle: handOverObstacle(facts, 'verified', now),
    triesLeft: ports.triesLeft(orderId),
    nextTryAt: ports.nextTryAt(orderId),
    change: changeOf(journal.outbox.ofChain(moveChain(orderId)).at(-1) ?? null),
    bin: journal.cells.of(facts.parcel.article),
    acts: journal.counterActs.ofOrder(orderId).map(({ at, what, person }) => ({ at, what, person })),
  };
}

const changeOf = (row: OutboxRow | null): CounterOrder['change'] =>
  row?.change.kind === 'moveOrder' ? { to: row.change.to, state: row.state, problem: row.trouble } : null;
