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
const cities: readonly (readonly [city: string, province: string])[] = [
  ['Larkhill', 'North shire'],
  ['Millbrook', 'Lake shire'],
  ['Озёрск', 'Озёрный край'],
];

const DAY_MS = 24 * 3600 * 1000;

export function makeBuyer(random: Random): NonNullable<SimulatedOrder['buyer']> {
  const [firstName, fullName] = random.pick(people);
  // A stand-in number and the extension to dial (observed facts, "Values").
  return { firstName, fullName, phone: '79990001122', phoneCode: String(10_000 + random.int(9_990_000)) };
}

export function makeAddress(random: Random): NonNullable<SimulatedOrder['address']> {
  const [city, province] = random.pick(cities);
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
    longitude: 37 + random.int(1_000_000) / 1_000_000,
    latitude: 55 + random.int(1_000_000) / 1_000_000,
  };
}

/** The next day but one, in the afternoon. `ddate` is `DD.MM.YYYY`, times `HH:MM` (document 1, "Order fields"). */
export function makeDelivery(createdAt: number): SimulatedOrder['delivery'] {
  const [year = '', month = '', day = ''] = new Date(createdAt + 2 * DAY_MS)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return { ddate: `${day}.${month}.${year}`, dTimeFrom: '14:00', dTimeTo: '18:00' };
}
