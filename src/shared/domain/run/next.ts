import { unreachable } from '../../result.ts';
import {
  isUnderWay,
  MOST_STOPS,
  stopOf,
  type BackReason,
  type Courier,
  type Fate,
  type Run,
  type RunState,
  type Stop,
  type StopState,
} from './run.ts';

export type NewStop = Pick<Stop, 'orderId' | 'article' | 'window'>;

/** What can happen to a run once it is planned. */
export type RunEvent =
  | { readonly kind: 'stopsAdded'; readonly stops: readonly NewStop[] }
  | { readonly kind: 'stopRemoved'; readonly orderId: string }
  /** All stops, in the order that they are driven to from now on. */
  | { readonly kind: 'ordered'; readonly orderIds: readonly string[] }
  | { readonly kind: 'courierNamed'; readonly courier: Courier }
  /** The courier has it; its label was scanned. */
  | { readonly kind: 'loaded'; readonly orderId: string }
  | { readonly kind: 'unloaded'; readonly orderId: string }
  /** `without`: every stop that was not scanned, with what becomes of it. */
  | { readonly kind: 'left'; readonly without: Readonly<Record<string, Fate>> }
  | { readonly kind: 'delivered'; readonly orderId: string }
  | { readonly kind: 'refused'; readonly orderId: string }
  | { readonly kind: 'nobodyHome'; readonly orderId: string }
  /** What was said of it at the door was a slip, and nobody was told. */
  | { readonly kind: 'undone'; readonly orderId: string }
  /** Scanned in again. */
  | { readonly kind: 'cameBack'; readonly orderId: string; readonly why: BackReason }
  /** `missing`: every parcel that should have come back, and did not. */
  | { readonly kind: 'closed'; readonly missing: readonly string[] }
  | { readonly kind: 'calledOff' };

/** In which states of the run an event can happen; in all others it is refused. */
export const happensIn = {
  stopsAdded: ['planned'],
  stopRemoved: ['planned'],
  ordered: ['planned', 'out'],
  courierNamed: ['planned'],
  loaded: ['planned'],
  unloaded: ['planned'],
  left: ['planned'],
  delivered: ['out'],
  refused: ['out'],
  nobodyHome: ['out'],
  undone: ['out'],
  // What was missing may be found days later.
  cameBack: ['out', 'closed'],
  closed: ['out'],
  calledOff: ['planned'],
} as const satisfies Record<RunEvent['kind'], readonly RunState[]>;

/** In which states of the stop an event about it can happen. */
export const happensToStop = {
  stopRemoved: ['planned', 'loaded'],
  loaded: ['planned'],
  unloaded: ['loaded'],
  delivered: ['out', 'notAtHome'],
  refused: ['out', 'notAtHome'],
  nobodyHome: ['out', 'notAtHome'],
  undone: ['delivered', 'refused'],
  cameBack: ['out', 'notAtHome', 'refused', 'missing'],
} as const satisfies Partial<Record<RunEvent['kind'], readonly StopState[]>>;

/** Parcels that must come back with the courier, and are not back. */
export const toComeBack = ({ stops }: Pick<Run, 'stops'>): readonly Stop[] =>
  stops.filter(({ state }) => isUnderWay(state) || state === 'refused');

/** `one` names none twice; where `other` does, they are not the same: a stop would be gone to twice, another never. */
const sameSet = (one: readonly string[], other: readonly string[]): boolean => {
  const named = new Set(other);
  return named.size === other.length && named.size === one.length && one.every((each) => named.has(each));
};

/**
 * The life of a run and of its stops: what becomes of it by an event at `at`, Unix milliseconds. Null: refused, nothing
 * changes. A parcel is in the courier's hands from its scan on until it is delivered, scanned in, or named as missing.
 */
export function next(run: Run, event: RunEvent, at: number): Run | null {
  const possible: readonly RunState[] = happensIn[event.kind];
  if (!possible.includes(run.state)) return null;
  switch (event.kind) {
    case 'stopsAdded':
      return withStops(run, event.stops, at);
    case 'stopRemoved':
      return changed(run, event, () => null);
    case 'ordered':
      return inOrder(run, event.orderIds);
    case 'courierNamed':
      return { ...run, courier: event.courier };
    case 'loaded':
      return changed(run, event, (stop) => ({ ...stop, state: 'loaded', changedAt: at }));
    case 'unloaded':
      return changed(run, event, (stop) => ({ ...stop, state: 'planned', changedAt: at }));
    case 'left':
      return leave(run, event.without, at);
    case 'delivered':
    case 'refused':
      return changed(run, event, (stop) => ({ ...stop, state: event.kind, changedAt: at }));
    case 'nobodyHome':
      return changed(run, event, (stop) => ({
        ...stop,
        state: 'notAtHome',
        attempts: stop.attempts + 1,
        changedAt: at,
      }));
    case 'undone':
      return changed(run, event, (stop) => ({
        ...stop,
        state: stop.attempts > 0 ? 'notAtHome' : 'out',
        changedAt: at,
      }));
    case 'cameBack':
      return changed(run, event, (stop) => ({ ...stop, state: 'back', backFor: event.why, changedAt: at }));
    case 'closed':
      return close(run, event.missing, at);
    case 'calledOff':
      return { ...run, state: 'calledOff', closedAt: at };
    default:
      return unreachable(event);
  }
}

type AboutStop = Extract<RunEvent, { kind: keyof typeof happensToStop }>;

/** `change` answers null where the stop is to go. */
function changed(run: Run, event: AboutStop, change: (stop: Stop) => Stop | null): Run | null {
  const stop = stopOf(run, event.orderId);
  const possible: readonly StopState[] = happensToStop[event.kind];
  if (stop === null || !possible.includes(stop.state)) return null;
  // Of a run that is over only what was missing can still come back.
  if (run.state === 'closed' && stop.state !== 'missing') return null;
  return { ...run, stops: run.stops.flatMap((each) => (each === stop ? (change(stop) ?? []) : each)) };
}

function withStops(run: Run, added: readonly NewStop[], at: number): Run | null {
  const stops = added.filter(
    ({ orderId }, index) =>
      stopOf(run, orderId) === null && added.findIndex((each) => each.orderId === orderId) === index,
  );
  if (stops.length === 0 || run.stops.length + stops.length > MOST_STOPS) return null;
  const asNew = stops.map((stop): Stop => ({
    ...stop,
    state: 'planned',
    attempts: 0,
    backFor: null,
    fate: null,
    changedAt: at,
  }));
  return { ...run, stops: [...run.stops, ...asNew] };
}

function inOrder(run: Run, orderIds: readonly string[]): Run | null {
  const known = run.stops.map(({ orderId }) => orderId);
  if (!sameSet(known, orderIds)) return null;
  return { ...run, stops: orderIds.flatMap((orderId) => stopOf(run, orderId) ?? []) };
}

function leave(run: Run, without: Readonly<Record<string, Fate>>, at: number): Run | null {
  const left = run.stops.filter(({ state }) => state === 'planned').map(({ orderId }) => orderId);
  if (left.length === run.stops.length || !sameSet(left, Object.keys(without))) return null;
  const stops = run.stops.map((stop): Stop => {
    if (stop.state === 'loaded') return { ...stop, state: 'out', changedAt: at };
    return { ...stop, state: 'leftBehind', fate: without[stop.orderId] ?? 'stays', changedAt: at };
  });
  return { ...run, stops, state: 'out', leftAt: at };
}

function close(run: Run, missing: readonly string[], at: number): Run | null {
  const lost = toComeBack(run).map(({ orderId }) => orderId);
  if (!sameSet(lost, missing)) return null;
  const stops = run.stops.map((stop): Stop =>
    lost.includes(stop.orderId) ? { ...stop, state: 'missing', changedAt: at } : stop,
  );
  return { ...run, stops, state: 'closed', closedAt: at };
}
