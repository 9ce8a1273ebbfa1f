import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { ProblemOf } from '../../shared/problem.ts';

/** What came of an answer's body. */
export interface ReceivedBody {
  readonly text: string;
  /** Why `text` is not the whole body, null when it is. */
  readonly fault:
    | 'tooLarge'
    | 'undecodable'
    /** It would unpack to far more than any answer does. */
    | 'inflated'
    | { readonly cut: string }
    /** It came, but could not be put into its file. */
    | { readonly notKept: ProblemOf<'fileNotWritable'> }
    | null;
  /** Present when the body went into a file and `text` is empty for that. */
  readonly savedBytes?: number;
}

export interface ReadingHelp {
  /** Words a broken stream. */
  readonly explain: (error: Error) => string;
  /** Starts the time allowed for the answer over. */
  readonly alive: () => void;
}

/** Reads a body to its end. Never rejects for what the other side does. */
export type BodyReader = (response: IncomingMessage, help: ReadingHelp) => Promise<ReceivedBody>;

/** A hundred PNG labels are about 3 MB in base64; anything near this bound is not an answer of the interface. */
export const LARGEST_ANSWER_BYTES = 64 * 1024 * 1024;

/** Lists of orders pack to a twentieth, reports of zeros to a hundredth; what is made to fill a disk to a thousandth. */
export const LARGEST_INFLATION = 200;
/** Any ratio is harmless up to here. */
export const HARMLESS_BYTES = 16 * 1024 * 1024;

/** How much may come of so many packed bytes. */
export const mostUnpacked = (packedBytes: number): number =>
  Math.max(HARMLESS_BYTES, packedBytes * LARGEST_INFLATION);

const decoders: Readonly<
  Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * The encodings that are asked for, best first. `deflate` is undone where it comes and not asked for: some servers send
 * it without the two bytes that the standard puts before it, and then it can't be told from damage.
 */
export const ACCEPTED_ENCODINGS = 'gzip, br';

/** Into memory, to the end or to the bound. */
export const readBody: BodyReader = async (response, { explain }) => {
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
};

const readable = (chunks: readonly Buffer[]): string => chunks[0]?.toString('utf8') ?? '';

async function decode(bytes: Buffer, encoding: string): Promise<ReceivedBody> {
  const name = encoding.trim().toLowerCase();
  let plain = bytes;
  if (name !== '' && name !== 'identity' && bytes.length > 0) {
    const decoder = decoders[name];
    if (decoder === undefined) return { text: '', fault: 'undecodable' };
    try {
      plain = await decoder(bytes, {
        maxOutputLength: Math.min(LARGEST_ANSWER_BYTES, mostUnpacked(bytes.length)),
      });
    } catch (error) {
      const large = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      const inflated = mostUnpacked(bytes.length) < LARGEST_ANSWER_BYTES ? 'inflated' : 'tooLarge';
      return { text: '', fault: large ? inflated : 'undecodable' };
    }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(plain), fault: null };
  } catch {
    return { text: plain.toString('utf8'), fault: 'undecodable' };
  }
}
