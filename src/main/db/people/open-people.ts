import { ok, type Result } from '../../../shared/result.ts';
import { backUpInto, openDatabase, type DatabaseProblem } from '../database.ts';
import { peopleOfTheDesk } from './migrations/001-people-of-the-desk.ts';
import { settingsAsWritten } from './migrations/002-settings-as-written.ts';
import type { Source } from '../../kernel/signal.ts';
import { createTopics } from '../telling.ts';
import { peopleTopics, type PeopleTopic } from '../topics.ts';
import { createPeopleQueries, type PeopleQueries } from './people.ts';

export const peopleMigrations = [peopleOfTheDesk, settingsAsWritten];
/** In the data folder, above the folders of accounts. */
export const PEOPLE_FILE = 'people.sqlite';

/** Who works at this desk, for whatever account, practice included. */
export interface PeopleStore {
  readonly queries: PeopleQueries;
  topics(...names: readonly PeopleTopic[]): Source;
  backUp(): Promise<void>;
  close(): void;
}

export function openPeople(file: string): Result<PeopleStore, DatabaseProblem> {
  const topics = createTopics(peopleTopics);
  const opened = openDatabase(file, peopleMigrations, true, { table: 'people', topics });
  if (!opened.ok) return opened;
  const database = opened.value;
  return ok({
    queries: createPeopleQueries(database),
    topics: topics.of,
    backUp: () => backUpInto(database, `${file}.backup`),
    close: () => database.close(),
  });
}
