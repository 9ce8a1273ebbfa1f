import { metaLengths, type MetaKind } from '../../marketplace/metadata-shapes.ts';
import { fail, ok, type Result } from '../../result.ts';
import { gtin14, isGtin, isImei } from './check-digits.ts';
import { GS } from './element-string.ts';
import type { MarkingCode } from './marking-code.ts';
import type { ReadRefusal } from './marking-refusal.ts';
import { beginsLikeSgtin, readSgtin } from './read-sgtin.ts';
import { readShort } from './read-short.ts';

type Read = Result<MarkingCode, ReadRefusal>;

/** Symbology identifier of ISO/IEC 15424: what a scanner says of the symbol before its data. */
const AIM = /^\][A-Za-z][0-9A-Za-z]/;

/** Symbols that hold a GS1 element string: DataMatrix, Code 128, DataBar, QR, DotCode. */
const HOLDS_ELEMENTS = /^\](d2|C1|e0|Q3|J1)/;

/** Without the scanner's prefix; some scanners send FNC1 in first position as GS, although it is no separator there. */
function strip(scanned: string): { readonly text: string; readonly holdsElements: boolean } {
  const holdsElements = HOLDS_ELEMENTS.test(scanned);
  const bare = scanned.replace(AIM, '');
  return { text: bare.startsWith(GS) ? bare.slice(1) : bare, holdsElements };
}

/**
 * Finds out what code a scan is, of whatever kind. `wanted`, the kinds that the order takes, only decides which kind a
 * wrong number is compared with.
 */
export function readCode(scanned: string, wanted: readonly MetaKind[]): Read {
  const { text, holdsElements } = strip(scanned);
  // The long form first: when cut off, it may be as long as a short one.
  if (beginsLikeSgtin(text)) return readSgtin(text);
  const short = readShort(text);
  if (short !== null) return short;
  if (holdsElements || !/^\d+$/.test(text)) return fail({ why: 'notAMarkingCode' });
  const found = kindOfNumber(text, wanted);
  return found === null ? fail(faultOf(text, wanted)) : ok(found);
}

const code = (kind: MetaKind, text: string, gtin: string | null = null): MarkingCode => ({
  kind,
  key: text,
  text,
  gtin,
});

function kindOfNumber(digits: string, wanted: readonly MetaKind[]): MarkingCode | null {
  if (digits.length === metaLengths.uin) return code('uin', digits);
  if (isImei(digits)) return code('imei', digits);
  if (!isGtin(digits)) return null;
  const gtin = gtin14(digits);
  if (gtin.startsWith('0')) return code('gtin', gtin.slice(-metaLengths.gtin), gtin);
  // A carton's number is not a 13-digit number with something added.
  return wanted.includes('gtin') ? null : code('gtin', gtin, gtin);
}

/** Digits that are no valid code: judged as the one numeric kind that is wanted. */
function faultOf(digits: string, wanted: readonly MetaKind[]): ReadRefusal {
  const [kind, ...others] = wanted.flatMap((each) => (each === 'sgtin' ? [] : [each]));
  const byLength = (['imei', 'gtin'] as const).find(
    (each) => wanted.includes(each) && digits.length === metaLengths[each],
  );
  if (byLength) return { why: 'badCheckDigit', kind: byLength };
  if (kind === undefined || others.length > 0) return { why: 'notAMarkingCode' };
  if (kind === 'gtin' && [8, 12].includes(digits.length)) return { why: 'badCheckDigit', kind };
  const allowed = kind === 'gtin' ? [8, 12, metaLengths.gtin] : [metaLengths[kind]];
  return { why: 'badLength', kind, part: 'code', length: digits.length, allowed };
}

/**
 * The product that a marking code names, however damaged the rest is; null: not a marking code, or it names no product.
 */
export function gtinOfMarkingCode(scanned: string): string | null {
  const { text } = strip(scanned);
  if (beginsLikeSgtin(text)) return isGtin(text.slice(2, 16)) ? text.slice(2, 16) : null;
  const short = readShort(text);
  return short?.ok === true ? short.value.gtin : null;
}
