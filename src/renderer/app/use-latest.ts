import { useCallback, useEffect, useRef } from 'react';

/** The same function for as long as a list lives, which calls the newest one: no row is drawn again for it. */
export function useLatest<Args extends readonly unknown[], Answer>(
  newest: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args) => latest.current(...args), []);
}
