import { deflateSync } from 'node:zlib';
import type { Dots } from '../../../labels/dots.ts';
import { crcXmodem } from './crc-xmodem.ts';
import { trimDots } from './trim-dots.ts';

/** A hundredth smaller than level 6, for a third of a millisecond; on a serial line a byte takes a whole one. */
const LEVEL = 9;

/**
 * The picture as a graphic field of its own, `^FO` to `^FS`, in `:Z64:`: deflated rows in base64 with a CRC over that
 * text (ZPL II Programming Guide, "ZB64 Encoding"). White paper around it is not sent. A quarter of the size of run
 * lengths. Printers that only seem to understand it print nothing (seen with a ZD230), so it is for those alone that
 * have printed their own test label in it. Empty for a blank picture.
 */
export function encodeZ64(dots: Dots): Uint8Array {
  const trimmed = trimDots(dots);
  if (trimmed === null) return new Uint8Array();
  const { left, top, picture } = trimmed;
  const text = deflateSync(picture.bits, { level: LEVEL }).toString('base64');
  const crc = crcXmodem(Buffer.from(text, 'latin1')).toString(16).toUpperCase().padStart(4, '0');
  const total = picture.bits.length;
  return Buffer.from(
    `^FO${left},${top}^GFA,${total},${total},${picture.stride},:Z64:${text}:${crc}^FS`,
    'latin1',
  );
}
