import { GS } from '../marking/element-string.ts';
import { characterOf, isAltAlone, isModifier, numpadDigitOf, type ScannerKey } from './scanner-keys.ts';

/** How the keys of a scanner are to be read. */
export interface KeyReading {
  /** `us`: by the physical key. `pc`: set to the computer's own layout, read by what the layout made of the key. */
  readonly layout: 'us' | 'pc';
  /**
   * What decides on capital or small. `shift`: the shift key. `typed`: the scanner undoes Caps Lock, so the letter is
   * as the computer has it. `swapped`: the scanner turns every letter round.
   */
  readonly letters: 'shift' | 'typed' | 'swapped';
  /** Presses (see `pressName`) that were learned from the set-up card; they go before everything else. */
  readonly keys: Readonly<Record<string, string>>;
}

export const usKeys: KeyReading = { layout: 'us', letters: 'shift', keys: {} };

/** Stands for a press that is part of a scan and means no character, such as F9. */
export const NO_CHARACTER = '\ufffc';
/** Stands for a character that arrived and can't be told. */
const UNKNOWN_CHARACTER = '\ufffd';

/** Ctrl with these is FS, GS, RS and US (ISO/IEC 15434 envelopes have them); with a letter it is its place (1-26). */
const controls: Readonly<Record<string, string>> = {
  BracketLeft: '\u001b',
  Backslash: '\u001c',
  BracketRight: GS,
  Digit6: '\u001e',
  Minus: '\u001f',
};

const functionKey = /^F\d{1,2}$/;
const letterKey = /^Key([A-Z])$/;

/** A press by its name: modifiers and physical key, or the character where there was no key. */
function pressName({ code, key, shift, ctrl, alt, altGraph }: ScannerKey): string {
  if (code === '') return `=${key}`;
  const third = altGraph || (ctrl && alt);
  const held = [
    ...(ctrl && !third ? ['Ctrl'] : []),
    ...(alt && !third ? ['Alt'] : []),
    ...(third ? ['AltGr'] : []),
    ...(shift ? ['Shift'] : []),
  ];
  return [...held, code].join('+');
}

/** The character that a press stands for, `NO_CHARACTER` for a function key, null for a press that no scanner makes. */
export function characterOfPress(press: ScannerKey, reading: KeyReading): string | null {
  const learned = reading.keys[pressName(press)];
  if (learned !== undefined) return learned;
  const { code, key, ctrl, alt, altGraph } = press;
  if (press.meta) return null;
  // A driver that injects GS itself.
  if (key === GS) return GS;
  const isThirdLevel = altGraph || (ctrl && alt);
  if (code === '') return !ctrl && !alt && key.length === 1 && !/\p{Cc}/u.test(key) ? key : null;
  if (functionKey.test(code)) return ctrl || alt ? null : code === 'F8' ? GS : NO_CHARACTER;
  if (isThirdLevel) return key.length === 1 ? key : null;
  if (ctrl) return controlOf(code, key);
  if (alt) return null;
  const character = reading.layout === 'pc' && key.length === 1 ? key : characterOf(code, press.shift);
  return character === null ? null : inCase(character, press, reading.letters);
}

function controlOf(code: string, key: string): string | null {
  const place = letterKey.exec(code)?.[1]?.charCodeAt(0);
  if (place !== undefined) return String.fromCharCode(place - 64);
  // On a keyboard of another country `]` is on another key.
  return key === ']' ? GS : (controls[code] ?? null);
}

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();
const hasCases = (character: string): boolean => character.toLowerCase() !== character.toUpperCase();

function inCase(character: string, { key, shift }: ScannerKey, letters: KeyReading['letters']): string {
  if (!hasCases(character) || character.toUpperCase().length > 1) return character;
  const typed = hasCases(key) && key.length === 1 ? isCapital(key) : shift;
  const capital = { shift, typed, swapped: !shift }[letters];
  return capital ? character.toUpperCase() : character.toLowerCase();
}

/** Caps Lock as the keys show it: letters that are not as shift has them. Null without a letter. */
export function capsLockOf(keys: readonly ScannerKey[]): boolean | null {
  const first = keys.find(
    ({ phase, code, key, ctrl, alt }) =>
      phase === 'down' && letterKey.test(code) && !ctrl && !alt && key.length === 1 && hasCases(key),
  );
  return first === undefined ? null : isCapital(first.key) !== first.shift;
}

/** Code pages differ above 126, so what stands there can't be told. */
function altCharacter(digits: string): string {
  const point = Number(digits);
  return point < 127 ? String.fromCharCode(point) : UNKNOWN_CHARACTER;
}

/** One character of a scan and what made it: a press by its name, or Alt and a number (`Alt+029`). */
export interface Pressed {
  readonly name: string;
  readonly character: string;
}

/** The characters that the keys of one scan make; what makes none that is known counts as `NO_CHARACTER`. */
export function readPresses(keys: readonly ScannerKey[], reading: KeyReading): readonly Pressed[] {
  const presses: Pressed[] = [];
  let digits = '';
  const endAlt = (): void => {
    if (digits !== '') presses.push({ name: `Alt+${digits}`, character: altCharacter(digits) });
    digits = '';
  };
  for (const key of keys) {
    if (isModifier(key.code)) {
      // Released or pressed again: either way one number has ended.
      if (key.code.startsWith('Alt')) endAlt();
    } else if (key.phase === 'down') {
      const digit = isAltAlone(key) ? numpadDigitOf(key.code) : null;
      if (digit !== null) {
        digits += digit;
        continue;
      }
      endAlt();
      presses.push({ name: pressName(key), character: characterOfPress(key, reading) ?? NO_CHARACTER });
    }
  }
  endAlt();
  return presses;
}

/** What the keys of one scan say, prefix and all; its suffix key is not among them. */
export const textOfKeys = (keys: readonly ScannerKey[], reading: KeyReading): string =>
  readPresses(keys, reading)
    .map(({ character }) => character)
    .join('');
