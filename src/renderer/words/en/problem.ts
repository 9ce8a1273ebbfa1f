import type { ProblemCode } from '../../../shared/problem.ts';
import { counterProblem } from './problem-counter.ts';
import { runProblem } from './run-problem.ts';
import { stockroomProblem } from './stockroom-problem.ts';

export interface ProblemWords {
  /** What happened. */
  readonly what: string;
  /** What the person does now. */
  readonly next: string;
}

export const problem = {
  profileUnreadable: {
    what: 'The profile file {file} can’t be read: {reason}.',
    next: 'Correct the file or start without it.',
  },
  settingsUnreadable: {
    what: 'The settings file was damaged and set aside as {file}: {reason}.',
    next: 'Check the settings of this desk and save them again.',
  },
  dataFolderNotWritable: {
    what: 'Nothing can be written to {folder}: {reason}.',
    next: 'Free some space or give the user of this computer the right to write there, then start again.',
  },
  lockUnusable: {
    what: 'Packbench can’t lock its data folder: {file} {why, select, folder {is a folder} noRight {may not be opened by this user} foreign {was written by another program} other {is not an ordinary file}}.',
    next: 'Nothing is kept in it: close every Packbench, move it away, then start again.',
  },
  dataFolderInUse: {
    what: 'Another station that is running uses {folder}.',
    next: 'Go on in that window, or close it first.',
  },
  clockWrong: {
    what: 'This computer’s clock is {isBehind, select, true {behind} other {ahead}} by {hours} h {minutes} min, compared with the marketplace’s time.',
    next: 'Set the computer’s date and time. Until then deadlines, the times of scans and the figures of the day are wrong.',
  },
  noPractice: {
    what: 'The practice marketplace doesn’t run here.',
    next: 'Choose training in Settings, then start again.',
  },
  practiceFull: {
    what: 'The practice marketplace is full.',
    next: 'Pack or hand over what is there.',
  },
  nobodysGoodsWait: {
    what: 'Nobody comes: no practice order is ready for its buyer.',
    next: 'Pack a pick-up order and put it on its shelf first.',
  },
  dataFolderOpen: {
    what: 'Other users of this computer can read the data folder {folder}.',
    next: 'Give the folder to the user who runs the station, or choose one on a disk that supports access rights.',
  },
  forgetPeopleIgnored: {
    what: 'No people were removed: {file} {why, select, noFile {is not an ordinary file} notEmpty {is not empty} otherOwner {or its folder belongs to another user} other {lay in a folder that others could write to}}.',
    next: '{why, select, openFolder {The folder is closed to others now. If it was you, make the file again and restart.} other {If it was you, delete it, make a new empty file as the user who runs the station, and restart. If not, find out who uses this computer.}}',
  },
  dataFolderOfOtherAccount: {
    what: 'The folder {folder} belongs to the account “{found}”, not to “{wanted}”.',
    next: 'Choose another folder, or connect the account that it belongs to.',
  },
  databaseNewer: {
    what: 'The file {file} was written by a newer Packbench (version {found}, this one reads up to {supported}).',
    next: 'Install the newer Packbench.',
  },
  databaseDamaged: {
    what: 'The file {file} is damaged: {reason}.',
    next: 'Don’t delete it. Call support: the packing records may still be recovered.',
  },
  databaseInUse: {
    what: 'Another program, such as a database viewer or a backup, has locked {file}.',
    next: 'Close the file there, then try again.',
  },
  databaseNotWritable: {
    what: 'The file {file} can’t be opened or written: {reason}.',
    next: 'Check its disk and the rights of the user who runs the station, then try again.',
  },
  diskFull: {
    what: 'The disk is full: nothing more can be written to {file}.',
    next: 'Free some space on this disk, then try again.',
  },
  cacheDropped: {
    what: 'The file {file} was damaged ({reason}); everything in it is being fetched again.',
    next: 'Nothing to do: packing records are not kept in it.',
  },
  entriesParked: {
    what: '{entriesCount, plural, one {# entry} other {# entries}} of {file} could not be read and {entriesCount, plural, one {was} other {were}} skipped.',
    next: 'Nothing was deleted. Call support before you hand over what was packed last.',
  },
  logEndsElsewhere: {
    what: 'The log was changed outside Packbench from line {line} on.',
    next: 'Tell the owner. Check the log on its screen with a checksum from paper, and keep {file} as it is.',
  },
  journalGone: {
    what: 'The packing records {file} are gone or empty.',
    next: '{backup, select, none {Put them back, or move everything of this folder away to start over.} other {Put the copy {backup} in their place, then start again.}}',
  },
  peopleGone: {
    what: 'The people of this desk, {file}, are gone or the file is empty.',
    next: '{backup, select, none {Put the file back} other {Put the copy {backup} in its place}}, then start again. To enter everybody again, put an empty file “forget-people” into the data folder.',
  },
  journalBehind: {
    what: 'The packing records {file} don’t know what was done last here.',
    next: '{orders, plural, =0 {No order of an open supply is without a label.} one {# order may be packed already and is on hold. Look for its parcel, then release the hold.} other {# orders may be packed already and are on hold. Look for their parcels, then release the holds.}}',
  },
  portInUse: {
    what: 'The port {port} is taken by another program.',
    next: 'Choose another port or close that program.',
  },
  badArgument: { what: 'The argument {argument} is wrong: {reason}.', next: 'Correct it and start again.' },
  marketplaceAddressUnsafe: {
    what: '{fault, select, notAnAddress {The marketplace’s address {address} is not an address that begins with https://.} moreThanBase {The marketplace’s address {address} has more in it than the address itself: “?”, “#” or a name and password.} other {At the marketplace’s address {address} others would see the token: it begins with http://.}} Nothing was sent.',
    next: 'Correct the address in Settings, Account.',
  },
  marketplaceUnreachable: {
    what: 'The marketplace can’t be reached.',
    next: 'Check the internet connection. Keep packing: what waits is sent by itself.',
  },
  outcomeUnknown: {
    what: 'The connection broke before the marketplace answered. It is not known yet whether it was done.',
    next: 'Wait: the station checks before it repeats anything.',
  },
  marketplaceGarbled: {
    what: '{by, select, network {Something answered in the marketplace’s place} other {The marketplace’s answer could not be read}} (status {status}: {reason}).',
    next: '{by, select, network {Try again in a minute. If it does not help, something is blocking the connection to the marketplace: ask your network administrator.} other {Look in the seller’s account before you go on with what it was about. The station asks again by itself; if this continues, contact the marketplace’s support.}}',
  },
  marketplaceRefused: {
    what: 'The marketplace refused: {message} ({refusal}).',
    next: 'Check the order or supply in the seller’s account and correct it there.',
  },
  tokenMissing: {
    what: 'There is no token for the marketplace.',
    next: 'Enter one under Settings, Account.',
  },
  tokenOfOtherAddress: {
    what: 'The saved token was entered for other addresses. It is not sent to these.',
    next: 'Enter the token again, or go back to the old addresses.',
  },
  tokenRejected: {
    what: 'The marketplace does not accept the token: {detail}',
    next: 'Make a new one in the seller’s account and enter it under Settings, Account.',
  },
  tokenScope: {
    what: 'The token is not allowed to do this: {detail}',
    next: 'Make a token of that category that is not read-only, and enter it under Settings, Account.',
  },
  rateLimited: {
    what: 'The marketplace asks to slow down.',
    next: 'Nothing to do: it goes on by itself{until, plural, =0 {} other { at {until, time, short}}}, after a pause of {minutes, plural, =0 {{retryAfterSeconds, plural, one {# second} other {# seconds}}} one {# minute} other {# minutes}}.',
  },
  inputRejected: {
    what: 'The value of {field} is not allowed: {rule}.',
    next: 'Correct it and try again. Nothing was sent.',
  },
  aborted: { what: 'The request was cancelled.', next: 'Try again if you still need it.' },
  fileNotWritable: {
    what: 'The file {file} can’t be written: {reason}.',
    next: 'Free some space or choose another folder, then try again.',
  },
  reportUnreadable: {
    what: 'The report can’t be read{line, select, null {} other { (line {line})}}: {reason}.',
    next: 'Ask for it again. If it happens again, call support: the marketplace may have changed the format.',
  },
  reportFailed: {
    what: 'The marketplace did not finish the report {id} (status {status}).',
    next: 'Ask for it again, or for a shorter period.',
  },
  reportGone: {
    what: 'The marketplace no longer keeps the report {id}.',
    next: 'Ask for it again.',
  },
  numbersAway: {
    what: 'The numbers don’t answer just now.',
    next: 'They are asked again by themselves. If this stays, restart the program.',
  },
  reportNotReady: {
    what: 'The report {id} is still being prepared (status {status}).',
    next: 'Try again later: it continues where it stopped.',
  },
  printerKeepsLabels: {
    what: 'A badge can’t be printed on “{printer}”: it keeps every label in a folder, and a badge opens the desk.',
    next: 'Print it on a real printer: choose one for own labels on the screen Printer.',
  },
  printerNotSet: { what: 'No printer is set up.', next: 'Set it up on the screen Printer.' },
  printerAddressInvalid: {
    what: '“{address}” is not a printer’s address: {reason}.',
    next: 'Write it like tcp://192.168.1.50:9100, serial:///dev/ttyUSB0?baud=9600, COM3, usb://0a5f:0120 or spool://Queue.',
  },
  printerIsNoDevice: {
    what: '{found, select, missing {Nothing is at {address}.} file {{address} is a file, not a printer: labels would be written into it.} folder {{address} is a folder, not a printer.} disk {{address} is a disk: labels would destroy what is on it.} otherDevice {{address} is a device, but not one that prints.} other {{address} can’t be used as a printer.}}',
    next: '{found, select, missing {Plug the printer in and switch it on, then try again.} other {Give the printer’s own device, such as file:///dev/usb/lp0. To look at labels without a printer, use looking://labels: they go to the folder “looking” in the data folder.}}',
  },
  printerUnreachable: {
    what: 'The printer “{address}” does not answer ({reason}). Nothing was sent.',
    next: 'Check power, cable, paper and lid.',
  },
  printerNoPermission: {
    what: 'This computer does not let the program use the printer “{address}”. Nothing was sent.',
    next: '{group, select, none {Ask the computer’s administrator for access to the device, then sign in again.} other {In a terminal: sudo usermod -aG {group} $USER – then sign out of the computer and in again.}}',
  },
  printerStopped: {
    what: 'The printer “{address}” says: {conditions}.',
    next: 'Fix it at the printer.',
  },
  printerSilent: {
    what: 'The printer “{address}” answered before and is silent now.',
    next: 'Check paper, lid and ribbon. Many printers are silent until they are fixed.',
  },
  printerUnknown: { what: 'This printer was removed.', next: 'Choose another one.' },
  queueFull: {
    what: '{of, select, tests {{most, plural, one {# ruler label waits} other {# ruler labels wait}} for this printer already} other {{most, plural, one {# label waits} other {# labels wait}} for this printer already}}: it takes no more.',
    next: 'Wait until some are printed, or cancel those you don’t need on the screen Printer.',
  },
  drawingBusy: {
    what: 'The station has too many labels to draw at once. Nothing was printed.',
    next: 'Wait a few seconds and try again.',
  },
  codesPrintedBefore: {
    what: 'Some of these marking codes were printed or given out before, or are in the list twice.',
    next: 'The same code on two items is a mistake. Leave them out, or give them out again if the first labels are gone.',
  },
  printerHasJobs: {
    what: '{jobs, plural, one {# label waits} other {# labels wait}} for this printer.',
    next: 'Print them, move them to another printer, or cancel them first.',
  },
  jobStale: {
    what: 'This label has waited too long to print by itself.',
    next: 'Say whether it is still wanted.',
  },
  printerStoppedInLabel: {
    what: 'The printer “{address}” stopped in the middle of a label{conditionsCount, plural, =0 {, or is gone} other {: {conditions}}}.',
    next: 'Get it going and let it finish what it still holds. Then scan the label if it is whole, or print it again.',
  },
  printerPrintedNothing: {
    what: 'The printer “{address}” took the label and is ready, but its counter did not change ({detail}).',
    next: 'Check the printer: scan the label if it came out, or print it again.',
  },
  printerHoldsBack: {
    what: 'The printer “{address}” is there but does not take the label.',
    next: 'Check paper, lid, ribbon and the pause key. The label prints once the printer resumes.',
  },
  printOutcomeUnknown: {
    what: 'The connection to the printer “{address}” broke while a label was sent ({reason}).',
    next: 'Check the printer: scan the label if it came out, or print it again.',
  },
  labelUnusable: {
    what: 'The label can’t be printed: {fault, select, empty {it is empty} truncated {only half of it came} notWhatItSays {its file is not of the type it should be} forbiddenCommands {it has printer commands in it that must not be sent} codeUnreadable {its code could not be read back} codeDiffers {it carries a different code than it should} widerThanHead {what is printed on it is {labelMm, number} mm wide with the white its codes need, and the print head covers {headMm, number} mm} widerThanColumn {what is printed on it is {labelMm, number} mm wide with the white its codes need, and a column of labels {headMm, number} mm} rowWiderThanHead {a row of labels is {labelMm, number} mm wide, the print head covers {headMm, number} mm, and some of the ink would be beside it} widerThanPaper {what is printed on it is {labelMm, number} mm wide, and the label {headMm, number} mm} otherLanguage {it was fetched for a ZPL printer, and this one speaks another language} otherDensity {it was fetched for a printer of 203 dpi, and on this one it would come out smaller} lettersMissing {it has letters that can’t be drawn} tooMuchWork {its drawing is far too complicated for a label} other {{fault}}}.',
    next: '{fault, select, widerThanHead {Choose a smaller label size in Settings, Labels, or a printer with a wider head. If the head is wider than that, correct its width on the screen Printer.} widerThanColumn {Correct the columns on the screen Printer, or choose a smaller label size in Settings, Labels.} rowWiderThanHead {Correct the columns and the head’s width on the screen Printer, or use a printer with a wider head.} widerThanPaper {Choose the size of the labels in the printer in Settings, Labels.} otherLanguage {Print it on the printer it was fetched for: a label of an order that left assembly can’t be fetched again.} otherDensity {Print it on the printer it was fetched for: a label of an order that left assembly can’t be fetched again.} codeDiffers {Try once more. If it stays so, the lead asks the marketplace’s support.} other {Call the lead; another label format in Settings may help.}}',
  },
  pictureNeedsQueue: {
    what: 'Nothing can be printed through a driver at {address}: there is none.',
    next: 'Enter the queue of this computer that has the printer’s driver, like spool://Name, or choose the language that the printer itself speaks.',
  },
  templateUnknown: {
    what: 'The template {templateId} is not on this desk.',
    next: 'Choose another one from the list.',
  },
  templateReadOnly: {
    what: 'This template comes with the program and stays as it is.',
    next: 'Make a copy and change that.',
  },
  templateUnreadable: {
    what: 'The template {file} can’t be read: {reason}.',
    next: 'Nothing was deleted: the file is still in the template folder. Correct it and import it again.',
  },
  templateNewer: {
    what: 'The template {file} was made with a newer Packbench (version {found}, this one reads up to {supported}).',
    next: 'Install the newer Packbench; until then the template stays untouched.',
  },
  templateFault: {
    what: '{element, select, all {The template} other {Element {element} of the template}}: {fault, select, unknownField {there is no field “{field}”} missingValue {the value of “{field}” is missing} badValue {the value of “{field}” can’t be used} loneBrace {a brace stands alone} notEncodable {this kind of code can’t hold the value} outsideLabel {it reaches beyond the label} outsideRow {it reaches beyond its row} textDoesNotFit {the text doesn’t fit and must not be cut} rowsNotPossible {rows can’t stand here} tooManyLabels {it would be too many labels} tooMuchText {with its values it has far too much text} tooMuchToDraw {with its values there is far too much to draw on it} labelGone {there is no such label any more} pictureUnusable {the picture can’t be used} tooManyTemplates {with all others of this desk there are more templates than a settings file can hold} notOnSheet {the label doesn’t fit on the sheet} other {{fault}}}{fault, select, outsideLabel { ({detail} mm)} outsideRow { ({detail} mm)} textDoesNotFit { ({detail} mm)} other { ({detail})}}.',
    next: '{fault, select, unknownField {Choose one of the fields that this kind of label has.} missingValue {Fill the value in.} badValue {Correct the value.} loneBrace {Write the name of a field between braces, or two braces for one.} notEncodable {Correct the value, or choose another kind of code.} tooManyLabels {Print fewer rows at once.} tooMuchText {Shorten the values, or leave fields out of the text.} tooMuchToDraw {Leave elements or rows out, or make their places smaller.} labelGone {The template was changed meanwhile: print the labels again.} pictureUnusable {Choose another picture: PNG, JPEG or SVG up to 600 KB.} tooManyTemplates {Delete templates that nobody needs, or use smaller pictures.} notOnSheet {Choose another sheet, another place to begin at, or a smaller label.} other {Change its place or size in the template.}}',
  },
  codeDoesNotFit: {
    what: 'Element {element} of the template: the code needs {needsWidth} × {needsHeight} mm to be readable at {dpi} dpi, its place has {hasWidth} × {hasHeight} mm.',
    next: 'Make its place larger, turn it, use a larger label, or choose a smaller code.',
  },
  pictureNeedsDesktop: {
    what: 'The driver of {address} can’t be used from a browser.',
    next: 'Start the desktop program on this computer, or choose the language that the printer itself speaks.',
  },
  supplyUnknown: {
    what: 'The supply {supplyId} is not on this desk.',
    next: 'Choose another one on the screen Today.',
  },
  supplyNotOpen: {
    what: 'The supply {supplyId} is not open.',
    next: 'Choose an open one on the screen Today.',
  },
  handOverNotTaken: {
    what: 'The marketplace confirmed the hand-over, but the supply is still open there.',
    next: 'Hand the supply over again before the driver leaves. If it stays open, close it in the seller’s account.',
  },
  supplyHasUnpacked: {
    what: '{ordersCount, plural, one {# order of the supply is not packed} other {# orders of the supply are not packed}}.',
    next: '{ordersCount, plural, one {Pack it, or confirm that you hand over without it.} other {Pack them, or confirm that you hand over without them.}}',
  },
  supplyHasCancelledParcels: {
    what: '{ordersCount, plural, one {# packed parcel was cancelled} other {# packed parcels were cancelled}}.',
    next: 'Take them out of the pile and mark them in the list.',
  },
  handOverStopped: {
    what: 'The supply can’t be handed over yet: {findingsCount, plural, one {one thing blocks} other {# things block}} it.',
    next: 'Open the hand-over check: each item has a button that leads there.',
  },
  supplyHasOrders: {
    what: 'The supply {supplyId} holds {orders, plural, one {# order} other {# orders}} and can’t be deleted.',
    next: 'Move its orders to another supply first.',
  },
  orderNotInSupply: {
    what: 'The order {orderId} is not in the supply {supplyId} any more.',
    next: 'Take its parcel out of the box, or move the order back.',
  },
  orderCancelled: {
    what: 'The order {orderId} was cancelled meanwhile.',
    next: 'Put its goods back on the shelf.',
  },
  orderTakenElsewhere: {
    what: 'The order {orderId} was taken into another supply meanwhile.',
    next: 'Leave it there, or move it into this supply.',
  },
  boxUnknown: { what: 'This box is not there any more.', next: 'Choose another box.' },
  tooManyBoxes: {
    what: 'A supply can have at most {most} boxes here. None was created.',
    next: 'Delete boxes that are not needed, or take some of the orders into another supply.',
  },
  boxLabelNotReady: {
    what: 'Box {box} has no label yet: {why, select, noId {the marketplace has not created it} empty {it is empty} other {the marketplace does not know yet what is in it}}.',
    next: '{why, select, empty {Put a parcel into it first.} other {Its label can be printed as soon as the marketplace has answered.}}',
  },
  boxLabelAsked: {
    what: 'The label of box {box} waits for your answer already. No second one was made.',
    next: 'Answer for that one first.',
  },
  taskUnknown: { what: 'This was dealt with already.', next: 'Nothing to do.' },
  nothingToTake: {
    what: 'None of these orders can be taken any more: they are cancelled or already in a supply.',
    next: 'Nothing to do; the list is up to date now.',
  },
  ordersDoNotMix: {
    what: 'These orders can’t travel in one supply: {field, select, cargoType {their sizes differ} other {their warehouses differ}}.',
    next: 'Choose orders of one card only.',
  },
  orderUnknown: {
    what: 'The order {orderId} is not on this desk.',
    next: 'Wait for the next sync, then try again.',
  },
  orderCanNotMove: {
    what: 'The order {orderId} can’t become {to, select, confirm {an order on assembly} complete {handed over} deliver {sent out} prepare {ready to be fetched} receive {received} reject {refused} cancel {cancelled} other {“{to}”}}: {stage, select, new {it is new} assembly {it is on assembly} ready {it is packed} waiting {it waits at the counter} onTheWay {it is on its way} done {its buyer has it} refused {its buyer refused it} cancelled {it was cancelled} other {the marketplace says nothing clear of it}}.',
    next: '{stage, select, cancelled {Put its goods back on the shelf.} other {Open the order and look at what it waits for.}}',
  },
  orderStillWanted: {
    what: 'The order {orderId} is not cancelled: its parcel stays in the supply.',
    next: 'Check the list again: it may have changed.',
  },
  orderNotPacked: { what: 'The order {orderId} is not packed yet.', next: 'Scan its product first.' },
  courierListUnknown: {
    what: 'There is no such list any more.',
    next: 'It was handed over or dropped in another window. Look at the earlier lists.',
  },
  courierListChanged: {
    what: 'What goes with the courier has changed since this was shown.',
    next: 'Another window scanned, or a buyer cancelled. Look at the lists again, then hand over.',
  },
  labelLinkBad: {
    what: 'The label of the carrier could not be fetched: {fault, select, notAnAddress {the marketplace’s link is no address} notHttps {its link is not encrypted} namesSomebody {its link asks for a name and a password} privateAddress {its link leads into a local network} tooManyRedirects {its link leads from place to place} tooLarge {the file is too large for a label} tooSlow {it took too long} unreachable {the place that keeps it does not answer} refused {the place that keeps it refused} other {{fault}}}.',
    next: '{fault, select, tooSlow {The station asks again by itself.} unreachable {The station asks again by itself.} refused {The station asks again by itself.} other {Print it in the seller’s account, and tell the marketplace’s support: the station doesn’t follow such a link.}}',
  },
  carrierLabelNotHere: {
    what: 'The carrier’s label of order {orderId} is not on this desk.',
    next: 'The station asks for it again and again. It can be printed once it is here.',
  },
  labelNotReady: {
    what: 'The label of order {orderId} is not on this desk yet.',
    next: 'It is being fetched. Try again in a minute.',
  },
  jobUnknown: { what: 'This label is no longer in the queue.', next: 'Nothing to do.' },
  shownMovedOn: {
    what: 'Nothing was done: the screen has moved on to something else.',
    next: 'Look at what it shows now, then press again.',
  },
  jobMovedOn: {
    what: 'The label moved on before your answer came (now: {state}). Nothing was done.',
    next: 'Check it again and decide once more.',
  },
  scannerUnknown: { what: 'This scanner was removed.', next: 'Set it up again if it is still in use.' },
  scannerPortUnfit: {
    what: '{port} is not a serial port.',
    next: 'Choose the scanner’s port from the list.',
  },
  scannerPortInUse: {
    what: 'The port {port} belongs to {by, select, printer {a printer} other {another scanner}} of this desk.',
    next: 'Choose another port, or remove what uses it first.',
  },
  scannerSetUpOver: {
    what: 'This set-up has ended.',
    next: 'Begin it again and scan the card from its first code.',
  },
  importUnreadable: {
    what: '{why, select, tooLong {The file is far too long for settings.} notJson {The file is damaged, or it is the wrong file.} notSettings {This is not a settings file.} other {The file has a value that is not allowed: {detail}.}}',
    next: 'Nothing was changed. Choose a file that was saved with “Export” in Settings.',
  },
  importNewer: {
    what: 'The file was made by a newer Packbench (version {found}, this one reads up to {supported}).',
    next: 'Nothing was changed. Update Packbench at this desk, then import again.',
  },
  personUnknown: {
    what: 'This person does not work at this desk any more.',
    next: 'Check the list again: somebody else changed it.',
  },
  nameInUse: {
    what: '{thing, select, printer {A printer} scanner {A scanner} other {A template}} of this desk is called “{name}”, or its name looks the same.',
    next: 'Nothing was saved. Add a letter or a number, so that nobody takes one for the other.',
  },
  deskFull: {
    what: 'A desk can’t have more than {most} {thing, select, printer {printers} passEntry {drivers in its book} other {people}}.',
    next: 'Nothing was saved. First remove {thing, select, printer {a printer} passEntry {a driver} other {somebody}} no longer needed here.',
  },
  nameTaken: {
    what: 'Somebody here is, or was, called “{name}”, or a name that looks the same.',
    next: 'Add a letter or a number, so that the log can tell them apart.',
  },
  ownerFirst: {
    what: 'The first person of a desk must be an owner.',
    next: 'Add yourself as an owner first, then the others.',
  },
  ownerNeedsPin: {
    what: 'An owner needs a PIN: a badge can be lost.',
    next: 'Choose six to eight digits.',
  },
  lastOwner: {
    what: 'There would be no owner left to add people.',
    next: 'Make somebody else an owner first, or remove all the others.',
  },
  notAllowed: {
    what: 'You don’t have permission to {right, select, pack {pack} plan {take orders and change supplies} handOver {hand supplies over} deleteBoxes {delete boxes} printAnyway {print a label that can’t be read} buyers {see who gets a parcel} vouch {hand a parcel over without a verified code} figures {see the figures} log {see the log} settings {change settings} users {change these people} account {change the account} numbers {see the numbers} other {do this}}.',
    next: '{right, select, account {Ask the owner to scan their badge.} numbers {Ask the owner to scan their badge. The owner can also let shift leads see the numbers: Settings, People and log.} other {Ask the shift lead or the owner to scan their badge.}}',
  },
  confirmNeeded: {
    what: 'Nobody has confirmed that it is you.',
    next: 'Try again, and type your PIN or scan your badge.',
  },
  deskLocked: { what: 'Nobody is signed in at this desk.', next: 'Scan your badge, or type your PIN.' },
  pinWrong: {
    what: 'Wrong PIN.',
    next: '{triesLeft, plural, =0 {Wait a little before you try again.} one {Try again: # try is left before a pause.} other {Try again: # tries are left before a pause.}}',
  },
  pinTooShort: { what: 'An owner’s PIN has at least six digits.', next: 'Choose six to eight digits.' },
  pinTooEasy: {
    what: 'This PIN is too easy to guess for an owner.',
    next: 'Take at least three different digits: no sequence (123456), no repeated group (123123), no pairs (112233), no mirrored digits (123321).',
  },
  pinMustChange: {
    what: 'This PIN is too short for an owner now.',
    next: 'Choose a new one of six to eight digits.',
  },
  pinOfOtherComputer: {
    what: 'This PIN was set on another computer, or in the desktop program.',
    next: 'Scan your badge, start the program that it was set in, or ask an owner for a new PIN.',
  },
  pinBlocked: {
    what: 'Too many wrong PINs. The next one can be tried at {until, time, short}.',
    next: 'Wait, or scan your badge.',
  },
  ...stockroomProblem,
  badgeUnknown: {
    what: 'This badge no longer works here.',
    next: 'Type your PIN, or ask for a new badge.',
  },
  periodTooLong: {
    what: '{days} days are chosen; at most {most} can be counted at once.',
    next: 'Choose a shorter time.',
  },
  ...runProblem,
  unknownPath: {
    what: 'This page and the station are of different versions ({path}).',
    next: 'Reload the page.',
  },
  badValue: {
    what: 'The station does not accept a value ({path}: {reason}).',
    next: 'Correct it. If you typed nothing, reload the page.',
  },
  ...counterProblem,
  stationUnreachable: {
    what: 'The station does not answer.',
    next: 'Wait for the link to come back, then do it again: nothing was done.',
  },
  stationAnswerLost: {
    what: 'The link broke before the station answered.',
    next: 'It may have been done or not. When the link is back, this screen shows how things stand; labels stand on the screen Printer. Look there before you do it again.',
  },
  unexpected: {
    what: 'An error in the program.',
    next: 'Try again. If it happens again, give support the reference {reference}.',
  },
} satisfies Record<ProblemCode, ProblemWords>;
