/** Enough of an answer to recognise it by, safe to show, to log and to copy into a message. */
export const EXCERPT_LENGTH = 200;

// Controls, line and paragraph separators, marks that turn the writing direction, halves of surrogate pairs.
const UNSAFE = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

export function excerptOf(text: string): string {
  // Cut first to bound the work: no replacement below makes the text shorter than a few runs of blanks.
  const clean = text
    .slice(0, EXCERPT_LENGTH * 20)
    .replace(/\s+/g, ' ')
    .replace(UNSAFE, '\ufffd')
    .trim();
  return clean.length <= EXCERPT_LENGTH ? clean : clean.slice(0, EXCERPT_LENGTH - 1).toWellFormed() + '…';
}
