import { z } from 'zod';

const MAX_INT64 = 2n ** 63n - 1n;
const digits = z.string().regex(/^-?\d{1,19}$/);

/**
 * A 64-bit integer of the interface: a JSON number on the wire, text in TypeScript, so that no digit is lost
 * above 2^53. The wire side is a number where it is exact, else a bigint (see `wire.ts`); digits in a string are
 * accepted because some answers send them so.
 */
export const int64 = z.codec(z.union([z.int(), z.bigint(), digits]), digits, {
  decode: (wire) => String(wire),
  encode: (value) => BigInt(value),
});

/** An int64 that must be at least 1, as documented for identifiers that the caller supplies. */
export const positiveInt64 = z.codec(z.union([z.int(), z.bigint(), digits]), digits, {
  decode: (wire) => String(wire),
  encode: (value, context) => {
    const number = BigInt(value);
    if (number < 1n || number > MAX_INT64) {
      context.issues.push({ code: 'custom', input: value, message: 'an identifier from 1 to 2^63 - 1' });
    }
    return number;
  },
});
