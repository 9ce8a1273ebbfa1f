/** Picks the next one when not all can be asked at once: the one asked longest ago. */
export interface LongestAgo {
  next(all: readonly string[], most: number): string[];
  had(name: string): void;
  /** Milliseconds; Infinity if it was never asked. */
  since(name: string): number;
}

export function createLongestAgo(clock: () => number): LongestAgo {
  const last = new Map<string, { readonly turn: number; readonly at: number }>();
  let turns = 0;
  const turnOf = (name: string): number => last.get(name)?.turn ?? 0;
  return {
    since: (name) => Math.abs(clock() - (last.get(name)?.at ?? -Infinity)),
    next: (all, most) => all.toSorted((one, other) => turnOf(one) - turnOf(other)).slice(0, most),
    had: (name) => {
      turns += 1;
      last.set(name, { turn: turns, at: clock() });
    },
  };
}
