import { fail, ok, type Result } from '../../result.ts';
import { isGtin } from './check-digits.ts';
import { GS, identifierAt, splitElements, type Element } from './element-string.ts';
import type { MarkingCode } from './marking-code.ts';
import type { ReadRefusal } from './marking-refusal.ts';

/**
 * Marking codes: GTIN (01), serial number (21), and a check part of one of two forms. The short one is 93 with 4
 * characters (water, dairy, beer, supplements), the long one 91 with 4 and 92 with 44, with 88 in older codes (shoes,
 * clothes, perfume, tyres, cameras, bicycles). Between and after them stand fields such as a price (8005), a date (17)
 * or a weight (3103). Lengths are those of the decrees on each group of goods.
 */
const lengthsOf: ReadonlyMap<string, readonly number[]> = new Map([
  ['91', [4]],
  ['92', [44, 88]],
  ['93', [4]],
  ['8005', [6]],
]);

/** The marketplace's limit (document 1, "Set marking codes"); its shortest, 16, no whole code comes near. */
const LONGEST = 135;

/** Every other character of GS1's table (General Specifications, figure 7.11-1) is foreign to these codes. */
const FOREIGN = /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]/;

/** The beginning of every marking code: a scan with 01, a GTIN and 21 is meant as one, however damaged the rest is. */
export const beginsLikeSgtin = (text: string): boolean => /^01\d{14}21/.test(text);

const lost = fail<ReadRefusal>({ why: 'separatorLost' });
const tailMissing = fail<ReadRefusal>({ why: 'tailMissing' });
const none = fail<ReadRefusal>({ why: 'notAMarkingCode' });

const badLength = (part: string, length: number, allowed: readonly number[]): Result<never, ReadRefusal> =>
  fail({ why: 'badLength', kind: 'sgtin', part, length, allowed: [...allowed] });

/** Reads a marking code without the scanner's prefix. A code that lost a separator is never read as whole. */
export function readSgtin(scanned: string): Result<MarkingCode, ReadRefusal> {
  if (!beginsLikeSgtin(scanned)) return none;
  // A trailing separator separates nothing.
  const text = scanned.endsWith(GS) ? scanned.slice(0, -1) : scanned;
  const foreign = FOREIGN.exec(text.replaceAll(GS, ''))?.[0];
  if (foreign !== undefined) return fail({ why: 'badCharacter', character: foreign });
  const gtin = text.slice(2, 16);
  if (!isGtin(gtin)) return fail({ why: 'badCheckDigit', kind: 'sgtin' });

  const elements = splitElements(text);
  if (elements === null) return none;
  const fields = new Map(elements.map(({ ai, value }) => [ai, value]));
  const serial = fields.get('21') ?? '';
  if (elements.some((element) => hasSwallowed(element, fields))) return lost;
  // Two codes in one scan.
  if (fields.size < elements.length) return none;
  const wrong = checkTail(fields);
  if (wrong !== null) return wrong;
  if (text.length > LONGEST) return badLength('code', text.length, [LONGEST]);
  return ok({ kind: 'sgtin', key: `01${gtin}21${serial}`, text, gtin });
}

type Fields = ReadonlyMap<string, string>;

/** Fields that go on until a separator comes, and how far: serial number, batch, further number of the product. */
const longestOf: ReadonlyMap<string, number> = new Map([
  ['21', 20],
  ['10', 20],
  ['240', 30],
]);

/** A field that ends with what should have been the next one: the separator between them was lost. */
function hasSwallowed({ ai, value }: Element, fields: Fields): boolean {
  const lengths = lengthsOf.get(ai);
  if (lengths?.includes(value.length)) return false;
  if (lengths) return lengths.some((length) => identifierAt(value.slice(length)) !== null);
  const longest = longestOf.get(ai);
  if (longest === undefined) return false;
  if (value.length > longest) return true;
  if (/.8005\d{6}$/.test(value) && !fields.has('8005')) return true;
  if (fields.has('91') || fields.has('93')) return false;
  return fields.has('92') ? /.91.{4}$/.test(value) : /.93.{4}$/.test(value);
}

/** Whether the check part is there and complete. */
function checkTail(fields: Fields): Result<never, ReadRefusal> | null {
  for (const [ai, allowed] of lengthsOf) {
    const length = fields.get(ai)?.length;
    if (length !== undefined && !allowed.includes(length)) return badLength(ai, length, allowed);
  }
  const isThere = fields.has('93') || (fields.has('91') && fields.has('92'));
  return isThere ? null : tailMissing;
}
