import { z } from 'zod';

/** `planned`: stops are chosen and parcels scanned out. `out`: the courier is on the way. `calledOff`: it never left. */
export const runStates = ['planned', 'out', 'closed', 'calledOff'] as const;
export type RunState = (typeof runStates)[number];

/** Runs that somebody still has to see to. */
export const OPEN_RUNS = ['planned', 'out'] as const satisfies readonly RunState[];

/**
 * `loaded`: scanned, and in the courier's hands. `leftBehind`: the run left without it. `out`: on the way. `notAtHome`:
 * tried, and still with the courier. `delivered` and `refused` are what was said of it at the door. `back`: scanned in
 * again at the desk. `missing`: the courier came back, and the parcel did not.
 */
export const stopStates = [
  'planned',
  'loaded',
  'leftBehind',
  'out',
  'notAtHome',
  'delivered',
  'refused',
  'back',
  'missing',
] as const;
export type StopState = (typeof stopStates)[number];

/** The courier has the goods. */
export const WITH_COURIER = ['loaded', 'out', 'notAtHome', 'refused'] as const satisfies readonly StopState[];

/**
 * What becomes of a parcel that a run leaves without. `stays`: it waits for another run. `sought`: nobody found it.
 * `dropped`: its order ended, so nobody delivers it.
 */
export const fates = ['stays', 'sought', 'dropped'] as const;
export type Fate = (typeof fates)[number];

/** Why goods came back. */
export const backReasons = ['refused', 'notAtHome', 'notTried', 'cancelled'] as const;
export type BackReason = (typeof backReasons)[number];

/** When the buyer was promised the goods, on the clock of the place they go to; null: no list told. */
export const deliveryWindowSchema = z.object({
  /** `YYYY-MM-DD`. */
  day: z.string().nullable(),
  /** `HH:MM`. */
  from: z.string().nullable(),
  till: z.string().nullable(),
});
export type DeliveryWindow = z.infer<typeof deliveryWindowSchema>;

/** One order that a courier brings. Nothing is known here of who gets it. */
export interface Stop {
  readonly orderId: string;
  readonly article: string;
  readonly window: DeliveryWindow;
  readonly state: StopState;
  /** How often nobody was at home. */
  readonly attempts: number;
  /** Why it came back, and null until it did. */
  readonly backFor: BackReason | null;
  /** What becomes of it, where the run left without it. */
  readonly fate: Fate | null;
  /** Unix milliseconds of the last change. */
  readonly changedAt: number;
}

/** A person of the desk, or somebody who is only named. */
export interface Courier {
  readonly name: string;
  readonly personId: string | null;
}

/** What one courier takes along, its stops in the order they are driven to. */
export interface Run {
  readonly runId: string;
  /** What people call it: 1, 2, 3 of this desk. */
  readonly number: number;
  readonly courier: Courier;
  readonly state: RunState;
  readonly stops: readonly Stop[];
  readonly madeAt: number;
  readonly leftAt: number | null;
  readonly closedAt: number | null;
}

/** A day's work of one courier several times over; more is a slip of the hand. */
export const MOST_STOPS = 150;

const oneOf =
  <T extends string>(states: readonly T[]) =>
  (state: T): boolean =>
    states.includes(state);

export const isOpenRun = oneOf<RunState>(OPEN_RUNS);
export const isWithCourier = oneOf<StopState>(WITH_COURIER);

/** At the door nothing was said yet that ends the stop. */
export const isUnderWay = oneOf<StopState>(['out', 'notAtHome']);

/** Left with the courier, and was not scanned in since. */
const isGone = oneOf<StopState>(['out', 'notAtHome', 'delivered', 'refused', 'missing']);

/** Where a run did not take it along, it lies where it lay before. */
const tellsNothing = oneOf<StopState>(['planned', 'leftBehind']);

/** Whether an order's parcel went with a courier, by its stops in each run, the oldest run first. */
export const wentAlong = (stops: readonly Pick<Stop, 'state'>[]): boolean => {
  const last = stops.findLast(({ state }) => !tellsNothing(state));
  return last !== undefined && isGone(last.state);
};

export const stopOf = ({ stops }: Pick<Run, 'stops'>, orderId: string): Stop | null =>
  stops.find((stop) => stop.orderId === orderId) ?? null;

/** No other run may have the order as well. */
export const holdsOrder = ({ state, stops }: Pick<Run, 'state' | 'stops'>, orderId: string): boolean =>
  isOpenRun(state) &&
  stops.some(
    (stop) =>
      stop.orderId === orderId &&
      stop.state !== 'leftBehind' &&
      stop.state !== 'back' &&
      stop.state !== 'missing',
  );
