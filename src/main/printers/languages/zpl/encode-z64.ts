import { deflateSync } from 'node:zlib';
import type { Dots } from '../../../raster/dots.ts';
import { dotsOfBlock, leftAndRight, type Block } from '../ink-blocks.ts';
import { crcXmodem } from './crc-xmodem.ts';
import { trimDots } from './trim-dots.ts';

/**
 * Matches reach one row up and no further: with little room distances take shorter codes, and a label is a twentieth
 * shorter and packed in a quarter of the time (940 bytes against 978). Powers of two, from the least to the most that
 * zlib has; 262 bytes of each it keeps for itself (zlib, `MIN_LOOKAHEAD`).
 */
const WINDOW = { least: 9, most: 15, kept: 262 } as const;

/** A hundredth smaller than level 6; on a serial line a byte takes a whole millisecond. */
const LEVEL = 9;

/**
 * The picture as graphic fields, `^FO` to `^FS`, in `:Z64:`: deflated rows in base64 with a CRC over that text (ZPL II
 * Programming Guide, "ZB64 Encoding"). One field, or one for a left and one for a right part, whichever is shorter. White
 * paper around them is not sent. A third of the size of run lengths. Printers that only seem to understand it print
 * nothing (seen with a ZD230), so it is for those alone whose maker documents it or that have printed their own test label in
 * it. Empty for a blank picture.
 */
export function encodeZ64(dots: Dots): Uint8Array {
  const whole = fieldOf(dots, null);
  const parts = leftAndRight(dots);
  if (parts === null) return whole;
  const cut = Buffer.concat(parts.map((part) => fieldOf(dots, part)));
  return cut.length < whole.length ? cut : whole;
}

function fieldOf(dots: Dots, part: Block | null): Uint8Array {
  const trimmed = trimDots(part === null ? dots : dotsOfBlock(dots, part));
  if (trimmed === null) return new Uint8Array();
  const { picture } = trimmed;
  const left = trimmed.left + (part?.left ?? 0) * 8;
  const top = trimmed.top + (part?.top ?? 0);
  const text = deflated(picture).toString('base64');
  const crc = crcXmodem(Buffer.from(text, 'latin1')).toString(16).toUpperCase().padStart(4, '0');
  const total = picture.bits.length;
  return Buffer.from(
    `^FO${left},${top}^GFA,${total},${total},${picture.stride},:Z64:${text}:${crc}^FS`,
    'latin1',
  );
}

function deflated({ bits, stride }: Dots): Buffer {
  const wanted = Math.ceil(Math.log2(stride + WINDOW.kept));
  const windowBits = Math.min(WINDOW.most, Math.max(WINDOW.least, wanted));
  return deflateSync(bits, { level: LEVEL, windowBits });
}
