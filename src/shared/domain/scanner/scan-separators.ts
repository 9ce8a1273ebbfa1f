import { isGs1, type Symbology } from './scan-symbology.ts';
import { GS } from '../marking/element-string.ts';

/** What scanners are set to write for GS where a keyboard has none; ↔ is how code page 437 draws character 29. */
const drawnSeparator = '↔';
const separatorTexts: readonly string[] = ['<GS>', '{GS}', '[GS]', '^]', drawnSeparator];

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** In a code that has such characters of its own they stay: a separator stands before an identifier, or at the end. */
const separatorText = new RegExp(`(?:${separatorTexts.map(escaped).join('|')})(?=\\d{2}|$)`, 'g');

/** A GTIN first, behind the sign of FNC1 if the scanner sends one. */
const beginsWithGtin = new RegExp(`^(?:${GS}|${separatorTexts.map(escaped).join('|')})?01\\d{14}`);

/**
 * Writes GS as GS. `form` is what the scanner is known to send for it, null while nobody knows: then the usual forms
 * count, and only in what begins like a GS1 code.
 */
export function restoreSeparators(text: string, symbology: Symbology | null, form: string | null): string {
  // No code of the field has the arrow itself: it is on no keyboard, and GS1 codes are ASCII.
  const known = text.replaceAll(form === null || form === '' ? drawnSeparator : form, GS);
  const isWritten = form === null && (isGs1(symbology) || beginsWithGtin.test(text));
  return isWritten ? known.replaceAll(separatorText, GS) : known;
}
