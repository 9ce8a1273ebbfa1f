import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { installedFile } from './installed-file.ts';
import type { ReadCode } from './paper/label-renderer.ts';

export type CodeReader = (png: Uint8Array) => Promise<readonly ReadCode[]>;

/** Reads every code of a picture with a decoder that nobody here wrote. Its module is never fetched. */
export async function createCodeReader(): Promise<CodeReader> {
  const bytes = await readFile(wasmFile());
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(bytes).buffer } });
  return async (png) => {
    const found = await readBarcodes(png, { formats: [], tryHarder: true, textMode: 'Plain' });
    return found
      .filter((code) => code.isValid)
      .sort(({ position: { topLeft: a } }, { position: { topLeft: b } }) => a.y - b.y || a.x - b.x)
      .map(({ format, text }) => ({ format, text }));
  };
}

function wasmFile(): URL {
  const beside = installedFile(import.meta.url, ['./zxing_reader.wasm']);
  if (beside !== null) return beside;
  const installed = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  return pathToFileURL(installed);
}
