import { printableScan } from '../scanner/scan.ts';
import { GS } from './element-string.ts';
import { beginsLikeSgtin, readSgtin } from './read-sgtin.ts';

/** The longest serial number of a marking code (GS1 General Specifications, 3.5.2). */
const LONGEST_SERIAL = 20;
/** A separator as kept scans show it (`printableScan`). */
const SHOWN_GS = printableScan(GS);
const HEAD = '01'.length + 14 + '21'.length;

/**
 * What a scanned text is called in the log: a marking code without its check part, also where the code is damaged, as that
 * part is what makes a copy of it pass for the original.
 */
export function codeInLog(shown: string): string {
  const scanned = shown.replaceAll(SHOWN_GS, GS);
  const read = readSgtin(scanned);
  if (read.ok) return read.value.key;
  const begins = scanned.search(/01\d{14}21/u);
  if (begins === -1 || !beginsLikeSgtin(scanned.slice(begins))) return scanned;
  const [whole = ''] = scanned.slice(begins).split(GS);
  return whole.slice(0, HEAD + LONGEST_SERIAL);
}
