/** Scans of serial scanners that went to the bench, as each window is told: it opens the bench then. */
export interface Heard {
  /** The window in front made it, or nobody knows which. */
  atBench(front: string | null): void;
  of(session: string): number;
}

/** Far more windows than a desk has in a day. */
const WINDOWS = 200;

export function createHeard(): Heard {
  let ofAll = 0;
  const ofWindows = new Map<string, number>();
  return {
    atBench: (front) => {
      if (front === null) {
        ofAll += 1;
        return;
      }
      const before = ofWindows.get(front) ?? 0;
      ofWindows.delete(front);
      ofWindows.set(front, before + 1);
      const [oldest] = ofWindows.keys();
      if (ofWindows.size > WINDOWS && oldest !== undefined) ofWindows.delete(oldest);
    },
    of: (session) => ofAll + (ofWindows.get(session) ?? 0),
  };
}
