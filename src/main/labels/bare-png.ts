/** PNG specification, 11.2 and 11.3.2.1: what the pixels are made of. Everything else only speaks of them. */
const NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** 11.3.2.3, 11.3.3.3 and 11.3.3.4: packed without a word on how much it becomes. */
const PACKED = new Set(['iCCP', 'zTXt', 'iTXt']);
const SIGNATURE_BYTES = 8;
const CHUNK_FRAME = 12;

/**
 * Strips texts and colour profiles from a complete PNG: they may be compressed a thousandfold, and no decoder should
 * unpack what a label doesn't need. Returns the same bytes if it has none.
 */
export function barePng(bytes: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [view.subarray(0, SIGNATURE_BYTES)];
  let end = SIGNATURE_BYTES;
  for (let at = end, type = ''; type !== 'IEND'; at = end) {
    type = view.toString('latin1', at + 4, at + 8);
    end = at + CHUNK_FRAME + view.readUInt32BE(at);
    if (NEEDED.has(type)) kept.push(view.subarray(at, end));
  }
  const length = kept.reduce((sum, chunk) => sum + chunk.length, 0);
  return length === bytes.length ? bytes : Buffer.concat(kept, length);
}

/** Bytes of packed texts and profiles of a PNG, whole or not; none of any other file. */
export function packedBeside(bytes: Buffer): number {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return 0;
  let packed = 0;
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (PACKED.has(bytes.toString('latin1', at + 4, at + 8))) packed += length;
    at += CHUNK_FRAME + length;
  }
  return packed;
}
