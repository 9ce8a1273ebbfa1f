/** What became of a scan that the station has not taken. */
export const kept = {
  lookingUp: { headline: 'Looking it up', expects: 'Wait' },
  noLink: {
    headline: 'No link to the station',
    expects: '{by, select, stranger {Don’t pack, open the station’s address} other {Don’t pack, wait}}',
    more: '{by, select, stranger {The station doesn’t answer this page. Open the address that it showed when it started.} other {The bench goes on by itself as soon as the link is back.}}',
  },
  keptNoLink: {
    headline: '{count, plural, one {No link, scan kept} other {No link, # scans kept}}',
    expects:
      '{by, select, stranger {Not packed yet, open the station’s address} other {Not packed yet, wait}}',
    more: '{by, select, stranger {The station doesn’t answer this page. Open the address that it showed when it started.} other {If the link is back soon, the first scan is sent by itself. You are asked about each of the others.}}',
  },
  keptSilent: {
    headline:
      '{count, plural, one {The station doesn’t answer, scan kept} other {The station doesn’t answer, # scans kept}}',
    expects: 'Not packed yet, wait',
    more: 'The first scan counts once the station answers. Don’t scan on.',
  },
  asked: {
    headline: '{count, plural, one {A kept scan} other {# kept scans, one by one}}',
    expects: 'Goods in hand? Scan them again',
    more: 'Scanned at {time}, not packed so far.',
  },
  lost: {
    headline: 'Nothing was printed',
    expects: 'Don’t pack, scan it again',
    more: 'The station could not take this scan. The bar tells why.',
  },
  process: 'Pack it now',
  drop: 'Delete this scan',
  show: 'Show',
  next: '{count, plural, one {Done, show the kept scan} other {Done, show the next of # kept scans}}',
  left: '{count, plural, one {# kept scan is not dealt with} other {# kept scans are not dealt with}}',
  line: 'kept, not packed yet',
};
