/** Bytes that are decoded between two looks at what came of them. */
const PIECE = 256 * 1024;
const LOOKED_AT = 4096;

/**
 * A byte order mark says it; without one, text of two bytes a letter has zeros at every other place, and what is no
 * UTF-8 is the Windows encoding of Cyrillic, as programs there still write.
 */
function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = head.length / 8;
  if (odd > many && even < odd / 8) return 'utf-16le';
  if (even > many && odd < even / 8) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1251';
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The text in pieces, without its byte order mark. */
export function* textOfFile(bytes: Uint8Array): Iterable<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  yield decoder.decode();
}
