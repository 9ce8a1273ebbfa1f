import { badgesIn, holdsBadge } from '../../shared/domain/people/people-badge.ts';

/** Digits alone may be the number of a box: only the desk knows which of them open it. */
export interface BadgesOfDesk {
  /** Whether this whole code is a badge of somebody's. */
  opens(code: string): boolean;
}

/**
 * Codes of one call that are looked up among the badges, 10 µs each. A screen's form has a few; beyond that it is a list
 * of marking codes, each of which has such a row of digits, and scans go before it.
 */
const MOST_TRIED = 10_000;

/**
 * Where the code of a badge stands in the value of a call, field by field; empty: it is the whole value; null: nowhere.
 * A badge is a key, and whatever a call takes may be kept, printed or logged.
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
