import { labelUnusable } from '../../../shared/domain/label/label-unusable.ts';
import type { LabelProblem } from '../../../shared/problem.ts';
import type { CarrierFile } from '../../db/cache/carrier-labels.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { PreparedLabel } from '../../labels/prepared-label.ts';
import type { Result } from '../../../shared/result.ts';

/**
 * What is wrong with a carrier's label beside those of other orders; null: nothing. No two may carry the same code, and none
 * the code by which another order is packed.
 */
export function speaksAgainst(
  cache: Cache,
  { orderId, parcelId }: { readonly orderId: string; readonly parcelId: string },
  file: CarrierFile,
  made: Result<PreparedLabel, LabelProblem>,
): LabelProblem | null {
  if (!made.ok) return made.problem;
  const others = made.value.check === 'decoded' ? made.value.others : [];
  const not = (id: string): boolean => id !== orderId;
  const twins = [
    ...cache.carrierLabels.ordersOfParcel(parcelId),
    ...cache.carrierLabels.ordersWithFile(file.bytes),
  ];
  const twin = twins.find(not);
  if (twin !== undefined) return shared(twin, [parcelId]);
  for (const text of others) {
    const named = [...cache.carrierLabels.ordersOfParcel(text), ...cache.labels.ordersOfBarcode(text)];
    const other = named.find(not);
    if (other !== undefined) return shared(other, [text]);
  }
  return null;
}

const shared = (orderId: string, anothers: readonly string[]): LabelProblem =>
  labelUnusable('codeDiffers', `it is the label of order ${orderId} as well`, { anothers: [...anothers] })
    .problem;
