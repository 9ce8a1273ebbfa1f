import { isPin } from '../../shared/domain/scanner/may-be-secret.ts';
import { editableField, typeOver } from '../scanner/field.ts';
import { isForPin } from './is-secret.ts';

/** The field for a buyer's check code: see `CheckCode`. */
const CHECK_CODE = 'input[data-check-code]';

/** On its form while the answer about the last code is awaited. */
const isBusy = ({ form }: HTMLInputElement): boolean => form?.getAttribute('aria-busy') === 'true';

/**
 * A scanner at a serial port has no keys: the field that its secret would be put into. What is short and of digits is the
 * buyer's code while the field for it is on the screen, whatever has the focus there.
 */
export function secretField(ofPin: boolean, focused: Element | null): HTMLInputElement | null {
  const field = maskedField(focused);
  if (field !== null) return isForPin(field) && !ofPin ? null : field;
  return ofPin ? checkCodeField(focused) : null;
}

/** `sent`: as with its Enter. `put`: a person has to press. */
export type TypedSecret = 'sent' | 'put' | 'busy' | 'gone';

/** Puts a scanned secret in place of whatever stands in its field. */
export function typeSecret(text: string, field: HTMLInputElement, mayBeSent: boolean): TypedSecret {
  if (!field.isConnected || maskedField(field) === null || (isForPin(field) && !isPin(text))) return 'gone';
  // A second one would be sent with nobody seeing which of both was answered.
  if (isBusy(field)) return 'busy';
  typeOver(field, text.slice(0, field.maxLength < 0 ? undefined : field.maxLength));
  if (!mayBeSent || field.form === null) return 'put';
  field.dataset['scanned'] = '';
  field.form.requestSubmit();
  delete field.dataset['scanned'];
  return 'sent';
}

/** Whether what is sent off just now was scanned: see `typeSecret`. */
export const isScannedInto = (field: HTMLInputElement): boolean => field.dataset['scanned'] !== undefined;

export function maskedField(element: Element | null): HTMLInputElement | null {
  const field = editableField(element);
  return field instanceof HTMLInputElement && field.type === 'password' ? field : null;
}

export const isCheckCode = (field: Element): boolean => field.matches(CHECK_CODE);

/** Whatever has the focus on its screen; what lies over the screen has scans of its own. */
function checkCodeField(focused: Element | null): HTMLInputElement | null {
  if (focused === null || focused.closest('dialog, [role="dialog"]') !== null) return null;
  return maskedField(focused.ownerDocument.querySelector(CHECK_CODE));
}
