export const common = {
  close: 'Close',
  save: 'Save',
  saved: 'Saved',
  notSaved: 'Not saved yet',
  tryAgain: 'Try again',
  standsStill: 'Until then this screen stands still: what it shows may have changed meanwhile.',
  yes: 'Yes',
  no: 'No',
  loading: 'Loading…',
  showTyped: 'Show or hide what is typed',
  product:
    '{article}{colour, select, none {} other {, {colour}}}{count, plural, =0 {} one {, barcode {skus}} other {, barcodes {skus}}}',
  order: 'Order {id}',
  colour: 'colour {code}',
  list: {
    waiting: 'The list appears as soon as the station answers.',
    asOf: 'No link to the station: this list is from {when}.',
  },
};
