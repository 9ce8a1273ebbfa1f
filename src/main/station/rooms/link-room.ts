import { createSignal } from '../../kernel/signal.ts';
import { systemClock } from '../../marketplace/clock.ts';
import { createMarketplace } from '../../marketplace/create-marketplace.ts';
import { createTraffic } from '../../marketplace/traffic.ts';
import { createPractice } from '../../services/practice/practice.ts';
import type { Composition } from '../composition.ts';
import type { Ground } from './ground.ts';

export type Link = ReturnType<typeof linkRoom>;

/** The line to the marketplace, and what somebody who practises may do at its other end. */
export function linkRoom(
  { clock, log }: Ground,
  {
    profile,
    token,
    budget,
    practice: control,
  }: Pick<Composition, 'profile' | 'token' | 'budget' | 'practice'>,
) {
  const silence = createSignal();
  const syncWanted = createSignal();
  const traffic = createTraffic({ clock: systemClock, now: clock, changed: silence.tell });
  const practice = createPractice({ control, clock, syncNow: syncWanted.tell, log });
  const marketplace = createMarketplace({
    profile,
    traffic,
    token: async () => token,
    clock: systemClock,
    now: clock,
    budget,
    log,
  });
  return {
    handlers: { practice: practice.handlers },
    marketplace,
    traffic,
    silence,
    /** The marketplace was given something to tell of. */
    syncWanted,
    /** It answers again: whoever waits for it tries at once. */
    reconnected: createSignal(),
    /** The time at the marketplace, where practice may have moved it ahead: days, windows and periods follow it. */
    shopClock: () => clock() + practice.aheadMs(),
    /** How far this desk's clock is behind the marketplace's, in practice too. */
    behindMs: () => traffic.behindMs() + practice.aheadMs(),
    start: practice.start,
    stop: async () => {
      await Promise.all([practice.stop(), marketplace.stop()]);
    },
  };
}
