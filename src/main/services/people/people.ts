import type { CurrentView } from '../../../shared/contract/people.ts';
import type { AskedHandlers, Caller } from '../../../shared/contract/index.ts';
import { readBadge } from '../../../shared/domain/people/people-badge.ts';
import {
  NOTHING_ALLOWED,
  rights,
  rightsOf,
  type Allowed,
  type Right,
} from '../../../shared/domain/people/people-rights.ts';
import type { PersonRef } from '../../../shared/domain/people/people.ts';
import { ok } from '../../../shared/result.ts';
import { feed, type Source } from '../../kernel/signal.ts';
import type { ForgetRequest } from './forget-file.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { createBadges, type Badges, type BadgesPorts } from './badges.ts';
import { createDeskSession } from './desk-session.ts';
import { guardHandlers } from './guard-handlers.ts';
import { createLogHandlers } from './log-handlers.ts';
import { createProofs } from './proofs.ts';
import { createRefused } from './refused.ts';
import { createRegistry } from './registry.ts';
import { createSigningIn, refOf } from './sign-in.ts';

export interface PeoplePorts extends Omit<BadgesPorts, 'person' | 'journal'> {
  readonly journal: Journal;
  /** Exports go into its `exports` folder. */
  readonly folder: string;
  /** An owner asked at the start that everyone be removed. */
  readonly forget: ForgetRequest;
  readonly lockAfterMinutes: () => number;
  /** What the owner allows beyond each role; nothing where it is left out. */
  readonly allowed?: () => Allowed;
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
  /** Whether this window may do what needs the right, as a call of it would be answered. */
  may(caller: Caller, right: Right): boolean;
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
  const { journal, clock, allowed = () => NOTHING_ALLOWED } = ports;
  const { people } = journal;
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

  const signing = createSigningIn(ports, { session, proofs, badges, registry });

  const refused = createRefused({ session, proofs, allowed });

  let refusals = 0;
  let refusedScan: CurrentView['refused'] = null;
  session.changes.subscribe(() => {
    if (session.person()) refusedScan = null;
  });

  const view = (caller: Caller): CurrentView => {
    const desk = session.state();
    const person = desk.kind === 'signedIn' ? desk.person : null;
    return {
      state: desk.kind,
      person,
      last: session.last(),
      refused: refusedScan,
      rights: desk.kind === 'free' ? [...rights] : person ? rightsOf(person.role, allowed()) : [],
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
    current: feed(view, session.changes, ports.preferences),
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
    signIn: signing.signIn,
    renewPin: signing.renewPin,
    signOut: async () => {
      session.signOut();
      return ok(null);
    },
    ...createLogHandlers({ journal, folder: ports.folder, person: name, clock }),
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
      refusedScan = { number: refusals, what: readBadge(text) === null ? 'other' : 'badge' };
      session.changes.tell();
    },
    badgeOf: (text) => {
      const person = badges.ownerOf(text);
      return person && refOf(person);
    },
    signInByBadge: (text) => {
      const person = signing.byBadge(text);
      return person && refOf(person);
    },
    withoutBadge: badges.without,
    signOut: session.signOut,
    may: (caller, right) => refused(right, caller, false) === null,
    name,
    badge: badges.document,
    guard: (all) => {
      const { scan } = all.packing;
      // The bench session opens the desk, but only this handler knows in which window the badge was scanned.
      const scanHere: typeof scan = async (input, caller) => {
        const person = badges.ownerOf(input.text);
        const answer = await scan(input, caller);
        if (person) signing.proveIfHere(caller, person);
        return answer;
      };
      const asked: AskedHandlers = { ...all, packing: { ...all.packing, scan: scanHere } };
      return guardHandlers(asked, { session, refused, preferences: ports.preferences });
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
