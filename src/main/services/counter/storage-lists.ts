import { MOST_LISTED } from '../../../shared/contract/counter.ts';
import type { Handlers } from '../../../shared/contract/index.ts';
import { whyReturned } from '../../../shared/domain/counter/counter-parcel.ts';
import { storageEnd } from '../../../shared/domain/counter/storage-period.ts';
import { ok } from '../../../shared/result.ts';
import { rowsOf } from './find-at-counter.ts';
import type { CounterRules } from './counter-stores.ts';
import type { CounterIndex } from './resolve-counter-scan.ts';

export interface StorageListsPorts extends CounterIndex {
  readonly rules: () => CounterRules;
  readonly shopClock: () => number;
}

/** More days than any period has; those beyond are counted with the last. */
const MOST_DAYS = 400;

const dayOf = (at: number): string => {
  const date = new Date(at);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Midnight of the desk's own clock. */
const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
const nextDay = (at: number): number => {
  const date = new Date(startOfDay(at));
  return date.setDate(date.getDate() + 1);
};

/** What waits, by the day on which its period ends, and what goes back to stock. */
export function createStorageLists(
  ports: StorageListsPorts,
): Pick<Handlers['counter'], 'toReturn' | 'storage' | 'storageDay'> {
  const { cache, journal, stores, rules, shopClock } = ports;
  const periodMs = (): number => storageEnd(0, rules().storageDays);

  return {
    toReturn: async () => {
      const parcels = journal.counterParcels.toReturn(MOST_LISTED + 1);
      const rows = parcels.slice(0, MOST_LISTED).flatMap((counter) => {
        const row = stores.row(counter.orderId);
        const why = whyReturned(counter);
        // Refused goods were carried to the counter: their cell tells where there is room again.
        const cell = stores.cell(counter.cellId)?.name ?? null;
        return row && why ? [{ ...row, cell, why, bin: journal.cells.of(counter.article) }] : [];
      });
      return ok({ rows, more: parcels.length > MOST_LISTED });
    },
    storage: async () => {
      const period = periodMs();
      const now = shopClock();
      const oldest = journal.counterParcels.oldestSince();
      const days: { day: string; parcels: number; isOver: boolean }[] = [];
      if (oldest !== null) {
        let from = startOfDay(oldest + period);
        for (let count = 0; count < MOST_DAYS && from - period <= now; count += 1) {
          const until = nextDay(from);
          const isLast = count === MOST_DAYS - 1;
          const parcels = journal.counterParcels.countSince(
            from - period,
            isLast ? Number.MAX_SAFE_INTEGER : until - period,
          );
          if (parcels > 0) days.push({ day: dayOf(from), parcels, isOver: until <= now });
          from = until;
        }
      }
      const ready = cache.schemeOrders.countStage('selfPickup', 'waiting');
      return ok({ days, elsewhere: Math.max(0, ready - journal.counterParcels.countReadyHere()) });
    },
    storageDay: async ({ day }) => {
      const from = startOfDay(new Date(`${day}T00:00:00`).getTime());
      const period = periodMs();
      const parcels = journal.counterParcels.waitingSince(
        from - period,
        nextDay(from) - period,
        MOST_LISTED + 1,
      );
      const { rows } = rowsOf(
        ports,
        parcels.slice(0, MOST_LISTED).map(({ orderId }) => orderId),
      );
      return ok({
        rows: rows.toSorted((one, other) => (one.endsAt ?? 0) - (other.endsAt ?? 0)),
        more: parcels.length > MOST_LISTED,
      });
    },
  };
}
