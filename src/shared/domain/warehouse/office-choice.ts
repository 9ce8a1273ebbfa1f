/** A point on the earth, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** As the crow flies. */
export function distanceKm(one: Place, other: Place): number {
  const north = radians(other.latitude - one.latitude) / 2;
  const east = radians(other.longitude - one.longitude) / 2;
  const half =
    Math.sin(north) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

export interface OfficeFacts {
  readonly officeId: string;
  readonly name: string;
  readonly city: string;
  readonly address: string;
  readonly place: Place | null;
  readonly cargoType: number | null;
  readonly deliveryType: number | null;
  /** Linked to one of the seller's warehouses already. */
  readonly isTaken: boolean;
}

export interface OfficeWish {
  readonly words: string;
  /** Null: any. */
  readonly cargoType: number | null;
  readonly deliveryType: number | null;
  /** Distances are from here; null: there are none. */
  readonly from: Place | null;
}

export interface FoundOffice<Office extends OfficeFacts> {
  readonly office: Office;
  readonly km: number | null;
}

const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Those that fit, the nearest first; without a place to measure from, by city and name. */
export function chooseOffices<Office extends OfficeFacts>(
  offices: readonly Office[],
  { words, cargoType, deliveryType, from }: OfficeWish,
): FoundOffice<Office>[] {
  const wanted = folded(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  return offices
    .filter((office) => {
      if (cargoType !== null && office.cargoType !== cargoType) return false;
      if (deliveryType !== null && office.deliveryType !== deliveryType) return false;
      const text = folded(`${office.city} ${office.name} ${office.address}`);
      return wanted.every((word) => text.includes(word));
    })
    .map((office) => ({ office, km: from && office.place ? distanceKm(from, office.place) : null }))
    .toSorted(
      (one, other) =>
        (one.km ?? Infinity) - (other.km ?? Infinity) ||
        one.office.city.localeCompare(other.office.city) ||
        one.office.name.localeCompare(other.office.name),
    );
}

export interface MapPoint {
  /** 0 to 1 from the west, 0 to 1 from the north. */
  readonly x: number;
  readonly y: number;
}

/** Nothing is drawn larger than this, however close together all points are. */
const SMALLEST_DEGREES = 0.5;

/**
 * Places as points of one square, north up, with east and north in proportion at their middle latitude. One that is not
 * known has none.
 */
export function pointsOf(places: readonly (Place | null)[]): (MapPoint | null)[] {
  const known = places.filter((place) => place !== null);
  if (known.length === 0) return places.map(() => null);
  const span = (values: readonly number[]): readonly [middle: number, size: number] => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return [(low + high) / 2, high - low];
  };
  const [middleLatitude, north] = span(known.map(({ latitude }) => latitude));
  const [middleLongitude, east] = span(known.map(({ longitude }) => longitude));
  const shrink = Math.max(0.1, Math.cos(radians(middleLatitude)));
  const size = Math.max(north, east * shrink, SMALLEST_DEGREES);
  return places.map(
    (place) =>
      place && {
        x: 0.5 + ((place.longitude - middleLongitude) * shrink) / size,
        y: 0.5 - (place.latitude - middleLatitude) / size,
      },
  );
}
