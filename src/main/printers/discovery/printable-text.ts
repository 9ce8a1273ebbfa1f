/** The most of a foreign text that people are shown; the longest model and queue names are half of it. */
export const MOST_CHARACTERS = 200;

/** Bytes of an answer that are shown in hexadecimal. */
const MOST_BYTES = 32;

/**
 * Text from a printer, network or driver, made safe for screen and log: no control, invisible or bidirectional
 * characters, single spaces, and short. Null if nothing is left.
 */
export function printable(text: string, most: number = MOST_CHARACTERS): string | null {
  const plain = text
    // Cut first, because hostile texts are long.
    .slice(0, most * 4)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}\ufffd]/gu, '')
    .replaceAll(/ +/g, ' ')
    .trim();
  const short = plain
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')
    .trim();
  return short === '' ? null : short;
}

/** The same for bytes; anything that is not text is shown in hexadecimal. */
export function shownBytes(bytes: Uint8Array): string {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = all.toString('latin1');
  const isText = bytes.length > 2 && !/[^\s\p{Cc}\u0020-\u007e]/u.test(text);
  const readable = isText ? printable(text) : null;
  return (
    readable ??
    all
      .subarray(0, MOST_BYTES)
      .toString('hex')
      .replaceAll(/(..)(?=.)/g, '$1 ')
  );
}
