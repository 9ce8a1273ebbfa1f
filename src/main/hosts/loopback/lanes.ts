/** Scans before everything else: a packer waits for nothing as for the answer to a scan. */
export type Lane = 'scan' | 'other';

/** More under way than any screen has; each may hold a label, a list or a printer's answer in memory. */
export const MAX_UNDER_WAY = 50;

type Work = () => Promise<void>;

/** One link's place among the others. */
export interface Place {
  add(lane: Lane, work: Work): void;
  /** What was added and has not begun. */
  readonly waiting: number;
  /** `mayBegin` may answer otherwise now. */
  wake(): void;
  leave(): void;
}

export interface PlaceOptions {
  /** False while the link takes no answers. */
  readonly mayBegin: () => boolean;
  /** Something of it began. */
  readonly onBegun: () => void;
}

export interface Lanes {
  join(options: PlaceOptions): Place;
}

interface Line extends PlaceOptions {
  readonly waiting: Record<Lane, Work[]>;
  readonly underWay: Record<Lane, number>;
}

/**
 * A fair share of the station for each link. In each round every link with a scan has one taken; then one link, in
 * rotation, has one other request done. Between rounds the station handles what came in, printers included: a link that
 * floods delays only itself.
 */
export function createLanes(): Lanes {
  // In the order of their next turns.
  const lines = new Set<Line>();
  let scheduled = false;

  const canBegin = (line: Line, lane: Lane): boolean =>
    line.waiting[lane].length > 0 && line.underWay[lane] < MAX_UNDER_WAY && line.mayBegin();

  const begin = (line: Line, lane: Lane): void => {
    const work = line.waiting[lane].shift();
    if (work === undefined) return;
    line.underWay[lane] += 1;
    void work().finally(() => {
      line.underWay[lane] -= 1;
      if (lines.has(line)) schedule();
    });
    line.onBegun();
  };

  const round = (): void => {
    scheduled = false;
    for (const line of lines) if (canBegin(line, 'scan')) begin(line, 'scan');
    const next = [...lines].find((line) => canBegin(line, 'other'));
    if (next !== undefined) {
      lines.delete(next);
      lines.add(next);
      begin(next, 'other');
    }
    for (const line of lines) {
      if (canBegin(line, 'scan') || canBegin(line, 'other')) return schedule();
    }
  };

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(round);
  }

  return {
    join(options) {
      const line: Line = {
        ...options,
        waiting: { scan: [], other: [] },
        underWay: { scan: 0, other: 0 },
      };
      lines.add(line);
      return {
        add(lane, work) {
          line.waiting[lane].push(work);
          schedule();
        },
        get waiting() {
          return line.waiting.scan.length + line.waiting.other.length;
        },
        wake: schedule,
        leave: () => void lines.delete(line),
      };
    },
  };
}
