import type { Journal } from '../../db/journal/open-journal.ts';
import type { Move } from '../schemes/move-sender.ts';

export interface NoteReadinessPorts {
  readonly journal: Pick<Journal, 'counterActs' | 'counterParcels'>;
  readonly clock: () => number;
}

/** Once the marketplace has accepted that an order is ready, its buyer knows. Called inside the transaction that writes it down. */
export const noteReadiness =
  ({ journal, clock }: NoteReadinessPorts) =>
  ({ scheme, orderId, to }: Move): void => {
    if (scheme !== 'selfPickup' || to !== 'prepare') return;
    const at = clock();
    if (journal.counterParcels.apply(orderId, { kind: 'madeReady', at }))
      journal.counterActs.add(orderId, at, 'madeReady');
  };
