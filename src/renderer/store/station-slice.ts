import type { StateCreator } from 'zustand';
import type { CounterView } from '../../shared/contract/counter.ts';
import type { CurrentView, Person } from '../../shared/contract/people.ts';
import type { PackingView, ChangedProducts, RefusedLabel } from '../../shared/contract/packing.ts';
import type { PrintersView } from '../../shared/contract/printing.ts';
import type { ScannersView } from '../../shared/contract/scanners.ts';
import type { FirstStepsView } from '../../shared/contract/setup.ts';
import type { PracticeView } from '../../shared/contract/practice.ts';
import type { SchemeDay } from '../../shared/contract/schemes.ts';
import type { StationView } from '../../shared/contract/station.ts';
import type { NewOrderGroup, SupplyCard, SupplyTask } from '../../shared/contract/supplies.ts';
import type { NotUnderstood } from '../../shared/domain/order/not-understood.ts';
import type { MarkingTask } from '../../shared/domain/marking/marking-task.ts';
import type { LinkStatus } from '../client/link.ts';
import { keepSame } from './keep-same.ts';
import type { State } from './store.ts';

/** The feeds as they came last; null before the first snapshot. */
export interface Snapshots {
  readonly station: StationView | null;
  readonly printers: PrintersView | null;
  readonly packing: PackingView | null;
  readonly cards: readonly SupplyCard[] | null;
  readonly newOrders: {
    readonly total: number;
    readonly groups: readonly NewOrderGroup[];
    readonly notUnderstood: readonly NotUnderstood[];
  } | null;
  /** Orders that go into no supply; empty in a shop that never had one. */
  readonly schemes: readonly SchemeDay[] | null;
  /** Null: this is no practice of this station's own. */
  readonly practice: PracticeView;
  /** What the counter shows whatever is done there. */
  readonly counter: CounterView | null;
  /** What the marketplace refused and a person must settle: changes of supplies, identifiers of orders. */
  readonly supplyTasks: readonly SupplyTask[] | null;
  readonly codeTasks: readonly MarkingTask[] | null;
  readonly changedProducts: readonly ChangedProducts[] | null;
  readonly refusedLabels: readonly RefusedLabel[] | null;
  readonly scanners: ScannersView | null;
  readonly firstSteps: FirstStepsView | null;
  /** Everybody who was entered at this desk. */
  readonly people: readonly Person[] | null;
  /** Who works here now, and what that allows. */
  readonly current: CurrentView | null;
}

export interface StationSlice extends Snapshots {
  readonly link: LinkStatus;
  /** Without a link: somebody answers at the station's address who can't show to be the station. */
  readonly answeredByOther: boolean;
  readonly setLink: (link: LinkStatus) => void;
  readonly receive: (snapshots: Partial<Snapshots>) => void;
}

export const createStationSlice: StateCreator<State, [], [], StationSlice> = (set) => ({
  station: null,
  printers: null,
  packing: null,
  cards: null,
  newOrders: null,
  schemes: null,
  practice: null,
  counter: null,
  supplyTasks: null,
  codeTasks: null,
  changedProducts: null,
  refusedLabels: null,
  scanners: null,
  firstSteps: null,
  people: null,
  current: null,
  link: 'online',
  answeredByOther: false,
  setLink: (link) => set({ link }),
  receive: (snapshots) => set((state) => keepSame<Partial<Snapshots>>(state, snapshots)),
});
