import type { Readable } from 'node:stream';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

/** Whoever pipes an input in has begun by then; at a keyboard, Ctrl+D ends it. */
const INPUT_SILENCE_MS = 30_000;

type Unread = ProblemOf<'aborted' | 'badArgument'>;

/** All of a stream's text; a problem where `signal` aborts or nothing comes for too long. */
export async function readAll(
  stream: Readable,
  signal: AbortSignal,
  silenceMs = INPUT_SILENCE_MS,
): Promise<Result<string, Unread>> {
  let silent = false;
  const stop = () => void stream.destroy();
  const startWatch = () =>
    setTimeout(() => {
      silent = true;
      stop();
    }, silenceMs);
  let watch = startWatch();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) {
      clearTimeout(watch);
      watch = startWatch();
      chunks.push(Buffer.from(chunk));
    }
  } catch (error) {
    // A stream that is destroyed while it is read ends in an error.
    if (!signal.aborted && !silent) throw error;
  } finally {
    clearTimeout(watch);
    signal.removeEventListener('abort', stop);
  }
  if (signal.aborted) return fail({ code: 'aborted' });
  if (silent) {
    const reason = `nothing came on standard input for ${silenceMs / 1000} s`;
    return fail({ code: 'badArgument', argument: '--input -', reason });
  }
  return ok(Buffer.concat(chunks).toString('utf8'));
}
