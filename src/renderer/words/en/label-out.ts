/** Labels of the marketplace for a computer that prints otherwise. */
export const labelOut = {
  pdf: 'Save label as PDF',
  copy: 'Copy label as picture',
  supply: 'Save all labels as PDF',
  next: 'Save the next labels, from no. {from, number}',
  saved: 'Saved as PDF. It is in the log and doesn’t count as printed.',
  savedAll:
    '{count, plural, =0 {No label could be saved.} one {# label was saved as PDF. It is in the log and doesn’t count as printed: packing still prints it.} other {# labels were saved as PDF. They are in the log and don’t count as printed: packing still prints them.}}',
  copied: 'Copied. It is in the log and doesn’t count as printed.',
  refused:
    'The picture couldn’t be copied: the browser doesn’t allow it here. Save the label as PDF instead.',
  left: '{count, plural, one {# label is not in the file:} other {# labels are not in the file. The first of them:}}',
};
