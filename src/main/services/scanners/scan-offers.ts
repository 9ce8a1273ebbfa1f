import type { Scan } from '../../../shared/domain/scanner/scan.ts';
import { createSignal } from '../../kernel/signal.ts';

/** A page answers within a few ms; one that is drawing a long list, or is gone, must not keep a packer waiting. */
const ANSWER_MS = 500;

/** Offers each scan of a serial scanner to the screens first, then passes it to the bench. */
export interface ScanOffers {
  /** Oldest first. */
  waiting(): readonly Scan[];
  /** A screen that wants scans has opened; call the returned function when it closes. */
  follow(listener: () => void): () => void;
  answer(scanId: string, taken: boolean): void;
  /** True if a screen took it. Resolves at once if no screen wants scans. */
  offer(scan: Scan): Promise<boolean>;
}

interface Offer {
  readonly scan: Scan;
  refusals: number;
  settle(taken: boolean): void;
}

export function createScanOffers(answerMs: number = ANSWER_MS): ScanOffers {
  const changes = createSignal();
  let followers = 0;
  const offers = new Map<string, Offer>();

  return {
    waiting: () => [...offers.values()].map(({ scan }) => scan),
    follow(listener) {
      followers += 1;
      const stop = changes.subscribe(listener);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        followers -= 1;
        stop();
      };
    },
    answer(scanId, taken) {
      const offer = offers.get(scanId);
      if (!offer) return;
      offer.refusals += 1;
      if (taken || offer.refusals >= followers) offer.settle(taken);
    },
    offer(scan) {
      if (followers === 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        const settle = (taken: boolean): void => {
          clearTimeout(timer);
          if (!offers.delete(scan.id)) return;
          changes.tell();
          resolve(taken);
        };
        const timer = setTimeout(() => settle(false), answerMs);
        offers.set(scan.id, { scan, refusals: 0, settle });
        changes.tell();
      });
    },
  };
}
