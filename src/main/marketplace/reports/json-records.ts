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

/**
 * The items of one JSON list, each parsed as it is taken: the answers N16 and N20 have no bound, and a list that is
 * parsed whole needs some ten times its length. A problem is the last result. However it ends, the stream is destroyed.
 */
export async function* jsonRecords(
  stream: Readable,
): AsyncGenerator<Result<unknown, Unreadable>, void, undefined> {
  let count = 0;
  try {
    for await (const text of itemTexts(stream)) {
      yield ok(parseWire(text));
      count += 1;
    }
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    const reason = error instanceof SyntaxError ? 'not JSON' : what;
    yield fail({
      code: 'reportUnreadable',
      reason: count === 0 ? reason : `after record ${count}: ${reason}`,
      line: null,
    });
  } finally {
    stream.destroy();
  }
}

/** Cuts at the commas of the list alone; bytes of letters beyond ASCII are never mistaken for them. */
async function* itemTexts(stream: Readable): AsyncGenerator<string, void, undefined> {
  let depth = 0;
  let quoted = false;
  let escaped = false;
  let any = false;
  let pieces: Buffer[] = [];
  let held = 0;
  const take = (last: Buffer): string => {
    const text = Buffer.concat([...pieces, last]).toString('utf8');
    pieces = [];
    held = 0;
    return text;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (quoted) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) quoted = false;
      } else if (depth === 0) {
        if (byte === OPEN_LIST) {
          depth = 1;
          start = at + 1;
        } else if (!BEFORE.has(byte)) throw new Error('not a list of records');
      } else if (byte === QUOTE) quoted = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        depth -= 1;
        if (depth > 0) continue;
        const text = take(chunk.subarray(start, at));
        if (any || text.trim() !== '') yield text;
        return;
      } else if (byte === COMMA && depth === 1) {
        any = true;
        yield take(chunk.subarray(start, at));
        start = at + 1;
      }
    }
    if (depth === 0) continue;
    pieces.push(chunk.subarray(start));
    held += chunk.length - start;
    if (held > LONGEST_ITEM_BYTES) throw new Error(`longer than ${LONGEST_ITEM_BYTES} bytes`);
  }
  throw new Error(depth === 0 ? 'an empty file' : 'the list is cut short');
}
