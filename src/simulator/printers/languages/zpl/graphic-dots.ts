import { inflateSync } from 'node:zlib';
import type { Page } from '../../paper/page.ts';

/** Commands that change nothing about the dots of a label whose pictures are placed with `^FO`. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set([
  '^XA',
  '^XZ',
  '^FS',
  '^PQ',
  '^PW',
  '^LL',
  '^MN',
  '^MD',
  '^PR',
  '^MM',
  '^MT',
  '^CI',
  '^CF',
  '^BY',
  '^MC',
  '~SD',
  '^PON',
  '^LRN',
  '^FWN,0',
]);
const NO_SHIFT = /^\^(?:LH0,0|LT0|LS0)$/;
const ORIGIN = /^\^FO(\d+),(\d+)$/;
const GRAPHIC = /^\^GFA,\d+,(\d+),(\d+),/;

const REPEATED_ROW = ':';
const REST_WHITE = ',';
const REST_BLACK = '!';

/**
 * The dots of a format that is made of pictures alone (one byte each, 1 is black); null for any other, and for data
 * that this reading is not sure of: those are the renderer's. It saves its 20 ms for each label of a long run.
 * (ZPL II Programming Guide: `^GF`, "Alternative Data Compression Scheme".)
 */
export function graphicDots(text: string, page: Page): Uint8Array | null {
  const dots = new Uint8Array(page.width * page.height);
  let origin = { x: 0, y: 0 };
  for (const command of text.trim().split(/\s*(?=[\^~])/)) {
    const [, x, y] = ORIGIN.exec(command) ?? [];
    if (x !== undefined && y !== undefined) {
      origin = { x: Number(x), y: Number(y) };
      continue;
    }
    const [header, byteCount, rowBytes] = GRAPHIC.exec(command) ?? [];
    if (header === undefined) {
      if (!isWithoutDots(command)) return null;
      continue;
    }
    const rows = rowsOf(command.slice(header.length), Number(byteCount), Number(rowBytes));
    if (rows === null) return null;
    draw(rows, Number(rowBytes), origin, dots, page);
    origin = { x: 0, y: 0 };
  }
  return dots;
}

function isWithoutDots(command: string): boolean {
  if (NO_SHIFT.test(command) || WITHOUT_DOTS.has(command)) return true;
  const name = command.slice(0, 3);
  // With other letters than the whole commands above, orientation, reversal and justification make other pictures.
  return name !== '^PO' && name !== '^LR' && name !== '^FW' && WITHOUT_DOTS.has(name);
}

function rowsOf(data: string, bytes: number, rowBytes: number): Buffer | null {
  if (rowBytes === 0 || bytes % rowBytes !== 0) return null;
  const [, compressed] = /^:Z64:([A-Za-z0-9+/=]+):[0-9A-Fa-f]{4}$/.exec(data) ?? [];
  if (compressed !== undefined) return inflated(Buffer.from(compressed, 'base64'), bytes);
  const digits = digitsOf(data, bytes * 2, rowBytes * 2);
  return digits === null ? null : Buffer.from(digits, 'hex');
}

function inflated(compressed: Buffer, bytes: number): Buffer | null {
  try {
    const rows = inflateSync(compressed, { maxOutputLength: bytes + 1 });
    return rows.length === bytes ? rows : null;
  } catch {
    // Damaged, or more than was announced: what a printer makes of it, the renderer shall say.
    return null;
  }
}

/** Hexadecimal digits with the run lengths taken apart; null when they are not exactly so many. */
function digitsOf(data: string, count: number, perRow: number): string | null {
  let digits = '';
  let run = 0;
  for (const letter of data.replaceAll(/\s/g, '')) {
    const started = digits.length % perRow;
    if (letter >= 'G' && letter <= 'Y') run += letter.charCodeAt(0) - 0x46;
    else if (letter >= 'g' && letter <= 'z') run += (letter.charCodeAt(0) - 0x66) * 20;
    else if (/[0-9A-Fa-f]/.test(letter)) {
      digits += letter.repeat(Math.max(run, 1));
      run = 0;
    } else if (run > 0) return null;
    else if (letter === REST_WHITE) digits += '0'.repeat(perRow - started);
    else if (letter === REST_BLACK) digits += 'F'.repeat(perRow - started);
    else if (letter === REPEATED_ROW && started === 0 && digits.length >= perRow)
      digits += digits.slice(-perRow);
    else return null;
    if (digits.length > count) return null;
  }
  return run === 0 && digits.length === count ? digits : null;
}

function draw(
  rows: Buffer,
  rowBytes: number,
  { x, y }: { readonly x: number; readonly y: number },
  dots: Uint8Array,
  { width, height }: Page,
): void {
  for (const [index, byte] of rows.entries()) {
    if (byte === 0) continue;
    const row = y + Math.floor(index / rowBytes);
    const left = x + (index % rowBytes) * 8;
    if (row >= height) return;
    for (let bit = 0; bit < 8 && left + bit < width; bit += 1)
      if ((byte & (0x80 >> bit)) !== 0) dots[row * width + left + bit] = 1;
  }
}
