import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Database work on many items runs in slices of this length: on a busy disk 100 orders held every scan up for 0.8 s,
 * and on a good one moving 1,000 parcels between boxes took 0.4 s. A commit that waits for the disk comes on top.
 */
const SLICE_MS = 5;
const AT_ONCE = 250;
/** However slow the machine is: with a commit for each item, a thousand of them took a minute on a busy one. */
const AT_LEAST = 8;

/** Runs with pauses for other work. `work` handles the items that it takes from `some`. */
export async function inSlices<T>(items: readonly T[], work: (some: Iterable<T>) => void): Promise<void> {
  for (let start = 0; start < items.length;) {
    if (start > 0) await nextTurn();
    const slice = items.slice(start, start + AT_ONCE);
    let taken = 0;
    const whileItIsShort = function* (): Iterable<T> {
      const until = performance.now() + SLICE_MS;
      for (const item of slice) {
        taken += 1;
        yield item;
        if (taken >= AT_LEAST && performance.now() >= until) return;
      }
    };
    work(whileItIsShort());
    start += taken;
  }
}
