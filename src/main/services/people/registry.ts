import type { AskedHandlers, Caller } from '../../../shared/contract/index.ts';
import { mayManage } from '../../../shared/domain/people/people-rights.ts';
import { isNameAmong } from '../../../shared/domain/given-name.ts';
import { isPinHardEnough } from '../../../shared/domain/people/people-pin.ts';
import { isPinLongEnough, type PersonRef, type Role } from '../../../shared/domain/people/people.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { PersonRow } from '../../db/people/people.ts';
import type { DeskSession } from './desk-session.ts';
import type { Proofs } from './proofs.ts';
import { hashPin, SALT_BYTES } from './pin.ts';
import type { DeviceKey } from './seal.ts';

export interface RegistryPorts {
  readonly journal: Pick<Journal, 'audit' | 'people' | 'transaction'>;
  readonly session: DeskSession;
  readonly proofs: Pick<Proofs, 'holds' | 'prove'>;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly key: DeviceKey;
}

/** Enough for all shifts of a large warehouse; the list goes to every screen whenever one of them changes. */
export const MOST_PEOPLE = 300;

/** What the log and its exports call the station itself, in both screen languages. */
const NAMES_OF_STATION = ['Station', 'Станция'];

type PinProblem = ProblemOf<'pinTooShort' | 'pinTooEasy'>;

/** What is wrong with a new PIN; existing PINs keep working. */
function pinProblem(pin: string, role: Role): PinProblem | null {
  if (!isPinLongEnough(pin, role)) return { code: 'pinTooShort' };
  return isPinHardEnough(pin, role) ? null : { code: 'pinTooEasy' };
}

type Found = Result<PersonRow, ProblemOf<'personUnknown' | 'notAllowed' | 'confirmNeeded'>>;

/** Who is entered at this desk. */
export interface Registry extends Pick<AskedHandlers['people'], 'add' | 'change' | 'remove'> {
  /** Changes a person's own PIN, after they proved the current one. Answers who they are by then. */
  renew(
    person: PersonRow,
    newPin: string,
  ): Promise<Result<PersonRow, PinProblem | ProblemOf<'personUnknown'>>>;
  /** A person whom the caller may change. */
  found(id: string, caller: Caller): Found;
}

/**
 * Beyond the guard's check: a person can't add or change someone with a higher role. The caller is checked again,
 * because another person may have taken over in another window while a PIN was hashed.
 */
const refusalBy =
  ({ session, proofs }: Pick<RegistryPorts, 'session' | 'proofs'>) =>
  (caller: Caller, ...others: readonly Role[]): ProblemOf<'notAllowed' | 'confirmNeeded'> | null => {
    const desk = session.state();
    if (desk.kind === 'free') return null;
    const isAllowed = desk.kind === 'signedIn' && others.every((role) => mayManage(desk.person.role, role));
    if (!isAllowed) return { code: 'notAllowed', right: 'users' };
    return proofs.holds(caller, desk.person.id, false) ? null : { code: 'confirmNeeded' };
  };

export function createRegistry(ports: RegistryPorts): Registry {
  const { journal, session, proofs, clock } = ports;
  const { people, audit } = journal;
  const refusal = refusalBy(ports);

  const isNameTaken = (wanted: string, by: string | null): boolean =>
    isNameAmong(wanted, [
      ...NAMES_OF_STATION,
      ...people.names().flatMap(({ id, name }) => (id === by ? [] : [name])),
    ]);

  const hasOtherOwner = (id: string): boolean =>
    people.all().some((person) => person.role === 'owner' && person.id !== id);

  const hashed = (pin: string): Promise<string> => hashPin(pin, ports.randomBytes(SALT_BYTES), ports.key);

  const found: Registry['found'] = (id, caller) => {
    const person = people.get(id);
    if (!person) return fail({ code: 'personUnknown', personId: id });
    const refused = refusal(caller, person.role);
    return refused ? fail(refused) : ok(person);
  };

  const add: AskedHandlers['people']['add'] = async ({ name: called, role, pin }, caller) => {
    const kept = pin === null ? null : await hashed(pin);
    // Nothing is awaited from here on, so what is checked now still holds when it is written.
    const refused = refusal(caller, role);
    if (refused) return fail(refused);
    const here = people.all().length;
    if (here >= MOST_PEOPLE) return fail({ code: 'deskFull', thing: 'person', most: MOST_PEOPLE });
    const isFirst = here === 0;
    if (isFirst && role !== 'owner') return fail({ code: 'ownerFirst' });
    if (role === 'owner' && kept === null) return fail({ code: 'ownerNeedsPin' });
    const badPin = pin === null ? null : pinProblem(pin, role);
    if (badPin) return fail(badPin);
    if (isNameTaken(called, null)) return fail({ code: 'nameTaken', name: called });
    const person: PersonRef = { id: ports.newId(), name: called, role };
    journal.transaction(() => {
      audit.add(clock(), 'personAdded', { personId: person.id, name: called, role });
      people.add({ ...person, pin: kept }, clock());
    });
    session.reread();
    if (isFirst) {
      session.signIn(person, 'first');
      proofs.prove(caller, person.id);
    }
    return ok({ id: person.id });
  };

  const change: AskedHandlers['people']['change'] = async ({ id, pin, ...wanted }, caller) => {
    const kept = pin === null || pin === undefined ? pin : await hashed(pin);
    const person = found(id, caller);
    if (!person.ok) return person;
    const before = person.value;
    const after = {
      name: wanted.name ?? before.name,
      role: wanted.role ?? before.role,
      pin: kept === undefined ? before.pin : kept,
    };
    const refused = refusal(caller, after.role);
    if (refused) return fail(refused);
    // An existing name stays valid whatever else is changed.
    if (after.name !== before.name && isNameTaken(after.name, id))
      return fail({ code: 'nameTaken', name: after.name });
    if (after.role === 'owner' && after.pin === null) return fail({ code: 'ownerNeedsPin' });
    // The length of a PIN that stays is unknown; it is checked when the PIN is next typed.
    const badPin = pin === null || pin === undefined ? null : pinProblem(pin, after.role);
    if (badPin) return fail(badPin);
    if (before.role === 'owner' && after.role !== 'owner' && !hasOtherOwner(id))
      return fail({ code: 'lastOwner' });
    journal.transaction(() => {
      audit.add(clock(), 'personChanged', {
        personId: id,
        name: after.name,
        ...(after.name === before.name ? {} : { was: before.name }),
        ...(after.role === before.role ? {} : { role: after.role }),
        ...(after.pin === before.pin ? {} : { pin: after.pin === null ? 'removed' : 'set' }),
      });
      people.change(id, after);
    });
    session.reread();
    return ok(null);
  };

  const remove: AskedHandlers['people']['remove'] = async ({ id }, caller) => {
    const person = found(id, caller);
    if (!person.ok) return person;
    const isAlone = people.all().length === 1;
    if (person.value.role === 'owner' && !isAlone && !hasOtherOwner(id)) return fail({ code: 'lastOwner' });
    journal.transaction(() => {
      audit.add(clock(), 'personRemoved', { personId: id, name: person.value.name });
      people.remove(id, clock());
    });
    session.reread();
    return ok(null);
  };

  const renew: Registry['renew'] = async (person, newPin) => {
    const { id: personId } = person;
    const pin = await hashed(newPin);
    // Nothing is awaited from here on. Who was removed, or got a PIN of somebody else's, meanwhile has proved nothing.
    const now = people.get(personId);
    if (now === null || now.pin !== person.pin) return fail({ code: 'personUnknown', personId });
    const { name, role } = now;
    const badPin = pinProblem(newPin, role);
    if (badPin) return fail(badPin);
    journal.transaction(() => {
      audit.add(clock(), 'personChanged', { personId, name, pin: 'set' }, name);
      people.change(personId, { name, role, pin });
    });
    session.reread();
    return ok({ ...now, pin });
  };

  return { found, add, change, remove, renew };
}
