export const labelsAhead = {
  title: 'Labels before packing',
  printed: '{printed} of {total} printed',
  onTheirWay: '{count} on their way',
  left: '{count} left to print',
  notReady: '{count} not here yet',
  cancelled:
    '{count, plural, one {# printed label is of a cancelled order: throw it away.} other {# printed labels are of cancelled orders: throw them away.}}',
  labelFirst: 'Pack from the label: scan a printed label, then its product.',
  print: '{count, plural, one {Print # label} other {Print # labels}}',
  sure: 'All of them come out in a row, the oldest order first. Packing then begins with the label.',
  stop: 'Stop printing',
};
