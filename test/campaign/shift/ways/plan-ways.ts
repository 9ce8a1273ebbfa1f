import { seededRandom, type Random } from '../../../../src/simulator/random.ts';
import { chance, PRODUCTS, type ShiftWishes } from '../plan.ts';

/** Ways that parcels leave by without a supply, as the marketplace calls them. */
export const ways = ['selfPickup', 'bySeller', 'courier'] as const;
export type WayName = (typeof ways)[number];

export const schemeOfWay = {
  selfPickup: 'pickup',
  bySeller: 'dbs',
  courier: 'platformgo',
} as const satisfies Record<WayName, string>;

/**
 * What comes of a pick-up order once it is on its shelf. `stranger`: somebody with another's check code comes first, then
 * the buyer. `mistaken`: the buyer mistypes first. `vouched`: the lead hands it over on their own word. `undone`: handed
 * over, taken back, handed over again.
 */
export const buyerEnds = [
  'comes',
  'comes',
  'comes',
  'mistaken',
  'stranger',
  'refuses',
  'undone',
  'vouched',
  'cancels',
  'waits',
] as const;
export type BuyerEnd = (typeof buyerEnds)[number];

/** What comes of a parcel at the door. `nobodyHome`: it comes back with the courier. */
export const doorEnds = ['delivered', 'delivered', 'delivered', 'refused', 'nobodyHome', 'undone'] as const;
export type DoorEnd = (typeof doorEnds)[number];

/** The marketplace's courier: so many parcels that nobody finds, and what else happens at the car. */
export interface CourierVisit {
  readonly missing: number;
  readonly foreign: boolean;
  readonly takesBack: boolean;
  readonly cancels: boolean;
  readonly signature: 'screen' | 'paper';
}

/** Orders of the three ways that are there together, and what becomes of each in its turn. */
export interface WayWave {
  readonly batches: readonly { readonly way: WayName; readonly product: number; readonly count: number }[];
  readonly labelFirst: boolean;
  /** Drawn in turn as orders come to it. */
  readonly buyers: readonly BuyerEnd[];
  readonly doors: readonly DoorEnd[];
  readonly courier: CourierVisit;
}

/** As many as fit on the desk's screens between two waves of supplies. */
const WAVE_ORDERS = 36;
const MOST_OF_ONE = 3;

/** The same wishes always give the same waves. */
export function planWayWaves({ seed, orders }: Pick<ShiftWishes, 'seed' | 'orders'>): WayWave[] {
  const random = seededRandom(seed * 104_729 + 5);
  const waves: WayWave[] = [];
  for (let left = orders; left > 0; left -= WAVE_ORDERS) {
    const count = Math.min(left, WAVE_ORDERS);
    waves.push({
      batches: drawBatches(random, count),
      labelFirst: chance(random, 0.25),
      buyers: Array.from({ length: count }, () => random.pick(buyerEnds)),
      doors: Array.from({ length: count }, () => random.pick(doorEnds)),
      courier: {
        missing: random.int(3),
        foreign: chance(random, 0.5),
        takesBack: chance(random, 0.4),
        cancels: chance(random, 0.3),
        signature: random.pick(['screen', 'paper'] as const),
      },
    });
  }
  return waves;
}

function drawBatches(random: Random, orders: number): WayWave['batches'] {
  const batches: WayWave['batches'][number][] = [];
  for (let left = orders; left > 0;) {
    const count = Math.min(left, 1 + random.int(MOST_OF_ONE));
    batches.push({ way: random.pick(ways), product: random.int(PRODUCTS), count });
    left -= count;
  }
  return batches;
}
