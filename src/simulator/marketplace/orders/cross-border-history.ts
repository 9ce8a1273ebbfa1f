import { dateTime } from '../../clock.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';

/**
 * What a cross-border order's history says of its moves. The codes are not shown: words of the observed facts
 * ("Values") where they have one, for an order that ended badly its `platformStatus`.
 */
const codes = {
  confirm: 'assembling',
  complete: 'assembled',
  sorted: 'sorted',
  ready_for_pickup: 'ready_for_pick_up',
  sold: 'received_by_client',
  canceled: 'canceled',
  canceled_by_client: 'canceled_by_client',
  declined_by_client: 'declined_by_client',
  defect: 'defect',
} as const;

export type HistoryMove = keyof typeof codes;

/** The order with the move in its history; only cross-border orders have one. A code twice in a row tells nothing new. */
export function withHistory(order: SimulatedOrder, move: HistoryMove, now: number): SimulatedOrder {
  const code = codes[move];
  if (order.scheme !== 'crossborder' || order.history.at(-1)?.code === code) return order;
  return { ...order, history: [...order.history, { date: dateTime(now), code }] };
}
