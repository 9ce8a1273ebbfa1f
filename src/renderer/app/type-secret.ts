import { editableField, typeOver } from '../scanner/field.ts';
import { isPin, isSecret } from './is-secret.ts';

/** The field for a buyer's check code: see `CheckCode`. */
const CHECK_CODE = 'input[data-check-code]';

/**
 * A scanner at a serial port has no keys: what would be a secret of the focused field, had it been typed there with its
 * Enter, is put there and sent off, and so is what can only be a buyer's code while the field for it is on the screen.
 * True: it was one.
 */
export function typeSecret(text: string, focused: Element | null): boolean {
  const field = maskedField(focused) ?? (isPin(text) ? checkCodeField(focused) : null);
  if (field === null || !isSecret(text, field, false)) return false;
  // The answer about the last one is awaited: a second one would be sent with nobody seeing which.
  if (field.form?.getAttribute('aria-busy') === 'true') return true;
  typeOver(field, text.slice(0, field.maxLength < 0 ? undefined : field.maxLength));
  field.form?.requestSubmit();
  return true;
}

function maskedField(element: Element | null): HTMLInputElement | null {
  const field = editableField(element);
  return field instanceof HTMLInputElement && field.type === 'password' ? field : null;
}

/** Whatever has the focus on its screen; what lies over the screen has scans of its own. */
function checkCodeField(focused: Element | null): HTMLInputElement | null {
  if (focused === null || focused.closest('dialog, [role="dialog"]') !== null) return null;
  return maskedField(focused.ownerDocument.querySelector(CHECK_CODE));
}
