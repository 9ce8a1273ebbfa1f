/** A picture in shades of grey, one byte a pixel, rows without padding; 0 is black. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Decoded pixels: 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha; 8 bits each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array;
}

/**
 * The picture as it looks on white paper. Transparent pixels are often black underneath: without the paper the whole
 * label would print black. Weights of red, green and blue are those of ITU-R BT.601, in 256ths.
 */
export function greyOnWhite({ width, height, channels, data }: Pixels): Grey {
  switch (channels) {
    case 1:
      return { width, height, pixels: data };
    case 2:
      return { width, height, pixels: fromGreyAlpha(data) };
    case 3:
      return { width, height, pixels: fromRgb(data) };
    default:
      return { width, height, pixels: fromRgba(data, width, height) };
  }
}

/**
 * The usual case, row by row: most rows of a label are white, or like the one above, which is seen natively; of the
 * others most pixels are plain white or plain black.
 */
function fromRgba(data: Uint8Array, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height).fill(255);
  const quads = quadsOf(data);
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const white = Buffer.alloc(width * 4, 255);
  let isWhite = false;
  for (let y = 0, at = 0; y < height; y += 1, at += width) {
    const [start, end] = [at * 4, (at + width) * 4];
    if (y > 0 && bytes.compare(bytes, start - width * 4, start, start, end) === 0) {
      if (!isWhite) pixels.copyWithin(at, at - width, at);
      continue;
    }
    isWhite = bytes.compare(white, 0, width * 4, start, end) === 0;
    if (!isWhite) rowFromRgba(data, quads, at, at + width, pixels);
  }
  return pixels;
}

function rowFromRgba(
  data: Uint8Array,
  quads: Uint32Array,
  from: number,
  to: number,
  pixels: Uint8Array,
): void {
  for (let index = from; index < to; index += 1) {
    const quad = quads[index];
    if (quad === WHITE_QUAD) continue;
    if (quad === BLACK_QUAD) {
      pixels[index] = 0;
      continue;
    }
    const at = index * 4;
    const grey = luma(data[at]!, data[at + 1]!, data[at + 2]!);
    const alpha = data[at + 3]!;
    pixels[index] = alpha === 255 ? grey : onWhite(grey, alpha);
  }
}

const WHITE_QUAD = 0xffffffff;
/** The same in either order of bytes only for white: black is opaque, its last byte in memory 255. */
const [BLACK_QUAD = 0] = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer);

/** Four bytes at a time, in the machine's order; bytes left over at the end are not among them. */
export function quadsOf(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}

function fromRgb(data: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(data.length / 3);
  for (let index = 0, at = 0; index < pixels.length; index += 1, at += 3)
    pixels[index] = luma(data[at]!, data[at + 1]!, data[at + 2]!);
  return pixels;
}

function fromGreyAlpha(data: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(data.length / 2);
  for (let index = 0; index < pixels.length; index += 1)
    pixels[index] = onWhite(data[index * 2]!, data[index * 2 + 1]!);
  return pixels;
}

export const luma = (red: number, green: number, blue: number): number =>
  (red * 77 + green * 150 + blue * 29) >> 8;

export const onWhite = (grey: number, alpha: number): number =>
  255 - Math.round(((255 - grey) * alpha) / 255);
