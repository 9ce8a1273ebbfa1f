import type { KeptScans } from '../scanner/kept-scans.ts';
import type { ScanQueue } from '../scanner/scan-queue.ts';
import { isLocked } from '../store/sign-in-slice.ts';
import type { Store } from '../store/store.ts';

/** Each open window of this address holds a lock of its own name: scans of those without one belong to nobody. */
const lockName = (windowId: string): string => `packbench-window-${windowId}`;

/** A page whose station is running connects faster than this; after it, the packer sees what was kept, link or not. */
const SHOWN_WITHOUT_LINK_MS = 1000;

/** Sends what waits once the link or the desk is back, and takes over scans left by closed windows. */
export function keepSending(store: Store, queue: ScanQueue, kept: KeptScans, windowId: string): void {
  holdLock(windowId);
  const adopt = (): void => void openWindows().then((live) => queue.adopt(kept.adopt(live)));
  setTimeout(() => {
    if (store.getState().station === null) adopt();
  }, SHOWN_WITHOUT_LINK_MS);
  let couldSend = false;
  let wasAdopted = false;
  store.subscribe((state) => {
    const { link, station, packing, waitingScans, askedScans } = state;
    // The answer was lost with the link, or another window was quicker: the station already has the scan.
    const known = new Set(packing?.lastScans.map(({ id }) => id));
    if (link === 'online') for (const { scan } of askedScans) if (known.has(scan.id)) queue.drop(scan.id);
    const canSend = link === 'online' && station !== null && !isLocked(state);
    if (canSend && !couldSend && waitingScans.length > 0) queue.wake();
    couldSend = canSend;
    if (link === 'offline') wasAdopted = false;
    else if (!wasAdopted && station && packing) {
      wasAdopted = true;
      adopt();
    }
  });
}

function holdLock(windowId: string): void {
  if (!('locks' in navigator)) return;
  const forEver = new Promise(() => undefined);
  navigator.locks.request(lockName(windowId), () => forEver).catch(() => undefined);
}

/** Their ids. */
export async function openWindows(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  const start = lockName('');
  return new Set(held.flatMap(({ name }) => (name?.startsWith(start) ? [name.slice(start.length)] : [])));
}
