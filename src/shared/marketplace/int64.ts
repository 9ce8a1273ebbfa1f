import { z } from 'zod';

const wholeNumber = (name: string, pattern: RegExp, smallest: bigint, largest: bigint) => {
  const digits = z.string().regex(pattern, name);
  /**
   * A JSON number on the wire, text in TypeScript, so that no digit is lost above 2^53. The wire side is a number
   * where it is exact, else a bigint (see `wire.ts`); digits in a string are accepted because some answers send
   * them so.
   */
  return z.codec(z.union([z.int(name), z.bigint(), digits], name), digits, {
    decode: (wire) => String(wire),
    encode: (value, context) => {
      // Checked here too: inside an array with bounds the encoder is run before the pattern.
      const number = pattern.test(value) ? BigInt(value) : null;
      if (number !== null && number >= smallest && number <= largest) return number;
      context.issues.push({ code: 'custom', input: value, message: name });
      return z.NEVER;
    },
  });
};

/** A signed 64-bit integer of the interface (ids, cursors), text in TypeScript. */
export const int64 = wholeNumber('a 64-bit integer', /^-?\d{1,19}$/, -(2n ** 63n), 2n ** 63n - 1n);

/** An int64 identifier that the documents begin at 1. */
export const positiveInt64 = wholeNumber('an integer of 1 or more', /^[1-9]\d{0,18}$/, 1n, 2n ** 63n - 1n);

/** An unsigned 64-bit integer (article numbers of the search reports), text in TypeScript. */
export const uint64 = wholeNumber('an unsigned 64-bit integer', /^\d{1,20}$/, 0n, 2n ** 64n - 1n);
