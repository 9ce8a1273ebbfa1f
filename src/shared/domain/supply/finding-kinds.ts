/**
 * What may stand between a supply and its hand-over. `stops`: the marketplace would refuse, or wrong goods would leave.
 * `asks`: a person may hand over all the same. `waits`: it goes away by itself; the hand-over goes out after it.
 */
export const findingSeverities = {
  zeroOrders: 'stops',
  cancelledParcels: 'stops',
  emptyBoxes: 'stops',
  codesMissing: 'stops',
  noAnswer: 'asks',
  unpacked: 'asks',
  held: 'asks',
  withoutBox: 'asks',
  labelsInDoubt: 'asks',
  labelsWaiting: 'asks',
  productsChanged: 'asks',
  codesRefused: 'asks',
  changesRefused: 'asks',
  codesWaiting: 'waits',
  changesWaiting: 'waits',
} as const;

export type FindingKind = keyof typeof findingSeverities;
export type FindingSeverity = (typeof findingSeverities)[FindingKind];

export const findingKinds = [
  'zeroOrders',
  'cancelledParcels',
  'emptyBoxes',
  'codesMissing',
  'noAnswer',
  'unpacked',
  'held',
  'withoutBox',
  'labelsInDoubt',
  'labelsWaiting',
  'productsChanged',
  'codesRefused',
  'changesRefused',
  'codesWaiting',
  'changesWaiting',
] as const satisfies readonly FindingKind[];
