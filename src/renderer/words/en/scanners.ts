import type { ScannerState } from '../../../shared/contract/scanners.ts';
import type { ScannerFindings, ScannerWarning } from '../../../shared/domain/scanner-profile.ts';

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
  add: 'Set a scanner up',
  toSettings: 'To the settings',
  list: 'Scanners of this desk',
  empty: 'No scanner is set up',
  emptyText:
    'Most scanners work at once. Scan the set-up card anyway: it finds what would damage marking codes.',
  kind: {
    keyboard: 'Types like a keyboard',
    serial: 'Port {path}, {baud} baud',
  },
  state: {
    keyboard: 'Heard while it is plugged in',
    opening: 'Opening the port…',
    listening: 'Connected',
    unplugged: 'Not plugged in',
    refused: 'Another program has the port',
    faulty: 'The port does not work',
  } satisfies Record<ScannerState['kind'], string>,
  stateNext: {
    unplugged: 'Plug it in: it starts working again by itself.',
    refused: 'Close the other program. It is tried again by itself.',
    faulty: 'Pull the plug, put it in again. What the system says: {reason}',
  } satisfies Record<(typeof troubledStates)[number], string>,
  good: 'Reads marking codes correctly',
  damaging: 'Would damage marking codes',
  untried: 'The set-up card was not scanned',
  checkedAt: 'Set up {when}',
  again: 'Scan the card again',
  rename: 'Rename',
  name: 'What people call it',
  remove: 'Remove',
  removeAsk:
    'Forget “{name}”? A serial scanner stops working here; one that types goes on working, unchecked.',
  removeYes: 'Forget it',
  defaultName: 'Scanner {number}',
  setUp: {
    title: 'Set a scanner up',
    titleOf: 'Set “{name}” up again',
    later: 'Go back',
    stepsLabel: 'Steps of the set-up',
    steps: {
      plug: 'How is it plugged in?',
      card: 'Scan the three codes of the card',
      found: 'What was found',
    },
    keyboard: 'It types like a keyboard',
    keyboardHint: 'Nearly all scanners with a USB plug or a radio stick do, as they leave the factory.',
    serial: 'It has a port of its own',
    serialHint:
      'A serial cable, or a USB scanner set to “COM port”. It is heard even with another program in front.',
    port: 'Port',
    noPorts: 'This computer has no serial port just now. Plug the scanner in; the list grows by itself.',
    portUsedBy: { scanner: 'a scanner of this desk', printer: 'a printer of this desk' },
    portPlain: 'Port {path}',
    baud: 'Speed',
    baudHint: 'Only a real serial cable cares: the same number as in the scanner. Most are set to 9600.',
    begin: 'Continue',
    change: 'Change',
    chosenKeyboard: 'As a keyboard',
    chosenSerial: 'At the port {path}',
    print: 'Print the card',
    printAgain: 'Print it again',
    printed:
      '{jobs, plural, one {The card is on its way to the printer.} other {The cards are on their way to the printer.}}',
    onScreen: 'Show it here',
    onScreenHint:
      'Most scanners that read square codes read them from the screen as well. Scan the others off paper.',
    cardPicture: 'The set-up card: a bar code, a small square code and a large one',
    aim: 'Aim at one code at a time; cover the others with a hand.',
    now: 'Scan code {number}',
    nowFast: 'Everything that is scanned here goes to the set-up, not to the bench.',
    code: { waiting: 'Waiting', read: 'Read', notRead: 'Not read' },
    codeName: { one: 'Bars', two: 'Small square', three: 'Large square' },
    cardName: { one: '1. Bars', two: '2. Marking code', three: '3. Long code' },
    skip: 'It does not read code {number}',
    stranger: 'That was not this card.',
    strangerKeyboard:
      'Scan one of the three codes on it, one at a time, and keep your hands off the keyboard.',
    strangerSerial: 'If this continues, choose another speed above.',
    withoutCard: 'Use it without the card',
    over: 'The set-up has ended because no screen showed it.',
    beginAgain: 'Begin again',
    safe: 'Marking codes come through intact.',
    unsafe: 'Marking codes would be damaged.',
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
    layout: 'Its keyboard layout',
    layouts: { us: 'US, as it should be', pc: 'Another country’s; it is still read' } satisfies Record<
      ScannerFindings['layout'],
      string
    >,
    letters: 'Capital and small letters',
    letterWays: {
      shift: 'As they are',
      typed: 'It undoes Caps Lock by itself; that is known now',
      swapped: 'It swaps them; they are turned back',
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
      unknown: 'Could not be tried',
    } satisfies Record<ScannerFindings['separator']['form'], string>,
    prefix: 'Before each code',
    trailer: 'Behind each code',
    nothing: 'Nothing',
    suffix: 'Ends a scan with',
    suffixes: {
      enter: 'Enter',
      tab: 'Tab',
      etx: 'ETX',
      none: 'Nothing: each scan waits for the silence',
    } satisfies Record<ScannerFindings['suffix'], string>,
    identifiers: 'Names the kind of code',
    pace: 'Speed',
    paceOf: '{median} ms a key: a marking code takes {seconds} s',
    paceSerial: 'At once',
  },
  warning: {
    separatorsLost: {
      what: 'The separators inside marking codes get lost.',
      next: 'Look in its manual for “GS replacement”, “FNC1” or “Function key mapping”, and switch on: send GS (ASCII 29), or Ctrl+].',
    },
    lettersFolded: {
      what: 'All letters arrive {to, select, small {small} other {as capitals}}.',
      next: 'Look in its manual for “Case conversion” and switch it off.',
    },
    charactersChanged: {
      what: 'Some characters arrive as others: {characters}.',
      next: 'Look in its manual for “Keyboard country” and set it to USA.',
    },
    charactersMissing: {
      what: '{count, plural, one {# character of a long code gets lost.} other {# characters of a long code get lost.}}',
      next: 'Look in its manual for “Inter-character delay” and set 5 to 10 ms; for a radio scanner, go nearer to its stick.',
    },
    dataMatrixNotRead: {
      what: 'It does not read marking codes (GS1 DataMatrix).',
      next: 'Look in its manual for “Data Matrix” and “GS1 DataMatrix” and switch both on. A scanner with a red line reads bars alone: marked goods need one that takes pictures.',
    },
    qrNotRead: {
      what: 'It does not read QR codes, which are on order labels.',
      next: 'Look in its manual for “QR Code” and switch it on.',
    },
    tooSlow: {
      what: 'It types no faster than a person: its scans look like typing.',
      next: 'Look in its manual for “Inter-character delay” and set it to 0 to 10 ms.',
    },
    slow: {
      what: 'It types slowly: a marking code takes seconds.',
      next: 'Look in its manual for “Inter-character delay” and set it to 0 to 10 ms.',
    },
    noSuffix: {
      what: 'It sends nothing behind a code, so each scan waits a moment.',
      next: 'Look in its manual for “Suffix” or “Terminator” and set it to Enter (CR).',
    },
    otherKeyboard: {
      what: 'It is set to another country’s keyboard.',
      next: 'It is still read. Better: “Keyboard country: USA”, then scan the card again.',
    },
  } satisfies Record<ToldWarning['code'], WarningWords>,
};
