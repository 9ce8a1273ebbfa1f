import type { Handlers } from '../../../shared/contract/index.ts';
import type { Change } from '../../../shared/domain/outbox/change.ts';
import { isOpen } from '../../../shared/domain/outbox/outbox-row.ts';
import { fail, ok } from '../../../shared/result.ts';
import { PASSES_CHAIN, passChain } from '../../db/journal/outbox-writes.ts';
import { asTimePasses, feed } from '../../kernel/signal.ts';
import { answerUntold } from '../outbox/answer-untold.ts';
import { createPassBook } from './pass-book.ts';
import type { PassReader } from './pass-reader.ts';
import { viewOfPasses, type PassesViewPorts } from './passes-view.ts';

/** Time alone changes what is valid and what has its turn. */
const EVERY_MS = 10_000;

export interface PassesPorts extends PassesViewPorts {
  readonly reader: Pick<PassReader, 'view' | 'wake' | 'progress'>;
  readonly person: () => string | null;
  readonly newId: () => string;
}

/** The book of drivers and cars, and the passes made from it. */
export function createPasses(ports: PassesPorts): { readonly handlers: Handlers['passes'] } {
  const { cache, journal, reader, clock, newId, person } = ports;
  const { passBook, outbox, audit } = journal;

  const officeNamed = (officeId: string): string | null =>
    cache.passes.offices().find((office) => office.officeId === officeId)?.name ??
    cache.passes.all().find((pass) => pass.officeId === officeId)?.officeName ??
    null;

  const isQueued = (entryId: string, officeId: string): boolean =>
    outbox
      .ofPasses()
      .some(
        (row) =>
          row.change.kind === 'createPass' &&
          isOpen(row) &&
          row.change.entryId === entryId &&
          row.change.officeId === officeId,
      );

  /** A later change of a pass replaces an earlier one that has not left. */
  const put = (passId: string, change: Change): void => {
    for (const { seq, change: earlier } of outbox.ofPasses())
      if ('passId' in earlier && earlier.passId === passId) outbox.withdraw(seq);
    outbox.put(passChain(passId), change, clock());
  };

  const passOf = (passId: string) => cache.passes.all().find((pass) => pass.passId === passId) ?? null;

  const order: Handlers['passes']['order'] = async ({ entryId, officeId }) => {
    const entry = passBook.get(entryId);
    if (!entry) return fail({ code: 'passEntryUnknown', entryId });
    const officeName = officeNamed(officeId);
    if (officeName === null) return fail({ code: 'passOfficeUnknown', officeId });
    if (isQueued(entryId, officeId)) return fail({ code: 'passOrderedAlready', office: officeName });
    const at = clock();
    journal.transaction(() => {
      outbox.put(PASSES_CHAIN, { kind: 'createPass', passKey: newId(), entryId, officeId, officeName }, at);
      passBook.use(entryId, at);
      audit.add(at, 'passOrdered', { car: entry.carNumber, office: officeName, person: person() });
    });
    return ok(null);
  };

  return {
    handlers: {
      view: feed(
        () => viewOfPasses(ports),
        cache.topics('passes', 'pass_offices', 'warehouses'),
        journal.topics('pass_book', 'outbox'),
        reader.progress,
        asTimePasses(EVERY_MS),
      ),
      read: async () => {
        reader.wake();
        return ok(null);
      },
      ...createPassBook(ports),
      order,
      change: async ({ passId, entryId }) => {
        const entry = passBook.get(entryId);
        if (!entry) return fail({ code: 'passEntryUnknown', entryId });
        const pass = passOf(passId);
        if (pass?.officeId == null) return fail({ code: 'passUnknown', passId });
        const { officeId, officeName } = pass;
        journal.transaction(() => {
          put(passId, {
            kind: 'changePass',
            passId,
            entryId,
            officeId,
            officeName,
            revision: outbox.lastSeq() + 1,
          });
          audit.add(clock(), 'passChanged', { car: entry.carNumber, office: officeName, person: person() });
        });
        return ok(null);
      },
      remove: async ({ passId }) => {
        const pass = passOf(passId);
        if (!pass) return fail({ code: 'passUnknown', passId });
        const { officeName, carNumber } = pass;
        journal.transaction(() => {
          put(passId, { kind: 'deletePass', passId, officeName });
          audit.add(clock(), 'passDeleted', { car: carNumber, office: officeName, person: person() });
        });
        return ok(null);
      },
      ...answerUntold(ports, outbox.ofPasses, ({ change }) => {
        const office = 'officeName' in change ? change.officeName : null;
        audit.add(clock(), 'passTakenBack', { office, person: person() });
      }),
    },
  };
}
