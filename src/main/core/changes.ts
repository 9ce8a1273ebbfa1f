import type { Caller, HandlerFeed } from '../../shared/contract/index.ts';

/** Tells listeners that something changed; what, they read themselves. */
export interface Changes {
  notify(): void;
  subscribe(listener: () => void): () => void;
}

export function createChanges(): Changes {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A feed whose value is computed when it is read and may differ after any of `sources` changed. */
export const feedOf = <T, Who extends readonly Caller[]>(
  read: (...who: Who) => T,
  ...sources: readonly Changes[]
): HandlerFeed<T, Who> => ({
  read,
  subscribe: (listener) => {
    const ends = sources.map((source) => source.subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  },
});
