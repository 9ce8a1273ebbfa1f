import type { Caller, HandlerFeed } from '../../shared/contract/index.ts';

/** Whatever may change. `hear` is called in the midst of the change: it only notes that there is something to read. */
export interface Source {
  subscribe(hear: () => void): () => void;
}

/** Tells of what stands in no store: a link, how far a sync has come, what a printer said. */
export interface Signal extends Source {
  tell(): void;
}

export function createSignal(): Signal {
  const hearers = new Set<() => void>();
  return {
    tell: () => {
      for (const hear of hearers) hear();
    },
    subscribe: (hear) => {
      // The same function may stand here twice, each with an end of its own.
      const own = (): void => hear();
      hearers.add(own);
      return () => hearers.delete(own);
    },
  };
}

/** Several as one. */
export const anyOf = (...sources: readonly Source[]): Source => ({
  subscribe: (hear) => {
    const ends = sources.map((source) => source.subscribe(hear));
    return () => {
      for (const end of ends) end();
    };
  },
});

/**
 * Calls `listener` once after whatever happened in one go, and never inside the work of the one who wrote: what it reads
 * then is whole, and what it does can't come between two lines of somebody else's.
 */
export function listen(listener: () => void, ...sources: readonly Source[]): () => void {
  let isDue = false;
  let isOver = false;
  const hear = (): void => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (!isOver) listener();
    });
  };
  const end = anyOf(...sources).subscribe(hear);
  return () => {
    isOver = true;
    end();
  };
}

/** A feed whose value is computed when it is read, and may be another once any of `sources` told of something. */
export const feed = <T, Who extends readonly Caller[]>(
  read: (...who: Who) => T,
  ...sources: readonly Source[]
): HandlerFeed<T, Who> => ({ read, subscribe: (listener) => listen(listener, ...sources) });
