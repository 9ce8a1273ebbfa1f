import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { isSettled } from '../../../shared/domain/print-job/job-state.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Parcel } from '../../../shared/domain/parcel/parcel.ts';

/** `underWay`: a label is already on its way, so no other is needed. */
export interface Reprintable {
  readonly parcel: Parcel;
  readonly last: JobRow | null;
  readonly underWay: boolean;
}

/** Whether a parcel may have another label, asked by a card, a touch or a screen. */
export function mayReprint(
  { cache, journal }: { readonly cache: Cache; readonly journal: Journal },
  orderId: string,
): Result<Reprintable, ProblemOf<'orderNotPacked' | 'labelNotReady'>> {
  const parcel = journal.parcels.get(orderId);
  const order = cache.orders.get(orderId);
  if (!parcel || parcel.state === 'setAside' || (order && isCancelled(order)))
    return fail({ code: 'orderNotPacked', orderId });
  const last = journal.jobs.lastOfOrder(orderId);
  if (last && !isSettled(last.state)) return ok({ parcel, last, underWay: true });
  const label = cache.labels.get(orderId);
  if (!label || (label.fault !== null && !last?.overrode)) return fail({ code: 'labelNotReady', orderId });
  return ok({ parcel, last, underWay: false });
}
