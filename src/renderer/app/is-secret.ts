import { readBadge } from '../../shared/domain/people/people-badge.ts';
import { isOfDesk, isPin, LONGEST_PIN } from '../../shared/domain/scanner/may-be-secret.ts';

/**
 * Quick keys that are a secret, although a scanner could have sent them: a PIN at the lock, at the menu that leads
 * there, in a field for one or beside it, and everything that is put into a field for other secrets. They reach no
 * station, no list and no journal. A badge is for the desk, and so is what is known as a label of this program or as
 * goods: it is no buyer's code, and would cost them a try.
 */
export function isSecret(text: string, focused: Element | null, mayTypePin: boolean): boolean {
  if (readBadge(text) !== null) return false;
  if (mayTypePin) return isPin(text);
  if (isSecretField(focused)) return isForPin(focused) ? isPin(text) : !isOfDesk(text);
  const around = focused?.closest('form, dialog, [role="dialog"]') ?? null;
  return around !== null && isPin(text) && around.querySelector('input[type="password"]') !== null;
}

/** It has room for no more. */
export const isForPin = ({ maxLength }: HTMLInputElement): boolean =>
  maxLength > 0 && maxLength <= LONGEST_PIN;

const isSecretField = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'password';
