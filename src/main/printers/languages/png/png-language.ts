import { crc32, deflateSync } from 'node:zlib';
import { dotsPerMetre } from '../../../raster/dots-per-mm.ts';
import type { PrinterLanguage } from '../language.ts';
import { placeDots } from '../place-dots.ts';

/** PNG specification, 5.2. */
export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One bit a pixel, grey, one compression, one filter method, not interlaced (PNG specification, 11.2.2). */
const HEAD_BYTES = 13;
const ONE_BIT_GREY = [1, 0, 0, 0, 0] as const;
/** `pHYs`: the unit is the metre (11.3.5.3). */
const PER_METRE = 1;

/**
 * A picture for the system's own driver: one bit a dot, and in `pHYs` how many dots a metre has, so that its size on
 * paper is exact. What outlives a label, darkness and speed are the driver's business: nothing of the model is said.
 *
 * Nothing is left over by a document that was cut: the spooler keeps documents apart.
 */
export const pngLanguage: PrinterLanguage = {
  name: 'png',
  encode(dots, model) {
    const { width, height, stride, bits } = placeDots(dots, model);
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set(ONE_BIT_GREY, 8);
    const perMetre = Buffer.alloc(9);
    perMetre.writeUInt32BE(dotsPerMetre(model.dpi), 0);
    perMetre.writeUInt32BE(dotsPerMetre(model.dpi), 4);
    perMetre.writeUInt8(PER_METRE, 8);
    return Buffer.concat([
      PNG_SIGNATURE,
      chunk('IHDR', head),
      chunk('pHYs', perMetre),
      chunk('IDAT', deflateSync(scanlines(bits, stride, height))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  },
  /** The driver has its own settings for it. */
  finish: (document) => document,
  resync: () => new Uint8Array(),
};

/** Each row after the number of its filter, 0 for none. In a grey picture of one bit 0 is black (6.1). */
function scanlines(bits: Uint8Array, stride: number, height: number): Uint8Array {
  const lines = new Uint8Array(height * (stride + 1));
  for (let row = 0; row < height; row += 1) {
    const from = row * stride;
    for (let index = 0; index < stride; index += 1)
      lines[row * (stride + 1) + 1 + index] = (bits[from + index] ?? 0) ^ 0xff;
  }
  return lines;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(named.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(named, 4);
  frame.writeUInt32BE(crc32(named), named.length + 4);
  return frame;
}
