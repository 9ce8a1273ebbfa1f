export const packingList = {
  title: 'Packing list',
  parcels: '{count, plural, one {# parcel} other {# parcels}}',
  packedParcels: '{count, plural, one {# parcel is packed} other {# parcels are packed}}',
  packedBy: 'Packed by',
  nobody: 'without a name',
  elsewhere: 'at another desk',
  box: 'Box {name}',
  noBox: 'In no box',
  whole: 'The whole supply',
  eachBox: '{count, plural, one {# box} =2 {Both boxes, a list each} other {All # boxes, a list each}}',
  toList: 'Open the packing list',
  empty: {
    title: 'Nothing is packed yet',
    text: 'Each parcel is listed here as soon as it is packed, with its box, time and packer.',
    action: 'See what is to be fetched',
  },
  columns: {
    position: 'No.',
    article: 'Article',
    sticker: 'Label number',
    packedAt: 'Packed',
    person: 'By',
  },
  /** On the screen and on paper: whoever keeps the sheet can prove the log later. */
  logHead: 'Log checksum, line {seq}: {head}',
  sheet: { supply: 'Supply: {name} ({id})' },
};
