import type { Random } from '../../random.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';

/** Invented people and places. The texts hold what a program must bear: Cyrillic, quotes, printer commands. */
const people: readonly (readonly [firstName: string, fullName: string])[] = [
  ['Anna', 'Anna Lindgren'],
  ['Mark', "Mark O'Neill"],
  ['Ольга', 'Ольга Сергеева'],
  ['Ivan', 'Ivan ^XZ~JR Petrov'],
  ['Ñusta', 'Ñusta Quispe'],
  ['Léa', 'Léa "Lou" Martin'],
];
const streets = ['Mill Lane', 'Harbour Street', 'Садовая', 'Orchard Road', 'Station Square'];

interface City {
  readonly city: string;
  readonly province: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** One drive apart, so that the way from stop to stop matters. */
const cities: readonly City[] = [
  { city: 'Larkhill', province: 'North shire', longitude: 37.3, latitude: 55.6 },
  { city: 'Millbrook', province: 'Lake shire', longitude: 37.5, latitude: 55.7 },
  { city: 'Озёрск', province: 'Озёрный край', longitude: 37.4, latitude: 55.5 },
];
/** Degrees from one end of a city to the other. */
const CITY_SPAN = 0.08;

export function makeBuyer(random: Random): NonNullable<SimulatedOrder['buyer']> {
  const [firstName, fullName] = random.pick(people);
  // A stand-in number and the extension to dial (observed facts, "Values").
  return { firstName, fullName, phone: '79990001122', phoneCode: String(10_000 + random.int(9_990_000)) };
}

export function makeAddress(random: Random): NonNullable<SimulatedOrder['address']> {
  const { city, province, longitude, latitude } = random.pick(cities);
  const street = random.pick(streets);
  const home = String(1 + random.int(120));
  const flat = String(1 + random.int(200));
  const entrance = String(1 + random.int(6));
  return {
    fullAddress: `${province}, ${city}, ${street} ${home}, ${flat}`,
    province,
    area: '',
    city,
    street,
    home,
    flat,
    entrance,
    longitude: nearby(random, longitude),
    latitude: nearby(random, latitude),
  };
}

const nearby = (random: Random, centre: number): number =>
  Math.round((centre + CITY_SPAN * (random.int(1_000_000) / 1_000_000 - 0.5)) * 1_000_000) / 1_000_000;
