import { isGtin } from '../../shared/domain/marking/check-digits.ts';
import { readBadge } from '../../shared/domain/people/people-badge.ts';

/** The longest PIN. EAN-8 is the only product code as short, and it can be scanned again. */
const LONGEST_PIN = 8;

export const isPin = (text: string): boolean => /^\d+$/.test(text) && text.length <= LONGEST_PIN;

/**
 * Quick keys that are a secret, although a scanner could have sent them: a PIN at the lock, at the menu that leads
 * there, in a field for one or beside it, and everything that is put into a field for other secrets. They reach no
 * station, no list and no journal. A badge is for the desk, and so is what is known as a label of this program or as goods: it is no buyer's code, and would cost them a try.
 */
export function isSecret(text: string, focused: Element | null, mayTypePin: boolean): boolean {
  if (readBadge(text) !== null) return false;
  if (mayTypePin) return isPin(text);
  if (isSecretField(focused)) return isForPin(focused) ? isPin(text) : !isOfDesk(text);
  const around = focused?.closest('form, dialog, [role="dialog"]') ?? null;
  return around !== null && isPin(text) && around.querySelector('input[type="password"]') !== null;
}

/** All codes that this program prints begin alike, in capitals or not: caps lock may be on. */
const isOfDesk = (text: string): boolean =>
  /^pb-/i.test(text) || (text.length > 8 && isGtin(text)) || isMarkingCode(text);

/** Of goods with a serial number: a GTIN and what follows it, as GS1 DataMatrix has them. */
const isMarkingCode = (text: string): boolean => {
  const elements = text.startsWith('\u001d') ? text.slice(1) : text;
  return elements.startsWith('01') && elements.startsWith('21', 16) && isGtin(elements.slice(2, 16));
};

/** It has room for no more. */
const isForPin = ({ maxLength }: HTMLInputElement): boolean => maxLength > 0 && maxLength <= LONGEST_PIN;

const isSecretField = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'password';
