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
 * Scans of serial scanners come to the station first: while a screen wants scans for itself, they are offered to it. It
 * sees one only once that was granted to it: late, it would be carried out here and at the bench.
 * `onScan`: told of each, before it is taken; its answer is called where no screen here took it.
 */
export function offeredScans(
  client: Client,
  isTaken: (text: string) => boolean,
  onScan: () => () => void,
): () => () => void {
  const answered = new Set<string>();
  const consider = async (scanId: string, text: string): Promise<void> => {
    const claim = await client.scanners.claimOffer({ scanId });
    if (!claim.ok || !claim.value.isGranted) return;
    const isNotOurs = onScan();
    const taken = isTaken(text);
    if (!taken) isNotOurs();
    await client.scanners.answerOffer({ scanId, taken });
  };
  return sharedFollow(() =>
    client.scanners.offered((scans) => {
      for (const { id, text } of scans) {
        if (answered.has(id)) continue;
        answered.add(id);
        void consider(id, text);
      }
    }),
  );
}

/** One subscription for all that want it, as long as one of them does. */
export function sharedFollow(follow: () => () => void): () => () => void {
  let followers = 0;
  let unfollow: (() => void) | null = null;
  return () => {
    followers += 1;
    unfollow ??= follow();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      followers -= 1;
      if (followers > 0) return;
      unfollow?.();
      unfollow = null;
    };
  };
}
