import type { Journal } from '../../db/journal/open-journal.ts';
import type { Move } from '../schemes/move-sender.ts';

export interface NoteReadinessPorts {
  readonly journal: Pick<Journal, 'counterActs' | 'counterParcels'>;
  readonly clock: () => number;
  /** By which its storage period ends. */
  readonly shopClock: () => number;
}

/** Once the marketplace has accepted that an order is ready, its buyer knows. Called inside the transaction that writes it down. */
export const noteReadiness =
  ({ journal, clock, shopClock }: NoteReadinessPorts) =>
  ({ scheme, orderId, to }: Move): void => {
    if (scheme !== 'selfPickup' || to !== 'prepare') return;
    if (journal.counterParcels.apply(orderId, { kind: 'madeReady', at: shopClock() }))
      journal.counterActs.add(orderId, clock(), 'madeReady');
  };
