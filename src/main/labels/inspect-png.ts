import { crc32 } from 'node:zlib';
import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import { labelUnusable } from '../../shared/domain/label/label-unusable.ts';

export interface PngShape {
  readonly kind: 'png';
  readonly width: number;
  readonly height: number;
}

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME = 12;
/** A 4 by 6 inch label at 300 dpi has 2.2 million. */
const MAX_PIXELS = 4_000_000;

/**
 * Walks the chunks of a PNG whose signature has been checked: each complete, with the right checksum, from IHDR to
 * IEND. Decoders tolerate a missing end, but half a label must not print.
 */
export function inspectPng(bytes: Uint8Array): Result<PngShape, LabelProblem> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: { readonly width: number; readonly height: number } | null = null;
  let at = SIGNATURE_BYTES;
  for (;;) {
    if (at + CHUNK_FRAME > view.length)
      return labelUnusable('truncated', `PNG ends at byte ${view.length}, before IEND`);
    const length = view.readUInt32BE(at);
    const end = at + CHUNK_FRAME + length;
    if (end > view.length)
      return labelUnusable('truncated', `PNG ends at byte ${view.length}, within a chunk`);
    if (crc32(view.subarray(at + 4, end - 4)) !== view.readUInt32BE(end - 4)) {
      return labelUnusable('notWhatItSays', `PNG chunk at byte ${at} has a wrong checksum`);
    }
    const type = view.toString('latin1', at + 4, at + 8);
    if (size === null) {
      if (type !== 'IHDR' || length !== 13) return labelUnusable('notWhatItSays', 'PNG without IHDR');
      size = { width: view.readUInt32BE(at + 8), height: view.readUInt32BE(at + 12) };
    }
    if (type === 'IEND') break;
    at = end;
  }
  if (size.width === 0 || size.height === 0 || size.width * size.height > MAX_PIXELS) {
    return labelUnusable('notWhatItSays', `PNG of ${size.width} by ${size.height} pixels`);
  }
  return ok({ kind: 'png', ...size });
}
