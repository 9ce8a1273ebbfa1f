import type { CodeElement } from '../../../shared/domain/label/label-template.ts';
import { fail, ok, unreachable, type Result } from '../../../shared/result.ts';
import {
  joinElements,
  splitBracketed,
  splitElements,
  type Element,
} from '../../../shared/domain/marking/element-string.ts';
import { drawRaw, tryRaw, type DrawnSymbol } from '../draw-symbol.ts';
import type { selfCheck } from '../self-check.ts';

/** A code of our own, and how a reader must see it. */
export interface OwnSymbol {
  readonly symbol: DrawnSymbol;
  /** White modules around it: ISO/IEC 15417 (Code 128), 15420 (EAN), 18004 (QR), 16022 (Data Matrix). */
  readonly quiet: { readonly left: number; readonly right: number; readonly down: number };
  /** Thickness of the bars over and under it, in modules; 0: it has none. */
  readonly bearer: number;
  /** Null: no standard says how large its modules are. */
  readonly standard: ModuleStandard | null;
  readonly seen: Parameters<typeof selfCheck>[2][number];
}

/** Widths of a module in millimetres (GS1 General Specifications, 5.12.3, tables 1 and 2). */
export interface ModuleStandard {
  readonly least: number;
  readonly most: number;
  /** What is called 100 %; null: sizes of this code are not said in per cent. */
  readonly full: number | null;
}

const EAN: ModuleStandard = { least: 0.264, most: 0.66, full: 0.33 };
const ITF14: ModuleStandard = { least: 0.495, most: 1.016, full: 1.016 };
/** On small things it may be half of what logistics ask for. */
const GS1_128: ModuleStandard = { least: 0.25, most: 1.016, full: null };

const PLAIN = { bearer: 0, standard: null } as const;

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
    case 'gs1Code128':
      return gs1Code128(data);
    case 'ean13':
      return hasCheckDigit(data, 13)
        ? ean(data, 'ean13')
        : fail('an EAN-13 has 13 digits, the last one of which checks the others');
    case 'ean8':
      return hasCheckDigit(data, 8)
        ? ean(data, 'ean8')
        : fail('an EAN-8 has 8 digits, the last one of which checks the others');
    case 'eanOrCode128':
      return hasCheckDigit(data, 13) ? ean(data, 'ean13') : code128(data);
    case 'itf14':
      return hasCheckDigit(data, 14)
        ? itf14(data)
        : fail('an ITF-14 has 14 digits, the last one of which checks the others');
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
        ...PLAIN,
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
        ...PLAIN,
        seen: { text, format: 'Code128', symbology: 'Code128', symbologyIdentifier: ']C0' },
      });
}

/** GS1 General Specifications, 5.4.4.3: without separators and what is drawn around. */
const MOST_OF_GS1_128 = 48;

/** Written with brackets, or as a scanner sends it. The writer knows each identifier, what it may hold and its check digits. */
function gs1Code128(data: string): Result<OwnSymbol, string> {
  const elements = data.startsWith('(') ? splitBracketed(data) : splitElements(data);
  if (elements === null)
    return fail('application identifiers are expected, as in (01)…(10)… or as a scanner sends them');
  const text = joinElements(elements);
  if (text.length > MOST_OF_GS1_128)
    return fail(`${text.length} characters, a GS1-128 has at most ${MOST_OF_GS1_128}`);
  const written = elements.map(({ ai, value }) => `(${ai})${escaped(value)}`).join('');
  const symbol = tryRaw({ bcid: 'gs1-128', text: written, parse: true });
  if (!symbol.ok) return symbol;
  return ok({
    symbol: symbol.value,
    quiet: { left: 10, right: 10, down: 0 },
    bearer: 0,
    standard: GS1_128,
    seen: { text, format: 'Code128', symbology: 'Code128', symbologyIdentifier: ']C1' },
  });
}

/** The writer takes brackets for identifiers, and `^` for the number of a character. */
const escaped = (value: Element['value']): string =>
  value.replaceAll(/[()^]/g, (sign) => `^${String(sign.charCodeAt(0)).padStart(3, '0')}`);

function ean(text: string, bcid: 'ean13' | 'ean8'): Result<OwnSymbol, string> {
  const symbol = drawRaw({ bcid, text });
  if (symbol === null) return fail('it can not be drawn');
  const isLong = bcid === 'ean13';
  return ok({
    symbol,
    quiet: { left: isLong ? 11 : 7, right: 7, down: 0 },
    bearer: 0,
    standard: EAN,
    seen: {
      text,
      format: isLong ? 'EAN13' : 'EAN8',
      symbology: 'EANUPC',
      symbologyIdentifier: isLong ? ']E0' : ']E4',
    },
  });
}

/** Wide bars three times as wide as narrow ones, the most that GS1 allows (2.25 to 3): the writer's two are too few. */
const WIDE = 3;

/** GS1 General Specifications, 5.3.2.4: at least two narrow bars where no plate prints them, touching the bars. */
const BEARER = 2;

function itf14(text: string): Result<OwnSymbol, string> {
  const symbol = drawRaw({ bcid: 'itf14', text });
  if (symbol?.kind !== 'bars') return fail('it can not be drawn');
  const widths = symbol.widths.map((width) => (width === 1 ? 1 : WIDE));
  return ok({
    symbol: { kind: 'bars', widths, modules: widths.reduce((sum, width) => sum + width, 0) },
    quiet: { left: 10, right: 10, down: 0 },
    bearer: BEARER,
    standard: ITF14,
    seen: { text, format: 'ITF', symbology: 'ITF', symbologyIdentifier: ']I1' },
  });
}

/** GS1 General Specifications, 7.9: from the right, weights 1 and 3 in turn, up to the next ten. */
function hasCheckDigit(text: string, length: 8 | 13 | 14): boolean {
  if (!/^\d+$/.test(text) || text.length !== length) return false;
  const sum = Array.from(text, Number).reduceRight(
    (total, digit, at) => total + digit * ((length - at) % 2 === 1 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}
