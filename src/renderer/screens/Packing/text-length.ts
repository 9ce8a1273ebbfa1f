import type { WordArguments } from '../../words/arguments.ts';

/** How much room a text needs; the longer it is, the smaller it is drawn. */
export type TextLength = 'short' | 'long' | 'endless';

const SHORT = 28;
const LONG = 56;
/** What a supply is known by stands at its beginning or its end. */
const NAME = { head: 22, tail: 14 } as const;

const segmenter = new Intl.Segmenter();
const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Signs of the East are as wide as they are high: two Latin letters. */
const isWide = (letter: string): boolean => (letter.codePointAt(0) ?? 0) >= 0x2e80;

export function lengthOf(text: string): TextLength {
  const width = lettersOf(text).reduce((sum, letter) => sum + (isWide(letter) ? 2 : 1), 0);
  return width <= SHORT ? 'short' : width <= LONG ? 'long' : 'endless';
}

/** A name for the largest letters: the middle of a long one is left out. */
function shortName(name: string): string {
  const letters = lettersOf(name);
  if (letters.length <= NAME.head + NAME.tail) return name;
  return `${letters.slice(0, NAME.head).join('').trimEnd()}…${letters.slice(-NAME.tail).join('').trimStart()}`;
}

export const withShortNames = (words: WordArguments): WordArguments =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => [
      name,
      typeof value === 'string' ? shortName(value) : value,
    ]),
  );
