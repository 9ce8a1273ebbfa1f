import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { Facts, LeftParcel } from '../../../shared/domain/packing/facts.ts';
import { lotOf } from '../../../shared/domain/scheme/lots.ts';
import { parcelsOnScreen } from '../../../shared/domain/packing/left-parcels.ts';
import type { SessionState } from '../../../shared/domain/packing/session.ts';
import type { ParcelRef } from '../../../shared/domain/verdict.ts';
import type { ParcelIndex } from './find-parcel.ts';
import { hasLeftBench } from '../schemes/left-bench.ts';
import { parcelPlace, parcelRefOfParcel } from '../parcels/parcel-ref.ts';

/** Orders that the screen shows now or may show after the next step; `about`: the parcel that the news concerns. */
export function spokenOf(
  state: SessionState,
  about: ParcelRef | null,
  asked: Facts['question'],
): ReadonlySet<string> {
  const verdicts = state.kind === 'open' ? [state.verdict, ...state.behind] : [];
  const told = [...verdicts.flatMap(parcelsOnScreen), about, asked?.parcel ?? null];
  return new Set(told.flatMap((parcel) => parcel?.orderId ?? []));
}

/** The order's parcel if it must no longer leave from here; `isAsked`: its label is in doubt. */
export function leftParcel(
  { cache, journal, supplies }: Pick<ParcelIndex, 'cache' | 'journal' | 'supplies'>,
  orderId: string,
  isAsked: boolean,
): LeftParcel | null {
  const order = cache.orders.get(orderId);
  const parcel = journal.parcels.get(orderId);
  const isPacked = parcel?.state === 'packed';
  if (!order || !parcel || !(isPacked || isAsked)) return null;
  // The parcel follows its order to another supply; the label's job knows where the label was requested.
  const label = journal.jobs.lastOfOrder(orderId)?.document;
  const lot = lotOf(order);
  const isMoved = label?.kind === 'orderLabel' && label.supplyId !== lot;
  const movedTo = isMoved && lot !== null && !supplies.has(lot) ? lot : null;
  if (!isCancelled(order) && movedTo === null) return null;
  if (hasLeftBench(journal, orderId)) return null;
  return {
    parcel: parcelRefOfParcel(parcel),
    place: isPacked ? parcelPlace({ cache, journal }, parcel) : null,
    movedTo: isCancelled(order) || movedTo === null ? null : (cache.supplies.get(movedTo)?.name ?? movedTo),
    sku: order.skus[0] ?? '',
  };
}

/** The label was sent to a printer, and nothing proves that it came out. */
export function isUnproven({ journal }: Pick<ParcelIndex, 'journal'>, orderId: string): boolean {
  const job = journal.jobs.lastOfOrder(orderId);
  return job !== null && job.state !== 'confirmed';
}
