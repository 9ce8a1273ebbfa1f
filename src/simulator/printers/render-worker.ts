import { parentPort } from 'node:worker_threads';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { createCodeReader } from './code-reader.ts';
import type { CodeReader } from './code-reader.ts';
import type { Picture } from './label-renderer.ts';
import type { Page } from './page.ts';

export type RenderRequest = { readonly text: string; readonly page: Page };
export type RenderAnswer = Result<Picture, string>;

/** The renderer's module is 9 MB and takes half a second to start: it is loaded with the first label. */
let reader: CodeReader | null = null;

/** `^POI` is not turned: zpl-renderer-js 3.4 ignores it, and codes read the same either way up. */
async function draw({ text, page }: RenderRequest): Promise<Picture> {
  const { zplToBase64Async } = await import('zpl-renderer-js');
  const { width, height, dotsPerMm } = page;
  const base64 = await zplToBase64Async(text, width / dotsPerMm, height / dotsPerMm, dotsPerMm);
  // Copied out of Node's shared pool, which can't be handed to another thread.
  const png = Uint8Array.from(Buffer.from(base64, 'base64'));
  reader ??= await createCodeReader();
  return { png, ...pngSize(png), codes: await reader(png) };
}

/** The header chunk is always first: width and height stand at bytes 16 and 20 (PNG specification, 11.2.2). */
function pngSize(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

if (parentPort === null) throw new Error('the render worker was started outside of a worker thread');
const port = parentPort;

port.on('message', (request: RenderRequest) => {
  draw(request).then(
    (picture) => port.postMessage(ok(picture) satisfies RenderAnswer, [picture.png.buffer]),
    (error: unknown) =>
      port.postMessage(fail(error instanceof Error ? error.message : String(error)) satisfies RenderAnswer),
  );
});
