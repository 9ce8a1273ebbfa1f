import bwipjs, { type RawOptions } from 'bwip-js/node';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ReadCode } from './decoder.ts';

/** The bars of a code: widths in modules, black and white in turn, beginning and ending with black. */
export interface Bars {
  readonly kind: 'bars';
  readonly widths: readonly number[];
  readonly modules: number;
}

/** The modules of a code without its quiet zone, row by row. */
export interface Matrix {
  readonly kind: 'matrix';
  readonly columns: number;
  readonly rows: number;
  readonly isBlack: (column: number, row: number) => boolean;
}

/** Code 39, interleaved 2 of 5 and Codabar know narrow and wide alone: how much wider is the label's own choice. */
export const hasTwoWidths = ({ symbology }: Pick<ReadCode, 'symbology'>): boolean =>
  symbology === 'Code39' || symbology === 'ITF' || symbology === 'Codabar';

export type DrawnSymbol = Bars | Matrix;

const GS = '\u001d';
/** Symbology identifiers of ISO/IEC 15424: plain, GS1 (FNC1 in first position), each with and without ECI. */
const PLAIN = new Set([']C0', ']Q1', ']Q2', ']d1', ']d4', ']z0', ']z3', ']E0', ']E4']);
/**
 * Code 39 as it is, with its check letter as part of the text, and both in full ASCII; 2 of 5 without and with a check
 * digit; Codabar with the letters it begins and ends with.
 */
const TWO_WIDTHS = new Set([']A0', ']A1', ']A4', ']A5', ']I0', ']I1', ']F0']);
/** GS1 DataBar. */
const GS1_ITEM = ']e0';
const GS1 = new Set([']C1', ']Q3', ']Q4', ']d2', ']d5', ']z1', ']z4']);

/**
 * The same symbol once more: kind, text to the byte, FNC1, version, error correction and mask as they were read. Null
 * when that kind is not drawn here or can't be drawn as it was.
 */
export function drawSymbol(code: ReadCode): DrawnSymbol | null {
  const { isMirrored, isInverted, readerInit, sequenceSize } = code;
  if (isMirrored || isInverted || readerInit || sequenceSize > 0) return null;
  for (const options of optionsOf(code)) {
    const symbol = drawRaw(options);
    if (symbol !== null) return symbol;
  }
  return null;
}

/** The package's types leave out what only some kinds have. */
type Options = RawOptions & {
  readonly version?: string;
  readonly eclevel?: string;
  readonly mask?: number;
  readonly layers?: number;
  readonly includecheck?: boolean;
  readonly format?: string;
};

/** The exact form first. A writer that splits the text otherwise may need another size. */
function optionsOf(code: ReadCode): readonly Options[] {
  if (hasTwoWidths(code)) return twoWidthsOptionsOf(code);
  const item = code.symbologyIdentifier === GS1_ITEM ? /^01(\d{14})$/.exec(code.text)?.[1] : undefined;
  switch (code.format) {
    // Its letters beyond capitals are pairs, which the second form makes.
    case 'Code93':
      return ['code93', 'code93ext'].map((bcid) => ({ bcid, text: code.text, includecheck: true }));
    case 'DataBarOmni':
      return item === undefined ? [] : [{ bcid: 'databaromni', text: `(01)${item}` }];
    case 'DataBarLtd':
      return item === undefined ? [] : [{ bcid: 'databarlimited', text: `(01)${item}` }];
    default:
  }
  const text = textOf(code);
  if (text === null) return [];
  const { Version, ECLevel, DataMask, UPCE } = extraOf(code);
  const { width, height } = code.symbol;
  switch (code.format) {
    case 'QRCode':
    case 'QRCodeModel2': {
      const level = { bcid: 'qrcode', ...text, eclevel: String(ECLevel) };
      // `mask` counts from 1.
      return [{ ...level, version: String(Version), mask: Number(DataMask) + 1 }, level];
    }
    case 'DataMatrix': {
      const shape = { bcid: 'datamatrix', ...text, format: width === height ? 'square' : 'rectangle' };
      return [{ ...shape, version: `${height}x${width}` }, shape];
    }
    case 'Aztec':
    case 'AztecCode':
      return (['compact', 'full'] as const).map((format) => ({
        bcid: 'azteccode',
        ...text,
        format,
        layers: Number(Version),
      }));
    case 'Code128':
      return [{ bcid: 'code128', ...text }];
    case 'EAN13':
    case 'ISBN':
      return [{ bcid: 'ean13', text: code.text }];
    case 'UPCA':
      return [{ bcid: 'ean13', text: code.text.padStart(13, '0') }];
    case 'EAN8':
      return [{ bcid: 'ean8', text: code.text }];
    case 'UPCE':
      return typeof UPCE === 'string' ? [{ bcid: 'upce', text: UPCE }] : [];
    default:
      return [];
  }
}

/** The check digit or letter of these kinds is in the text as it was read. */
function twoWidthsOptionsOf({ format, symbologyIdentifier, text }: ReadCode): readonly Options[] {
  if (!TWO_WIDTHS.has(symbologyIdentifier)) return [];
  switch (format) {
    case 'Code39':
    case 'Code39Std':
      return [{ bcid: 'code39', text }];
    case 'Code39Ext':
      return [{ bcid: 'code39ext', text }];
    case 'ITF':
    case 'ITF14':
      return [{ bcid: 'interleaved2of5', text }];
    case 'Codabar':
      return [{ bcid: 'rationalizedCodabar', text }];
    default:
      return [];
  }
}

/** Bytes as they are; FNC1 and ECI as the writer wants them, and `^`, which announces them, twice. */
function textOf({
  symbologyIdentifier,
  bytes,
  bytesECI,
  hasECI,
}: ReadCode): { text: string; binarytext: true; parsefnc: boolean } | null {
  const gs1 = GS1.has(symbologyIdentifier);
  if (!gs1 && !PLAIN.has(symbologyIdentifier)) return null;
  if (!gs1 && !hasECI) return { text: latin1(bytes), binarytext: true, parsefnc: false };
  // With ECI: the identifier, then `\` and six digits for each change, and each `\` of the text twice.
  const raw = hasECI ? latin1(bytesECI).slice(3) : latin1(bytes).replaceAll('\\', '\\\\');
  const doubled = raw.replaceAll('^', '^^');
  const fnc = gs1 ? `^FNC1${doubled.replaceAll(GS, '^FNC1')}` : doubled;
  const text = fnc.replaceAll(/\\(?:\\|(\d{6}))/g, (_all, eci: string | undefined) =>
    eci === undefined ? '\\' : `^ECI${eci}`,
  );
  return { text, binarytext: true, parsefnc: true };
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

function extraOf({ extra }: ReadCode): Readonly<Record<string, unknown>> {
  if (extra === '') return {};
  const parsed: unknown = JSON.parse(extra);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

/** DataBar begins with a space, and some of it ends with one: the writer says bars of no width outside of these. */
function blackToBlack(widths: readonly number[]): readonly number[] {
  const from = widths[0] === 0 ? 2 : 0;
  const odd = widths.length % 2 === 1 ? widths.length : widths.length - 1;
  return widths.slice(from, widths[odd - 1] === 0 ? odd - 2 : odd);
}

/** What the writer draws for its own options; null when it can't. */
export function drawRaw(options: Options): DrawnSymbol | null {
  const drawn = tryRaw(options);
  return drawn.ok ? drawn.value : null;
}

/** The same with the writer's reason, in its English. */
export function tryRaw(options: Options): Result<DrawnSymbol, string> {
  try {
    // The export named `raw` is a symbology; the drawing of modules is only on the default export.
    // oxlint-disable-next-line import/no-named-as-default-member
    const [symbol] = bwipjs.raw(options);
    if (symbol === undefined) return fail('nothing was drawn');
    if ('sbs' in symbol) {
      const bars = blackToBlack(symbol.sbs);
      return ok({ kind: 'bars', widths: bars, modules: bars.reduce((sum, width) => sum + width, 0) });
    }
    const { pixs, pixx, pixy } = symbol;
    return ok({
      kind: 'matrix',
      columns: pixx,
      rows: pixy,
      isBlack: (column, row) => pixs[row * pixx + column] === 1,
    });
  } catch (error) {
    // The writer throws when the text does not fit the form asked for: `bwipp.GS1badChecksum#3251: AI 01: Bad checksum`.
    return fail(String(error).replace(/^(?:Error: )?(?:bwipp\.[^:]*: )?/, ''));
  }
}
