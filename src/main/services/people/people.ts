import path from 'node:path';
import type { CurrentView } from '../../../shared/contract/people.ts';
import type { AskedHandlers, Caller } from '../../../shared/contract/index.ts';
import { readBadge } from '../../../shared/domain/people/people-badge.ts';
import { rights, rightsOf } from '../../../shared/domain/people/people-rights.ts';
import { isPinLongEnough, type PersonRef } from '../../../shared/domain/people/people.ts';
import { fail, ok } from '../../../shared/result.ts';
import { feed, type Source } from '../../kernel/signal.ts';
import type { ForgetRequest } from './forget-file.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { PersonRow } from '../../db/people/people.ts';
import { createBadges, type Badges, type BadgesPorts } from './badges.ts';
import { createDeskSession } from './desk-session.ts';
import { readFigures } from './figures.ts';
import { checkPin } from './check-pin.ts';
import { guardHandlers } from './guard-handlers.ts';
import { exportStamp } from '../../kernel/write-export.ts';
import { entryOf, exportLog, verifyLog } from './log.ts';
import { createProofs } from './proofs.ts';
import { createRegistry } from './registry.ts';

export interface PeoplePorts extends Omit<BadgesPorts, 'person' | 'journal'> {
  readonly journal: Journal;
  /** Exports go into its `exports` folder. */
  readonly folder: string;
  /** An owner asked at the start that everyone be removed. */
  readonly forget: ForgetRequest;
  readonly lockAfterMinutes: () => number;
  /** Preferences changed. */
  readonly preferences: Source;
}

/** Who works here, and what that allows. */
export interface People {
  readonly handlers: AskedHandlers['people'];
  /** The person signed in; null also where no people were ever added. */
  current(): PersonRef | null;
  /** People have been added, and none is signed in. */
  isLocked(): boolean;
  /** No people have been added. */
  isFree(): boolean;
  /** A scan at the locked desk that did not open it; the screens say so. */
  scanRefused(text: string): void;
  /** Whose badge was scanned; null if it is no badge or is no longer valid. */
  badgeOf(text: string): PersonRef | null;
  /** The same, and signs that person in. Call it outside a transaction: it is written at once. */
  signInByBadge(text: string): PersonRef | null;
  /** The part of a scan that may be shown and recorded. */
  withoutBadge(text: string): string;
  /** The next scan must be a badge. */
  signOut(): void;
  /** The name recorded with every act; null while the desk is locked. */
  name(): string | null;
  readonly badge: Badges['document'];
  guard(handlers: AskedHandlers): AskedHandlers;
  screenOpened(session: string): void;
  /** A screen has closed for good. */
  screenLeft(session: string): void;
  stop(): void;
}

export function createPeople(ports: PeoplePorts): People {
  const { journal, clock } = ports;
  const { people, audit } = journal;
  forgetIfAsked(ports);
  const session = createDeskSession({
    journal,
    clock,
    lockAfterMinutes: ports.lockAfterMinutes,
    seen: () => ports.printers.inUse(),
  });
  const proofs = createProofs(clock);
  session.changes.subscribe(() => proofs.onlyOf(session.person()?.id ?? null));
  const name = (): string | null => session.person()?.name ?? null;
  const badges = createBadges({ ...ports, person: name });
  ports.preferences.subscribe(session.reread);
  const registry = createRegistry({ ...ports, session, proofs });

  const refOf = ({ id, name: called, role }: PersonRef): PersonRef => ({ id, name: called, role });

  const isHere = ({ id }: PersonRef): boolean =>
    session.state().kind === 'signedIn' && session.person()?.id === id;

  /** If the person is signed in already, only the time until the desk locks changes. */
  const signInAs = (person: PersonRow, by: 'pin' | 'badge'): void => {
    if (isHere(person)) session.active();
    else session.signIn(person, by);
  };

  const signInByBadge = (text: string): PersonRow | null => {
    const person = badges.ownerOf(text);
    if (person) signInAs(person, 'badge');
    return person;
  };

  const prove = (caller: Caller, { id }: PersonRef): void => {
    proofs.prove(caller, id);
    session.changes.tell();
  };

  const signIn: AskedHandlers['people']['signIn'] = async (input, caller) => {
    if (input.by === 'badge') {
      const person = signInByBadge(input.code);
      if (!person) return fail({ code: 'badgeUnknown' });
      prove(caller, person);
      return ok(refOf(person));
    }
    const person = await checkPin(ports, input.id, input.pin);
    if (!person.ok) return person;
    if (!isPinLongEnough(input.pin, person.value.role)) return fail({ code: 'pinMustChange' });
    signInAs(person.value, 'pin');
    prove(caller, person.value);
    return ok(refOf(person.value));
  };

  const renewPin: AskedHandlers['people']['renewPin'] = async ({ id, pin, newPin }, caller) => {
    const person = await checkPin(ports, id, pin);
    if (!person.ok) return person;
    const renewed = await registry.renew(person.value, newPin);
    if (!renewed.ok) return renewed;
    signInAs(person.value, 'pin');
    prove(caller, person.value);
    return ok(refOf(person.value));
  };

  let refusals = 0;
  let refused: CurrentView['refused'] = null;
  session.changes.subscribe(() => {
    if (session.person()) refused = null;
  });

  const view = (caller: Caller): CurrentView => {
    const desk = session.state();
    const person = desk.kind === 'signedIn' ? desk.person : null;
    return {
      state: desk.kind,
      person,
      last: session.last(),
      refused,
      rights: desk.kind === 'free' ? [...rights] : person ? rightsOf(person.role) : [],
      provedAt: person && proofs.provedAt(caller, person.id),
      lockAfterMinutes: ports.lockAfterMinutes(),
    };
  };

  const handlers: AskedHandlers['people'] = {
    list: feed(
      () =>
        people.all().map((person) => ({
          ...refOf(person),
          hasPin: person.pin !== null,
          hasBadge: person.hasBadge,
        })),
      journal.peopleTopics('people'),
    ),
    current: feed(view, session.changes),
    add: registry.add,
    change: registry.change,
    remove: registry.remove,
    makeBadge: async ({ id }, caller) => {
      const person = registry.found(id, caller);
      if (!person.ok) return person;
      return badges.print(person.value);
    },
    removeBadge: async ({ id }, caller) => {
      const person = registry.found(id, caller);
      if (!person.ok) return person;
      badges.remove(person.value);
      return ok(null);
    },
    signIn,
    renewPin,
    signOut: async () => {
      session.signOut();
      return ok(null);
    },
    log: async ({ before, limit, person }) =>
      ok({
        entries: audit.before(before, limit, person).map(entryOf),
        total: audit.count(person),
        head: audit.head(),
      }),
    verifyLog: async ({ known }) => ok(await verifyLog(audit, known)),
    exportLog: async ({ after }) => {
      const by = name();
      const folder = path.join(ports.folder, 'exports');
      const exported = await exportLog(audit, folder, `packbench-log-${exportStamp(clock())}.jsonl`, after);
      if (exported.ok) {
        const { rows, head } = exported.value;
        audit.add(clock(), 'logExported', { rows, head }, by);
      }
      return exported;
    },
    figures: ({ from, to }) => readFigures(journal, from, to),
  };

  return {
    handlers,
    current: () => {
      const desk = session.state();
      return desk.kind === 'signedIn' ? desk.person : null;
    },
    isLocked: () => session.state().kind === 'locked',
    isFree: () => session.state().kind === 'free',
    scanRefused: (text) => {
      refusals += 1;
      refused = { number: refusals, what: readBadge(text) === null ? 'other' : 'badge' };
      session.changes.tell();
    },
    badgeOf: (text) => {
      const person = badges.ownerOf(text);
      return person && refOf(person);
    },
    signInByBadge: (text) => {
      const person = signInByBadge(text);
      return person && refOf(person);
    },
    withoutBadge: badges.without,
    signOut: session.signOut,
    name,
    badge: badges.document,
    guard: (all) => {
      const { scan } = all.packing;
      // The bench session opens the desk, but only this handler knows in which window the badge was scanned.
      const scanHere: typeof scan = async (input, caller) => {
        const person = badges.ownerOf(input.text);
        const answer = await scan(input, caller);
        if (person && isHere(person)) prove(caller, person);
        return answer;
      };
      const asked: AskedHandlers = { ...all, packing: { ...all.packing, scan: scanHere } };
      return guardHandlers(asked, { session, proofs });
    },
    screenOpened: proofs.opened,
    screenLeft: proofs.left,
    stop: session.stop,
  };
}

function forgetIfAsked({ journal, forget, clock }: Pick<PeoplePorts, 'journal' | 'forget' | 'clock'>): void {
  if (!forget.isAsked) return;
  journal.transaction(() => {
    const all = journal.people.all();
    journal.audit.add(clock(), 'peopleForgotten', { people: all.map(({ name }) => name) });
    for (const { id } of all) journal.people.remove(id, clock());
  });
  forget.done();
}
