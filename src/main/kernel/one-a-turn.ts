/**
 * Work that may wait a moment, one piece a turn of the event loop: between two of them whatever came in meanwhile is
 * heard, and bytes leave. Several that fell due at once would otherwise follow each other without a gap.
 */
export interface OneATurn {
  add(work: () => void): void;
}

export function createOneATurn(): OneATurn {
  const waiting: (() => void)[] = [];
  let isRunning = false;
  const next = (): void => {
    const work = waiting.shift();
    if (!work) {
      isRunning = false;
      return;
    }
    setImmediate(next);
    work();
  };
  return {
    add: (work) => {
      waiting.push(work);
      if (isRunning) return;
      isRunning = true;
      setImmediate(next);
    },
  };
}
