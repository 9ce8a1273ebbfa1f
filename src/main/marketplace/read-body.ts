import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

/** What came of an answer's body. */
export interface ReceivedBody {
  readonly text: string;
  /** Why `text` is not the whole body, null when it is. */
  readonly fault: 'tooLarge' | 'undecodable' | { readonly cut: string } | null;
}

/** A hundred PNG labels are about 3 MB in base64; anything near this bound is not an answer of the interface. */
export const LARGEST_ANSWER_BYTES = 64 * 1024 * 1024;

const decoders: Readonly<
  Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** The encodings that `readBody` undoes, best first. */
export const ACCEPTED_ENCODINGS = 'gzip, br, deflate';

/** Reads to the end or to the bound. Never rejects for what the other side does; `explain` words a broken stream. */
export async function readBody(
  response: IncomingMessage,
  explain: (error: Error) => string,
): Promise<ReceivedBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  let cut: string | null = null;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Leaving the loop destroys the stream and with it the connection.
      if (size > LARGEST_ANSWER_BYTES) return { text: readable(chunks), fault: 'tooLarge' };
      chunks.push(chunk);
    }
  } catch (error) {
    cut = explain(error instanceof Error ? error : new Error(String(error)));
  }
  if (cut === null && !response.complete) cut = 'the connection was closed';
  if (cut !== null) return { text: readable(chunks), fault: { cut: `cut after ${size} bytes: ${cut}` } };
  return decode(Buffer.concat(chunks), response.headers['content-encoding'] ?? '');
}

const readable = (chunks: readonly Buffer[]): string => chunks[0]?.toString('utf8') ?? '';

async function decode(bytes: Buffer, encoding: string): Promise<ReceivedBody> {
  const name = encoding.trim().toLowerCase();
  let plain = bytes;
  if (name !== '' && name !== 'identity' && bytes.length > 0) {
    const decoder = decoders[name];
    if (decoder === undefined) return { text: '', fault: 'undecodable' };
    try {
      plain = await decoder(bytes, { maxOutputLength: LARGEST_ANSWER_BYTES });
    } catch (error) {
      const large = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      return { text: '', fault: large ? 'tooLarge' : 'undecodable' };
    }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(plain), fault: null };
  } catch {
    return { text: plain.toString('utf8'), fault: 'undecodable' };
  }
}
