import type { PackingView } from '../../../shared/contract/packing.ts';
import type { Verdict, VerdictReason } from '../../../shared/domain/verdict.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

/** While these are shown the parcel is in the packer's hand. */
const IN_HAND: ReadonlySet<VerdictReason> = new Set([
  'labelPrinting',
  'parcelPacked',
  'lastPacked',
  'scanLabelBack',
  'labelScannedBack',
]);

/** The supply whose boxes the parcel on the screen should be in; null: it is in one, or its supply has none. */
export function readUnboxed(
  { cache, journal }: { readonly cache: Cache; readonly journal: Journal },
  verdict: Verdict,
): PackingView['unboxed'] {
  if (!IN_HAND.has(verdict.reason) || !('parcel' in verdict) || verdict.parcel === null) return null;
  const parcel = journal.parcels.get(verdict.parcel.orderId);
  if (!parcel || parcel.state === 'setAside' || parcel.boxKey !== null) return null;
  const { supplyId } = parcel;
  if (journal.boxes.ofSupply(supplyId).length === 0) return null;
  return { supplyId, name: cache.supplies.get(supplyId)?.name ?? supplyId };
}
