import type { Person } from '../../../shared/contract/people.ts';

/** Whoever worked here last is asked first; the others by name. Whoever works now is not asked to take over. */
export function orderPeople(
  people: readonly Person[],
  last: string | null,
  working: string | null,
  language: string,
): readonly Person[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return people
    .filter(({ id }) => id !== working)
    .toSorted(
      (one, other) => Number(other.id === last) - Number(one.id === last) || compare(one.name, other.name),
    );
}
