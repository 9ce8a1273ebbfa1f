import { useEffect, useState } from 'react';

/** A feed of one screen's own, followed while that screen is there; null before its first snapshot. */
export function useFeed<T>(follow: (listener: (snapshot: T) => void) => () => void): T | null {
  const [snapshot, setSnapshot] = useState<T | null>(null);
  useEffect(() => follow(setSnapshot), [follow]);
  return snapshot;
}
