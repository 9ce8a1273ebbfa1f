import { textOfBytes } from './scan-bytes.ts';
import { readScannedText, type ScannedText, type ScannerText } from './scan-text.ts';
import type { ScannerFindings } from './scanner-profile.ts';

/** Reads the bytes of one scan. `keys` has the characters that the scanner sends for others (`=£` for `#`). */
export function readSerialText(
  bytes: Uint8Array,
  scanner: (ScannerText & Pick<ScannerFindings, 'keys'>) | null,
): ScannedText {
  const text = textOfBytes(bytes);
  const keys = scanner?.keys ?? {};
  const meant = Array.from(text, (character) => keys[`=${character}`] ?? character).join('');
  return readScannedText(meant, scanner);
}
