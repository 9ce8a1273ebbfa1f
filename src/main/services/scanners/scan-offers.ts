import type { Scan } from '../../../shared/domain/scanner/scan.ts';
import { createSignal } from '../../kernel/signal.ts';
import { createFollowers } from './followers.ts';

/** A page answers within a few ms; one that is drawing a long list, or is gone, must not keep a packer waiting. */
export const ANSWER_MS = 500;

/** Offers each scan of a serial scanner to the screens first, then passes it to the bench. */
export interface ScanOffers {
  /** What this window may claim, oldest first. */
  waiting(session: string): readonly Scan[];
  /** A window wants scans; call the returned function when it no longer does. */
  follow(listener: () => void, session: string): () => void;
  /** Resolves to true for one window at a time: it alone may act on the scan, until it answers. */
  claim(session: string, scanId: string): Promise<boolean>;
  /** Of the window whose claim was granted. */
  answer(session: string, scanId: string, taken: boolean): void;
  /**
   * True if a screen took it. While a window is in front no other one is asked. Resolves at once if nobody asked wants
   * scans.
   */
  offer(scan: Scan, front: string | null): Promise<boolean>;
}

interface Offer {
  readonly scan: Scan;
  /** Windows that have not left it. */
  readonly asked: Set<string>;
  readonly queue: { readonly session: string; readonly grant: (isGranted: boolean) => void }[];
  claimedBy: string | null;
  settle(taken: boolean): void;
}

export function createScanOffers(answerMs: number = ANSWER_MS): ScanOffers {
  const changes = createSignal();
  const offers = new Map<string, Offer>();

  /** It was none of this window's, or the window is gone. */
  const leave = (offer: Offer, session: string): void => {
    if (!offer.asked.delete(session)) return;
    for (const claim of offer.queue.filter((each) => each.session === session)) claim.grant(false);
    if (offer.claimedBy === session) offer.claimedBy = null;
    if (offer.asked.size === 0) return offer.settle(false);
    const next = offer.claimedBy === null ? offer.queue.find((each) => offer.asked.has(each.session)) : null;
    if (!next) return;
    offer.claimedBy = next.session;
    next.grant(true);
  };
  const followers = createFollowers(changes, (session) => {
    for (const offer of offers.values()) {
      // It may have acted on what it was granted: to another, too, it would be carried out twice.
      if (offer.claimedBy === session) offer.settle(true);
      else leave(offer, session);
    }
  });

  return {
    waiting: (session) =>
      [...offers.values()].filter(({ asked }) => asked.has(session)).map(({ scan }) => scan),
    follow: followers.follow,
    claim(session, scanId) {
      const offer = offers.get(scanId);
      if (offer?.asked.has(session) !== true) return Promise.resolve(false);
      if (offer.claimedBy === null) {
        offer.claimedBy = session;
        return Promise.resolve(true);
      }
      return new Promise((grant) => void offer.queue.push({ session, grant }));
    },
    answer(session, scanId, taken) {
      const offer = offers.get(scanId);
      if (!offer) return;
      if (!taken) leave(offer, session);
      else if (offer.claimedBy === session) offer.settle(true);
    },
    offer(scan, front) {
      const asked = followers.asked(front);
      if (asked.size === 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        const settle = (taken: boolean): void => {
          clearTimeout(timer);
          if (!offers.delete(scan.id)) return;
          for (const { grant } of offer.queue) grant(false);
          changes.tell();
          resolve(taken);
        };
        const offer: Offer = { scan, asked, queue: [], claimedBy: null, settle };
        const timer = setTimeout(() => settle(offer.claimedBy !== null), answerMs);
        offers.set(scan.id, offer);
        changes.tell();
      });
    },
  };
}
