import { z } from 'zod';

const wholeNumber = (name: string, pattern: RegExp, smallest: bigint, largest: bigint) => {
  const inRange = (value: string): bigint | null => {
    const number = pattern.test(value) ? BigInt(value) : null;
    return number !== null && number >= smallest && number <= largest ? number : null;
  };
  const text = z.string().regex(pattern, name);
  /**
   * A JSON number on the wire, text in TypeScript, so that no digit is lost above 2^53. The wire side is a number
   * where it is exact, else a bigint (see `wire.ts`).
   */
  return z.codec(z.union([z.int(), z.bigint()], { error: name }), text, {
    decode: (wire, context) => {
      const value = String(wire);
      if (inRange(value) === null) context.issues.push({ code: 'custom', input: wire, message: name });
      return value;
    },
    encode: (value, context) => {
      // Checked here too: inside an array with bounds the encoder is run before the pattern.
      const number = inRange(value);
      if (number !== null) return number;
      context.issues.push({ code: 'custom', input: value, message: name });
      return z.NEVER;
    },
  });
};

/** A signed 64-bit integer of a request (ids, cursors), text in TypeScript. */
export const int64 = wholeNumber('a 64-bit integer', /^-?\d{1,19}$/, -(2n ** 63n), 2n ** 63n - 1n);

/** An int64 identifier that the documents begin at 1. */
export const positiveInt64 = wholeNumber('an integer of 1 or more', /^[1-9]\d{0,18}$/, 1n, 2n ** 63n - 1n);

/** An unsigned 64-bit integer (article numbers of the search reports), text in TypeScript. */
export const uint64 = wholeNumber('an unsigned 64-bit integer', /^\d{1,20}$/, 0n, 2n ** 64n - 1n);

const digits = z.string().regex(/^-?\d{1,19}$/, 'a 64-bit integer');

/** A number of an answer that may as well come as text (telephone numbers): every digit and sign stays. */
export const numberAsText = z.codec(z.union([z.string(), z.int(), z.bigint()]), z.string(), {
  decode: (wire) => String(wire),
  encode: (value) => (/^(0|-?[1-9]\d{0,18})$/.test(value) ? BigInt(value) : value),
});

/** An identifier that is read: as `int64`, and digits in a string, because some answers send them so. */
export const tolerantInt64 = z.codec(
  z.union([z.int(), z.bigint(), digits], { error: 'a 64-bit integer' }),
  digits,
  {
    decode: (wire) => String(wire),
    encode: (value) => BigInt(value),
  },
);
