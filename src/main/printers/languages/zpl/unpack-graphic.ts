import { inflateSync } from 'node:zlib';
import { crcXmodem } from './crc-xmodem.ts';

/** `:Z64:` deflated, `:B64:` as it is, both in base64 with a CRC over that text (ZPL II Programming Guide, "B64 and Z64 Encoding"). */
const PACKED = /^:(Z64|B64):([A-Za-z0-9+/]*={0,2}):([0-9A-Fa-f]{4})$/i;

/** Does the data of a `^GFA` say that it is packed? */
export const isPacked = (data: string): boolean =>
  data.trimStart().startsWith(':') && /^\s*:[ZB]64:/i.test(data);

/**
 * The picture of packed `^GFA` data; null where the CRC is wrong or it is not exactly so many bytes. Printers hold such
 * a graphic for broken and leave it out; a renderer that doesn't look would show a code that never comes out.
 */
export function unpackGraphic(data: string, total: number): Uint8Array | null {
  const [, kind = '', text = '', crc = ''] = PACKED.exec(data.replaceAll(/\s/g, '')) ?? [];
  if (kind === '' || crcXmodem(Buffer.from(text, 'latin1')) !== Number.parseInt(crc, 16)) return null;
  const packed = Buffer.from(text, 'base64');
  const bits = kind.toUpperCase() === 'B64' ? packed : inflated(packed, total);
  return bits?.length === total ? bits : null;
}

function inflated(packed: Buffer, total: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: total + 1 });
  } catch {
    // Damaged, or more than was announced.
    return null;
  }
}
