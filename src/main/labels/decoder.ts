import { setImmediate as nextTurn } from 'node:timers/promises';
import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader';
import type { Area } from '../raster/area.ts';
import type { Grey } from '../raster/grey.ts';
import { printedArea } from './printed-area.ts';
import type { Point } from '../raster/quarter-turns.ts';
import { readZxingWasm } from './zxing-wasm-file.ts';

export type ReadCode = ReadResult;
export type CodeFormats = NonNullable<ReaderOptions['formats']>;

/** Plain text: the default writes brackets around GS1 identifiers, which are not in the code. */
const COMMON: ReaderOptions = { textMode: 'Plain', tryHarder: true, tryInvert: false, tryDownscale: false };

/** Found in any direction: the first two as they are, the others by turning. One look costs less than two. */
const MATRIX: CodeFormats = ['QRCode', 'Aztec', 'DataMatrix', 'PDF417'];
export const BARS: CodeFormats = ['Code128', 'EANUPC', 'Code39', 'ITF', 'Code93', 'Codabar', 'DataBar'];

/** Every kind a label may have. Letters and frames are now and then taken for other kinds, which have no check digit. */
export const CODES_OF_LABELS: CodeFormats = [...MATRIX, ...BARS];

/**
 * Neighbouring rows in which bars must agree: those of letters do in two or three. Rows far apart never by accident. Of
 * stacked DataBar the decoder counts two, one of each half, which check each other.
 */
const NEIGHBOURS_AT_LEAST = 6;

/** What is looked for, and how hard: `most` stops after so many of a family, null looks for all. */
export interface Search {
  readonly formats: CodeFormats;
  readonly most: number | null;
  /** `dots`: 0 is black and 255 white, which needs no guess of what is black. `shades`: whatever else. */
  readonly picture: 'dots' | 'shades';
}

/**
 * The codes in a picture, with position and content. Only the printed part is searched: on most labels that takes a
 * third of the time.
 */
export async function decodeCodes(grey: Grey, search: Search): Promise<readonly ReadCode[]> {
  await prepared();
  const area = printedArea(grey);
  if (area === null) return [];
  const kept = spare.pop();
  const printed = pgmOf(grey, area, kept);
  try {
    const codes = await codesIn(printed, search);
    return codes.map((code) => movedTo(code, area));
  } finally {
    if (printed.buffer.byteLength <= MOST_SPARE) spare.push(new Uint8Array(printed.buffer));
  }
}

/** Files that were searched: the next is written over one, as new memory for each is cleared and collected each time. */
const spare: Uint8Array<ArrayBuffer>[] = [];
const MOST_SPARE = 1024 * 1024;

async function codesIn(printed: Uint8Array, search: Search): Promise<readonly ReadCode[]> {
  const codes: ReadCode[] = [];
  const matrix = MATRIX.filter((format) => search.formats.includes(format));
  if (matrix.length > 0) {
    await nextTurn();
    const tryRotate = matrix.includes('DataMatrix') || matrix.includes('PDF417');
    codes.push(...(await look(printed, matrix, search, { tryRotate })));
  }
  const bars = BARS.filter((format) => search.formats.includes(format));
  if (bars.length > 0) {
    // A search blocks the thread for some milliseconds: a scan may be handled between two of them.
    await nextTurn();
    // In every row: without that the decoder looks at 15 rows, and at none of the upper and lower quarter.
    codes.push(...(await look(printed, bars, search, { tryRotate: true })));
  }
  return codes;
}

async function look(
  file: Uint8Array,
  formats: CodeFormats,
  { picture, most }: Search,
  options: { readonly tryRotate: boolean },
): Promise<readonly ReadCode[]> {
  const read = await readBarcodes(file, {
    ...COMMON,
    ...options,
    formats,
    binarizer: picture === 'dots' ? 'BoolCast' : 'LocalAverage',
    maxNumberOfSymbols: Math.min(most ?? 255, 255),
    // Looking ends with as many codes as asked for: those of too few rows must not be among them.
    ...(formats.includes('DataBar') ? {} : { minLineCount: NEIGHBOURS_AT_LEAST }),
  });
  const enough = ({ lineCount, format }: ReadCode): boolean =>
    lineCount === 0 || lineCount >= NEIGHBOURS_AT_LEAST || format === 'DataBarStk';
  // A mirrored code is unreadable to many scanners, and its number to people.
  return read.filter((code) => code.isValid && !code.isMirrored && enough(code));
}

/** The code where it stands in the whole picture, of which a part was looked at, so many times larger. */
export function movedTo(code: ReadCode, { left, top }: Pick<Area, 'left' | 'top'>, enlarged = 1): ReadCode {
  const { topLeft, topRight, bottomLeft, bottomRight } = code.position;
  const moved = ({ x, y }: Point): Point => ({ x: x / enlarged + left, y: y / enlarged + top });
  const position = {
    topLeft: moved(topLeft),
    topRight: moved(topRight),
    bottomLeft: moved(bottomLeft),
    bottomRight: moved(bottomRight),
  };
  return { ...code, position };
}

/** Where the code's corners lie, going round. */
export function cornersOf({ position }: ReadCode): readonly Point[] {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return [topLeft, topRight, bottomRight, bottomLeft];
}

let preparing: Promise<void> | null = null;

function prepared(): Promise<void> {
  preparing ??= prepare().catch((error: unknown) => {
    preparing = null;
    throw error;
  });
  return preparing;
}

async function prepare(): Promise<void> {
  const wasmBinary = await readZxingWasm();
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/**
 * A "portable greymap" of a part: the one form the decoder takes that isn't four times the size and needs no compression.
 *
 * @param kept is written over where there is room in it.
 */
function pgmOf(
  { width, pixels }: Grey,
  { left, top, right, bottom }: Area,
  kept: Uint8Array<ArrayBuffer> | undefined,
): Uint8Array<ArrayBuffer> {
  const [across, down] = [right - left, bottom - top];
  const head = Buffer.from(`P5 ${across} ${down} 255\n`, 'latin1');
  const length = head.length + across * down;
  const file =
    kept !== undefined && kept.length >= length ? kept.subarray(0, length) : new Uint8Array(length);
  file.set(head);
  for (let y = 0, from = top * width + left; y < down; y += 1, from += width)
    file.set(pixels.subarray(from, from + across), head.length + y * across);
  return file;
}
