import { unreachable } from '../../result.ts';

/** The twelve letters of Russian plates: each looks like a Latin one. */
const CYRILLIC = 'АВЕКМНОРСТУХ';
const LATIN = 'ABEKMHOPCTYX';

/** Cars, trailers, taxis and buses, motorcycles and tractors; the region has two or three digits. */
const RUSSIAN = [
  /^[АВЕКМНОРСТУХ]\d{3}[АВЕКМНОРСТУХ]{2}\d{2,3}$/u,
  /^[АВЕКМНОРСТУХ]{2}\d{4}\d{2,3}$/u,
  /^[АВЕКМНОРСТУХ]{2}\d{3}\d{2,3}$/u,
  /^\d{4}[АВЕКМНОРСТУХ]{2}\d{2,3}$/u,
] as const;

/** As the interface takes it (document 1, "Passes"). */
const SHORTEST = 6;
const LONGEST = 9;

export const carNumberFaults = ['tooShort', 'tooLong', 'otherSigns', 'mixedAlphabets'] as const;
export type CarNumberFault = (typeof carNumberFaults)[number];

/** A letter that was typed in the other alphabet: the two look the same, and a gate compares them. */
export interface Replaced {
  readonly typed: string;
  readonly now: string;
}

export interface CarNumber {
  /** Capitals without spaces and dashes, in one alphabet. */
  readonly text: string;
  readonly fault: CarNumberFault | null;
  /** `now` of all of them is in this alphabet; null: nothing was replaced. */
  readonly alphabet: 'cyrillic' | 'latin' | null;
  readonly replaced: readonly Replaced[];
}

const swapped = (text: string, from: string, to: string): string =>
  Array.from(text, (letter) => to[from.indexOf(letter)] ?? letter).join('');

const isLatin = (letter: string): boolean => /\p{Script=Latin}/u.test(letter);
const isCyrillic = (letter: string): boolean => /\p{Script=Cyrillic}/u.test(letter);

/** Letters that belong to one alphabet alone. */
const plain = (letters: readonly string[], is: (letter: string) => boolean, alike: string): boolean =>
  letters.some((letter) => is(letter) && !alike.includes(letter));

/** A plate as it is typed, spoken or copied, as the marketplace and a gate are to have it. */
export function readCarNumber(typed: string): CarNumber {
  const bare = typed
    .toUpperCase()
    .normalize('NFC')
    .replaceAll(/[\s\-–—_.]/gu, '');
  const alphabet = alphabetOf(bare);
  const text = inAlphabet(bare, alphabet);
  const replaced = Array.from(bare).flatMap((letter, index): Replaced[] => {
    const now = Array.from(text)[index] ?? letter;
    return now === letter ? [] : [{ typed: letter, now }];
  });
  return {
    text,
    fault: faultOf(text),
    alphabet: replaced.length === 0 || alphabet === 'mixed' ? null : alphabet,
    replaced,
  };
}

/** By its form where it is a Russian plate, else by the letters that only one alphabet has. */
function alphabetOf(bare: string): 'cyrillic' | 'latin' | 'mixed' {
  const cyrillic = swapped(bare, LATIN, CYRILLIC);
  if (RUSSIAN.some((form) => form.test(cyrillic))) return 'cyrillic';
  const letters = Array.from(bare);
  const isPlainLatin = plain(letters, isLatin, LATIN);
  const isPlainCyrillic = plain(letters, isCyrillic, CYRILLIC);
  if (isPlainLatin && isPlainCyrillic) return 'mixed';
  if (isPlainLatin) return 'latin';
  if (isPlainCyrillic) return 'cyrillic';
  const latin = letters.filter(isLatin).length;
  return latin > letters.filter(isCyrillic).length ? 'latin' : 'cyrillic';
}

function inAlphabet(bare: string, alphabet: ReturnType<typeof alphabetOf>): string {
  switch (alphabet) {
    case 'cyrillic':
      return swapped(bare, LATIN, CYRILLIC);
    case 'latin':
      return swapped(bare, CYRILLIC, LATIN);
    case 'mixed':
      return bare;
    default:
      return unreachable(alphabet);
  }
}

function faultOf(text: string): CarNumberFault | null {
  const letters = Array.from(text);
  if (letters.some((letter) => !/[\p{L}\p{N}]/u.test(letter))) return 'otherSigns';
  if (letters.some(isLatin) && letters.some(isCyrillic)) return 'mixedAlphabets';
  if (letters.length < SHORTEST) return 'tooShort';
  return letters.length > LONGEST ? 'tooLong' : null;
}
