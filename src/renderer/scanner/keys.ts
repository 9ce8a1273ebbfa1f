/**
 * A wedge scanner is a keyboard set to the US layout. What the computer's own layout makes of its keys is noise, so
 * characters come from this table: physical key (`KeyboardEvent.code`) and shift, nothing else.
 *
 * Caps Lock is ignored on purpose: the state of the lock never changes what a physical key with shift means. The known
 * exception is a scanner that is set to undo Caps Lock by itself (often called "Caps Lock on" or "auto-caps"): it then
 * sends shift reversed, and capitals arrive small. That setting must be off.
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
  'MetaLeft',
  'MetaRight',
  // Scanners tap the locks around a code when they try to undo them.
  'CapsLock',
  'NumLock',
]);

export const isModifier = (code: string): boolean => modifierCodes.has(code);
