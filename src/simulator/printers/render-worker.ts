import { createHash } from 'node:crypto';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { fail, ok } from '../../shared/result.ts';
import { createCodeReader } from './code-reader.ts';
import type { CodeReader } from './code-reader.ts';
import { graphicDots } from './languages/zpl/graphic-dots.ts';
import { hasEffects } from './languages/zpl/format-memory.ts';
import { packBits, unpackLight } from './paper/bits.ts';
import type { Picture } from './paper/label-renderer.ts';
import type { Page } from './paper/page.ts';
import { withEffects } from './with-effects.ts';
import { END, type RenderAnswer, type RenderRequest } from './render-messages.ts';

/** Without pictures codes are read quickly and no dots are compressed. */
const { pictures } = z.object({ pictures: z.boolean() }).parse(workerData);

/** The renderer's module is 9 MB and takes half a second to start: it is loaded with the first label. */
let reader: CodeReader | null = null;

async function draw(request: RenderRequest): Promise<Picture> {
  reader ??= await createCodeReader(!pictures);
  const { page } = request;
  const bits = bitsOf(request);
  if (bits !== null) {
    const { width, height } = page;
    const { file, light } = greymap(bits, page);
    const codes = await reader(file);
    const digest = digestOf(Buffer.from(`${width}x${height} `), bits);
    return { png: pictures ? await lightPng(light, page) : null, width, height, codes, digest };
  }
  const png = request.kind === 'format' ? await formatPng(request) : new Uint8Array();
  return { png: pictures ? png : null, ...pngSize(png), codes: await reader(png), digest: digestOf(png) };
}

/** Null for a format that wants the renderer. */
function bitsOf(request: RenderRequest): Uint8Array | null {
  if (request.kind === 'bits') return request.bits;
  const dots = pictures || hasEffects(request.effects) ? null : graphicDots(request.text, request.page);
  return dots === null ? null : packBits(dots, request.page);
}

async function formatPng({
  text,
  page,
  effects,
}: Extract<RenderRequest, { kind: 'format' }>): Promise<Uint8Array<ArrayBuffer>> {
  const { zplToBase64Async } = await import('zpl-renderer-js');
  const { width, height, dotsPerMm } = page;
  const base64 = await zplToBase64Async(text, width / dotsPerMm, height / dotsPerMm, dotsPerMm);
  const png = Buffer.from(base64, 'base64');
  // Copied out of Node's shared pool, which can't be handed to another thread.
  return Uint8Array.from(hasEffects(effects) ? await withEffects(png, effects) : png);
}

async function lightPng(light: Uint8Array, { width, height }: Page): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const raw = { width, height, channels: 1 } as const;
  return Uint8Array.from(await sharp(light, { raw }).toColourspace('b-w').png().toBuffer());
}

/** Kept from label to label: they are mostly of one size, and are drawn one after the other here. */
let grey = { header: '', file: Buffer.alloc(0) };

/** A "portable greymap", which the reader takes as it is; `light` is the part of it that holds the dots. */
function greymap(bits: Uint8Array, page: Page): { readonly file: Buffer; readonly light: Buffer } {
  const { width, height } = page;
  const header = `P5 ${width} ${height} 255\n`;
  if (grey.header !== header) {
    grey = { header, file: Buffer.alloc(header.length + width * height) };
    grey.file.write(header, 'latin1');
  }
  const light = grey.file.subarray(header.length);
  unpackLight(bits, page, light);
  return { file: grey.file, light };
}

const DIGEST_CHARACTERS = 32;

function digestOf(...parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, DIGEST_CHARACTERS);
}

/** The header chunk is always first: width and height stand at bytes 16 and 20 (PNG specification, 11.2.2). */
function pngSize(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

if (parentPort === null) throw new Error('the render worker was started outside of a worker thread');
const port = parentPort;

port.on('message', (request: RenderRequest | typeof END) => {
  if (request === END) process.exit(0);
  draw(request).then(
    (picture) =>
      port.postMessage(ok(picture) satisfies RenderAnswer, picture.png === null ? [] : [picture.png.buffer]),
    (error: unknown) =>
      port.postMessage(fail(error instanceof Error ? error.message : String(error)) satisfies RenderAnswer),
  );
});
