import type { Handlers } from '../../../shared/contract/index.ts';
import { mistakesOfEntry } from '../../../shared/domain/pass/pass-entry.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

/** Enough for a fleet; a book is read whole. */
const MOST_ENTRIES = 200;

export interface PassBookPorts {
  readonly journal: Journal;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** Drivers with their cars, written down once. */
export function createPassBook({
  journal,
  clock,
  newId,
}: PassBookPorts): Pick<Handlers['passes'], 'saveEntry' | 'removeEntry'> {
  const { passBook, audit } = journal;

  const saveEntry: Handlers['passes']['saveEntry'] = async ({ entryId, ...fields }) => {
    const mistakes = mistakesOfEntry(fields);
    const [field] = Object.keys(mistakes);
    if (field !== undefined) return fail({ code: 'passEntryUnfit', field });
    const all = passBook.all();
    if (entryId !== null && all.every((entry) => entry.entryId !== entryId))
      return fail({ code: 'passEntryUnknown', entryId });
    const isTwice = all.some(
      (entry) =>
        entry.entryId !== entryId &&
        entry.carNumber === fields.carNumber &&
        entry.firstName === fields.firstName &&
        entry.lastName === fields.lastName,
    );
    if (isTwice) return fail({ code: 'passEntryTwice', carNumber: fields.carNumber });
    if (entryId === null && all.length >= MOST_ENTRIES)
      return fail({ code: 'deskFull', thing: 'passEntry', most: MOST_ENTRIES });
    const entry = { entryId: entryId ?? newId(), ...fields };
    journal.transaction(() => {
      passBook.put(entry, clock());
      audit.add(clock(), 'passEntrySaved', { car: entry.carNumber });
    });
    return ok({ entryId: entry.entryId });
  };

  return {
    saveEntry,
    removeEntry: async ({ entryId }) => {
      const entry = passBook.all().find((each) => each.entryId === entryId);
      if (!entry) return fail({ code: 'passEntryUnknown', entryId });
      journal.transaction(() => {
        passBook.takeOut(entryId);
        audit.add(clock(), 'passEntryRemoved', { car: entry.carNumber });
      });
      return ok(null);
    },
  };
}
