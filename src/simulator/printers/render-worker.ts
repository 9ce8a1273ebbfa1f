import { parentPort } from 'node:worker_threads';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { createCodeReader } from './code-reader.ts';
import type { CodeReader } from './code-reader.ts';
import type { Drawing, Picture } from './paper/label-renderer.ts';
import type { Page } from './paper/page.ts';

export type RenderAnswer = Result<Picture, string>;

/** The renderer's module is 9 MB and takes half a second to start: it is loaded with the first label. */
let reader: CodeReader | null = null;

async function draw(drawing: Drawing): Promise<Picture> {
  const png =
    drawing.kind === 'format'
      ? await formatPng(drawing.text, drawing.page)
      : await dotsPng(drawing.dots, drawing.page);
  reader ??= await createCodeReader();
  return { png, ...pngSize(png), codes: await reader(png) };
}

/** `^POI` is not turned: zpl-renderer-js 3.4 ignores it, and codes read the same either way up. */
async function formatPng(text: string, page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const { zplToBase64Async } = await import('zpl-renderer-js');
  const { width, height, dotsPerMm } = page;
  const base64 = await zplToBase64Async(text, width / dotsPerMm, height / dotsPerMm, dotsPerMm);
  // Copied out of Node's shared pool, which can't be handed to another thread.
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}

async function dotsPng(dots: Uint8Array, { width, height }: Page): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const light = dots.map((dot) => (dot === 1 ? 0 : 255));
  const raw = { width, height, channels: 1 } as const;
  return Uint8Array.from(await sharp(light, { raw }).toColourspace('b-w').png().toBuffer());
}

/** The header chunk is always first: width and height stand at bytes 16 and 20 (PNG specification, 11.2.2). */
function pngSize(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

if (parentPort === null) throw new Error('the render worker was started outside of a worker thread');
const port = parentPort;

port.on('message', (drawing: Drawing) => {
  draw(drawing).then(
    (picture) => port.postMessage(ok(picture) satisfies RenderAnswer, [picture.png.buffer]),
    (error: unknown) =>
      port.postMessage(fail(error instanceof Error ? error.message : String(error)) satisfies RenderAnswer),
  );
});
