import { restoreSeparators } from './scan-separators.ts';
import { splitSymbology, type Symbology } from './scan-symbology.ts';
import { GS } from '../marking/element-string.ts';
import { NO_CHARACTER } from './scanner-key-text.ts';
import type { ScannerFindings } from './scanner-profile.ts';

/** What is known of a scanner when its text is read. */
export type ScannerText = Pick<ScannerFindings, 'prefix' | 'trailer' | 'separator'>;

export interface ScannedText {
  /** The code alone; GS is 0x1D. */
  readonly text: string;
  /** Null when the scanner does not say. */
  readonly symbology: Symbology | null;
}

/** Framing of serial lines (STX, ETX, line ends, NUL), and function keys that a keyboard sends around a code. */
const framingBefore = new RegExp(`^[\u0000\u0002${NO_CHARACTER}]+`);
const framingBehind = new RegExp(`[\u0000\u0003\t\r\n${NO_CHARACTER}]+$`);

export const withoutFramingBefore = (text: string): string => text.replace(framingBefore, '');
export const withoutFramingBehind = (text: string): string => text.replace(framingBehind, '');

/**
 * Takes a code out of what a scanner sent around it, the same for keys and for serial bytes. Null stands for a scanner
 * that was not set up.
 */
export function readScannedText(raw: string, scanner: ScannerText | null): ScannedText {
  const { prefix = '', trailer = '' } = scanner ?? {};
  const form = scanner?.separator.form === 'text' ? scanner.separator.text : null;
  let rest = raw;
  let hasPrefix = prefix !== '';
  const takePrefix = (): void => {
    if (!hasPrefix || !rest.startsWith(prefix)) return;
    rest = rest.slice(prefix.length);
    hasPrefix = false;
  };
  takePrefix();
  rest = withoutFramingBefore(rest);
  takePrefix();
  // Makers differ on whether the identifier stands before the prefix or behind it.
  const named = splitSymbology(rest);
  rest = named.rest;
  takePrefix();
  rest = withoutFramingBehind(rest);
  if (trailer !== '' && rest.endsWith(trailer)) rest = rest.slice(0, -trailer.length);
  rest = restoreSeparators(withoutFramingBehind(rest), named.symbology, form);
  // FNC1 in first place: what ]d2 and ]C1 say, sent as a character.
  while (rest.startsWith(GS)) rest = rest.slice(1);
  return { text: rest, symbology: named.symbology };
}
