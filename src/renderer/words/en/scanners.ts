import type { ScannerState } from '../../../shared/contract/scanners.ts';
import type { ScannerFindings, ScannerWarning } from '../../../shared/domain/scanner/scanner-profile.ts';

/** Where a person has to do something. */
export const troubledStates = ['unplugged', 'refused', 'faulty'] as const satisfies ScannerState['kind'][];

/** Caps Lock changes nothing: it is a finding, and nothing to be warned of. */
export type ToldWarning = Exclude<ScannerWarning, { readonly code: 'capsLockOn' }>;

interface WarningWords {
  readonly what: string;
  readonly next: string;
}

export const scanners = {
  title: 'Scanners',
  add: 'Set up a scanner',
  toSettings: 'To the settings',
  list: 'Scanners of this desk',
  empty: 'No scanner is set up',
  emptyText:
    'Most scanners work at once. Scan the set-up card anyway: it shows whether the scanner damages marking codes.',
  kind: {
    keyboard: 'Works as a keyboard',
    serial: 'Port {path}, {baud} baud',
  },
  state: {
    keyboard: 'Works while it is plugged in',
    opening: 'Opening the port…',
    listening: 'Connected',
    unplugged: 'Not plugged in',
    refused: 'Another program is using the port',
    faulty: 'The port does not work',
  } satisfies Record<ScannerState['kind'], string>,
  stateNext: {
    unplugged: 'Plug it in: it starts working again by itself.',
    refused: 'Close the other program: the scanner starts working by itself.',
    faulty: 'Unplug it and plug it in again. The system says: {reason}',
  } satisfies Record<(typeof troubledStates)[number], string>,
  good: 'Reads marking codes correctly',
  damaging: 'Damages marking codes',
  untried: 'The set-up card was not scanned',
  checkedAt: 'Set up {when}',
  again: 'Scan the card again',
  rename: 'Rename',
  name: 'Name',
  remove: 'Remove',
  removeAsk:
    'Remove “{name}”? A scanner on a port stops working here; one that works as a keyboard goes on working, unchecked.',
  removeYes: 'Remove it',
  defaultName: 'Scanner {number}',
  setUp: {
    title: 'Set up a scanner',
    titleOf: 'Set up “{name}” again',
    later: 'Go back',
    stepsLabel: 'Steps of the set-up',
    steps: {
      plug: 'How is it plugged in?',
      card: 'Scan the three codes of the card',
      found: 'What was found',
    },
    keyboard: 'It works as a keyboard',
    keyboardHint: 'Nearly all scanners with a USB plug or a wireless receiver do when new.',
    serial: 'It has its own port',
    serialHint:
      'A serial cable, or a USB scanner set to “COM port”. It works even with another program in front.',
    port: 'Port',
    noPorts: 'This computer has no serial port just now. Plug the scanner in, and it appears in the list.',
    portUsedBy: { scanner: 'a scanner of this desk', printer: 'a printer of this desk' },
    portPlain: 'Port {path}',
    baud: 'Speed',
    baudHint:
      'Matters only for a real serial cable: choose the number that is set in the scanner. Usually 9600.',
    begin: 'Continue',
    change: 'Change',
    chosenKeyboard: 'As a keyboard',
    chosenSerial: 'At the port {path}',
    print: 'Print the card',
    printAgain: 'Print it again',
    printed:
      '{jobs, plural, one {The card was sent to the printer.} other {The cards were sent to the printer.}}',
    onScreen: 'Show it here',
    onScreenHint:
      'Most scanners that read square codes read them from the screen as well. With the others, scan from paper.',
    cardPicture: 'The set-up card: a barcode, a small square code and a large one',
    aim: 'Aim at one code at a time; cover the others with your hand.',
    now: 'Scan code {number}',
    nowFast: 'During set-up, scans don’t go to the bench.',
    code: { waiting: 'Waiting', read: 'Read', notRead: 'Not read' },
    codeName: { one: 'Bars', two: 'Small square', three: 'Large square' },
    cardName: { one: '1. Bars', two: '2. Marking code', three: '3. Long code' },
    skip: 'It does not read code {number}',
    stranger: 'That code is not on the card.',
    strangerKeyboard: 'Scan its three codes one at a time, and don’t touch the keyboard.',
    strangerSerial: 'If this keeps happening, choose another speed above.',
    withoutCard: 'Set it up without the card',
    over: 'The set-up was stopped: it was not open on any screen.',
    beginAgain: 'Begin again',
    safe: 'Marking codes come through intact.',
    unsafe: 'This scanner damages marking codes.',
    unsafeNext: 'Don’t pack marked goods with it before this is fixed. Then scan the card again.',
    save: 'Save',
    saveAnyway: 'Save anyway',
    scanAgain: 'Scan the card again',
  },
  found: {
    connection: 'Plugged in as',
    connections: { keyboard: 'Keyboard', serial: 'Serial port' } satisfies Record<
      ScannerFindings['connection'],
      string
    >,
    layout: 'Keyboard layout',
    layouts: { us: 'US, as it should be', pc: 'Another country’s, but it is read' } satisfies Record<
      ScannerFindings['layout'],
      string
    >,
    letters: 'Upper and lower case',
    letterWays: {
      shift: 'As they are',
      typed: 'It works around Caps Lock; the station allows for that',
      swapped: 'It swaps them; the station corrects that',
    } satisfies Record<ScannerFindings['letters'], string>,
    capsLock: 'Caps Lock',
    capsLockOn: 'Was on; it changes nothing',
    capsLockOff: 'Was off',
    separator: 'Separator inside marking codes (GS)',
    separators: {
      character: 'Sent as it is',
      ctrlBracket: 'Sent as Ctrl+]; understood',
      altDigits: 'Sent as Alt and a number; understood',
      f8: 'Sent as F8; understood',
      otherKey: 'Sent as a key of its own; understood',
      text: 'Sent as “{text}”; understood',
      lost: 'Lost',
      unknown: 'Could not be checked',
    } satisfies Record<ScannerFindings['separator']['form'], string>,
    prefix: 'Before each code',
    trailer: 'After each code',
    nothing: 'Nothing',
    suffix: 'Ends a scan with',
    suffixes: {
      enter: 'Enter',
      tab: 'Tab',
      etx: 'ETX',
      none: 'Nothing: the station waits for a pause after each scan',
    } satisfies Record<ScannerFindings['suffix'], string>,
    identifiers: 'Sends the kind of code',
    pace: 'Speed',
    paceOf: '{median} ms a key: a marking code takes {seconds} s',
    paceSerial: 'The whole code at once',
  },
  warning: {
    separatorsLost: {
      what: 'The separators inside marking codes are lost.',
      next: 'Look in its manual for “GS replacement”, “FNC1” or “Function key mapping”, and switch on: send GS (ASCII 29), or Ctrl+].',
    },
    lettersFolded: {
      what: 'All letters arrive in {to, select, small {lower} other {upper}} case.',
      next: 'Look in its manual for “Case conversion” and switch it off.',
    },
    charactersChanged: {
      what: 'Some characters arrive changed: {characters}.',
      next: 'Look in its manual for “Keyboard country” and set it to USA.',
    },
    charactersMissing: {
      what: '{count, plural, one {# character of a long code is lost.} other {# characters of a long code are lost.}}',
      next: 'Look in its manual for “Inter-character delay” and set 5 to 10 ms; with a wireless scanner, move it closer to its receiver.',
    },
    dataMatrixNotRead: {
      what: 'It does not read marking codes (GS1 DataMatrix).',
      next: 'Look in its manual for “Data Matrix” and “GS1 DataMatrix” and switch both on. A scanner with a red line reads only barcodes: marked goods need a 2D scanner.',
    },
    qrNotRead: {
      what: 'It does not read QR codes, which are on order labels.',
      next: 'Look in its manual for “QR Code” and switch it on.',
    },
    tooSlow: {
      what: 'It sends a code no faster than a person types: its scans look like typing.',
      next: 'Look in its manual for “Inter-character delay” and set it to 0 to 10 ms.',
    },
    slow: {
      what: 'It sends a code slowly: a marking code takes seconds.',
      next: 'Look in its manual for “Inter-character delay” and set it to 0 to 10 ms.',
    },
    noSuffix: {
      what: 'It sends nothing after a code, so the station waits a moment after each scan.',
      next: 'Look in its manual for “Suffix” or “Terminator” and set it to Enter (CR).',
    },
    otherKeyboard: {
      what: 'It is set to another country’s keyboard.',
      next: 'Its codes are still read. It is better to set “Keyboard country: USA” and scan the card again.',
    },
  } satisfies Record<ToldWarning['code'], WarningWords>,
};
