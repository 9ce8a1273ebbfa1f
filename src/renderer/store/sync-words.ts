import type { StationView } from '../../shared/contract/station.ts';

/** What the foot says of the marketplace's news, besides what keeps them away. */
export type SyncWords = 'fetching' | 'statusesLate' | 'statusesNever' | 'neverSynced' | 'synced';

/**
 * The age of the cancellation check stays in sight whatever else is wrong: how old the rest is counts less to a packer
 * than a label that may be a cancelled order's.
 */
export function syncWordsOf({
  state,
  lastAt,
  statusesAt,
  statusesLate,
}: Pick<StationView['sync'], 'state' | 'lastAt' | 'statusesAt' | 'statusesLate'>): SyncWords {
  if (statusesLate && statusesAt !== null) return 'statusesLate';
  if (state === 'fetching') return 'fetching';
  if (statusesLate) return 'statusesNever';
  return lastAt === null ? 'neverSynced' : 'synced';
}

/** An empty list says that nothing came in only where it was read. */
export const isListRead = ({ state }: Pick<StationView['sync'], 'state'>): boolean =>
  state !== 'trouble' && state !== 'silent';
