import type { Preferences } from '../../../shared/contract/station.ts';

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
