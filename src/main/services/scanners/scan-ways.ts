import type { AskedHandlers } from '../../../shared/contract/index.ts';
import { readBadge } from '../../../shared/domain/people/people-badge.ts';
import { isOfDesk } from '../../../shared/domain/scanner/may-be-secret.ts';
import type { Scan } from '../../../shared/domain/scanner/scan.ts';
import { ok } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createFront, sessionOf } from './front.ts';
import { createHeard } from './heard-at-bench.ts';
import { createScanOffers } from './scan-offers.ts';
import { createSecretOffers } from './secret-offers.ts';

export interface ScanWaysPorts {
  /** Where every scan goes; resolves when it has been carried out. */
  readonly scan: (scan: Scan) => Promise<unknown>;
  /** Goods, an order, a label, a cell, a card: whatever the station knows by this text. */
  readonly isKnown: (text: string) => boolean;
  /** It can be a code that the bench asks for at this moment. */
  readonly isAskedAtBench: (text: string) => boolean;
  /** Screens are offered nothing at a locked desk. */
  readonly isLocked: () => boolean;
  readonly log: Logger;
}

/** Whom a scan of a serial scanner is for: a window that waits for a secret, a screen that takes scans, or the bench. */
export interface ScanWays {
  readonly handlers: Pick<
    AskedHandlers['scanners'],
    'inFront' | 'offered' | 'claimOffer' | 'answerOffer' | 'offeredSecret' | 'claimSecret'
  >;
  /** They are carried out one at a time, in the order in which they were made. */
  take(scan: Scan): void;
  /** How many went to the bench, as this window is told. */
  heard(session: string): number;
  /** The station stops: what may be a secret is nobody's from now on. */
  dropSecrets(): void;
  carriedOut(): Promise<unknown>;
}

/** `heardOne`: a scan goes to the bench. */
export function createScanWays(ports: ScanWaysPorts, heardOne: () => void): ScanWays {
  const front = createFront();
  const heard = createHeard();
  const offers = createScanOffers();
  const secrets = createSecretOffers();
  let turn: Promise<unknown> = Promise.resolve();

  /** It may be a secret of a window that waits for one, and the bench has no use for it. */
  const mayBeSecret = ({ text }: Scan): boolean => {
    if (isOfDesk(text) || ports.isKnown(text)) return false;
    const at = front.current();
    return at === null || secrets.isFollowedBy(at) || !ports.isAskedAtBench(text);
  };

  /** True: it is nobody else's, and in no journal. */
  const goesInSecret = async (scan: Scan): Promise<boolean> => {
    const at = front.current();
    const end = await secrets.offer(scan, at);
    if (end === 'left') return false;
    if (at !== null && !secrets.isFollowedBy(at)) front.missed(end === 'given' ? 'behind' : 'dropped');
    return true;
  };

  /** True: a screen has it, or had it and has not said what came of it. */
  const goesToScreen = async (scan: Scan): Promise<boolean> => {
    const end = await offers.offer(scan, front.current());
    if (end === 'dropped') front.missed('dropped');
    return end !== 'left';
  };

  const carryOut = async (scan: Scan, isSecretExpected: boolean): Promise<void> => {
    // Screens are never offered a badge, and scanning one leaves the screen as it is.
    if (readBadge(scan.text) === null) {
      const isOpen = !ports.isLocked();
      if (isOpen && isSecretExpected && mayBeSecret(scan) && (await goesInSecret(scan))) return;
      if (isOpen && (await goesToScreen(scan))) return;
      heard.atBench(front.current());
      heardOne();
    }
    await ports.scan(scan);
  };
  return {
    handlers: {
      inFront: front.feed,
      offered: {
        read: (caller) => [...offers.waiting(sessionOf(caller))],
        subscribe: (listener, caller) => offers.follow(listener, sessionOf(caller)),
      },
      claimOffer: async ({ scanId }, caller) =>
        ok({ isGranted: await offers.claim(sessionOf(caller), scanId) }),
      answerOffer: async ({ scanId, taken }, caller) => {
        offers.answer(sessionOf(caller), scanId, taken);
        return ok(null);
      },
      offeredSecret: {
        read: (caller) => {
          const { offers: open, dropped } = secrets.view(sessionOf(caller));
          return { offers: [...open], dropped };
        },
        subscribe: (listener, caller) => secrets.follow(listener, sessionOf(caller)),
      },
      claimSecret: async ({ scanId, isWanted }, caller) =>
        ok({ given: await secrets.claim(sessionOf(caller), scanId, isWanted) }),
    },
    take: (scan) => {
      // The window that it is meant for may be gone when it is this scan's turn.
      const isSecretExpected = secrets.isExpected();
      turn = turn
        .then(() => carryOut(scan, isSecretExpected))
        .catch((error: unknown) =>
          ports.log.error({ error: String(error) }, 'a serial scan was not carried out'),
        );
    },
    heard: heard.of,
    dropSecrets: secrets.stop,
    carriedOut: () => turn,
  };
}
