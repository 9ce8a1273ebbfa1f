const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of serial bytes. Scanners send either UTF-8 or the bytes of the symbol as they are: what is no UTF-8 is kept
 * byte by byte (ISO 8859-1), so that nothing is lost or replaced.
 */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }
}
