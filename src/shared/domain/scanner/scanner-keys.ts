/** One event of a keyboard as a page gets it (`KeyboardEvent`), as far as scanners need it. */
export interface ScannerKey {
  readonly phase: 'down' | 'up';
  /** The physical key; empty where a driver injected a character without any. */
  readonly code: string;
  /** What the computer's layout made of it. */
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  /** The right Alt key of European keyboards; Windows reports it as Ctrl and Alt together. */
  readonly altGraph: boolean;
  readonly meta: boolean;
  /** A held key. */
  readonly repeat: boolean;
  /** `timeStamp`, milliseconds: when the key was pressed, however late the page came to handle it. */
  readonly at: number;
}

/**
 * A wedge scanner is a keyboard set to the US layout. What the computer's own layout makes of its keys is noise, so
 * characters come from this table: physical key (`KeyboardEvent.code`) and shift, nothing else. Scanners that are set
 * otherwise are found out by the set-up card.
 *
 * Caps Lock is ignored on purpose: the state of the lock never changes what a physical key with shift means. A scanner
 * that undoes Caps Lock by itself ("Caps Lock on", "auto-caps") sends shift reversed: the card finds that too.
 */
const symbols: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Digit1: ['1', '!'],
  Digit2: ['2', '@'],
  Digit3: ['3', '#'],
  Digit4: ['4', '$'],
  Digit5: ['5', '%'],
  Digit6: ['6', '^'],
  Digit7: ['7', '&'],
  Digit8: ['8', '*'],
  Digit9: ['9', '('],
  Digit0: ['0', ')'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  // The ISO keyboards' extra key; scanners that emulate them use it as a second backslash.
  IntlBackslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
};

/** Num Lock is ignored like Caps Lock: a scanner means the digit that is printed on the key. */
const numpadSymbols: Readonly<Record<string, string>> = {
  NumpadDecimal: '.',
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
};

const letter = /^Key([A-Z])$/;
const numpadDigit = /^Numpad(\d)$/;

/** The character that a US keyboard types with this key; null for a key that types none. */
export function characterOf(code: string, shift: boolean): string | null {
  const letterMatch = letter.exec(code)?.[1];
  if (letterMatch !== undefined) return shift ? letterMatch : letterMatch.toLowerCase();
  const pair = symbols[code];
  if (pair) return pair[shift ? 1 : 0];
  return numpadDigitOf(code) ?? numpadSymbols[code] ?? null;
}

export const numpadDigitOf = (code: string): string | null => numpadDigit.exec(code)?.[1] ?? null;

const modifierCodes: ReadonlySet<string> = new Set([
  'ShiftLeft',
  'ShiftRight',
  'ControlLeft',
  'ControlRight',
  'AltLeft',
  'AltRight',
  'AltGraph',
  'MetaLeft',
  'MetaRight',
  // Scanners tap the locks around a code when they try to undo them.
  'CapsLock',
  'NumLock',
]);

export const isModifier = (code: string): boolean => modifierCodes.has(code);

/** Alone with its number pad: `Alt+029` types a character by its number. AltGr is another thing. */
export const isAltAlone = ({ alt, ctrl, altGraph }: ScannerKey): boolean => alt && !ctrl && !altGraph;

export type SuffixKey = 'enter' | 'tab';

/** Enter and Tab as keys; CR, LF and HT as Ctrl+M, Ctrl+J and Ctrl+I, which count only where a scan is being read. */
export function suffixKeyOf(key: ScannerKey): SuffixKey | null {
  if (key.alt || key.meta) return null;
  if (key.ctrl) return ({ KeyI: 'tab', KeyJ: 'enter', KeyM: 'enter' } as const)[key.code] ?? null;
  if (key.code === 'Enter' || key.code === 'NumpadEnter') return 'enter';
  if (key.code === '' && (key.key === 'Enter' || key.key === 'Tab'))
    return key.key === 'Tab' ? 'tab' : 'enter';
  return key.code === 'Tab' && !key.shift ? 'tab' : null;
}
