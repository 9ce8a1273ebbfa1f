import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ready } from 'zpl-renderer-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = await readFile(
  new URL('../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url),
);
await prepareZXingModule({
  overrides: { wasmBinary: Uint8Array.from(wasm).buffer },
  fireImmediately: true,
});

export interface Picture {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The label as something we did not write draws it. Sizes in mm are those of the file's own direction. */
export async function drawn(file: Buffer, type: string, width: number, height: number): Promise<Picture> {
  const { api } = await ready;
  const png = type.startsWith('zpl')
    ? Buffer.from(await api.zplToBase64Async(file.toString(), width, height, 8), 'base64')
    : await sharp(file).png().toBuffer();
  const size = await sharp(png).metadata();
  return { png, width: size.width, height: size.height };
}

export interface Code {
  readonly text: string;
  readonly format: string;
}

export async function codesIn(png: Buffer): Promise<Code[]> {
  const found = await readBarcodes(new Uint8Array(png), { tryHarder: true });
  return found.map(({ text, format }) => ({ text, format }));
}
