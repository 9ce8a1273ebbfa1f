import { z } from 'zod';
import { visible } from '../visible-text.ts';
import { symbologies } from './scan-symbology.ts';

/** Longer than any code of the field (an SGTIN with its crypto tail has up to 135); the rest is noise. */
const MAX_SCAN_LENGTH = 512;

/**
 * One pull of the trigger. `text` is what the scanner read, without prefix, identifier and suffix, GS kept as 0x1D.
 * `id` is made where the scan ended, so that a call that is repeated after a broken link counts once.
 */
export const scanSchema = z.object({
  id: z.uuid(),
  text: z.string().max(65_536),
  /** Unix milliseconds of the last key event or byte, by the clock of the screen that took it. */
  endedAt: z.number().min(0),
  /** Unix milliseconds of its first key event or byte, where it is known. */
  startedAt: z.number().min(0).optional(),
  /** Its first characters went elsewhere: what is left may be another product's code. */
  isCut: z.boolean().optional(),
  /** The kind of barcode, where the scanner names it (AIM identifier). */
  symbology: z.enum(symbologies).optional(),
  /** Which of the desk's scanners it was, where its set-up tells. */
  scannerId: z.string().max(100).optional(),
  /** The window whose keyboard wedge read it: two windows may read the same product at once. */
  windowId: z.uuid().optional(),
});
export type Scan = z.infer<typeof scanSchema>;

export const scanFaults = ['empty', 'tooLong', 'controlCharacters', 'beginningLost'] as const;
export type ScanFault = (typeof scanFaults)[number];

const GS = '\u001d';

/** Checks a scan before anything is looked up by it. GS is the one control character that codes may carry. */
export function readScan(text: string): { readonly fault: ScanFault } | { readonly code: string } {
  if (text.length === 0) return { fault: 'empty' };
  if (text.length > MAX_SCAN_LENGTH) return { fault: 'tooLong' };
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const isControl = point < 0x20 || (point >= 0x7f && point < 0xa0);
    if (isControl && character !== GS) return { fault: 'controlCharacters' };
  }
  const code = text.trim();
  return code.length === 0 ? { fault: 'empty' } : { code };
}

/** For logs and the list of last scans: short, and nothing in it can act on a terminal or a screen. */
export const printableScan = (text: string): string => visible(text.slice(0, 80));
