import type { Person } from '../../../shared/contract/people.ts';

/** The last person who worked here comes first; the others by name. The current person is not offered. */
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
