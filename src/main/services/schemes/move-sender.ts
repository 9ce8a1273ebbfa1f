import type { Change } from '../../../shared/domain/outbox/change.ts';
import { schemeRules } from '../../../shared/domain/scheme/scheme-rules.ts';
import type { OrderStatus } from '../../../shared/domain/order/order-status.ts';
import { leadsTo } from '../../../shared/domain/scheme/scheme-stage.ts';
import {
  cancelDbsOrder,
  completeCourierOrder,
  confirmCourierOrder,
  confirmDbsOrder,
  deliverDbsOrder,
  getDbsStatuses,
  receiveDbsOrder,
  rejectDbsOrder,
} from '../../../shared/marketplace/dbs.ts';
import type { OperationName } from '../../../shared/marketplace/index.ts';
import { cancelOrder, getOrderStatuses } from '../../../shared/marketplace/orders.ts';
import {
  cancelPickupOrder,
  confirmPickupOrder,
  getPickupStatuses,
  preparePickupOrder,
  receivePickupOrder,
  rejectPickupOrder,
} from '../../../shared/marketplace/self-pickup.ts';
import type { MarketplaceProblem, Problem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { metaChain } from '../../db/journal/meta-changes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import { isRefused } from '../outbox/refusals.ts';
import { withoutEcho } from '../outbox/without-echo.ts';
import type { ChangeSender } from '../outbox/change-sender.ts';
import type { DoorCodes } from './door-codes.ts';

export type Move = Extract<Change, { kind: 'moveOrder' }>;

export interface MoveSenderPorts {
  readonly cache: Pick<Cache, 'orders'>;
  readonly journal: Pick<Journal, 'outbox'>;
  readonly marketplace: Marketplace;
  readonly doorCodes: Pick<DoorCodes, 'of' | 'forget'>;
  /** The marketplace took it; called inside the transaction that writes it down. */
  readonly told?: (move: Move) => void;
}

type Tell = (
  orderId: string,
  marketplace: Marketplace,
  options: CallOptions,
  /** What the buyer said at the door. */
  code: { readonly code?: string },
) => Promise<Result<unknown, MarketplaceProblem>>;

/** The operations that the rules of the schemes name; each is told of one order. */
const tells: Readonly<Partial<Record<OperationName, Tell>>> = {
  cancelOrder: (orderId, by, options) => by.call(cancelOrder, { orderId }, options),
  confirmCourierOrder: (order, by, options) => by.call(confirmCourierOrder, { order }, options),
  completeCourierOrder: (orderId, by, options) => by.call(completeCourierOrder, { orderId }, options),
  confirmDbsOrder: (order, by, options) => by.call(confirmDbsOrder, { order }, options),
  deliverDbsOrder: (order, by, options) => by.call(deliverDbsOrder, { order }, options),
  receiveDbsOrder: (order, by, options, code) => by.call(receiveDbsOrder, { order, ...code }, options),
  rejectDbsOrder: (order, by, options, code) => by.call(rejectDbsOrder, { order, ...code }, options),
  cancelDbsOrder: (orderId, by, options) => by.call(cancelDbsOrder, { orderId }, options),
  confirmPickupOrder: (orderId, by, options) => by.call(confirmPickupOrder, { orderId }, options),
  preparePickupOrder: (orderId, by, options) => by.call(preparePickupOrder, { orderId }, options),
  receivePickupOrder: (orderId, by, options) => by.call(receivePickupOrder, { orderId }, options),
  rejectPickupOrder: (orderId, by, options) => by.call(rejectPickupOrder, { orderId }, options),
  cancelPickupOrder: (orderId, by, options) => by.call(cancelPickupOrder, { orderId }, options),
};

const statusesOf = {
  courier: getOrderStatuses,
  bySeller: getDbsStatuses,
  selfPickup: getPickupStatuses,
} as const satisfies Record<Move['scheme'], unknown>;

/** Above polling. A lost answer is checked before the request is repeated. */
const options = (signal: AbortSignal): CallOptions => ({
  priority: 'handOver',
  whenLost: 'readBack',
  signal,
});

/** The operation that leads to a state, whichever state it starts from. */
function tellOf({ scheme, to }: Move): Tell | null {
  for (const { next } of Object.values(schemeRules[scheme].states)) {
    const step = next[to];
    if (step?.of === 'order') return tells[step.operation] ?? null;
  }
  return null;
}

/** How an order that no supply takes is moved along its scheme (documents 1 and 2, "States and transitions"). */
export function createMoveSender({
  cache,
  journal,
  marketplace,
  doorCodes,
  told,
}: MoveSenderPorts): ChangeSender<Move> {
  const stateOf = async (
    { scheme, orderId }: Move,
    signal: AbortSignal,
  ): Promise<Result<Partial<OrderStatus> | null, MarketplaceProblem>> => {
    const answer = await marketplace.call(statusesOf[scheme], { orders: [orderId] }, options(signal));
    if (!answer.ok) return answer;
    return ok((answer.value.orders ?? []).find(({ id }) => id === orderId) ?? null);
  };

  /** A refused order is elsewhere than this desk knew: the bench must not pack on, or must put its goods aside. */
  const hearOf = async (move: Move, signal: AbortSignal): Promise<void> => {
    const state = await stateOf(move, signal);
    const known = cache.orders.get(move.orderId);
    if (!state.ok || state.value?.supplierStatus === undefined || known === null) return;
    const { supplierStatus, platformStatus = known.platformStatus } = state.value;
    cache.orders.setStatus(move.orderId, supplierStatus, platformStatus);
  };

  return {
    // Identifiers are taken on assembly alone: the marketplace hears them before the order goes on.
    waits: ({ orderId, to }, seq) => to !== 'cancel' && journal.outbox.isOpen(metaChain(orderId), seq),
    send: async (move, signal): Promise<Result<unknown, Problem>> => {
      const tell = tellOf(move);
      if (tell === null) return fail({ code: 'orderUnknown', orderId: move.orderId });
      const code = doorCodes.of(move.orderId);
      const said = code === null ? {} : { code };
      const answer = await tell(move.orderId, marketplace, options(signal), said);
      if (answer.ok) return answer;
      if (isRefused(answer.problem)) await hearOf(move, signal);
      return code === null ? answer : fail(withoutEcho(answer.problem));
    },
    // One that has gone on since came that way. One that ended another way is told again, and refused with the reason.
    readBack: async (move, _attemptedAt, signal) => {
      const state = await stateOf(move, signal);
      if (!state.ok) return state;
      const is = state.value?.supplierStatus;
      return ok(is !== undefined && leadsTo(move.scheme, move.to, is) ? 'done' : 'notDone');
    },
    done: (move) => {
      const { orderId, to, scheme } = move;
      doorCodes.forget(orderId);
      told?.(move);
      const known = cache.orders.get(orderId);
      // A list may have told of a later state meanwhile.
      if (known === null || leadsTo(scheme, to, known.supplierStatus)) return;
      cache.orders.setStatus(orderId, to, known.platformStatus);
    },
    // It may be the code that was wrong: whoever knows better says it again.
    refused: ({ orderId }) => doorCodes.forget(orderId),
  };
}
