import type { AuditEvent } from '../../../shared/domain/log/audit-events.ts';

/** A change that was to reach the marketplace; `about` names its order or supply. */
const change =
  '{change, select, createSupply {Create a supply} addOrder {Add an order to a supply} deliver {Hand a supply over} deleteSupply {Delete a supply} addBoxes {Create boxes} deleteBoxes {Delete boxes} putInBox {Put a parcel into a box} takeOutOfBox {Take a parcel out of its box} setMeta {Record the codes of an order} moveOrder {Report the next state of an order} deleteMeta {Take the codes of an order back} createPass {Order a pass} changePass {Change a pass} deletePass {Delete a pass} createWarehouse {Create a warehouse} changeWarehouse {Change a warehouse} changeContacts {Change the contacts of a warehouse} deleteWarehouse {Delete a warehouse} other {Another change}} ({about})';

export const log = {
  title: 'Log',
  hint: 'Who did what, newest first. Each line has a checksum that depends on the ones before: a later change shows.',
  called: '“{name}”',
  lines: '{count, plural, one {# line} other {# lines}}',
  person: 'Who',
  everybody: 'Everybody',
  station: 'without a name, or the station itself',
  headNow: 'Checksum after line {seq}: {head}',
  fresh: '{count, plural, one {Show # new line} other {Show # new lines}}',
  list: 'Lines of the log',
  line: 'Line {seq}',
  details: 'Details',
  detailsOf: 'Details of line {seq}',
  hash: 'Checksum',
  unknown: 'Another version wrote: {what}',
  empty: {
    title: 'The log is empty',
    text: 'Everything people do at this desk is recorded here: supplies, parcels, labels, people.',
    ofPerson: 'Nothing was done under this name.',
  },
  verify: {
    title: 'Verify log',
    hint: 'Computes every checksum again. With one that was printed or exported earlier, it also shows that nothing before it was changed since.',
    known: 'Checksum from a packing list or an earlier export',
    knownHint:
      'The 16 letters and digits at the top of a printed packing list, or the last line of an exported file. Leave it empty to verify the log alone.',
    knownBad: 'Not a checksum: it has 16 to 64 digits and letters from a to f.',
    run: 'Verify the log',
    whole: '{count, plural, one {The log is intact: # line} other {The log is intact: # lines}}, unchanged',
    broken: 'The log is broken at line {seq}',
    brokenText:
      'This line is not as it was written, or one before it is missing. Everything before it is intact. Keep the data folder as it is, export the log, and find out who has access to this computer.',
    knownAt: 'It was made after line {seq}: everything up to there is still as it was.',
    knownNowhere:
      'This checksum is not in the log: it is from another desk, or lines were changed after it was printed.',
    knownFirst: 'It was made before the first line was written.',
    head: 'Checksum now',
  },
  export: {
    title: 'Export log',
    hint: 'A file of JSON lines. Keep it, or at least its checksum, where nobody at this desk can change it.',
    run: 'Export the log',
    next: 'Export the next lines',
    left: '{count, plural, one {# line did not fit} other {# lines did not fit}}: a file holds 64 MB. They go into the next file.',
    done: '{count, plural, one {# line} other {# lines}} in {file}',
    head: 'Checksum',
  },
  event: {
    supplyOpened: 'Opened supply {supply} for packing',
    supplyTaken: '{orders, plural, one {Took # order} other {Took # orders}} into the supply “{name}”',
    supplyHandOver:
      'Handed supply {supply} over{unpacked, plural, =0 {} one {, # order without a parcel} other {, # orders without a parcel}}{noAnswer, plural, =0 {} other {, without the marketplace’s answer: {orders}}}',
    handOverCalledOff: 'Stopped the hand-over of supply {supply}',
    supplyDeleted: 'Deleted supply {supply}',
    ordersMoved: '{orders, plural, one {Moved # order} other {Moved # orders}} into the supply “{name}”',
    orderMoved:
      'Order {orderId}: {to, select, confirm {taken for packing} complete {given to the courier} deliver {sent out} prepare {ready to be fetched} receive {given to its buyer} reject {refused by its buyer} cancel {cancelled} other {{to}}}',
    boxesMade: 'Created {count, plural, one {box} other {boxes}} {boxes} in supply {supply}',
    boxesDeleted: 'Deleted {count, plural, one {box} other {boxes}} {boxes} of supply {supply}',
    parcelBoxed: 'Put the parcel of order {orderId} into a box',
    parcelUnboxed: 'Took the parcel of order {orderId} out of its box',
    parcelBoxedElsewhere: 'Another desk put the parcel of order {orderId} into another box',
    taskRetried: `Tried again: ${change}`,
    taskDismissed: `Kept as is: ${change}`,
    cellSet: 'Bin of {article}: {cell}',
    counterCellsAdded:
      'Added {cells, plural, one {cell {first} to the counter} other {# cells to the counter, {first} to {last}}}',
    counterCellRemoved: 'Deleted cell {name} of the counter',
    parcelHandedOver: 'Handed order {orderId} over to its buyer',
    parcelVouchedFor: 'Handed order {orderId} over without a verified code: {reason}',
    parcelHandOverUndone: 'Took the hand-over of order {orderId} back',
    parcelRefused: 'The buyer did not want order {orderId}',
    parcelSeenTo: 'Saw to the goods of order {orderId} without a scan: {reason}',
    goodsSetAside: 'Put aside the goods of cancelled order {orderId}',
    labelReprinted:
      'Printed the label of order {orderId} again: {reason, select, damaged {damaged} didNotComeOut {did not come out} lost {lost} other {another reason}}',
    labelAnswered:
      '{inHand, select, true {A label in doubt came out} other {A label in doubt did not come out}}',
    labelAskedAgain: 'Fetched the label of order {orderId} again: the one that was here can’t be printed',
    labelPrintedUnread: 'Printed the label of order {orderId} although its code can’t be read back',
    boxLabelPrintedUnread:
      'Printed the label of box {box} of supply {supply} although its code can’t be read back',
    supplyQrPrintedUnread: 'Printed the QR of supply {supply} although it can’t be read back',
    labelsPrintedAhead:
      '{orders, plural, one {Printed # label} other {Printed # labels}} of supply {supply} ahead',
    courierGiven: 'Gave the parcel of order {orderId} to the courier {courier}, list {number}',
    courierListClosed:
      'Handed {given, plural, one {# parcel} other {# parcels}} to the courier {courier}, list {number}{missing, plural, =0 {} other {; # stayed here}}',
    buyerSeen:
      '{what, select, address {Looked at the address of order {orderId}} printed {Printed the address of order {orderId}} phone {Found order {orderId} by its buyer’s telephone} other {Looked at the buyer of order {orderId}}}',
    buyersSought:
      'Searched for a buyer by telephone: {found, plural, =0 {no order found} one {# order found} other {# orders found}}',
    carrierLabelPrinted:
      'Printed the carrier’s label of order {orderId}{reason, select, none {} damaged { again: damaged} didNotComeOut { again: did not come out} lost { again: lost} other { again: another reason}}',
    carrierLabelPrintedUnread:
      'Printed the carrier’s label of order {orderId} although its code can’t be read back',
    jobCancelled: 'Cancelled a label{orderId, select, none {} other { of order {orderId}}}',
    parcelUnpacked: 'Undid the packing of order {orderId}',
    orderHeld:
      'Put order {orderId} on hold: {why, select, defect {defective} missing {missing} question {a question} perhapsPacked {perhaps packed already} changed {changed at the marketplace} other {another reason}}',
    holdLifted: 'Order {orderId} is no longer on hold',
    jobsCancelled:
      'Cancelled {jobs, plural, one {# waiting label} other {# waiting labels}} of printer {printer}',
    jobsMoved: '{jobs, plural, one {Moved # label} other {Moved # labels}} from printer {from} to {to}',
    heldAnswered:
      '{print, select, true {Printed} other {Did not print}} {jobs, plural, one {# label} other {# labels}} that had waited too long at printer {printer}',
    printerPaused: 'Paused printer {printer}',
    printerResumed: 'Resumed printer {printer}',
    headCleaned: 'Cleaned the print head of printer {printer}',
    passEntrySaved: 'Saved car {car} in the book of passes',
    passEntryRemoved: 'Removed car {car} from the book of passes',
    passOrdered: 'Ordered a pass for car {car} at {office}',
    passChanged: 'Changed a pass at {office}: now for car {car}',
    passDeleted: 'Deleted the pass of car {car} at {office}',
    passTakenBack: 'Took an order for a pass at {office} back',
    warehouseMade: 'Created the warehouse “{name}” at {office}',
    warehouseChanged: 'Changed the warehouse “{was}”: now “{name}”, {office}',
    warehouseDeleted: 'Deleted the warehouse “{name}” with its stocks',
    contactsSaved:
      '{contacts, plural, =0 {Removed the contacts of the warehouse “{name}”} one {Saved # contact of the warehouse “{name}”} other {Saved # contacts of the warehouse “{name}”}}',
    stocksChanged:
      '{barcodes, plural, one {Changed the stock of # barcode} other {Changed the stock of # barcodes}} in the warehouse “{warehouse}”',
    stocksDeleted:
      '{barcodes, plural, one {Deleted the stock of # barcode} other {Deleted the stocks of # barcodes}} in the warehouse “{warehouse}”',
    stocksPutBack:
      '{barcodes, plural, one {Put back the stock of # barcode} other {Put back the stock of # barcodes}} in the warehouse “{warehouse}”',
    countCodeDismissed: 'Count {number}: the unknown code {code} counts for nothing',
    countCodeNamed: 'Count {number}: the unknown code {code} is barcode {sku}',
    ownStocksBegun:
      'Began to set {number, select, reserve {the reserve} minimum {the minimum} other {the own count}} of {barcodes, plural, one {# barcode} other {# barcodes}} in the warehouse “{warehouse}”',
    ownStocksSet:
      '{number, select, reserve {Set the reserve} minimum {Set the minimum} other {Set the own count}} of {barcodes, plural, one {# barcode} other {# barcodes}} in the warehouse “{warehouse}”',
    shelfOfferTaken:
      'Own count changed for order {orderId}: {kind, select, defect {one piece is defective} missing {one piece is missing} other {one piece is back on the shelf}}',
    shelfOfferRefused:
      'Own count left as it is for order {orderId}: {kind, select, defect {a piece was called defective} missing {a piece was called missing} other {a piece was put aside}}',
    changeRefused: `The marketplace refused: ${change}. {problem}`,
    productChanged: 'The marketplace changed order {orderId}: {before} → {now}',
    productChangeSeen: 'Order {orderId} is packed as it is now: {before} → {now}',
    markingCodeTakenBack: 'Took a code of order {orderId} back',
    gtinLearned: 'GTIN {gtin} belongs to {article}',
    gtinForgotten: 'GTIN {gtin} no longer belongs to {article}',
    codesAPieceSet: '{codes, plural, one {# code} other {# codes}} a piece of {article}',
    runChanged:
      '{change, select, made {Made run {run} for {courier}: {orders, plural, one {# order} other {# orders}}} courierNamed {Run {run} is {courier}’s now} left {Run {run} left with {courier}: {orders, plural, one {# order} other {# orders}}{without, plural, =0 {} other {, # left behind}}} closed {Run {run} of {courier} is back{missing, plural, =0 {} one {, # parcel is missing} other {, # parcels are missing}}} calledOff {Called run {run} off} other {Run {run}}}',
    stopChanged:
      '{change, select, planned {Put order {orderId} on run {run} of {courier}} removed {Took order {orderId} off run {run}} loaded {Scanned order {orderId} out to {courier}, run {run}} unloaded {Took order {orderId} back from {courier}, run {run}} left {Order {orderId} left with {courier}, run {run}} leftBehind {Run {run} left without order {orderId}{fate, select, sought {: nobody found it} dropped {: its order had ended} other {: it waits for another run}}} delivered {Order {orderId} was delivered, by the word of {courier}} refused {The buyer refused order {orderId}, by the word of {courier}} nobodyHome {Nobody was at home for order {orderId}} undone {Took back what was said of order {orderId} at the door} back {Order {orderId} came back from run {run}{why, select, refused {: refused} cancelled {: cancelled} notAtHome {: nobody at home} other {: not tried}}} missing {Order {orderId} did not come back from run {run}} other {Order {orderId}, run {run}}}',
    parcelPacked: 'Packed order {orderId}',
    personAdded:
      'Added {name} as {role, select, packer {a packer} lead {a shift lead} owner {an owner} other {{role}}}',
    personChanged:
      'Changed {name}{was, select, none {} other {, before {was}}}{role, select, none {} packer {, now a packer} lead {, now a shift lead} owner {, now an owner} other {, now {role}}}{pin, select, set {, new PIN} removed {, PIN taken away} other {}}',
    personRemoved: 'Removed {name}',
    peopleForgotten: 'Removed everybody, as the file in the data folder asked: {people}',
    badgeMade: 'Printed a badge for {name}',
    badgeRemoved: 'Cancelled the badge of {name}',
    signedIn:
      'Signed in {by, select, pin {by PIN} badge {by badge} first {as the first owner} other {({by})}}',
    signedOut: '{name} signed out',
    deskLocked: 'The desk locked itself; {name} had been working',
    pinRefused: 'A wrong PIN for {name}',
    logExported: '{rows, plural, one {Exported # line} other {Exported # lines}} of the log',
    settingsImported:
      'Imported settings of {madeAt}, made by version {madeBy}: {changes, plural, =0 {nothing changed} one {# change} other {# changes}}',
    settingsFoundChanged:
      'The settings file was changed outside Packbench{printers, select, none {} other {; printers: {printers}}}{routes, select, false {} other {; which printer takes which labels}}{names, select, none {} other {; settings: {names}}}{scanners, select, none {} other {; scanners: {scanners}}}{account, select, true {; the account} other {}}',
    scannerSaved:
      '{turn, select, added {Set up scanner} changed {Set up again: scanner} renamed {Renamed a scanner to} removed {Removed scanner} other {Changed scanner}} “{name}”',
    printerSaved:
      '{turn, select, added {Added printer} removed {Removed printer} other {Changed printer}} “{name}” at {address}',
    printerGiven: 'Started with the printer {address} from the command line, in place of the saved one',
    routeSaved:
      'Changed where {document, select, orderLabel {order labels} boxLabel {box labels} supplyQr {supply QRs} own {own labels} other {{document}}} print: {printer, select, none {the first printer} other {{printer}}}{fallback, select, none {} other {, else {fallback}}}',
    preferencesSaved: 'Changed settings: {names}',
    templateSaved:
      '{turn, select, added {Added template} removed {Removed template} other {Changed template}} “{name}”',
    ownLabelsPrinted:
      'Sent {labels, plural, one {# label} other {# labels}} of “{name}” to printer {printer}',
    labelsGivenOut: 'Gave out {labels, plural, one {# label} other {# labels}} of “{name}” as PDF',
    orderLabelGivenOut:
      'Gave out the label of order {orderId} {as, select, png {as a picture for copying} other {as PDF}}',
    boxLabelGivenOut:
      'Gave out the label of box {box} of supply {supply} {as, select, png {as a picture for copying} other {as PDF}}',
    supplyQrGivenOut:
      'Gave out the QR of supply {supply} {as, select, png {as a picture for copying} other {as PDF}}',
    accountSaved: 'Saved the account at {marketplace}, analytics at {analytics}',
    tokenSaved: 'Saved a new token for {marketplace}',
    trainingChosen: 'Switched to training',
    settingsExported: 'Exported the settings to {file}',
    orderExported: 'Exported the story of order {orderId}',
  } satisfies Record<AuditEvent, string>,
};
