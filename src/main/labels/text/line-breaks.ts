/**
 * Where a line may end, after UAX #14 as far as names and addresses need it: at spaces, after hyphens and slashes,
 * between words of scripts that write no spaces (which ICU's dictionaries know), and between any two signs of Han and
 * kana, but for punctuation that must not begin or end a line.
 */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u;
const NEVER_FIRST =
  /^[\p{Pe}\p{Pf}\p{M}!%),.:;?\]}\u2026\u3001\u3002\u30fb\u30fc\u3005\uff01\uff05\uff0c\uff0e\uff1a\uff1b\uff1f\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7]/u;
const NEVER_LAST = /[\p{Ps}\p{Pi}#$\u20ac\u00a3\u2116\u20bd]$/u;
/** A space that may break; NBSP, the narrow one and word joiners glue. */
const BREAKING_SPACE = /[^\S\u00a0\u202f\u2007\ufeff]$/u;
const BREAKS_AFTER = /[\u200b\u00ad\u2010\u2013\u2014/\\|]$|[\p{L}\p{N}]-$/u;
const GLUE_FIRST = /^[\u00a0\u202f\u2007\u2060\ufeff\u2011]/u;
const GLUE_LAST = /[\u00a0\u202f\u2007\u2060\ufeff\u2011]$/u;

const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Offsets at which a new line may begin, in order, without 0 and the end. */
export function lineBreaks(text: string): readonly number[] {
  const breaks: number[] = [];
  for (const { segment, index } of words.segment(text)) {
    if (index > 0 && mayBreak(text.slice(Math.max(0, index - 2), index), segment)) breaks.push(index);
  }
  return breaks;
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/u.test(after) || NEVER_FIRST.test(after)) return false;
  if (BREAKING_SPACE.test(before)) return true;
  if (GLUE_FIRST.test(after) || GLUE_LAST.test(before) || NEVER_LAST.test(before)) return false;
  if (BREAKS_AFTER.test(before)) return /^\p{L}/u.test(after);
  return WITHOUT_SPACES.test(before.slice(-1)) || WITHOUT_SPACES.test(after.slice(0, 1));
}
