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
  if (channels === 1) return { width, height, pixels: data };
  return { width, height, pixels: channels === 4 ? fromRgba(data) : fromOther(data, channels) };
}

/** The usual case, four bytes at a time: most of a label is plain white. */
function fromRgba(data: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(data.length >> 2).fill(255);
  const aligned = data.byteOffset % 4 === 0 ? data : Uint8Array.from(data);
  const quads = new Uint32Array(aligned.buffer, aligned.byteOffset, pixels.length);
  for (let index = 0; index < pixels.length; index += 1) {
    if (quads[index] === 0xffffffff) continue;
    const at = index * 4;
    const grey = luma(data[at]!, data[at + 1]!, data[at + 2]!);
    pixels[index] = onWhite(grey, data[at + 3]!);
  }
  return pixels;
}

function fromOther(data: Uint8Array, channels: number): Uint8Array {
  const pixels = new Uint8Array(data.length / channels);
  for (let index = 0, at = 0; index < pixels.length; index += 1, at += channels) {
    pixels[index] =
      channels === 2 ? onWhite(data[at]!, data[at + 1]!) : luma(data[at]!, data[at + 1]!, data[at + 2]!);
  }
  return pixels;
}

const luma = (red: number, green: number, blue: number): number => (red * 77 + green * 150 + blue * 29) >> 8;

const onWhite = (grey: number, alpha: number): number => 255 - Math.round(((255 - grey) * alpha) / 255);
