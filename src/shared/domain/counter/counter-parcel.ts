import { z } from 'zod';

/**
 * Where a parcel for a buyer who comes stands at this desk. `shelved`: it waits in a cell. `handedOver`: the buyer has
 * it. `refused`: the buyer did not want it, and the goods are still at the counter. `returned`: back in stock.
 */
export const counterStates = ['shelved', 'handedOver', 'refused', 'returned'] as const;
export type CounterState = (typeof counterStates)[number];

/** By whose word it was handed over: the marketplace's on the check code, or a person's own. */
export const handOverGrounds = ['verified', 'vouched'] as const;
export type HandOverGround = (typeof handOverGrounds)[number];

/** How the marketplace says that the order ended. */
export const pickupEnds = ['received', 'refused', 'cancelled', 'expired'] as const;
export const pickupEndSchema = z.enum(pickupEnds);
export type PickupEnd = z.infer<typeof pickupEndSchema>;

/** A parcel at the counter. Times are Unix milliseconds. Nothing in it tells who the buyer is. */
export interface CounterParcel {
  readonly orderId: string;
  readonly article: string;
  readonly state: CounterState;
  /** The last cell that it lay in; null once it is back in stock. */
  readonly cellId: string | null;
  /** By the marketplace's clock, as `readyAt`: its storage period is counted from then. */
  readonly shelvedAt: number;
  /** When the marketplace was told that it is ready; null until then. */
  readonly readyAt: number | null;
  /** The number that the buyer's screen shows, once the marketplace has said that it belongs to the check code. */
  readonly orderCode: string | null;
  readonly verifiedAt: number | null;
  /** When its goods were scanned out of the shelf for the buyer. */
  readonly outAt: number | null;
  readonly handedAt: number | null;
  readonly ground: HandOverGround | null;
  readonly endedAs: PickupEnd | null;
  readonly endedAt: number | null;
}

/** So long a buyer stands there: the marketplace's word on the check code, and the goods in hand, are about this visit. */
export const VISIT_MS = 15 * 60_000;

/** A clock that was set back makes no visit last longer. */
const isNow = (at: number | null, now: number): boolean => at !== null && Math.abs(now - at) < VISIT_MS;

/** Whoever comes later is asked again. */
export const isVerified = ({ verifiedAt }: Pick<CounterParcel, 'verifiedAt'>, now: number): boolean =>
  isNow(verifiedAt, now);

/** What was taken out for somebody who left again lies on the shelf, or anywhere: it is scanned again. */
export const isOut = ({ outAt }: Pick<CounterParcel, 'outAt'>, now: number): boolean => isNow(outAt, now);

/** Goods that nobody comes for any more, and that are not back in stock yet. */
export const isToReturn = ({ state, endedAs }: Pick<CounterParcel, 'state' | 'endedAs'>): boolean =>
  state === 'refused' || (state === 'shelved' && endedAs !== null);

/** Why its goods go back to stock. */
export const returnReasons = ['refused', 'cancelled', 'expired', 'receivedElsewhere'] as const;
export type ReturnReason = (typeof returnReasons)[number];

export function whyReturned({
  state,
  endedAs,
}: Pick<CounterParcel, 'state' | 'endedAs'>): ReturnReason | null {
  if (state === 'refused') return 'refused';
  if (state !== 'shelved' || endedAs === null) return null;
  return endedAs === 'received' ? 'receivedElsewhere' : endedAs;
}

/** How an order that has ended did so; null: it goes on, or nobody knows. */
export function pickupEndOf({
  supplierStatus,
  platformStatus,
}: {
  readonly supplierStatus: string;
  readonly platformStatus: string | null;
}): PickupEnd | null {
  if (supplierStatus === 'receive') return 'received';
  if (supplierStatus === 'reject') return 'refused';
  if (supplierStatus === 'cancel_shelf_life') return 'expired';
  if (supplierStatus.toLowerCase().startsWith('cancel')) return 'cancelled';
  const said = platformStatus?.toLowerCase() ?? '';
  if (said === 'sold') return 'received';
  return ['canceled', 'cancelled', 'declined', 'defect'].some((begin) => said.startsWith(begin))
    ? 'cancelled'
    : null;
}
