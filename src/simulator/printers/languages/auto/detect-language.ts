import { silentCommands, undrawnCommands } from '../tspl/known-commands.ts';
import type { LanguageName } from '../language.ts';

/** `asks`: it begins with what printers are asked or told between labels, after which another language may follow. */
export type Detected = { readonly language: LanguageName; readonly asks: boolean };

const DLE = 0x10;
const ESC = 0x1b;
const FS = 0x1c;
const GS = 0x1d;
const BANG = 0x21;
const CARET = 0x5e;
const TILDE = 0x7e;

/** What follows `<ESC>!` in TSPL. In ESC/POS it is a byte of bits for the font, and hardly ever one of these. */
const TSPL_AFTER_BANG: ReadonlySet<string> = new Set('?RCPOSQDF');

const drawnWords = ['SIZE', 'CLS', 'BITMAP', 'BAR', 'BOX', 'ERASE', 'REVERSE', 'PRINT'] as const;
const placingWords = ['REFERENCE', 'SHIFT', 'DIRECTION', 'INITIALPRINTER'] as const;
const tsplWords: ReadonlySet<string> = new Set([
  ...silentCommands,
  ...undrawnCommands,
  ...drawnWords,
  ...placingWords,
]);
/** No command of TSPL is longer: a longer word is text. */
const LONGEST_WORD = Math.max(...[...tsplWords].map(({ length }) => length));

const is = (language: LanguageName, asks = false): Detected => ({ language, asks });

/**
 * The language of what begins so, blanks before it left out. `undecided` wants more bytes; null belongs to no
 * language.
 */
export function detectLanguage(head: Buffer): Detected | 'undecided' | null {
  const [first, second, third] = head;
  if (first === undefined) return 'undecided';
  switch (first) {
    case CARET:
      return is('zpl');
    // `! U1 getvar …`, as printers of ZPL are asked for their settings.
    case BANG:
      return is('zpl', true);
    case TILDE:
      return second === undefined ? 'undecided' : is(second === BANG ? 'tspl' : 'zpl', true);
    case DLE:
      return is('escpos', true);
    case FS:
    case GS:
      return is('escpos');
    case ESC:
      if (second === undefined) return 'undecided';
      if (second !== BANG) return is('escpos');
      if (third === undefined) return 'undecided';
      return TSPL_AFTER_BANG.has(String.fromCharCode(third)) ? is('tspl', true) : is('escpos');
    default:
      return detectWord(head.toString('latin1'));
  }
}

function detectWord(text: string): Detected | 'undecided' | null {
  const [, word = '', end] = /^([A-Za-z]*)([^]?)/.exec(text) ?? [];
  if (end === '' && word.length <= LONGEST_WORD) return 'undecided';
  if (tsplWords.has(word.toUpperCase())) return is('tspl');
  return word === '' ? null : is('escpos');
}
