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

const ONES = 0x46;
const TWENTIES = 0x66;

/** `!` says that the rest of a row is black. Renderers differ about it: one fills with the digit 1, which is nearly white. */
export const hasBlackRests = (data: string): boolean => data.includes('!');

/**
 * The picture of `^GFA` data in run lengths (ZPL II Programming Guide, "Alternative Data Compression Scheme"); null
 * where it is not exactly so many bytes, or says what the guide does not.
 */
export function expandRuns(data: string, total: number, stride: number): Uint8Array | null {
  const perRow = stride * 2;
  const rows: string[] = [];
  let row = '';
  let run = 0;
  for (const sign of data.replaceAll(/\s/g, '')) {
    const code = sign.charCodeAt(0);
    const isDigit = /[0-9A-Fa-f]/.test(sign);
    if (!isDigit && code > TWENTIES) run += (code - TWENTIES) * 20;
    else if (!isDigit && code > ONES) run += code - ONES;
    else if (isDigit) {
      if (row.length + Math.max(run, 1) > perRow) return null;
      row += sign.repeat(Math.max(run, 1));
      run = 0;
    } else if (run > 0) return null;
    else if (sign === ':' && row === '' && rows.length > 0) row = rows.at(-1) ?? '';
    else if (sign === ',' || sign === '!') row = row.padEnd(perRow, sign === ',' ? '0' : 'F');
    else return null;
    if (row.length < perRow) continue;
    if (rows.length * stride === total) return null;
    rows.push(row);
    row = '';
  }
  return run === 0 && row === '' && rows.length * stride === total ? Buffer.from(rows.join(''), 'hex') : null;
}
