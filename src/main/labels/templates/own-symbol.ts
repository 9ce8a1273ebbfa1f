import type { CodeElement } from '../../../shared/domain/label-template.ts';
import { fail, ok, unreachable, type Result } from '../../../shared/result.ts';
import { drawRaw, type DrawnSymbol } from '../draw-symbol.ts';
import type { selfCheck } from '../self-check.ts';

/** A code of our own, and how a reader must see it. */
export interface OwnSymbol {
  readonly symbol: DrawnSymbol;
  /** White modules around it: ISO/IEC 15417 (Code 128), 15420 (EAN), 18004 (QR), 16022 (Data Matrix). */
  readonly quiet: { readonly left: number; readonly right: number; readonly down: number };
  readonly seen: Parameters<typeof selfCheck>[2][number];
}

const GS = '\u001d';
const ASCII = /^[\0-\x7f]*$/;
/** A part of a GS1 code: everything that marking systems put in serials and signatures. */
const GS1_PART = /^[\x21-\x7e]+$/;
/** Unicode in UTF-8, the number that AIM gave it. */
const UTF8 = '^ECI000026';

/** The symbol that says exactly `data`; else why there is none, in short English. */
export function ownSymbol(symbology: CodeElement['symbology'], data: string): Result<OwnSymbol, string> {
  if (data === '') return fail('there is nothing to encode');
  if (!data.isWellFormed()) return fail('half a character is in it');
  switch (symbology) {
    case 'gs1DataMatrix':
      return gs1DataMatrix(data);
    case 'dataMatrix':
      return matrix(data, { bcid: 'datamatrix', ...withEci(data) }, 'DataMatrix', ']d1', 1);
    case 'qr':
      return matrix(data, { bcid: 'qrcode', ...withEci(data), eclevel: 'M' }, 'QRCode', ']Q1', 4);
    case 'code128':
      return code128(data);
    case 'ean13':
      return isEan13(data)
        ? ean13(data)
        : fail('an EAN-13 has 13 digits, the last one of which checks the others');
    case 'eanOrCode128':
      return isEan13(data) ? ean13(data) : code128(data);
    default:
      return unreachable(symbology);
  }
}

/** `gs1datamatrix` of the package wants brackets, and a serial may have one: FNC1 is written by hand instead. */
function gs1DataMatrix(data: string): Result<OwnSymbol, string> {
  if (!data.split(GS).every((part) => GS1_PART.test(part))) {
    return fail(
      'letters, digits and signs of ASCII with single GS (0x1D) between are expected, without FNC1 in front',
    );
  }
  const text = `^FNC1${data.replaceAll('^', '^^').replaceAll(GS, '^FNC1')}`;
  return matrix(data, { bcid: 'datamatrix', text, binarytext: true, parsefnc: true }, 'DataMatrix', ']d2', 1);
}

/** Beyond ASCII the code says itself that it is UTF-8: readers that guess are now and then wrong. */
function withEci(data: string): { text: string; binarytext: true; parsefnc: boolean } {
  if (ASCII.test(data)) return { text: data, binarytext: true, parsefnc: false };
  const bytes = Buffer.from(data, 'utf8').toString('latin1');
  return { text: `${UTF8}${bytes.replaceAll('^', '^^')}`, binarytext: true, parsefnc: true };
}

function matrix(
  text: string,
  options: Parameters<typeof drawRaw>[0],
  symbology: 'DataMatrix' | 'QRCode',
  symbologyIdentifier: string,
  quiet: number,
): Result<OwnSymbol, string> {
  const symbol = drawRaw(options);
  return symbol === null
    ? fail(`${text.length} characters are more than it holds`)
    : ok({
        symbol,
        quiet: { left: quiet, right: quiet, down: quiet },
        seen: { text, format: symbology, symbology, symbologyIdentifier },
      });
}

function code128(text: string): Result<OwnSymbol, string> {
  if (!ASCII.test(text)) return fail('a Code 128 has Latin letters, digits and signs of ASCII');
  const symbol = drawRaw({ bcid: 'code128', text, binarytext: true });
  return symbol === null
    ? fail(`${text.length} characters are more than it holds`)
    : ok({
        symbol,
        quiet: { left: 10, right: 10, down: 0 },
        seen: { text, format: 'Code128', symbology: 'Code128', symbologyIdentifier: ']C0' },
      });
}

function ean13(text: string): Result<OwnSymbol, string> {
  const symbol = drawRaw({ bcid: 'ean13', text });
  if (symbol === null) return fail('it can not be drawn');
  return ok({
    symbol,
    quiet: { left: 11, right: 7, down: 0 },
    seen: { text, format: 'EAN13', symbology: 'EANUPC', symbologyIdentifier: ']E0' },
  });
}

/** GS1 General Specifications, 7.9: weights 1 and 3 in turn, up to the next ten. */
function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = Array.from(text, Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}
