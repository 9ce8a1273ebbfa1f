import type { Way } from '../../../shared/domain/scheme/lots.ts';

/** “With …”: what lies together, as cases of a choice by `way`. */
export const parcelsOfWay =
  'courier {the courier’s parcels} bySeller {the deliveries} selfPickup {the pick-up parcels}';

/** The ways that parcels leave by without a supply. */
export const ways = {
  name: {
    courier: 'Marketplace courier',
    bySeller: 'Your own delivery',
    selfPickup: 'Pick-up',
  } satisfies Record<Way, string>,
  /** Where a packed parcel goes, as large as its number. */
  goesTo: {
    courier: 'To the courier’s parcels',
    bySeller: 'To the deliveries',
    selfPickup: 'To the pick-up shelf',
  } satisfies Record<Way, string>,
  goesIntoSupply: 'Supply “{name}”',
  /** In a list line, beside its icon. */
  short: {
    courier: 'courier',
    bySeller: 'delivery',
    selfPickup: 'pick-up',
  } satisfies Record<Way, string>,
  /** Spoken. */
  said: {
    courier: 'Courier',
    bySeller: 'Delivery',
    selfPickup: 'Pick-up',
  } satisfies Record<Way, string>,
  take: '{count, plural, one {Take # new order} other {Take # new orders}}',
  taken:
    '{count, plural, =0 {Nothing to take} one {# order is on assembly} other {# orders are on assembly}}{refused, plural, =0 {} one {, # could not be taken} other {, # could not be taken}}',
  pack: 'Pack',
  packBeside: 'Pack this too',
};
