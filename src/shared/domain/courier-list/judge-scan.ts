import { ENDED, type Scheme, type Stage } from '../scheme/schemes.ts';
import type { CourierList, NotExpectedReason } from './courier-list.ts';

/** What is known of the order whose label was scanned. */
export interface ScannedParcel {
  readonly orderId: string;
  readonly scheme: Scheme;
  /** With what the marketplace is still to be told. */
  readonly stage: Stage;
}

/** `given`: the courier takes it. `again`: it is given already. Any other: it is not theirs. */
export type CourierVerdict = 'given' | 'again' | NotExpectedReason;

export function judgeScan(
  list: Pick<CourierList, 'given'> | null,
  order: ScannedParcel | null,
): CourierVerdict {
  if (order === null) return 'unknown';
  if (order.scheme !== 'courier') return 'otherScheme';
  if (order.stage === 'cancelled') return 'cancelled';
  if (ENDED.has(order.stage)) return 'ended';
  if (list?.given.some(({ orderId }) => orderId === order.orderId) === true) return 'again';
  switch (order.stage) {
    case 'ready':
      return 'given';
    case 'onTheWay':
      return 'gone';
    case 'new':
      return 'new';
    default:
      return 'notPacked';
  }
}
