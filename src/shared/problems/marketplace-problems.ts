import { z } from 'zod';
import { baseUrlFaults } from '../marketplace/base-url.ts';
import { refusalCodeNames } from '../marketplace/refusal-codes.ts';

const text = z.string();

/** What a call to the marketplace meets. */
export const marketplaceProblems = [
  /** The address is not valid, or sending there would reveal the token: nothing was sent. */
  z.object({ code: z.literal('marketplaceAddressUnsafe'), address: text, fault: z.enum(baseUrlFaults) }),
  /** No connection, or it broke before anything was sent, or a read got no answer: nothing was changed. */
  z.object({ code: z.literal('marketplaceUnreachable'), reason: text }),
  /** The request may have been carried out, but no whole answer came. Read the state back before repeating. */
  z.object({ code: z.literal('outcomeUnknown'), reason: text }),
  /** An answer that is not of the documented shape: HTML from a proxy, an empty body, cut JSON. */
  z.object({
    code: z.literal('marketplaceGarbled'),
    status: z.int(),
    reason: text,
    excerpt: text,
    requestId: text.nullable(),
  }),
  /**
   * A refusal by the marketplace's rules, its `code` and `message` as they came. Problems written to a journal before
   * the last three fields were there read as if those were empty.
   */
  z.object({
    code: z.literal('marketplaceRefused'),
    status: z.int(),
    refusal: text,
    message: text,
    requestId: text.nullable(),
    /** `refusal` where it is one of the documented codes. */
    known: z.enum(refusalCodeNames).nullable().default(null),
    /** The items at fault of a refused stock update. `amount` is null where it is no number that a double holds. */
    items: z
      .array(
        z.object({
          code: text,
          message: text,
          data: z.array(z.object({ sku: text, amount: z.int().nullable() })),
        }),
      )
      .default([]),
    /** The fields at fault, named by the analytics operations. */
    fields: z.array(z.object({ field: text, description: text })).default([]),
  }),
  z.object({ code: z.literal('tokenMissing') }),
  /** The stored token was entered for other addresses and is sent to no others. Nothing was sent or saved. */
  z.object({ code: z.literal('tokenOfOtherAddress') }),
  /** The token is malformed, expired or revoked. */
  z.object({ code: z.literal('tokenRejected'), detail: text, requestId: text.nullable() }),
  /** The token is alive but was made for another category of the interface. */
  z.object({ code: z.literal('tokenScope'), detail: text, requestId: text.nullable() }),
  /** `until`: when that is by this desk's clock, in Unix milliseconds. */
  z.object({ code: z.literal('rateLimited'), retryAfterSeconds: z.number(), until: z.number().optional() }),
  /** A value that breaks a documented constraint; nothing was sent. */
  z.object({ code: z.literal('inputRejected'), field: text, rule: text }),
  /** The caller cancelled the request before it was answered. */
  z.object({ code: z.literal('aborted') }),
] as const;
