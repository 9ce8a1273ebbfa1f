import type { ProblemCode } from '../../../shared/problem.ts';

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
  dataFolderInUse: {
    what: 'Another station that is running uses {folder}.',
    next: 'Go on in that window, or close it first.',
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
    next: 'Don’t delete it. Call support: what was packed may still be read from it.',
  },
  cacheDropped: {
    what: 'The file {file} was damaged ({reason}); everything in it is being fetched again.',
    next: 'Nothing needs doing: nothing that was packed was in it.',
  },
  entriesParked: {
    what: '{entriesCount, plural, one {# entry} other {# entries}} of {file} could not be read and {entriesCount, plural, one {was} other {were}} passed over.',
    next: 'Nothing was deleted. Call support before you hand over what was packed last.',
  },
  portInUse: {
    what: 'The port {port} is taken by another program.',
    next: 'Choose another port or close that program.',
  },
  badArgument: { what: 'The argument {argument} is wrong: {reason}.', next: 'Correct it and start again.' },
  marketplaceUnreachable: {
    what: 'The marketplace can’t be reached ({reason}).',
    next: 'Check the internet connection. Packing goes on; what waits goes out by itself.',
  },
  outcomeUnknown: {
    what: 'The connection broke before the marketplace answered ({reason}). Nobody knows yet whether it was done.',
    next: 'Wait: the station asks how things stand before it repeats anything.',
  },
  marketplaceGarbled: {
    what: 'The marketplace’s answer makes no sense (status {status}: {reason}).',
    next: 'Try again in a minute. If it stays, something stands between you and the marketplace: ask whoever looks after the network.',
  },
  marketplaceRefused: {
    what: 'The marketplace refused: {message} ({refusal}).',
    next: 'Look at the order or supply in the seller’s account and correct it there.',
  },
  tokenMissing: {
    what: 'No token is there to speak to the marketplace.',
    next: 'Put one in under Settings, Account.',
  },
  tokenRejected: {
    what: 'The marketplace does not accept the token: {detail}',
    next: 'Make a new one in the seller’s account and put it in under Settings, Account.',
  },
  tokenScope: {
    what: 'The token is not allowed to do this: {detail}',
    next: 'Make a token of that category, not for reading only, and put it in under Settings, Account.',
  },
  rateLimited: {
    what: 'The marketplace asks to slow down.',
    next: 'Nothing to do: it goes on by itself in {retryAfterSeconds, plural, one {# second} other {# seconds}}.',
  },
  inputRejected: {
    what: 'The value of {field} is not allowed: {rule}.',
    next: 'Correct it and try again. Nothing was sent.',
  },
  aborted: { what: 'The request was taken back.', next: 'Try again if you still need it.' },
  fileNotWritable: {
    what: 'The file {file} can’t be written: {reason}.',
    next: 'Free some space or choose another folder, then try again.',
  },
  reportUnreadable: {
    what: 'The report can’t be read{line, select, null {} other { (line {line})}}: {reason}.',
    next: 'Have it made again. If it stays, call support: the marketplace may have changed its form.',
  },
  reportFailed: {
    what: 'The marketplace did not finish the report {id} (status {status}).',
    next: 'Ask for it again, or for a shorter period.',
  },
  reportGone: {
    what: 'The marketplace no longer keeps the report {id}.',
    next: 'Ask for it again.',
  },
  reportNotReady: {
    what: 'The report {id} is still being put together (status {status}).',
    next: 'Try again later: it goes on where it stands.',
  },
  printerNotSet: { what: 'No printer is set up.', next: 'Set it up on the screen Printer.' },
  printerAddressInvalid: {
    what: '“{address}” is not a printer’s address: {reason}.',
    next: 'Write it like tcp://192.168.1.50:9100, serial:///dev/ttyUSB0?baud=9600, COM3, usb://0a5f:0120 or spool://Queue.',
  },
  printerUnreachable: {
    what: 'The printer at {address} does not answer ({reason}). Nothing was sent.',
    next: 'Check power, cable, paper and lid. The label waits and comes out by itself.',
  },
  printerHoldsBack: {
    what: 'The printer at {address} is there but does not take the label.',
    next: 'Check paper, lid, ribbon and the pause key. The label comes out when it goes on.',
  },
  printOutcomeUnknown: {
    what: 'The connection to {address} broke while a label was sent ({reason}).',
    next: 'Look at the printer: scan the label if it came out, or have it printed again.',
  },
  labelUnusable: {
    what: 'The label can’t be printed: {fault, select, empty {it is empty} truncated {only half of it came} notWhatItSays {its file is not of the type it should be} forbiddenCommands {it has printer commands in it that must not be sent} codeUnreadable {its code could not be read back} codeDiffers {its code belongs to another order} widerThanHead {it is wider than the print head} otherLanguage {it was fetched for a ZPL printer, and this one speaks another language} other {{fault}}}.',
    next: '{fault, select, widerThanHead {Check the head width on the screen Printer, and the label size in Settings.} otherLanguage {Print it on the printer it was fetched for: a label of an order that left assembly can’t be fetched again.} other {Put the goods aside and call the lead; another label type in Settings may help.}}',
  },
  supplyUnknown: {
    what: 'The supply {supplyId} is not on this desk.',
    next: 'Choose another one on the screen Today.',
  },
  supplyNotOpen: {
    what: 'The supply {supplyId} is not open.',
    next: 'Choose an open one on the screen Today.',
  },
  supplyHasUnpacked: {
    what: '{ordersCount, plural, one {# order of the supply is not packed} other {# orders of the supply are not packed}}.',
    next: 'Pack them, or confirm that you hand over without them.',
  },
  supplyHasCancelledParcels: {
    what: '{ordersCount, plural, one {# packed parcel was cancelled} other {# packed parcels were cancelled}}.',
    next: 'Take them out of the pile and say so in the list.',
  },
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
  orderStillWanted: {
    what: 'The order {orderId} is not cancelled: its parcel stays in the supply.',
    next: 'Look at the list again: it may have changed.',
  },
  orderNotPacked: { what: 'The order {orderId} is not packed yet.', next: 'Scan its product first.' },
  labelNotReady: {
    what: 'The label of order {orderId} is not on this desk yet.',
    next: 'It is being fetched. Try again in a minute.',
  },
  jobUnknown: { what: 'This label is no longer in the queue.', next: 'Nothing to do.' },
  jobMovedOn: {
    what: 'The label moved on before your answer came (now: {state}). Nothing was done.',
    next: 'Look at it again and decide anew.',
  },
  unknownPath: {
    what: 'This page and the station are of different versions ({path}).',
    next: 'Reload the page.',
  },
  badValue: {
    what: 'The station does not accept a value ({path}: {reason}).',
    next: 'Correct it. If you typed nothing, reload the page.',
  },
  stationUnreachable: {
    what: 'The station does not answer.',
    next: 'Wait for the link to come back, then do it again: nothing was done.',
  },
  unexpected: {
    what: 'Something went wrong that should not.',
    next: 'Try again. If it stays, tell support the reference {reference}.',
  },
} satisfies Record<ProblemCode, ProblemWords>;
