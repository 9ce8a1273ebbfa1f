import type { Readable } from 'node:stream';

/** A stream's text to its end, or what there is of it when `signal` aborts. */
export async function readAll(stream: Readable, signal: AbortSignal): Promise<string> {
  const stop = () => stream.destroy();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  } catch (error) {
    // A stream that is destroyed while it is read ends in an error.
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return Buffer.concat(chunks).toString('utf8');
}
