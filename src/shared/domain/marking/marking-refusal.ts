import { z } from 'zod';
import { metaKinds } from '../../marketplace/metadata-shapes.ts';

const kind = z.enum(metaKinds);

/** Why a code was not taken. Nothing was written down for it. */
export const markingRefusalSchema = z.discriminatedUnion('why', [
  /** Not a code of any kind: a web address, a note, a transport unit's code. */
  z.object({ why: z.literal('notAMarkingCode') }),
  /** A character that no marking code has: the scanner types under a keyboard layout, or the code is damaged. */
  z.object({ why: z.literal('badCharacter'), character: z.string() }),
  /** A good code of a kind that the order does not need, or no longer needs. */
  z.object({ why: z.literal('wrongKind'), scanned: kind, wanted: z.array(kind) }),
  z.object({ why: z.literal('badCheckDigit'), kind }),
  z.object({
    why: z.literal('badLength'),
    kind,
    /** What of it has the wrong length: `code`, or the field of this application identifier. */
    part: z.string(),
    length: z.int(),
    allowed: z.array(z.int()),
  }),
  /** The scanner dropped a GS (ASCII 29): it has to be set up, and the code scanned again. */
  z.object({ why: z.literal('separatorLost') }),
  /** No check part (93, or 91 and 92): cut off, or copied from a list that holds only the first part. */
  z.object({ why: z.literal('tailMissing') }),
  z.object({ why: z.literal('alreadyScannedHere') }),
  /** It belongs to another parcel, of any day. `at` in Unix milliseconds. */
  z.object({ why: z.literal('alreadyUsed'), orderId: z.string(), at: z.number() }),
  /** This GTIN is known to belong to another product. A person can say that it belongs to this one, too. */
  z.object({ why: z.literal('gtinOfOtherProduct'), gtin: z.string(), article: z.string() }),
]);
export type MarkingRefusal = z.infer<typeof markingRefusalSchema>;

/** Refusals that depend on the code alone, whatever is known of orders and products. */
export type ReadRefusal = Extract<
  MarkingRefusal,
  {
    why: 'notAMarkingCode' | 'badCharacter' | 'badCheckDigit' | 'badLength' | 'separatorLost' | 'tailMissing';
  }
>;
