import type { Readable } from 'node:stream';
import { parseWire } from '../../../shared/marketplace/wire.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';

type Unreadable = ProblemOf<'reportUnreadable'>;

/** A record of N16 or N20 has some hundred bytes, with a thousand warehouses some ten thousand. */
export const LONGEST_ITEM_BYTES = 4 * 1024 ** 2;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const CLOSE_LIST = 0x5d;
const CLOSE_OBJECT = 0x7d;
/** Blanks and the mark of UTF-8 that may stand before the list. */
const BEFORE = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

/** What stands in one portion of the file. */
export interface RecordBatch {
  readonly items: readonly unknown[];
  /** What ends the list too soon, after these. */
  readonly fault: Unreadable | null;
}

/**
 * The items of one JSON list, parsed portion by portion as they are taken: the answers N16 and N20 have no bound, and a
 * list that is parsed whole needs some ten times its length. However it ends, the stream is destroyed.
 */
export async function* jsonRecordBatches(stream: Readable): AsyncGenerator<RecordBatch, void, undefined> {
  let count = 0;
  const faultOf = (error: unknown): Unreadable => {
    const what = error instanceof Error ? error.message : String(error);
    const reason = error instanceof SyntaxError ? 'not JSON' : what;
    return {
      code: 'reportUnreadable',
      reason: count === 0 ? reason : `after record ${count}: ${reason}`,
      line: null,
    };
  };
  try {
    const cutter = createCutter();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const items: unknown[] = [];
      let fault: Unreadable | null = null;
      try {
        cutter.take(chunk, (text) => {
          items.push(parseWire(text));
          count += 1;
        });
      } catch (error) {
        fault = faultOf(error);
      }
      yield { items, fault };
      if (fault !== null || cutter.isDone()) return;
    }
    yield { items: [], fault: faultOf(new Error(cutter.whatIsMissing())) };
  } catch (error) {
    yield { items: [], fault: faultOf(error) };
  } finally {
    stream.destroy();
  }
}

/** The same one by one. A problem is the last result. */
export async function* jsonRecords(
  stream: Readable,
): AsyncGenerator<Result<unknown, Unreadable>, void, undefined> {
  for await (const { items, fault } of jsonRecordBatches(stream)) {
    for (const item of items) yield ok(item);
    if (fault !== null) yield fail(fault);
  }
}

/** Cuts at the commas of the list alone; bytes of letters beyond ASCII are never mistaken for them. */
function createCutter() {
  let depth = 0;
  let quoted = false;
  let escaped = false;
  let any = false;
  let isDone = false;
  let pieces: Buffer[] = [];
  let held = 0;
  const joined = (last: Buffer): string => {
    const text = (pieces.length === 0 ? last : Buffer.concat([...pieces, last])).toString('utf8');
    pieces = [];
    held = 0;
    return text;
  };
  /** Where the text goes on behind its closing quote; the chunk's length: it does not close in it. */
  const behindText = (chunk: Buffer, from: number): number => {
    let at = from;
    if (escaped) {
      escaped = false;
      at += 1;
    }
    for (;;) {
      const quote = chunk.indexOf(QUOTE, at);
      const end = quote === -1 ? chunk.length : quote;
      // As many as stand right before it: an odd one belongs to the quote.
      let slashes = 0;
      while (end - slashes > at && chunk[end - slashes - 1] === BACKSLASH) slashes += 1;
      if (quote === -1) {
        escaped = slashes % 2 === 1;
        return chunk.length;
      }
      if (slashes % 2 === 0) {
        quoted = false;
        return quote + 1;
      }
      at = quote + 1;
    }
  };
  const take = (chunk: Buffer, item: (text: string) => void): void => {
    let start = 0;
    for (let at = 0; at < chunk.length;) {
      if (quoted) {
        at = behindText(chunk, at);
        continue;
      }
      const byte = chunk[at] ?? 0;
      if (depth === 0) {
        if (byte === OPEN_LIST) {
          depth = 1;
          start = at + 1;
        } else if (!BEFORE.has(byte)) throw new Error('not a list of records');
      } else if (byte === QUOTE) quoted = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        depth -= 1;
        if (depth === 0) {
          isDone = true;
          const text = joined(chunk.subarray(start, at));
          if (any || text.trim() !== '') item(text);
          return;
        }
      } else if (byte === COMMA && depth === 1) {
        any = true;
        const text = joined(chunk.subarray(start, at));
        start = at + 1;
        item(text);
      }
      at += 1;
    }
    if (depth === 0) return;
    pieces.push(chunk.subarray(start));
    held += chunk.length - start;
    if (held > LONGEST_ITEM_BYTES) throw new Error(`longer than ${LONGEST_ITEM_BYTES} bytes`);
  };
  return {
    take,
    isDone: () => isDone,
    whatIsMissing: () => (depth === 0 ? 'an empty file' : 'the list is cut short'),
  };
}
