import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import type { ProblemOf } from '../../../shared/problem.ts';
import type { PeopleQueries } from './people.ts';

/**
 * The file holds no people although the log or a copy knows of some: starting over would give everyone every right. A
 * file that a station has used holds settings, so an empty list there is what people chose.
 */
export function missingPeople(
  file: string,
  people: Pick<PeopleQueries, 'names' | 'settings'>,
  knowsPeople: () => boolean,
): ProblemOf<'peopleGone'> | null {
  if (people.settings() !== null || people.names().length > 0) return null;
  const copy = `${file}.backup`;
  const backup = hasPeople(copy) ? copy : null;
  return backup === null && !knowsPeople() ? null : { code: 'peopleGone', file, backup };
}

/** `immutable`: nothing is laid beside a copy. One that can't be read has nobody to give back. */
function hasPeople(file: string): boolean {
  let copy: DatabaseSync | null = null;
  try {
    const url = pathToFileURL(path.resolve(file));
    url.searchParams.set('immutable', '1');
    copy = new DatabaseSync(url, { readOnly: true });
    return copy.prepare('SELECT 1 FROM people WHERE removed_at IS NULL LIMIT 1').get() !== undefined;
  } catch {
    return false;
  } finally {
    copy?.close();
  }
}
