import { Readable } from 'node:stream';
import type { RunningPrinter } from '../running-printer.ts';

/** A person sees no more, and a printer of a campaign changes a thousand times a second. */
const SHORTEST_GAP_MS = 100;
/** A page that does not read is told nothing more until it does. */
const MOST_UNREAD_BYTES = 65_536;

/** Server-sent events: the printer's overview at once, and again after changes. */
export function streamOf(printer: RunningPrinter): Readable {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stale = false;
  const tell = (): void => {
    stale = stream.readableLength > MOST_UNREAD_BYTES;
    if (!stale) stream.push(`data: ${JSON.stringify(printer.overview())}\n\n`);
    timer = setTimeout(() => {
      timer = null;
      if (stale) tell();
    }, SHORTEST_GAP_MS);
  };
  const off = printer.onChange(() => {
    stale = true;
    // Not at once: what changed may be in the middle of more.
    timer ??= setTimeout(tell, 0);
  });
  const stream = new Readable({
    read: () => {},
    destroy: (error, done) => {
      off();
      if (timer !== null) clearTimeout(timer);
      done(error);
    },
  });
  tell();
  return stream;
}
