import type { Wedge } from '../scanner/listen.ts';
import { mayTypePin } from '../store/sign-in-slice.ts';
import type { Store } from '../store/store.ts';

/**
 * The set-up card takes all keys, except while somebody signs in or is about to: then they go there, and badges are
 * read.
 */
export const captureAtOpenDesk =
  (capture: Wedge['capture'], store: Store): Wedge['capture'] =>
  (onBurst) => {
    let stop: (() => void) | null = null;
    const follow = (): void => {
      if (!mayTypePin(store.getState())) stop ??= capture(onBurst);
      else if (stop) {
        stop();
        stop = null;
      }
    };
    follow();
    const unfollow = store.subscribe(follow);
    return () => {
      unfollow();
      stop?.();
    };
  };
