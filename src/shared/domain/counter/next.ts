import { unreachable } from '../../result.ts';
import {
  isOut,
  isVerified,
  type CounterParcel,
  type CounterState,
  type HandOverGround,
  type PickupEnd,
} from './counter-parcel.ts';

/** What can happen to a parcel at the counter. `at`: Unix milliseconds. */
export type CounterEvent =
  /** Put on a cell: for the first time, or on another. */
  | { readonly kind: 'shelved'; readonly cellId: string; readonly at: number }
  /** The marketplace took the word that it is ready. */
  | { readonly kind: 'madeReady'; readonly at: number }
  /** The marketplace said that code and check code belong together. */
  | { readonly kind: 'verified'; readonly orderCode: string; readonly at: number }
  /** Its goods, or its label, were scanned for the buyer who stands there. */
  | { readonly kind: 'scannedOut'; readonly at: number }
  | { readonly kind: 'handedOver'; readonly ground: HandOverGround; readonly at: number }
  /** The hand-over is taken back before anybody was told of it. */
  | { readonly kind: 'undone' }
  | { readonly kind: 'refusedByBuyer' }
  /** What the marketplace says of the order now; null: it goes on after all. */
  | { readonly kind: 'ended'; readonly as: PickupEnd | null; readonly at: number }
  /** Its goods are back in stock, or a person has seen to them. */
  | { readonly kind: 'returned' };

/** In which states an event can happen; in all others it is refused. */
export const happensIn = {
  shelved: ['shelved'],
  madeReady: ['shelved', 'handedOver', 'refused'],
  verified: ['shelved'],
  scannedOut: ['shelved'],
  handedOver: ['shelved'],
  undone: ['handedOver'],
  refusedByBuyer: ['shelved'],
  ended: ['shelved', 'handedOver', 'refused'],
  returned: ['shelved', 'refused'],
} as const satisfies Record<CounterEvent['kind'], readonly CounterState[]>;

/** A parcel that comes to the counter. */
export const newlyShelved = (
  order: Pick<CounterParcel, 'orderId' | 'article'>,
  cellId: string,
  at: number,
): CounterParcel => ({
  orderId: order.orderId,
  article: order.article,
  state: 'shelved',
  cellId,
  shelvedAt: at,
  readyAt: null,
  orderCode: null,
  verifiedAt: null,
  outAt: null,
  handedAt: null,
  ground: null,
  endedAs: null,
  endedAt: null,
});

/**
 * The life of a parcel at the counter: what becomes of it by an event. Null: refused, nothing changes. Nothing is handed
 * over that was not scanned out, that nobody vouched for, or that nobody may have any more; and nothing twice.
 */
export function next(parcel: CounterParcel, event: CounterEvent): CounterParcel | null {
  const possible: readonly CounterState[] = happensIn[event.kind];
  if (!possible.includes(parcel.state)) return null;
  switch (event.kind) {
    case 'shelved':
      // What lies in a cell again was not taken out of it for anybody.
      return parcel.endedAs === null ? { ...parcel, cellId: event.cellId, outAt: null } : null;
    case 'madeReady':
      return parcel.readyAt === null ? { ...parcel, readyAt: event.at } : null;
    case 'verified':
      return parcel.endedAs === null ? { ...parcel, orderCode: event.orderCode, verifiedAt: event.at } : null;
    case 'scannedOut':
      return parcel.endedAs === null && !isOut(parcel, event.at) ? { ...parcel, outAt: event.at } : null;
    case 'handedOver': {
      const isProved = event.ground === 'vouched' || isVerified(parcel, event.at);
      return parcel.endedAs === null && isOut(parcel, event.at) && isProved
        ? { ...parcel, state: 'handedOver', handedAt: event.at, ground: event.ground }
        : null;
    }
    case 'undone':
      return parcel.endedAs === 'received'
        ? null
        : { ...parcel, state: 'shelved', handedAt: null, ground: null };
    case 'refusedByBuyer':
      return parcel.endedAs === null ? { ...parcel, state: 'refused' } : null;
    case 'ended':
      return parcel.endedAs === event.as
        ? null
        : { ...parcel, endedAs: event.as, endedAt: event.as === null ? null : event.at };
    case 'returned':
      return parcel.state === 'refused' || parcel.endedAs !== null
        ? { ...parcel, state: 'returned', cellId: null }
        : null;
    default:
      return unreachable(event);
  }
}
