import type { FeedSource } from '../../shared/contract/index.ts';

export interface Fact<T> extends FeedSource<T> {
  set(now: T): void;
}

/** A value that tells of its changes, and of nothing else. */
export function createFact<T extends string | boolean | null>(first: T): Fact<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(now) {
      if (value === now) return;
      value = now;
      for (const listener of listeners) listener();
    },
  };
}
