import type { Dots } from '../../../raster/dots.ts';

/** `G` repeats the digit after it once, `Y` 19 times; `g` 20 times, `z` 400 times (ZPL II manual, "Alternative Data Compression Scheme"). */
const ONES = 0x46;
const TWENTIES = 0x66;
/** `zY` and a digit: the longest run two repeat letters can say. */
const LONGEST_RUN = 419;

const SAME_ROW = 0x3a;
const REST_WHITE = 0x2c;

const HEX_DIGITS = Uint8Array.from('0123456789ABCDEF', (digit) => digit.charCodeAt(0));

/**
 * The picture as hexadecimal digits, four dots each, with ZPL's run lengths: `:` for a row like the one above, `,`
 * for a row whose rest is white. ASCII alone: every ZPL printer since the 1990s reads it.
 *
 * Not used: `!`, "the rest is ones". Readers differ about it (zebrash fills with the digit 1, not with F), and two
 * letters and an F say the same.
 */
export function encodeAcs({ bits, stride, height }: Dots): Uint8Array {
  const out = new Uint8Array(height * (stride * 2 + 1));
  const digits = new Uint8Array(stride * 2);
  let length = 0;
  for (let row = 0; row < height; row += 1) {
    const start = row * stride;
    if (row > 0 && sameBytes(bits, start - stride, start, stride)) {
      out[length] = SAME_ROW;
      length += 1;
      continue;
    }
    splitDigits(bits, start, digits);
    length = writeRow(digits, out, length);
  }
  return out.subarray(0, length);
}

function sameBytes(bytes: Uint8Array, a: number, b: number, count: number): boolean {
  for (let index = 0; index < count; index += 1) if (bytes[a + index] !== bytes[b + index]) return false;
  return true;
}

function splitDigits(bits: Uint8Array, start: number, digits: Uint8Array): void {
  for (let index = 0; index < digits.length; index += 2) {
    const byte = bits[start + (index >> 1)] ?? 0;
    digits[index] = byte >> 4;
    digits[index + 1] = byte & 0x0f;
  }
}

/** Returns the new length of `out`. */
function writeRow(digits: Uint8Array, out: Uint8Array, at: number): number {
  let length = at;
  let index = 0;
  while (index < digits.length) {
    const digit = digits[index] ?? 0;
    let end = index + 1;
    while (end < digits.length && digits[end] === digit) end += 1;
    if (end === digits.length && digit === 0) {
      out[length] = REST_WHITE;
      return length + 1;
    }
    length = writeRun(end - index, HEX_DIGITS[digit] ?? 0, out, length);
    index = end;
  }
  return length;
}

function writeRun(count: number, digit: number, out: Uint8Array, at: number): number {
  let length = at;
  for (let left = count; left > 0; left -= LONGEST_RUN) {
    const run = Math.min(left, LONGEST_RUN);
    const twenties = Math.floor(run / 20);
    const ones = run % 20;
    if (twenties > 0) {
      out[length] = TWENTIES + twenties;
      length += 1;
    }
    if (ones > 0 && run > 1) {
      out[length] = ONES + ones;
      length += 1;
    }
    out[length] = digit;
    length += 1;
  }
  return length;
}
