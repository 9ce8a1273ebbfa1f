import type { StateCreator } from 'zustand';
import type { PackingView } from '../../shared/contract/packing.ts';
import type { PrinterView } from '../../shared/contract/printing.ts';
import type { StationView } from '../../shared/contract/station.ts';
import type { NewOrderGroup, SupplyCard } from '../../shared/contract/supplies.ts';
import { keepSame } from './keep-same.ts';
import type { State } from './store.ts';

/** The feeds as they came last; null before the first snapshot. */
export interface Snapshots {
  readonly station: StationView | null;
  readonly printer: PrinterView | null;
  readonly packing: PackingView | null;
  readonly cards: readonly SupplyCard[] | null;
  readonly newOrders: { readonly total: number; readonly groups: readonly NewOrderGroup[] } | null;
}

export interface StationSlice extends Snapshots {
  readonly link: 'online' | 'offline';
  readonly setLink: (link: 'online' | 'offline') => void;
  readonly receive: (snapshots: Partial<Snapshots>) => void;
}

export const createStationSlice: StateCreator<State, [], [], StationSlice> = (set) => ({
  station: null,
  printer: null,
  packing: null,
  cards: null,
  newOrders: null,
  link: 'online',
  setLink: (link) => set({ link }),
  receive: (snapshots) =>
    set(({ station, printer, packing, cards, newOrders }) =>
      keepSame<Snapshots>(
        { station, printer, packing, cards, newOrders },
        { station, printer, packing, cards, newOrders, ...snapshots },
      ),
    ),
});
