import type { FindingKind, FindingSeverity } from '../../../shared/domain/finding-kinds.ts';

export const handOver = {
  title: 'Hand over “{name}”',
  back: 'Back to packing',
  toSupply: 'Look at the supply',
  steps: { check: 'Check', deliver: 'Hand over', qr: 'QR for the driver' },
  stepsLabel: 'Steps of the hand-over',
  checking: 'Looking through the supply…',
  recheck: {
    notYet: 'This is what this desk knows.',
    asking: 'Asking the marketplace about orders, boxes and codes…',
    answered: 'The marketplace was asked at {at}.',
    deskOnly: 'This is what this desk knows. It will be checked again before it goes out.',
    again: 'Check again',
  },
  allThere: 'Nothing is missing',
  allThereText: '{count, plural, one {# parcel is packed.} other {All # parcels are packed.}}',
  severity: {
    stops: 'Stops the hand-over',
    asks: 'Your decision',
    waits: 'Goes away by itself',
  } satisfies Record<FindingSeverity, string>,
  finding: {
    zeroOrders: {
      title: 'No order is in this supply',
      text: 'The marketplace takes no empty supply. Take orders into it, or delete it on the screen Today.',
    },
    cancelledParcels: {
      title:
        '{count, plural, one {# packed parcel was cancelled since} other {# packed parcels were cancelled since}}',
      text: 'Take each out of the pile before the driver comes, and say so here.',
    },
    emptyBoxes: {
      title: '{count, plural, one {# box is empty} other {# boxes are empty}}',
      text: 'The marketplace refuses a supply with empty boxes. Delete them, or put parcels into them.',
    },
    codesMissing: {
      title: '{count, plural, one {# order has no UIN} other {# orders have no UIN}}',
      text: 'One order without its UIN keeps the whole supply from leaving. An order that is not packed is asked for it at the bench; a packed parcel’s is scanned here.',
    },
    unpacked: {
      title: '{count, plural, one {# order is not packed} other {# orders are not packed}}',
      text: 'Orders that are handed over without a parcel count as lost by you. Pack them, or hand over without them.',
    },
    held: {
      title: '{count, plural, one {# order is on hold} other {# orders are on hold}}',
      text: 'Somebody put them aside. Pack them after all, move them to another supply, or hand over without them.',
    },
    withoutBox: {
      title: '{count, plural, one {# parcel lies in no box} other {# parcels lie in no box}}',
      text: 'This supply has boxes. Put these parcels into one, or hand over as they are.',
    },
    labelsInDoubt: {
      title: '{count, plural, one {# label is in doubt} other {# labels are in doubt}}',
      text: 'Nobody knows whether they came out. Look at the parcels, then answer at the printer.',
    },
    labelsWaiting: {
      title: '{count, plural, one {# label waits for the printer} other {# labels wait for the printer}}',
      text: 'Their parcels have no label yet. See what keeps the printer from printing.',
    },
    codesRefused: {
      title: '{count, plural, one {# code was refused} other {# codes were refused}}',
      text: 'The marketplace did not take them. Scan others, send them again, or let it stand.',
    },
    changesRefused: {
      title: '{count, plural, one {# change was refused} other {# changes were refused}}',
      text: 'What the marketplace has differs from what was done here. Decide what becomes of each.',
    },
    codesWaiting: {
      title:
        '{count, plural, one {The codes of # parcel are on their way} other {The codes of # parcels are on their way}}',
      text: 'The marketplace is being told. The supply goes out after that, by itself.',
    },
    changesWaiting: {
      title: '{count, plural, one {# change is on its way} other {# changes are on their way}}',
      text: 'The marketplace is being told. The supply goes out after that, by itself.',
    },
  } satisfies Record<FindingKind, { readonly title: string; readonly text: string }>,
  /** The one touch of each finding. */
  touch: {
    zeroOrders: 'Take orders into it',
    cancelledParcels: 'Taken out',
    emptyBoxes: '{count, plural, one {Delete it} other {Delete them}}',
    codesMissing: 'Pack and scan',
    unpacked: 'Pack them',
    held: '{count, plural, one {Pack it after all} other {Pack all after all}}',
    withoutBox: 'Open the boxes',
    labelsInDoubt: 'Answer at the printer',
    labelsWaiting: 'Look at the printer',
    codesRefused: 'Open the tasks',
    changesRefused: 'Open the tasks',
    codesWaiting: 'Try now',
    changesWaiting: 'Try now',
  } satisfies Record<FindingKind, string>,
  toBoxes: 'Open the boxes',
  toPrinter: 'Printer “{name}”',
  scanItsCode: 'Scan its UIN',
  settleRefused: 'Settle the refused one',
  scanItsCodeOf: 'Scan the UIN of {what}',
  liftOf: 'Pack {what} after all',
  takenOutOf: 'The parcel of {what} is taken out',
  stopsFirst:
    '{count, plural, one {First mend what stops it, above.} other {First mend the # things that stop it, above.}}',
  deliverText: 'After this nothing can be added to the supply, and its QR code exists.',
  deliverWaits: 'It goes out as soon as the marketplace has been told what waits above.',
  deliver: 'Hand over now',
  deliverAnyway: 'Hand over all the same…',
  sure: 'Hand over all the same? This can’t be undone.',
  sureLost:
    '{count, plural, one {it will be reported as handed over without a parcel} other {they will be reported as handed over without parcels}}',
  sureYes: 'Hand over all the same',
  waiting: 'The marketplace has not confirmed yet',
  waitingText: 'It is written down and goes out by itself. You can go on packing another supply.',
  waitingOffline:
    'The marketplace can’t be reached just now. It is written down and goes out by itself as soon as it answers; the QR appears here then.',
  qrLater: 'The QR code appears here once the marketplace has confirmed.',
  qrLoading: 'Fetching the QR code…',
  qrText: 'Let the driver scan it here, or print it and stick it on the pile.',
  qrAlt: 'QR code of the supply {barcode}',
  printQr: 'Print QR',
  printed: 'The QR goes to the printer.',
  unknown: 'This supply is not on this desk (any more). Choose one on the screen Today.',
  toToday: 'Go to Today',
  notYet: 'The supply is still being prepared. It can be handed over when all its orders are in.',
};
