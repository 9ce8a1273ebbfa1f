import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { ReaderOptions, ReadResult } from 'zxing-wasm/reader';
import { installedFile } from './installed-file.ts';
import type { ReadCode } from './paper/label-renderer.ts';

/** Reads a picture, as PNG or as a portable greymap. */
export type CodeReader = (picture: Uint8Array) => Promise<readonly ReadCode[]>;

const THOROUGH: ReaderOptions = { formats: [], tryHarder: true, textMode: 'Plain' };

/** What labels of parcels and goods carry, black on white, in any direction. */
const USUAL: ReaderOptions = {
  ...THOROUGH,
  formats: ['QRCode', 'DataMatrix', 'Code128', 'EAN13', 'EAN8'],
  tryInvert: false,
  tryDownscale: false,
};

/** With 464 × 320 dots: 0.7, 2.4 and 5 ms. */
const QUICK_LOOKS: readonly ReaderOptions[] = [{ ...USUAL, tryHarder: false }, USUAL, THOROUGH];

/**
 * Reads every code of a picture with a decoder that nobody here wrote. Its module is never fetched. `quick` looks
 * harder, and for the rarer kinds, only where nothing was found: a label that has several codes may be told with some.
 */
export async function createCodeReader(quick = false): Promise<CodeReader> {
  const bytes = await readFile(wasmFile());
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(bytes).buffer } });
  return async (picture) => {
    for (const look of quick ? QUICK_LOOKS : [THOROUGH]) {
      const found = (await readBarcodes(picture, look)).filter(({ isValid }) => isValid);
      if (found.length > 0) return found.toSorted(byPlace).map(({ format, text }) => ({ format, text }));
    }
    return [];
  };
}

const byPlace = ({ position: { topLeft: a } }: ReadResult, { position: { topLeft: b } }: ReadResult) =>
  a.y - b.y || a.x - b.x;

function wasmFile(): URL {
  const beside = installedFile(import.meta.url, ['./zxing_reader.wasm']);
  if (beside !== null) return beside;
  const installed = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  return pathToFileURL(installed);
}
