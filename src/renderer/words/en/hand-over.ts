import type { FindingKind, FindingSeverity } from '../../../shared/domain/supply/finding-kinds.ts';

export const handOver = {
  title: 'Hand over “{name}”',
  back: 'Back to packing',
  toSupply: 'Open the supply',
  steps: { check: 'Check', deliver: 'Hand over', qr: 'QR for the driver' },
  stepsLabel: 'Steps of the hand-over',
  checking: 'Checking the supply…',
  recheck: {
    notYet: 'This is what this desk knows.',
    asking: 'Asking the marketplace about orders, boxes and codes…',
    answered: 'The marketplace was asked at {at}.',
    failed: 'Not checked: the marketplace did not answer',
    deskOnly: 'This is what this desk knows. It will be checked again before it goes out.',
    again: 'Check again',
  },
  allThere: 'Nothing is missing',
  allThereText: '{count, plural, one {# parcel is packed.} other {All # parcels are packed.}}',
  severity: {
    stops: 'Blocks the hand-over',
    asks: 'Your decision',
    waits: 'Settles by itself',
  } satisfies Record<FindingSeverity, string>,
  finding: {
    zeroOrders: {
      title: 'This supply has no orders',
      text: 'The marketplace accepts no empty supply. Take orders into it, or delete it on the screen Today.',
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
      text: 'One order without its UIN blocks the whole supply. Scan it here for packed parcels; for the others it is asked for at the bench.',
    },
    noAnswer: {
      title:
        '{count, plural, one {No answer from the marketplace about # order or box} other {No answer from the marketplace about # orders or boxes}}',
      text: 'It was asked, and what it says is damaged or missing: one of them may be cancelled. Ask again, look in the seller’s account, move them to another supply, or hand over as they are.',
    },
    unpacked: {
      title: '{count, plural, one {# order is not packed} other {# orders are not packed}}',
      text: '{count, plural, one {An order that is handed over without a parcel counts as lost by you. Pack it, or hand over without it.} other {Orders that are handed over without a parcel count as lost by you. Pack them, or hand over without them.}}',
    },
    held: {
      title: '{count, plural, one {# order is on hold} other {# orders are on hold}}',
      text: '{count, plural, one {Release the hold and pack it, move it to another supply, or hand over without it.} other {Release the holds and pack them, move them to another supply, or hand over without them.}}',
    },
    withoutBox: {
      title: '{count, plural, one {# parcel is in no box} other {# parcels are in no box}}',
      text: 'This supply has boxes. Put these parcels into one, or hand over as they are.',
    },
    labelsInDoubt: {
      title: '{count, plural, one {# label is in doubt} other {# labels are in doubt}}',
      text: 'They may have come out or not. Check the parcels, then answer on the screen Printer.',
    },
    labelsWaiting: {
      title: '{count, plural, one {# label waits for the printer} other {# labels wait for the printer}}',
      text: 'Their parcels have no label yet. Check why the printer does not print.',
    },
    productsChanged: {
      title:
        '{count, plural, one {# packed order is for another product now} other {# packed orders are for another product now}}',
      text: 'The marketplace changed them after they were packed. Look into each parcel: pack it again, or confirm on the screen Tasks that it is right.',
    },
    codesRefused: {
      title: '{count, plural, one {# code was refused} other {# codes were refused}}',
      text: 'The marketplace did not take them. Scan others, send them again, or keep them as they are.',
    },
    changesRefused: {
      title: '{count, plural, one {# change was refused} other {# changes were refused}}',
      text: 'What the marketplace has differs from what was done here. Decide what becomes of each.',
    },
    codesWaiting: {
      title:
        '{count, plural, one {The codes of # parcel are on their way} other {The codes of # parcels are on their way}}',
      text: 'They are being sent to the marketplace. After that the supply goes out by itself.',
    },
    changesWaiting: {
      title: '{count, plural, one {# change is on its way} other {# changes are on their way}}',
      text: 'They are being sent to the marketplace. After that the supply goes out by itself.',
    },
  } satisfies Record<FindingKind, { readonly title: string; readonly text: string }>,
  /** The one touch of each finding. */
  touch: {
    zeroOrders: 'Take orders into it',
    cancelledParcels: 'Taken out',
    emptyBoxes: '{count, plural, one {Delete it} other {Delete them}}',
    codesMissing: 'Pack and scan',
    noAnswer: 'Ask again',
    unpacked: '{count, plural, one {Pack it} other {Pack them}}',
    held: '{count, plural, one {Release the hold} other {Release all holds}}',
    withoutBox: 'Open the boxes',
    labelsInDoubt: 'Open the printer',
    labelsWaiting: 'Open the printer',
    productsChanged: 'Open the tasks',
    codesRefused: 'Open the tasks',
    changesRefused: 'Open the tasks',
    codesWaiting: 'Try now',
    changesWaiting: 'Try now',
  } satisfies Record<FindingKind, string>,
  pass: {
    title:
      '{count, plural, one {The office lets no car in without a pass} other {# offices let no car in without a pass}}',
    none: '{office}: no pass',
    ordered: '{office}: a pass is ordered and waits for its turn',
    valid: '{office}: your pass is valid until {at}',
    endsSoon: '{office}: your pass ends soon, at {at}',
    ended: '{office}: your pass ended, {at}',
    open: '{office}: your pass is valid',
    touch: 'Open the passes',
  },
  toBoxes: 'Open the boxes',
  toOrders: 'Move them elsewhere',
  unnamed:
    '{count, plural, one {# more row of its answer can’t be read at all.} other {# more rows of its answer can’t be read at all.}}',
  unclearBoxes: 'Boxes: {boxes}',
  toPrinter: 'Printer “{name}”',
  scanItsCode: 'Scan its UIN',
  settleRefused: 'Open the refused code',
  scanItsCodeOf: 'Scan the UIN of {what}',
  liftOf: 'Release the hold on {what}',
  takenOutOf: 'The parcel of {what} is taken out',
  stopsFirst:
    '{count, plural, one {Fix first what blocks it, above.} other {Fix first the # things that block it, above.}}',
  deliverText: 'After this nothing can be added to the supply, and its QR code becomes available.',
  deliverWaits: 'It goes out as soon as the changes above have been sent to the marketplace.',
  deliver: 'Hand over now',
  deliverAnyway: 'Hand over anyway…',
  sure: 'Hand over anyway? This can’t be undone.',
  sureLost:
    '{count, plural, one {it will be reported as handed over without a parcel} other {they will be reported as handed over without parcels}}',
  sureYes: 'Hand over anyway',
  waiting: 'The marketplace has not confirmed yet',
  waitingText: 'It is written down and goes out by itself. You can go on packing another supply.',
  waitingOffline:
    'The marketplace can’t be reached just now. It is written down and goes out by itself as soon as it answers; the QR appears here then.',
  stopIt: 'Stop the hand-over',
  qrLater: 'The QR code appears here once the marketplace has confirmed.',
  qrLoading: 'Fetching the QR code…',
  qrText: 'Let the driver scan it here, or print it and stick it on the pile.',
  qrAlt: 'QR code of the supply {barcode}',
  printQr: 'Print QR',
  printed: 'The QR goes to the printer.',
  unknown: 'This supply is not on this desk. Choose one on the screen Today.',
  toToday: 'Go to Today',
  notYet: 'The supply is still being prepared. It can be handed over when all its orders are in.',
};
