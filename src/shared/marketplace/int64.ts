import { z } from 'zod';

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);
const DIGITS = /^-?\d{1,19}$/;
const digits = z.string().regex(DIGITS);

/**
 * A 64-bit integer of the interface: a JSON number on the wire, text in TypeScript, so that no digit is lost
 * above 2^53. The wire side is a number where it is exact, else a bigint (see `wire.ts`); digits in a string are
 * accepted because some answers send them so.
 */
export const int64 = z.codec(z.union([z.int(), z.bigint(), digits]), digits, {
  decode: (wire) => String(wire),
  encode: (value, context) => {
    // Checked here too: inside an array with bounds the encoder is run before the pattern.
    const number = DIGITS.test(value) ? BigInt(value) : null;
    if (number !== null && number >= MIN && number <= MAX) return number;
    context.issues.push({ code: 'custom', input: value, message: 'a 64-bit integer' });
    return z.NEVER;
  },
});
