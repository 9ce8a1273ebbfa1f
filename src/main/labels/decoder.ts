import { setImmediate as nextTurn } from 'node:timers/promises';
import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader';
import type { Grey } from './grey.ts';
import { readZxingWasm } from './zxing-wasm-file.ts';

export type ReadCode = ReadResult;
export type CodeFormats = NonNullable<ReaderOptions['formats']>;

/** Plain text: the default writes brackets around GS1 identifiers, which are not in the code. */
const COMMON: ReaderOptions = { textMode: 'Plain', tryInvert: false, tryDownscale: false };

/** How a family of codes is looked for, so that turned ones are found and nothing is done twice. */
interface Look {
  readonly formats: CodeFormats;
  readonly tryRotate: boolean;
  /** Every row of the picture; else 32 of them, which on a label lie a millimetre apart. */
  readonly everyRow: 'always' | 'thorough';
}

/** Together 3.8 ms for 580 by 400 pixels, where one look for all kinds takes 7. */
const LOOKS: readonly Look[] = [
  // Found in any direction as they are.
  { formats: ['QRCode', 'Aztec'], tryRotate: false, everyRow: 'always' },
  { formats: ['DataMatrix'], tryRotate: true, everyRow: 'always' },
  { formats: ['Code128', 'EANUPC', 'Code39', 'ITF', 'PDF417'], tryRotate: true, everyRow: 'thorough' },
];

/** Every kind a label may have. Letters and frames are now and then taken for other kinds, which have no check digit. */
export const CODES_OF_LABELS: CodeFormats = LOOKS.flatMap(({ formats }) => formats);

/** Neighbouring rows in which bars must agree: those of letters do in two or three. Rows far apart never by accident. */
const NEIGHBOURS_AT_LEAST = 6;

/** What is looked for, and how hard: `most` stops after so many of a family, null looks for all. */
export interface Search {
  readonly formats: CodeFormats;
  readonly thorough: boolean;
  readonly most: number | null;
}

/** The codes of a picture, each where and what it is. */
export async function decodeCodes(grey: Grey, search: Search): Promise<readonly ReadCode[]> {
  await prepared();
  const file = pgmOf(grey);
  const codes: ReadCode[] = [];
  for (const { formats, tryRotate, everyRow } of LOOKS) {
    const wanted = formats.filter((format) => search.formats.includes(format));
    if (wanted.length === 0) continue;
    // A look keeps the thread for some milliseconds: between two of them a scan may come in.
    await nextTurn();
    const tryHarder = everyRow === 'always' || search.thorough;
    const read = await readBarcodes(file, {
      ...COMMON,
      formats: wanted,
      tryRotate,
      tryHarder,
      maxNumberOfSymbols: Math.min(search.most ?? 255, 255),
    });
    const enough = ({ lineCount }: ReadCode): boolean => lineCount === 0 || lineCount >= NEIGHBOURS_AT_LEAST;
    codes.push(...read.filter((code) => code.isValid && (!tryHarder || enough(code))));
  }
  return codes;
}

/** Loads the decoder, so that the first label does not wait for it. */
export async function warmDecoder(): Promise<void> {
  const blank = { width: 64, height: 64, pixels: new Uint8Array(64 * 64).fill(255) };
  await decodeCodes(blank, { formats: CODES_OF_LABELS, thorough: true, most: null });
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

/** A "portable greymap": the one form the decoder takes that isn't four times the size and needs no compression. */
function pgmOf({ width, height, pixels }: Grey): Uint8Array {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`, 'latin1'), pixels]);
}
