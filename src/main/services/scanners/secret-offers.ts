import { isPin } from '../../../shared/domain/scanner/may-be-secret.ts';
import type { Scan } from '../../../shared/domain/scanner/scan.ts';
import { createSignal } from '../../kernel/signal.ts';
import { createFollowers } from './followers.ts';
import { ANSWER_MS } from './scan-offers.ts';

/** What a window is told before its claim is granted: nothing of the text but its form. */
export interface SecretOffer {
  readonly id: string;
  readonly isPin: boolean;
}

/** `isInFront`: the window is where the hand was last, so that the text may be sent off at once. */
export interface GivenSecret {
  readonly text: string;
  readonly isInFront: boolean;
}

/**
 * `given`: one window has it, and nobody else ever had. `left`: each said that it is none of theirs. `nobody`: no window
 * waits for a secret. `dropped`: nobody has it, and it has to be scanned again.
 */
export type SecretEnd = 'given' | 'left' | 'nobody' | 'dropped';

/**
 * Scans that may be a secret, a buyer's check code or a PIN, while a window waits for one. The text goes to the one
 * window whose claim is granted, in the answer to it; it stands in no feed, and goes nowhere else.
 */
export interface SecretOffers {
  /** `dropped` goes up with each that this window was asked about and has to be scanned again. */
  view(session: string): { readonly offers: readonly SecretOffer[]; readonly dropped: number };
  follow(listener: () => void, session: string): () => void;
  /** Where several windows may mean it, waits for all of them. Null: not granted. */
  claim(session: string, scanId: string, isWanted: boolean): Promise<GivenSecret | null>;
  isFollowedBy(session: string): boolean;
  /** A window waits for secrets, or did a moment ago. */
  isExpected(): boolean;
  offer(scan: Scan, front: string | null): Promise<SecretEnd>;
  /** Whatever waits is dropped, and all that comes later. */
  stop(): void;
}

interface Claim {
  readonly session: string;
  readonly answer: (given: GivenSecret | null) => void;
}

interface Offer {
  readonly scan: Scan;
  /** Windows that have not answered. */
  readonly open: Set<string>;
  readonly claims: Claim[];
  /** A window went away without an answer: it may have been the one. */
  isMissed: boolean;
  end(how: SecretEnd, to?: Claim): void;
}

/** A reloaded page is back within two seconds; what is scanned meanwhile may be meant for it. */
const BACK_MS = 2000;

export function createSecretOffers(
  answerMs: number = ANSWER_MS,
  ticks: () => number = () => performance.now(),
): SecretOffers {
  const changes = createSignal();
  const offers = new Map<string, Offer>();
  const dropped = new Map<string, number>();
  const stopping = new AbortController();
  let lastLeftAt = -Infinity;

  /** Two windows that want it are no answer: the wrong one would cost a buyer a try. */
  const endIfAnswered = (offer: Offer): void => {
    if (offer.open.size > 0) return;
    const [only, ...others] = offer.claims;
    if (only && others.length === 0 && !offer.isMissed) offer.end('given', only);
    else offer.end(only || offer.isMissed ? 'dropped' : 'left');
  };
  const followers = createFollowers(changes, (session) => {
    dropped.delete(session);
    lastLeftAt = ticks();
    for (const offer of offers.values()) {
      const claimed = offer.claims.findIndex((claim) => claim.session === session);
      if (claimed !== -1) for (const { answer } of offer.claims.splice(claimed, 1)) answer(null);
      if (claimed === -1 && !offer.open.delete(session)) continue;
      offer.isMissed = true;
      endIfAnswered(offer);
    }
  });

  return {
    view: (session) => ({
      offers: [...offers.values()]
        .filter(({ open }) => open.has(session))
        .map(({ scan }) => ({ id: scan.id, isPin: isPin(scan.text) })),
      dropped: dropped.get(session) ?? 0,
    }),
    follow: followers.follow,
    claim(session, scanId, isWanted) {
      const offer = offers.get(scanId);
      if (offer?.open.delete(session) !== true) return Promise.resolve(null);
      return new Promise((answer) => {
        if (isWanted) offer.claims.push({ session, answer });
        else answer(null);
        endIfAnswered(offer);
      });
    },
    isFollowedBy: followers.has,
    isExpected: () => followers.asked(null).size > 0 || ticks() - lastLeftAt < BACK_MS,
    offer(scan, front) {
      if (stopping.signal.aborted) return Promise.resolve('dropped');
      const isInFront = front !== null && followers.has(front);
      const asked = followers.asked(isInFront ? front : null);
      if (asked.size === 0) return Promise.resolve('nobody');
      return new Promise((resolve) => {
        const end: Offer['end'] = (how, to) => {
          clearTimeout(timer);
          if (!offers.delete(scan.id)) return;
          for (const claim of offer.claims)
            claim.answer(claim === to ? { text: scan.text, isInFront } : null);
          if (how === 'dropped')
            for (const session of asked)
              if (followers.has(session)) dropped.set(session, (dropped.get(session) ?? 0) + 1);
          changes.tell();
          resolve(how);
        };
        const offer: Offer = { scan, open: new Set(asked), claims: [], isMissed: false, end };
        const timer = setTimeout(() => end('dropped'), answerMs);
        offers.set(scan.id, offer);
        changes.tell();
      });
    },
    stop() {
      stopping.abort();
      for (const offer of offers.values()) offer.end('dropped');
    },
  };
}
