import { editableField, typeInto } from '../scanner/field.ts';
import { isSecret } from './is-secret.ts';

/**
 * A scanner at a serial port has no keys: what would be a secret of the focused field, had it been typed there with its
 * Enter, is put there and sent off. True: it was one.
 */
export function typeSecret(text: string, focused: Element | null): boolean {
  const field = editableField(focused);
  if (!(field instanceof HTMLInputElement) || field.type !== 'password') return false;
  if (!isSecret(text, field, false)) return false;
  typeInto(field, text.slice(0, field.maxLength < 0 ? undefined : field.maxLength));
  field.form?.requestSubmit();
  return true;
}
