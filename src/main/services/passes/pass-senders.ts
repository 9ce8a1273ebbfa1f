import type { Change } from '../../../shared/domain/outbox/change.ts';
import type { PassEntry } from '../../../shared/domain/pass/pass-entry.ts';
import { PASS_VALID_MS } from '../../../shared/domain/pass/pass-time.ts';
import { createPass, deletePass, listPasses, updatePass } from '../../../shared/marketplace/passes.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedPass } from '../../db/cache/passes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import type { ChangeSender, ChangeSenders } from '../outbox/change-sender.ts';
import { isUnknown } from '../outbox/refusals.ts';
import { passOf } from './pass-reader.ts';

/** The clocks of desk and marketplace may differ by this much when a pass is recognised by its age. */
const CLOCK_SKEW_MS = 5 * 60_000;

export interface PassSenderPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly clock: () => number;
}

type Sender<Kind extends Change['kind']> = ChangeSender<Extract<Change, { kind: Kind }>>;

const options = (signal: AbortSignal): CallOptions => ({
  priority: 'handOver',
  whenLost: 'readBack',
  signal,
});

/** How passes reach the marketplace (document 1, "Passes"). */
export const createPassSenders = (
  ports: PassSenderPorts,
): Pick<ChangeSenders, 'createPass' | 'changePass' | 'deletePass'> => ({
  createPass: createPassSender(ports),
  changePass: changePassSender(ports),
  deletePass: deletePassSender(ports),
});

const entryOf = (journal: Journal, entryId: string): Result<PassEntry, Problem> => {
  const entry = journal.passBook.get(entryId);
  return entry ? ok(entry) : fail({ code: 'passEntryUnknown', entryId });
};

const isOf = (pass: CachedPass, entry: PassEntry): boolean =>
  pass.carNumber === entry.carNumber &&
  pass.firstName === entry.firstName &&
  pass.lastName === entry.lastName;

function createPassSender({ cache, journal, marketplace, clock }: PassSenderPorts): Sender<'createPass'> {
  return {
    // One call in ten minutes: those that wait for it hold nothing else up.
    freeInMs: () => marketplace.gauges().find(({ scope }) => scope === 'createPass')?.nextInMs ?? 0,
    send: async ({ entryId, officeId, officeName }, signal) => {
      const entry = entryOf(journal, entryId);
      if (!entry.ok) return entry;
      const { firstName, lastName, carModel, carNumber } = entry.value;
      const fields = { firstName, lastName, carModel, carNumber };
      // Another desk of the seller may have made one since: the turn comes again then.
      const made = await marketplace.call(
        createPass,
        { ...fields, officeId },
        { ...options(signal), patienceMs: 0 },
      );
      if (made.ok)
        cache.passes.put({
          ...fields,
          passId: made.value.id,
          endsAt: clock() + PASS_VALID_MS,
          officeId,
          officeName,
        });
      return made;
    },
    readBack: async ({ entryId, officeId }, attemptedAt, signal) => {
      const entry = journal.passBook.get(entryId);
      const listed = await marketplace.call(listPasses, {}, options(signal));
      if (!listed.ok) return listed;
      const made = listed.value
        .map(passOf)
        .find(
          (pass) =>
            entry !== null &&
            pass.officeId === officeId &&
            isOf(pass, entry) &&
            (pass.endsAt ?? 0) - PASS_VALID_MS >= attemptedAt - CLOCK_SKEW_MS,
        );
      if (!made) return ok('notDone');
      cache.passes.put(made);
      return ok('done');
    },
  };
}

function changePassSender({ cache, journal, marketplace }: PassSenderPorts): Sender<'changePass'> {
  return {
    send: async ({ passId, entryId, officeId }, signal) => {
      const entry = entryOf(journal, entryId);
      if (!entry.ok) return entry;
      const { firstName, lastName, carModel, carNumber } = entry.value;
      return marketplace.call(
        updatePass,
        { passId, firstName, lastName, carModel, carNumber, officeId },
        options(signal),
      );
    },
    readBack: async ({ passId, entryId }, _attemptedAt, signal) => {
      const entry = journal.passBook.get(entryId);
      const listed = await marketplace.call(listPasses, {}, options(signal));
      if (!listed.ok) return listed;
      const pass = listed.value.map(passOf).find((each) => each.passId === passId);
      return ok(pass && entry && isOf(pass, entry) ? 'done' : 'notDone');
    },
    done: ({ passId, entryId }) => {
      const pass = cache.passes.all().find((each) => each.passId === passId);
      const entry = journal.passBook.get(entryId);
      if (!pass || !entry) return;
      const { entryId: _id, ...fields } = entry;
      cache.passes.put({ ...pass, ...fields });
    },
  };
}

function deletePassSender({ cache, marketplace }: PassSenderPorts): Sender<'deletePass'> {
  return {
    send: async ({ passId }, signal) => {
      const gone = await marketplace.call(deletePass, { passId }, options(signal));
      // One that ended meanwhile is as gone as it should be.
      return !gone.ok && isUnknown(gone.problem) ? ok(null) : gone;
    },
    readBack: async ({ passId }, _attemptedAt, signal) => {
      const listed = await marketplace.call(listPasses, {}, options(signal));
      if (!listed.ok) return listed;
      return ok(listed.value.some(({ id }) => id === passId) ? 'notDone' : 'done');
    },
    done: ({ passId }) => cache.passes.remove(passId),
  };
}
