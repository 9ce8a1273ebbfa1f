import { holdsBadge } from '../../shared/domain/people/people-badge.ts';

/**
 * Where the code of a badge stands in the value of a call, field by field; empty: it is the whole value; null: nowhere.
 * A badge is a key, and whatever a call takes may be kept, printed or logged.
 */
export function placeOfBadge(value: unknown): string | null {
  const open: { readonly value: unknown; readonly place: string }[] = [{ value, place: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { place } = next;
    if (typeof next.value === 'string' && holdsBadge(next.value)) return place;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [name, inner] of Object.entries(next.value)) {
      if (holdsBadge(name)) return place;
      if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null)) {
        open.push({ value: inner, place: place === '' ? name : `${place}.${name}` });
      }
    }
  }
  return null;
}
