import type { Store } from '../store/store.ts';
import { fateOf } from './scan-fate.ts';

/** What of a window keeps time. */
type Timers = Pick<Window, 'setTimeout' | 'clearTimeout'>;

/** Keeps what the panel says of the last scan true, by what is known and by the time that passes. */
export function followFate(store: Store, timers: Timers, now: () => number): void {
  let offlineSince: number | null = null;
  let timer = 0;
  let isLooking = false;

  const look = (): void => {
    if (isLooking) return;
    isLooking = true;
    const state = store.getState();
    const { link, waitingScans, isAsking, answeredScan, packing, setScanFate, setAnswered } = state;
    offlineSince = link === 'offline' ? (offlineSince ?? now()) : null;
    const isKnown = packing?.lastScans.some(({ id }) => id === answeredScan?.id) === true;
    if (answeredScan && isKnown) setAnswered(null);
    const answered = isKnown ? null : answeredScan;
    const isLost = state.lostScans.length > 0 && state.lostUnder === (packing?.verdictNumber ?? 0);
    const isConnecting = link === 'connecting';
    const { fate, againAt } = fateOf(
      { waiting: waitingScans, isAsking, isLost, answered, isConnecting, offlineSince },
      now(),
    );
    setScanFate(fate);
    timers.clearTimeout(timer);
    if (againAt !== null) timer = timers.setTimeout(look, Math.max(0, againAt - now()));
    isLooking = false;
  };

  store.subscribe(look);
  look();
}
