import { unreachable } from '../../result.ts';
import { isCancelledBySeller, type OrderStatus } from './order-status.ts';

/** What the marketplace made of an order, as far as this desk has heard. */
export interface OrderState extends OrderStatus {
  /** Null before the order is in a supply; kept when a cancellation takes it out again. */
  readonly supplyId: string | null;
}

/** Before anything was told of it. */
export const UNTOLD_ORDER: OrderState = { supplierStatus: '', platformStatus: null, supplyId: null };

/** What may be learned about an order. */
export type OrderEvent =
  /** It is on a list; null: being on that list says nothing about it. A list may be older than what is known. */
  | { readonly kind: 'listed'; readonly supplierStatus: string | null; readonly supplyId: string | null }
  /** It was queried individually, or a change of this desk was carried out. */
  | { readonly kind: 'told'; readonly supplierStatus: string; readonly platformStatus: string | null }
  /** Null: it is in none any more. */
  | { readonly kind: 'movedTo'; readonly supplyId: string | null }
  /** It left the supply that it was in, and waits for another. */
  | { readonly kind: 'freed' };

const isUntold = ({ supplierStatus }: OrderState): boolean => supplierStatus === '';

/**
 * The order's state after news of it. Null: nothing changes. One that was taken never becomes new again by a list or a
 * status that was fetched before that, and no list brings a cancelled one back.
 */
export function next(order: OrderState, event: OrderEvent): OrderState | null {
  switch (event.kind) {
    case 'listed': {
      const isLate = event.supplierStatus === 'new' && !isUntold(order);
      const isKept = event.supplierStatus === null || isLate || isCancelledBySeller(order);
      return changed(order, {
        supplierStatus: isKept ? order.supplierStatus : (event.supplierStatus ?? ''),
        supplyId: event.supplyId ?? order.supplyId,
      });
    }
    case 'told': {
      const { supplierStatus, platformStatus } = event;
      if (supplierStatus === 'new' && !isUntold(order) && order.supplierStatus !== 'new') return null;
      return changed(order, { supplierStatus, platformStatus });
    }
    case 'movedTo':
      return changed(order, { supplyId: event.supplyId });
    case 'freed':
      return order.supplierStatus === 'confirm' && order.supplyId === null
        ? { ...order, supplierStatus: 'new' }
        : null;
    default:
      return unreachable(event);
  }
}

function changed(order: OrderState, news: Partial<OrderState>): OrderState | null {
  const now = { ...order, ...news };
  const isSame =
    now.supplierStatus === order.supplierStatus &&
    now.platformStatus === order.platformStatus &&
    now.supplyId === order.supplyId;
  return isSame ? null : now;
}
