import type { CarrierLabelView } from '../../../shared/contract/carrier-labels.ts';

export const carrierLabels = {
  title: 'Labels of the carrier',
  hint: 'These orders go abroad: besides the marketplace’s label each parcel needs one of its carrier, which comes once its supply is handed over. Stick it before the driver takes the parcel.',
  counts:
    '{here, plural, =0 {None to print} one {# to print} other {# to print}}{awaited, plural, =0 {} other {, # awaited}}{refused, plural, =0 {} other {, # can’t be printed}}{out, plural, =0 {} other {, # printed}}',
  print: '{count, plural, =0 {Nothing to print} one {Print # label} other {Print # labels}}',
  printed: '{count, plural, one {# label is} other {# labels are}} on the way to the printer.',
  state: {
    awaited: 'waiting: the carrier has not made it yet',
    here: 'here, ready to print',
    refused: 'can’t be printed',
  } satisfies Record<CarrierLabelView['state'], string>,
  waiting: 'at the printer',
  out: 'printed',
  asksAt: 'asked again at {at}',
  askNow: 'Ask now',
  askNowOf: 'Ask for the label of {what} now',
  again: 'Print again',
  againSure:
    'Print the carrier’s label of {what} again? Destroy the first one: two parcels with one label are one parcel to the carrier.',
  supply: 'supply “{name}”',
};
