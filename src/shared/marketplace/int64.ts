import { z } from 'zod';

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);
const digits = z.string().regex(/^-?\d{1,19}$/);

/**
 * A 64-bit integer of the interface: a JSON number on the wire, text in TypeScript, so that no digit is lost
 * above 2^53. The wire side is a number where it is exact, else a bigint (see `wire.ts`); digits in a string are
 * accepted because some answers send them so.
 */
export const int64 = z.codec(z.union([z.int(), z.bigint(), digits]), digits, {
  decode: (wire) => String(wire),
  encode: (value, context) => {
    const number = BigInt(value);
    if (number < MIN || number > MAX) {
      context.issues.push({ code: 'custom', input: value, message: 'a 64-bit integer' });
    }
    return number;
  },
});
