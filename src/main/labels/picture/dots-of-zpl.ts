import { inflateSync } from 'node:zlib';
import { RESETS } from '../../printers/languages/zpl/retained-settings.ts';
import { MOST_DOTS, type Dots } from '../../raster/dots.ts';
import { placeBytes } from './place-bytes.ts';

/** The one format of `zplLanguage`: what the model says, the size, graphics on it, one copy. */
const DOCUMENT = new RegExp(
  String.raw`^(?:~SD\d\d)?\^XA(?:\^MN[YMN])?(?:\^PR\d+)?${RESETS.replaceAll('^', String.raw`\^`)}` +
    String.raw`\^PW(\d{1,5})\^LL(\d{1,5})((?:\^FO\d{1,5},\d{1,5}\^GFA,[0-9A-Za-z:,+/=]*\^FS)+)\^PQ1\^XZ$`,
);

const FIELD = /\^FO(\d+),(\d+)\^GFA,(\d{1,8}),\3,(\d{1,4}),([^^]*)\^FS/g;

const ONES = 0x46;
const TWENTIES = 0x66;

/** The dots of a document of `zplLanguage`; null for any other. */
export function dotsOfZpl(bytes: Uint8Array): Dots | null {
  const found = DOCUMENT.exec(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  );
  if (found === null) return null;
  const [width = 0, height = 0] = found.slice(1, 3).map(Number);
  if (width * height > MOST_DOTS) return null;
  const stride = (width + 7) >> 3;
  const dots: Dots = { width, height, stride, bits: new Uint8Array(stride * height) };
  for (const [, ...parts] of (found[3] ?? '').matchAll(FIELD)) {
    const [x = 0, y = 0, total = 0, row = 0] = parts.slice(0, 4).map(Number);
    if (row === 0 || row > stride || total === 0 || total % row !== 0 || total > dots.bits.length)
      return null;
    const data = parts[4] ?? '';
    const rows = data.startsWith(Z64) ? readZ64(data, total) : readAcs(data, row, total / row);
    if (rows === null || !placeBytes(dots, rows, row, x, y)) return null;
  }
  return dots;
}

const Z64 = ':Z64:';

/** No more is unpacked than the field says that it holds. */
function readZ64(data: string, total: number): Uint8Array | null {
  try {
    const packed = Buffer.from(data.slice(Z64.length, data.lastIndexOf(':')), 'base64');
    const rows = inflateSync(packed, { maxOutputLength: total });
    return rows.length === total ? rows : null;
  } catch {
    // Not packed, or more than was said.
    return null;
  }
}

/** The run lengths of `encodeAcs` as bytes; null where rows are cut or run over. */
function readAcs(data: string, stride: number, height: number): Uint8Array | null {
  const bits = new Uint8Array(stride * height);
  const digits = stride * 2;
  let [row, column, repeat] = [0, 0, 0];
  for (const character of data) {
    if (row === height) return null;
    if (character === ':' || character === ',') {
      const isCopy = character === ':';
      if (repeat > 0 || (isCopy && (column > 0 || row === 0))) return null;
      if (isCopy) bits.copyWithin(row * stride, (row - 1) * stride, row * stride);
      [row, column] = [row + 1, 0];
      continue;
    }
    const code = character.charCodeAt(0);
    if (code > TWENTIES) {
      repeat += (code - TWENTIES) * 20;
    } else if (code > ONES) {
      repeat += code - ONES;
    } else {
      const count = Math.max(repeat, 1);
      if (column + count > digits) return null;
      writeDigits(bits, row * digits + column, count, Number.parseInt(character, 16));
      [column, repeat] = [column + count, 0];
      if (column === digits) [row, column] = [row + 1, 0];
    }
  }
  return row === height && column === 0 && repeat === 0 ? bits : null;
}

function writeDigits(bits: Uint8Array, from: number, count: number, value: number): void {
  for (let digit = from; digit < from + count; digit += 1)
    bits[digit >> 1]! |= digit % 2 === 0 ? value << 4 : value;
}
