import { parcelsOfWay } from './ways.ts';

export const move = {
  title: '{count, plural, one {Move # order to another supply} other {Move # orders to another supply}}',
  into: 'Where the orders go',
  intoNew: 'A new supply',
  intoOpen: 'Into “{name}” ({count, plural, one {# order} other {# orders}})',
  newName: 'Name of the new supply',
  onlyFitting: 'Only open supplies of the same size and warehouse are shown.',
  go: 'Move into “{name}”',
  cancel: 'Leave them there',
  working: 'Saving…',
  moved: '{count, plural, one {# order goes to “{name}”} other {# orders go to “{name}”}}',
  movedText: 'The station tells the marketplace; without a network, as soon as it is back.',
  carry: '{count, plural, one {Move # parcel by hand} other {Move # parcels by hand}}',
  carryText: 'They are already packed and lie with the other supply. Move each of them to the new one.',
  nothingToCarry: 'No parcel has to be moved: none of them is packed yet.',
  done: 'Done',
  place:
    '{box, select, none {in no box} other {box {box}}}{position, select, none {} other {, parcel {position}}}',
  placeInSupply: `{way, select, none {“{supplyName}”, {box, select, none {in no box} other {box {box}}}{position, select, none {} other {, parcel {position}}}} other {with {way, select, ${parcelsOfWay} other {}}}}`,
};
