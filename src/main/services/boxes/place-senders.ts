import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { addOrdersToBox, removeOrderFromBox } from '../../../shared/marketplace/boxes.ts';
import { getSupplyOrders } from '../../../shared/marketplace/supplies.ts';
import type { MarketplaceProblem, Problem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { boxesChain, type PlaceChange } from '../../db/journal/box-changes.ts';
import type { ChangeSender, Together } from '../outbox/change-sender.ts';
import { isRefused, isUnknown } from '../outbox/refusals.ts';
import { closedBefore, closedSince, options, readBoxes, type BoxSenderPorts } from './read-boxes.ts';

/** No document gives the limit of orders per request; other lists of ids hold a hundred. */
const ORDERS_A_REQUEST = 100;

/** Changes that bring the order into the supply, take it out, or move it between boxes go first. */
function placeWaits({ journal }: BoxSenderPorts, { supplyId, orderId }: PlaceChange, seq: number): boolean {
  if (journal.outbox.isOpen(boxesChain(supplyId), seq)) return true;
  return journal.intakes.ofSupply(supplyId).some(({ key }) => journal.outbox.isToAdd(key, orderId, seq));
}

/** Deleted boxes count too: orders that were on their way into them are looked for there. */
const boxIdOf = ({ journal }: BoxSenderPorts, { boxKey }: PlaceChange): string | null =>
  journal.boxes.ever(boxKey)?.boxId ?? null;

/**
 * An order cancelled by the seller leaves its supply, and so its box, by itself (document 1); for one cancelled by the
 * buyer the document says nothing.
 */
function isCancelledOrder({ cache }: BoxSenderPorts, orderId: string): boolean {
  const order = cache.orders.get(orderId);
  return order !== null && isCancelled(order);
}

export function putInBoxSender(ports: BoxSenderPorts): Together<PlaceChange> {
  const { cache, marketplace } = ports;

  const put = (
    { supplyId }: PlaceChange,
    trbxId: string,
    orderIds: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<unknown, MarketplaceProblem>> =>
    orderIds.length === 0
      ? Promise.resolve(ok(null))
      : marketplace.call(addOrdersToBox, { supplyId, trbxId, orderIds: [...orderIds] }, options(signal));

  /**
   * One bad order makes the marketplace refuse the whole request without naming it: the orders that are in the supply
   * are sent once more.
   */
  const putRest = async (
    change: PlaceChange,
    trbxId: string,
    wanted: readonly string[],
    refusal: Problem,
    signal: AbortSignal,
  ): Promise<(orderId: string) => Result<unknown, Problem>> => {
    const { supplyId } = change;
    const closed = await closedSince(ports, supplyId, signal);
    if (closed) return () => fail(closed);
    const orders = await marketplace.call(getSupplyOrders, { supplyId }, options(signal));
    const there = new Set(orders.ok ? (orders.value.orders ?? []).map(({ id }) => id) : wanted);
    const rest = wanted.filter((orderId) => there.has(orderId));
    if (rest.length === wanted.length) return () => fail(refusal);
    const again = await put(change, trbxId, rest, signal);
    return (orderId) => (there.has(orderId) ? again : fail({ code: 'orderNotInSupply', orderId, supplyId }));
  };

  return {
    together: ({ boxKey }) => boxKey,
    most: ORDERS_A_REQUEST,
    waits: (change, seq) => boxIdOf(ports, change) === null || placeWaits(ports, change, seq),
    sendAll: async (changes, signal) => {
      const [first] = changes;
      if (!first) return [];
      const closed = closedBefore(ports, first.supplyId);
      const trbxId = boxIdOf(ports, first);
      if (closed) return changes.map(() => fail(closed));
      if (trbxId === null) return changes.map(({ boxKey }) => fail({ code: 'boxUnknown', boxKey }));
      const wanted = changes.map(({ orderId }) => orderId).filter((id) => !isCancelledOrder(ports, id));
      const sent = await put(first, trbxId, wanted, signal);
      let answerOf: (orderId: string) => Result<unknown, Problem> = () => sent;
      if (!sent.ok && isRefused(sent.problem)) {
        answerOf = await putRest(first, trbxId, wanted, sent.problem, signal);
      }
      return changes.map(({ orderId }) => (wanted.includes(orderId) ? answerOf(orderId) : ok(null)));
    },
    readBackAll: async (changes, signal) => {
      const [first] = changes;
      if (!first) return ok([]);
      const now = await readBoxes(ports, first.supplyId, signal);
      if (!now.ok) return now;
      const inBox = now.value.get(boxIdOf(ports, first) ?? '') ?? [];
      return ok(changes.map(({ orderId }) => (inBox.includes(orderId) ? 'done' : 'notDone')));
    },
    done: (change) => {
      cache.boxes.put(change.orderId, change.supplyId, boxIdOf(ports, change));
    },
  };
}

export function takeOutOfBoxSender(ports: BoxSenderPorts): ChangeSender<PlaceChange> {
  const { cache, marketplace } = ports;
  const isOut = async (
    change: PlaceChange,
    signal: AbortSignal,
  ): Promise<Result<boolean, MarketplaceProblem>> => {
    const now = await readBoxes(ports, change.supplyId, signal);
    if (!now.ok) return now;
    return ok(now.value.get(boxIdOf(ports, change) ?? '')?.includes(change.orderId) !== true);
  };

  return {
    waits: (change, seq) => placeWaits(ports, change, seq),
    send: async (change, signal) => {
      const { supplyId, orderId } = change;
      const closed = closedBefore(ports, supplyId);
      if (closed) return fail(closed);
      const trbxId = boxIdOf(ports, change);
      if (trbxId === null) return ok(null);
      const left = isCancelledOrder(ports, orderId) ? await isOut(change, signal) : ok(false);
      if (!left.ok || left.value) return left;
      const taken = await marketplace.call(
        removeOrderFromBox,
        { supplyId, trbxId, orderId },
        options(signal),
      );
      if (taken.ok || !isRefused(taken.problem)) return taken;
      // The order was taken out elsewhere, or the box is gone: the wanted state is reached.
      const out = isUnknown(taken.problem) ? await isOut(change, signal) : null;
      if (out?.ok === true && out.value) return ok(null);
      return fail((await closedSince(ports, supplyId, signal)) ?? taken.problem);
    },
    readBack: async (change, _attemptedAt, signal) => {
      const out = await isOut(change, signal);
      if (!out.ok) return out;
      return ok(out.value ? 'done' : 'notDone');
    },
    done: ({ orderId, supplyId }) => {
      cache.boxes.put(orderId, supplyId, null);
    },
  };
}
