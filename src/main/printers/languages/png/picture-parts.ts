import { PNG_SIGNATURE } from './png-language.ts';

/** What a document of `pngLanguage` holds. */
export interface PictureParts {
  /** In dots. */
  readonly width: number;
  readonly height: number;
  readonly dotsPerMetre: number;
  /** The rows as they stand in the file: each after the number of its filter, compressed (zlib). */
  readonly rows: Uint8Array;
}

/** Length, type and checksum of a chunk. */
const CHUNK_FRAME = 12;

/** Whether a document is a picture, not printer commands. */
export const isPicture = (document: Uint8Array): boolean =>
  PNG_SIGNATURE.equals(document.subarray(0, PNG_SIGNATURE.length));

/** Null for printer commands. */
export function pictureParts(document: Uint8Array): PictureParts | null {
  if (!isPicture(document)) return null;
  const file = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const chunks = new Map<string, Buffer>();
  for (let at = PNG_SIGNATURE.length; at < file.length;) {
    const length = file.readUInt32BE(at);
    chunks.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + length));
    at += CHUNK_FRAME + length;
  }
  const [head, size, rows] = ['IHDR', 'pHYs', 'IDAT'].map((type) => chunks.get(type));
  if (!head || !size || !rows) throw new Error('a picture that is not of our own making');
  return {
    width: head.readUInt32BE(0),
    height: head.readUInt32BE(4),
    dotsPerMetre: size.readUInt32BE(0),
    rows,
  };
}
