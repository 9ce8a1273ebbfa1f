import type { StationView } from '../../shared/contract/station.ts';
import type { Store } from '../store/store.ts';

/** The account at this address, so that kept scans never go to another one. */
export const deskOf = (station: StationView): string =>
  JSON.stringify([station.training, station.account.profile, station.account.marketplaceUrl]);

const KEPT_UNDER = 'packbench-desk';

/**
 * Whose desk this is, also before the station has said so: a page that is loaded while it is away goes by what was here
 * last. Where another account answers then, `onOther` is called: what was scanned meanwhile is not for it. Empty where
 * nothing is known.
 */
export function knownDesk(
  store: Store,
  storeOf: () => Pick<Storage, 'getItem' | 'setItem'>,
  onOther: () => void,
): () => string {
  const before = quietly(() => storeOf().getItem(KEPT_UNDER)) ?? '';
  let now: string | null = null;
  const look = (): void => {
    const { station, waitingScans, askedScans } = store.getState();
    const desk = station === null ? null : deskOf(station);
    if (desk === null || desk === now) return;
    const isFirst = now === null;
    now = desk;
    quietly(() => storeOf().setItem(KEPT_UNDER, desk));
    if (isFirst && before !== '' && before !== desk && waitingScans.length + askedScans.length > 0) onOther();
  };
  store.subscribe(look);
  look();
  return () => now ?? before;
}

/** A browser may forbid its storage, or have no room in it. */
function quietly<T>(touch: () => T): T | null {
  try {
    return touch();
  } catch {
    return null;
  }
}
