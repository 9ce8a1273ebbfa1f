import type { Preferences } from '../../../shared/domain/preferences.ts';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

/** Whether the label just stuck on must be scanned back. `packed`: parcels of its supply, including this one. */
export function wantsScanBack(
  rule: Pick<Preferences, 'scanBack' | 'scanBackEvery' | 'scanBackArticles'>,
  article: string,
  packed: number,
): boolean {
  if (rule.scanBackArticles.includes(article)) return true;
  if (rule.scanBack === 'every') return packed % rule.scanBackEvery === 0;
  return rule.scanBack === 'always';
}

/** The parcels packed of its supply. A way never closes: its own number says it, all of years are not counted at a scan. */
export function packedWith({ parcels }: Pick<Journal, 'parcels'>, orderId: string): number {
  const parcel = parcels.get(orderId);
  const supplyId = parcel?.supplyId ?? '';
  return wayOfLot(supplyId) === null ? parcels.countPacked(supplyId) : (parcel?.position ?? 0);
}
