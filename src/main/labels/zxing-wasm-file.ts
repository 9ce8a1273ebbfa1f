import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAME = 'zxing_reader.wasm';

/**
 * The decoder's program, from this computer alone: by default the package would fetch it from a CDN. The build puts
 * it beside the bundle, where no `node_modules` need exist; from source it is taken out of the package.
 */
export async function readZxingWasm(): Promise<ArrayBuffer> {
  const beside = join(dirname(fileURLToPath(import.meta.url)), NAME);
  const path = (await exists(beside))
    ? beside
    : createRequire(import.meta.url).resolve(`zxing-wasm/reader/${NAME}`);
  return new Uint8Array(await readFile(path)).buffer;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
