import type { AskedHandlers, Caller } from '../../../shared/contract/index.ts';
import { isPinLongEnough, type PersonRef } from '../../../shared/domain/people/people.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { PersonRow } from '../../db/people/people.ts';
import type { Badges } from './badges.ts';
import { checkPin, type CheckPinPorts } from './check-pin.ts';
import type { DeskSession } from './desk-session.ts';
import type { Proofs } from './proofs.ts';
import type { Registry } from './registry.ts';

export const refOf = ({ id, name, role }: PersonRef): PersonRef => ({ id, name, role });

interface Parts {
  readonly session: DeskSession;
  readonly proofs: Proofs;
  readonly badges: Pick<Badges, 'ownerOf'>;
  readonly registry: Pick<Registry, 'renew'>;
}

/** How a person comes to work at the desk, and how a window proves to be theirs. */
export interface SigningIn extends Pick<AskedHandlers['people'], 'signIn' | 'renewPin'> {
  /** Null: it is no badge, or is no longer valid. */
  byBadge(text: string): PersonRow | null;
  /** The window proved to be of this person, as far as they are the one signed in. */
  proveIfHere(caller: Caller, person: PersonRef): void;
}

export function createSigningIn(
  ports: CheckPinPorts,
  { session, proofs, badges, registry }: Parts,
): SigningIn {
  const isHere = ({ id }: PersonRef): boolean =>
    session.state().kind === 'signedIn' && session.person()?.id === id;

  /** If the person is signed in already, only the time until the desk locks changes. */
  const signInAs = (person: PersonRow, by: 'pin' | 'badge'): void => {
    if (isHere(person)) session.active();
    else session.signIn(person, by);
  };

  const byBadge: SigningIn['byBadge'] = (text) => {
    const person = badges.ownerOf(text);
    if (person) signInAs(person, 'badge');
    return person;
  };

  const prove = (caller: Caller, { id }: PersonRef): void => {
    proofs.prove(caller, id);
    session.changes.tell();
  };

  const signIn: SigningIn['signIn'] = async (input, caller) => {
    if (input.by === 'badge') {
      const person = byBadge(input.code);
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

  const renewPin: SigningIn['renewPin'] = async ({ id, pin, newPin }, caller) => {
    const person = await checkPin(ports, id, pin);
    if (!person.ok) return person;
    const renewed = await registry.renew(person.value, newPin);
    if (!renewed.ok) return renewed;
    signInAs(renewed.value, 'pin');
    prove(caller, renewed.value);
    return ok(refOf(renewed.value));
  };

  return {
    byBadge,
    signIn,
    renewPin,
    proveIfHere: (caller, person) => {
      if (isHere(person)) prove(caller, person);
    },
  };
}
