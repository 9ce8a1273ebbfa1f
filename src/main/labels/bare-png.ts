/** PNG specification, 11.2 and 11.3.2.1: what the pixels are made of. Everything else only speaks of them. */
const NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const SIGNATURE_BYTES = 8;
const CHUNK_FRAME = 12;

/**
 * A PNG that was found whole without texts and colour profiles, which may be packed a thousandfold: no decoder is to
 * unpack what no label needs. The same bytes where it has none.
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
