export const shell = {
  nav: {
    today: 'Today',
    packing: 'Packing',
    counter: 'Counter',
    printer: 'Printer',
    labels: 'Labels',
    stockroom: 'Stockroom',
    numbers: 'Numbers',
    settings: 'Settings',
  },
  navLabel: 'Screens',
  training: 'Training',
  trainingMeans: 'nothing reaches a marketplace',
  openSupply: 'Packing “{name}”',
  offline: {
    title: 'No link to the station',
    text: 'Trying again by itself. Scans are kept until then.',
    other:
      'Another program answers at its address, or the station no longer knows this browser. If the station is running, open the address that it showed when it started.',
    kept: '{count, plural, one {# scan is kept.} other {# scans are kept.}}',
  },
  lost: {
    title:
      '{count, plural, one {A scan did not reach the station} other {# scans did not reach the station}}',
    text: 'Nothing was printed for: {codes}. Scan again when the link is back.',
    refusedTitle:
      '{count, plural, one {The station could not take a scan} other {The station could not take # scans}}',
    refusedText: 'Nothing was printed for: {codes}. Scan again.',
  },
  secret: {
    again: {
      title: 'Scan it again.',
      text: 'No window took the last scan in time, and it was kept nowhere. If nothing came of it here, scan it once more.',
    },
    press: {
      title: 'The code is in its field.',
      text: 'This window was not in front when it was scanned: check that it is the right one, then press the button under the field.',
    },
    busy: {
      title: 'The code before is still being checked.',
      text: 'Wait for the answer, then scan again.',
    },
    behind: {
      title: 'The scan went to another window.',
      text: 'It is not known here and may be a check code, which a window behind this one waits for.',
    },
  },
  foot: {
    label: 'Health of the station',
    printer: {
      notSet: 'Printer not set up',
      ready: 'Printer ready',
      untried: 'Printer not tried yet',
      printing: 'Printing',
      paused: 'Printer paused',
      needsHelp: 'Check the printer',
      asking:
        '{count, plural, =0 {Labels need your answer} one {# label needs your answer} other {# labels need your answer}}',
    },
    printerLanguage: 'Check the printer’s language',
    queue: '{count, plural, one {# label waits} other {# labels wait}}',
    synced: 'synced {age}',
    fetching:
      '{count, plural, =0 {fetching orders…} one {fetching: # order here} other {fetching: # orders here}}',
    statusesLate: 'Cancellations checked {age}',
    statusesNever: 'Cancellations not checked yet',
    neverSynced: 'not synced yet',
    syncTrouble: {
      noAnswer: 'Marketplace not answering',
      wrongAddress: 'Wrong marketplace address',
      noToken: 'No token',
      tokenRejected: 'Token not accepted',
      tokenScope: 'Token not allowed to do this',
      other: 'Trouble with the marketplace',
    },
    syncNow: 'Ask the marketplace now',
    linkLost: 'No link to the station',
    outbox: 'to send: {count}',
    outboxRefused: '{count, plural, one {# change refused} other {# changes refused}}',
    token: {
      expiring: 'Token ends {date}',
      expired: 'Token expired',
    },
    clockWrong: 'Wrong clock on this computer',
    diskFull: 'Disk full: nothing can be kept',
    perhapsPacked: '{count, plural, one {# order perhaps packed} other {# orders perhaps packed}}',
    budget: 'requests',
    budgetMeans: '{available} of {burst} requests free, {waiting} waiting',
  },
  broken: {
    title: 'This screen failed',
    text: 'The station goes on working and no scan is lost. Open the screen again. If it happens again, tell support this reference.',
    reference: 'Reference {reference}',
    again: 'Open again',
  },
};
