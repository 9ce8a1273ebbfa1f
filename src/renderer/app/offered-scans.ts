import type { Client } from '../../shared/contract/index.ts';
import type { ScanTaker, Services } from './services.ts';

/** Lets a screen take scans for itself, those that come to the station first included, until it lets go of them. */
export const createTakeScans =
  (takers: Set<ScanTaker>, takeOffered: () => () => void): Services['takeScans'] =>
  (taker) => {
    takers.add(taker);
    const stop = takeOffered();
    return () => {
      takers.delete(taker);
      stop();
    };
  };

/**
 * Scans of serial scanners come to the station first: while a screen wants scans for itself, they are offered to it.
 * `onScan`: told of each, before it is taken; its answer is called where no screen here took it.
 */
export function offeredScans(
  client: Client,
  isTaken: (text: string) => boolean,
  onScan: () => () => void,
): () => () => void {
  const answered = new Set<string>();
  let followers = 0;
  let unfollow: (() => void) | null = null;
  return () => {
    followers += 1;
    unfollow ??= client.scanners.offered((scans) => {
      for (const { id, text } of scans) {
        if (answered.has(id)) continue;
        answered.add(id);
        const isNotOurs = onScan();
        const taken = isTaken(text);
        if (!taken) isNotOurs();
        // Without an answer the scan goes to the bench, where it is never lost.
        void client.scanners.answerOffer({ scanId: id, taken });
      }
    });
    return () => {
      followers -= 1;
      if (followers > 0) return;
      unfollow?.();
      unfollow = null;
    };
  };
}
