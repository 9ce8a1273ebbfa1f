import type { PackingView } from '../../../shared/contract/packing.ts';
import type { Verdict, VerdictReason } from '../../../shared/domain/verdict.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { boxName } from '../parcels/box-name.ts';

/** While one of these verdicts is shown, the packer is holding the parcel. */
const IN_HAND: ReadonlySet<VerdictReason> = new Set([
  'labelPrinting',
  'parcelPacked',
  'lastPacked',
  'scanLabelBack',
  'labelScannedBack',
  'labelCameOut',
]);

/** The label is there or on its way, and the parcel goes into its box now. */
const INTO_BOX: ReadonlySet<VerdictReason> = new Set([
  'labelPrinting',
  'parcelPacked',
  'lastPacked',
  'labelCameOut',
]);

/** The name of the box that the parcel on the screen goes into; null if none. */
export function readIntoBox({ journal }: { readonly journal: Journal }, verdict: Verdict): string | null {
  if (!INTO_BOX.has(verdict.reason) || !('parcel' in verdict) || verdict.parcel === null) return null;
  const boxKey = journal.parcels.get(verdict.parcel.orderId)?.boxKey ?? null;
  const box = boxKey === null ? null : journal.boxes.get(boxKey);
  return box && boxName(box);
}

/** The supply in whose boxes the parcel on the screen belongs; null if it is in one already or the supply has none. */
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
