import type { Scan } from '../../../shared/domain/scanner/scan.ts';
import { createSignal } from '../../kernel/signal.ts';
import { createFollowers } from './followers.ts';

/** A page answers within a few ms; one that is drawing a long list, or is gone, must not keep a packer waiting. */
export const ANSWER_MS = 500;

/**
 * `taken`: by a screen. `left`: it is for the bench. `dropped`: a window was granted it and has not said what it did with
 * it; nobody else may act on it.
 */
export type OfferEnd = 'taken' | 'left' | 'dropped';

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
   * While a window is in front no other one is asked. Resolves at once if nobody asked wants scans. A window that was
   * granted it is waited for once more.
   */
  offer(scan: Scan, front: string | null): Promise<OfferEnd>;
}

interface Offer {
  readonly scan: Scan;
  /** Windows that have not left it. */
  readonly asked: Set<string>;
  readonly queue: { readonly session: string; readonly grant: (isGranted: boolean) => void }[];
  claimedBy: string | null;
  /** Whoever has not claimed it by now is waited for no longer. */
  isLate: boolean;
  settle(end: OfferEnd): void;
}

export function createScanOffers(answerMs: number = ANSWER_MS): ScanOffers {
  const changes = createSignal();
  const offers = new Map<string, Offer>();

  /** It was none of this window's, or the window is gone. */
  const leave = (offer: Offer, session: string): void => {
    if (!offer.asked.delete(session)) return;
    for (const claim of offer.queue.filter((each) => each.session === session)) claim.grant(false);
    if (offer.claimedBy === session) offer.claimedBy = null;
    if (offer.asked.size === 0) return offer.settle('left');
    if (offer.claimedBy !== null) return;
    const next = offer.queue.find((each) => offer.asked.has(each.session));
    if (!next) {
      if (offer.isLate) offer.settle('left');
      return;
    }
    offer.claimedBy = next.session;
    next.grant(true);
  };
  const followers = createFollowers(changes, (session) => {
    // It may have acted on what it was granted: its answer may be on its way, and to another it would be a second scan.
    for (const offer of offers.values()) if (offer.claimedBy !== session) leave(offer, session);
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
      else if (offer.claimedBy === session) offer.settle('taken');
    },
    offer(scan, front) {
      const asked = followers.asked(front);
      if (asked.size === 0) return Promise.resolve('left');
      return new Promise((resolve) => {
        const settle = (end: OfferEnd): void => {
          clearTimeout(timer);
          if (!offers.delete(scan.id)) return;
          for (const { grant } of offer.queue) grant(false);
          changes.tell();
          resolve(end);
        };
        const offer: Offer = { scan, asked, queue: [], claimedBy: null, isLate: false, settle };
        let timer = setTimeout(() => {
          if (offer.claimedBy === null) return settle('left');
          offer.isLate = true;
          timer = setTimeout(() => settle('dropped'), answerMs);
        }, answerMs);
        offers.set(scan.id, offer);
        changes.tell();
      });
    },
  };
}
