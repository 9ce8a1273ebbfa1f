import type { DeliveryWindow } from './run.ts';
import { byWindow, endOfWindow, startOfWindow } from './windows.ts';

/** Degrees, as the marketplace tells them. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Place {
  readonly orderId: string;
  /** Null: no list told, or it can't be read any more. */
  readonly position: Position | null;
  readonly window: DeliveryWindow;
}

const DEGREE_KM = 111.32;

/** On a plane: over the length of a city it differs from the sphere by less than any road does. */
export function distanceKm(one: Position, other: Position): number {
  const middle = (((one.latitude + other.latitude) / 2) * Math.PI) / 180;
  const north = (one.latitude - other.latitude) * DEGREE_KM;
  const east = (one.longitude - other.longitude) * DEGREE_KM * Math.cos(middle);
  return Math.hypot(north, east);
}

/** From place to place as they stand, past those whose position is not known. */
export function lengthKm(places: readonly Pick<Place, 'position'>[], from: Position | null = null): number {
  let here = from;
  let length = 0;
  for (const { position } of places) {
    if (position === null) continue;
    if (here !== null) length += distanceKm(here, position);
    here = position;
  }
  return length;
}

/** Of fewer places a distance would tell whoever knows one where another lies. */
const FEWEST_PLACES = 4;

/** Whole kilometres; null: too few places are known. */
export function toldKm(places: readonly Pick<Place, 'position'>[]): number | null {
  const known = places.filter(({ position }) => position !== null);
  return known.length < FEWEST_PLACES ? null : Math.max(1, Math.round(lengthKm(known)));
}

type Known = Place & { readonly position: Position };

const isKnown = (place: Place): place is Known => place.position !== null;

function nearestNext(places: readonly Known[], from: Position): readonly Known[] {
  const left = new Set(places);
  const way: Known[] = [];
  let here = from;
  while (left.size > 0) {
    let nearest: Known | null = null;
    let least = Infinity;
    for (const place of left) {
      const distance = distanceKm(here, place.position);
      if (distance < least) [nearest, least] = [place, distance];
    }
    if (nearest === null) break;
    left.delete(nearest);
    way.push(nearest);
    here = nearest.position;
  }
  return way;
}

/** The shortest of what nearest-next finds and the order as it was: a person's is never made worse. */
function shortest(places: readonly Known[], from: Position | null): readonly Known[] {
  // Where the courier begins is not known: each place is tried.
  const starts = from === null ? places.map(({ position }) => position) : [from];
  return starts
    .map((start) => nearestNext(places, start))
    .reduce((best, way) => (lengthKm(way, from) < lengthKm(best, from) ? way : best), places);
}

/**
 * Each window in its turn, within it to the nearest next. What has no position comes last, in the order of its windows:
 * nobody knows where it lies.
 */
export function arrange(places: readonly Place[]): readonly string[] {
  const known = places.filter(isKnown);
  const unknown = places
    .filter((place) => !isKnown(place))
    .toSorted((one, other) => byWindow(one.window, other.window));
  const groups = Map.groupBy(
    known.toSorted((one, other) => byWindow(one.window, other.window)),
    ({ window }) => `${startOfWindow(window)} ${endOfWindow(window)}`,
  );
  const way: Known[] = [];
  for (const group of groups.values()) way.push(...shortest(group, way.at(-1)?.position ?? null));
  return [...way, ...unknown].map(({ orderId }) => orderId);
}

/** A town's traffic, lights and parking with it, over the straight line. */
const KM_PER_MINUTE = 18 / 60;
const MINUTES_AT_THE_DOOR = 5;
/** From or to a place whose position is not known. */
const MINUTES_TO_ANYWHERE = 15;

const minutesOf = (time: string): number => Date.parse(`${time}:00Z`) / 60_000;

/**
 * The stops whose window would be over by the time the courier is there, who sets out at `now` (`YYYY-MM-DDTHH:MM` on
 * the clock of the place) and waits where the window has not begun. A rough guess, to be said as one.
 */
export function missedWindows(places: readonly Place[], now: string): readonly string[] {
  let at = minutesOf(now);
  let here: Position | null | undefined;
  const missed: string[] = [];
  for (const { orderId, position, window } of places) {
    // The first place is where the courier begins, for all that is known.
    if (here !== undefined) {
      at +=
        here === null || position === null ? MINUTES_TO_ANYWHERE : distanceKm(here, position) / KM_PER_MINUTE;
    }
    const start = startOfWindow(window);
    const end = endOfWindow(window);
    if (start !== null) at = Math.max(at, minutesOf(start));
    if (end !== null && at > minutesOf(end)) missed.push(orderId);
    at += MINUTES_AT_THE_DOOR;
    here = position;
  }
  return missed;
}
