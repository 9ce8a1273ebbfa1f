import { fail, ok, type Result } from '../../../shared/result.ts';

/** What a telephone takes has 12 million, and unpacks to 36 MB. */
const MOST_PIXELS = 16_000_000;

/** ITU-T T.81, table B.1: frames; C4, C8 and CC among them are something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const START_OF_SCAN = 0xda;

export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** The size that a JPEG declares, read segment by segment before anything is decompressed. */
export function inspectJpeg(bytes: Uint8Array): Result<null, string> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 4 <= view.length && view[at] === 0xff;) {
    const marker = view[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) break;
    if (isFrame(marker) && at + 9 <= view.length) {
      const [height, width] = [view.readUInt16BE(at + 5), view.readUInt16BE(at + 7)];
      return width === 0 || height === 0 || width * height > MOST_PIXELS
        ? fail(`JPEG of ${width} by ${height} pixels`)
        : ok(null);
    }
    at += 2 + view.readUInt16BE(at + 2);
  }
  return fail('JPEG without a size');
}
