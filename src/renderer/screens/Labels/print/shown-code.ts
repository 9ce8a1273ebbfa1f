import { GS } from '../../../../shared/domain/marking/element-string.ts';
import { restoreSeparators } from '../../../../shared/domain/scanner/scan-separators.ts';

/** GS has no glyph, and a field that is typed into loses it. */
const WRITTEN = '<GS>';

/** A code as a field shows it: GS is written out where it will be read back as the same. */
export function showCode(code: string): string {
  const shown = code.replaceAll(GS, WRITTEN);
  return readShown(shown) === code ? shown : code;
}

/** The code that a field shows or a person typed, without the blanks around it. */
export const readShown = (shown: string): string =>
  restoreSeparators(shown.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''), null, null);
