import { fail, ok, type Result } from '../../result.ts';
import { isGtin } from './check-digits.ts';
import type { MarkingCode } from './marking-code.ts';
import type { ReadRefusal } from './marking-refusal.ts';

/**
 * Marking codes that are no GS1 element strings, as the operator of the marking publishes them by group of goods. A
 * pack of tobacco: GTIN, 7 characters of serial number, 4 of the highest price, 4 of the check part, 29 in all and
 * without any separator. Furs: the number of the control mark, `RU-401301-AAA0277031`.
 */
const PACK = { gtin: 14, serial: 7, price: 4, check: 4 } as const;
const PACK_HEAD = PACK.gtin + PACK.serial;
const PACK_LENGTH = PACK_HEAD + PACK.price + PACK.check;
/** Copied from a list: without the check part, or without the price too. */
const CUT_LENGTHS: ReadonlySet<number> = new Set([PACK_HEAD, PACK_HEAD + PACK.price]);

const OF_CODES = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;
const FUR = /^[A-Z]{2}-\d{6}-[A-Z0-9]{10}$/;

/** Null: it has none of these forms. A number alone is a number, unless it has the whole length of a pack's code. */
export function readShort(text: string): Result<MarkingCode, ReadRefusal> | null {
  if (FUR.test(text)) return ok({ kind: 'sgtin', key: text, text, gtin: null });
  const gtin = text.slice(0, PACK.gtin);
  if (!OF_CODES.test(text) || gtin.length < PACK.gtin || !isGtin(gtin)) return null;
  if (text.length === PACK_LENGTH) {
    const serial = text.slice(PACK.gtin, PACK_HEAD);
    return ok({ kind: 'sgtin', key: `01${gtin}21${serial}`, text, gtin });
  }
  return CUT_LENGTHS.has(text.length) && !/^\d+$/.test(text) ? fail({ why: 'tailMissing' }) : null;
}
