import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Dots } from './dots.ts';
import type { Grey } from './grey.ts';
import { labelUnusable } from './label-unusable.ts';
import { enlarge } from './resample.ts';
import { greyOf } from './threshold.ts';
import { readZxingWasm } from './zxing-wasm-file.ts';

/** Plain text: the default writes brackets around GS1 identifiers, which are not in the code. */
const COMMON: ReaderOptions = { textMode: 'Plain', tryInvert: false, tryDownscale: false };
/** What the marketplace puts on orders, boxes and supplies; 1.7 ms, where all kinds take 3.6 ms and more. */
const QR: ReaderOptions = { ...COMMON, formats: ['QRCode'], tryRotate: false };
const ANY: ReaderOptions = { ...COMMON, formats: ['QRCode', 'DataMatrix', 'Aztec', 'PDF417', 'AllLinear'] };

/**
 * Reads the codes of the very dots that will be printed; one of them must equal `code`, to the letter and its case.
 * A straight look misses some good small symbols, so it is followed by one for every kind of code and one at an
 * enlarged, blurred picture, before the label is refused.
 */
export async function selfCheck(dots: Dots, code: string): Promise<Result<null, LabelProblem>> {
  await prepared();
  const grey = greyOf(dots);
  const attempts: readonly (() => Promise<string[]>)[] = [
    () => read(grey, QR),
    () => read(grey, ANY),
    () => read(blur(enlarge(grey, 2)), ANY),
  ];
  const found = new Set<string>();
  for (const attempt of attempts) {
    for (const text of await attempt()) {
      if (text === code) return ok(null);
      found.add(text);
    }
  }
  if (found.size === 0)
    return labelUnusable('codeUnreadable', `no code was found, ${JSON.stringify(code)} is expected`);
  const seen = [...found].map((text) => JSON.stringify(text)).join(', ');
  return labelUnusable('codeDiffers', `${seen} was read, ${JSON.stringify(code)} is expected`);
}

/** Loads the decoder, so that the first label does not wait for it. */
export async function warmSelfCheck(): Promise<void> {
  await prepared();
  const blank = { width: 64, height: 64, pixels: new Uint8Array(64 * 64).fill(255) };
  await read(blank, QR);
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

async function read(grey: Grey, options: ReaderOptions): Promise<string[]> {
  const results = await readBarcodes(pgmOf(grey), options);
  return results.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** A "portable greymap": the one form the decoder takes that isn't four times the size and needs no compression. */
function pgmOf({ width, height, pixels }: Grey): Uint8Array {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`, 'latin1'), pixels]);
}

/** The mean of each pixel and its eight neighbours; the outermost pixels stay. */
function blur({ width, height, pixels }: Grey): Grey {
  const out = Uint8Array.from(pixels);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      let sum = 0;
      for (let row = (y - 1) * width + x; row <= (y + 1) * width + x; row += width) {
        sum += pixels[row - 1]! + pixels[row]! + pixels[row + 1]!;
      }
      out[y * width + x] = sum / 9;
    }
  }
  return { width, height, pixels: out };
}
