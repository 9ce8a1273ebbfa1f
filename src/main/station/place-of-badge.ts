import { badgesIn, holdsBadge } from '../../shared/domain/people/people-badge.ts';

/** A number may simply be that of a box: only the desk knows which numbers are badges. */
export interface BadgesOfDesk {
  /** Whether this whole code is a valid badge. */
  opens(code: string): boolean;
}

/**
 * How many codes of one call are looked up among the badges, at 10 µs each. A screen's form has a few; more than this
 * is a list of marking codes, each with such digits, which must not hold up scans.
 */
const MOST_TRIED = 10_000;

/**
 * The path to a badge code inside a call's value; empty if it is the whole value, null if there is none. A badge is a
 * key, and a call's value may be stored, printed or logged.
 */
export function placeOfBadge(value: unknown, opens: BadgesOfDesk['opens']): string | null {
  let tried = 0;
  const isBadge = (text: string): boolean => {
    if (holdsBadge(text)) return true;
    if (tried > MOST_TRIED) return false;
    const codes = badgesIn(text);
    tried += codes.length;
    return codes.some(opens);
  };
  const open: { readonly value: unknown; readonly place: string }[] = [{ value, place: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { place } = next;
    if (typeof next.value === 'string' && isBadge(next.value)) return place;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [name, inner] of Object.entries(next.value)) {
      if (isBadge(name)) return place;
      if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null)) {
        open.push({ value: inner, place: place === '' ? name : `${place}.${name}` });
      }
    }
  }
  return null;
}
