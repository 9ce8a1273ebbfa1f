/** Waits for a snapshot of a feed that fits; the test's own time limit is the only clock. */
export const until = <T>(
  subscribe: (listener: (snapshot: T) => void) => () => void,
  fits: (snapshot: T) => boolean,
): Promise<T> =>
  new Promise((resolve) => {
    let stop: (() => void) | null = null;
    let found = false;
    stop = subscribe((snapshot) => {
      if (found || !fits(snapshot)) return;
      found = true;
      resolve(snapshot);
      stop?.();
    });
    if (found) stop();
  });
