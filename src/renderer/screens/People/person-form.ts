import { isPinHardEnough } from '../../../shared/domain/people/people-pin.ts';
import {
  isPinLongEnough,
  personNameSchema,
  pinSchema,
  type Role,
} from '../../../shared/domain/people/people.ts';

/** What becomes of the PIN: `keep` only where there is a person already. */
export type PinWish = 'keep' | 'set' | 'none';

/** A person as typed so far. */
export interface PersonForm {
  readonly name: string;
  readonly role: Role;
  readonly wish: PinWish;
  readonly pin: string;
  readonly pinAgain: string;
}

/** What is invalid in it, by the names of the words. */
export interface FormMistakes {
  readonly name?: 'nameBad';
  readonly pin?: 'pinBad' | 'pinEasy';
  readonly pinAgain?: 'pinDiffers';
  readonly wish?: 'ownerPin';
}

/** `hasPin`: of the person as they are now. */
export function mistakesIn(form: PersonForm, hasPin: boolean): FormMistakes {
  const isTyped = form.wish === 'set';
  const willHavePin = isTyped || (form.wish === 'keep' && hasPin);
  return {
    ...(personNameSchema.safeParse(form.name).success ? {} : { name: 'nameBad' }),
    ...(isTyped && !(pinSchema.safeParse(form.pin).success && isPinLongEnough(form.pin, form.role))
      ? { pin: 'pinBad' }
      : isTyped && !isPinHardEnough(form.pin, form.role)
        ? { pin: 'pinEasy' }
        : {}),
    ...(isTyped && form.pin !== form.pinAgain ? { pinAgain: 'pinDiffers' } : {}),
    ...(form.role === 'owner' && !willHavePin ? { wish: 'ownerPin' } : {}),
  };
}

/** As `people.change` takes it: what is left out stays. */
export const pinOf = ({ wish, pin }: PersonForm): { readonly pin?: string | null } =>
  wish === 'keep' ? {} : { pin: wish === 'none' ? null : pin };
