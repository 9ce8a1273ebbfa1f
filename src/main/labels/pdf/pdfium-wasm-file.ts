import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAME = 'pdfium.wasm';

/** The program that draws PDF pages: beside the bundle where it was built, in its package otherwise. */
export async function readPdfiumWasm(): Promise<ArrayBuffer> {
  const beside = join(dirname(fileURLToPath(import.meta.url)), NAME);
  const path = await access(beside).then(
    () => beside,
    () => createRequire(import.meta.url).resolve(`@hyzyla/pdfium/${NAME}`),
  );
  return new Uint8Array(await readFile(path)).buffer;
}
