import type { Handlers } from '../../../shared/contract/index.ts';
import type { Change } from '../../../shared/domain/outbox/change.ts';
import { isOpen, type OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import { fail, ok } from '../../../shared/result.ts';
import { PASSES_CHAIN, passChain } from '../../db/journal/outbox-writes.ts';
import { asTimePasses, feed } from '../../kernel/signal.ts';
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

  const untold = (id: string): OutboxRow | null =>
    outbox
      .ofPasses()
      .find(({ seq, state }) => String(seq) === id && (state === 'waiting' || state === 'refused')) ?? null;

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

  /** A later wish for a pass replaces an earlier one that has not left. */
  const wish = (passId: string, change: Change): void => {
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
          wish(passId, {
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
          wish(passId, { kind: 'deletePass', passId, officeName });
          audit.add(clock(), 'passDeleted', { car: carNumber, office: officeName, person: person() });
        });
        return ok(null);
      },
      takeBack: async ({ id }) => {
        const row = untold(id);
        if (!row || !('officeName' in row.change)) return fail({ code: 'taskUnknown', taskId: id });
        const { officeName } = row.change;
        const isWithdrawn = journal.transaction(() => {
          if (!outbox.withdraw(row.seq)) return false;
          audit.add(clock(), 'passTakenBack', { office: officeName, person: person() });
          return true;
        });
        return isWithdrawn ? ok(null) : fail({ code: 'taskUnknown', taskId: id });
      },
      retry: async ({ id }) => {
        const row = untold(id);
        if (row?.state !== 'refused') return fail({ code: 'taskUnknown', taskId: id });
        journal.transaction(() => {
          outbox.apply(row.seq, { kind: 'wantedAgain' }, clock());
          audit.add(clock(), 'taskRetried', { change: row.change, person: person() });
        });
        return ok(null);
      },
    },
  };
}
