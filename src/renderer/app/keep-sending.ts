import type { StationView } from '../../shared/contract/station.ts';
import type { KeptScans } from '../scanner/kept-scans.ts';
import type { ScanQueue } from '../scanner/scan-queue.ts';
import { isLocked } from '../store/sign-in-slice.ts';
import type { Store } from '../store/store.ts';

/** Each open window of this address holds a lock of its own name: scans of those without one belong to nobody. */
const lockName = (windowId: string): string => `packbench-window-${windowId}`;

/** The account at this address, as far as kept scans must not go to another one's. */
export const deskOf = (station: StationView | null): string =>
  station === null
    ? ''
    : JSON.stringify([station.training, station.account.profile, station.account.marketplaceUrl]);

/** Sends what waits when the link or the desk is back, and takes over what windows left that are gone. */
export function keepSending(store: Store, queue: ScanQueue, kept: KeptScans, windowId: string): void {
  holdLock(windowId);
  let couldSend = false;
  let wasAdopted = false;
  store.subscribe((state) => {
    const { link, station, packing, waitingScans, askedScans } = state;
    // The answer was lost with the link, or another window was quicker: the station has it.
    const known = new Set(packing?.lastScans.map(({ id }) => id));
    if (link === 'online') for (const { scan } of askedScans) if (known.has(scan.id)) queue.drop(scan.id);
    const canSend = link === 'online' && !isLocked(state);
    if (canSend && !couldSend && waitingScans.length > 0) queue.wake();
    couldSend = canSend;
    if (link === 'offline') wasAdopted = false;
    else if (!wasAdopted && station && packing) {
      wasAdopted = true;
      void openWindows().then((live) => queue.adopt(kept.adopt(live)));
    }
  });
}

function holdLock(windowId: string): void {
  if (!('locks' in navigator)) return;
  const forEver = new Promise(() => undefined);
  navigator.locks.request(lockName(windowId), () => forEver).catch(() => undefined);
}

async function openWindows(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  const start = lockName('');
  return new Set(held.flatMap(({ name }) => (name?.startsWith(start) ? [name.slice(start.length)] : [])));
}
