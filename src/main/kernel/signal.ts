import type { Caller, HandlerFeed } from '../../shared/contract/index.ts';

/** Whatever may change. `hear` is called in the midst of the change: it only notes that there is something to read. */
export interface Source {
  subscribe(hear: () => void): () => void;
}

/** Tells of things that are not in a store: a link, the progress of a sync, what a printer said. */
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
      // The same function may be registered twice, each with its own end.
      const own = (): void => hear();
      hearers.add(own);
      return () => hearers.delete(own);
    },
  };
}

/** Of what changes by the clock alone. */
export const asTimePasses = (everyMs: number): Source => ({
  subscribe: (hear) => {
    const timer = setInterval(hear, everyMs);
    timer.unref();
    return () => clearInterval(timer);
  },
});

/** Several sources as one. */
export const anyOf = (...sources: readonly Source[]): Source => ({
  subscribe: (hear) => {
    const ends = sources.map((source) => source.subscribe(hear));
    return () => {
      for (const end of ends) end();
    };
  },
});

/**
 * Calls `listener` once after all changes of one turn, never inside the writer's own work: what it then reads is
 * complete, and what it does can't interrupt another's work.
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

/** A feed whose value is computed when read, and may differ after any of `sources` has told of a change. */
export const feed = <T, Who extends readonly Caller[]>(
  read: (...who: Who) => T,
  ...sources: readonly Source[]
): HandlerFeed<T, Who> => ({ read, subscribe: (listener, ..._who) => listen(listener, ...sources) });

/** The same for a value that takes long to make ready; one of `sources` tells when `isReady` has become true. */
export const feedOnceReady = <T, Who extends readonly Caller[]>(
  isReady: () => boolean,
  read: (...who: Who) => T,
  ...sources: readonly Source[]
): HandlerFeed<T, Who> => ({ ...feed(read, ...sources), isReady });
