import { inflateSync } from 'node:zlib';
import { luma, onWhite, type Grey } from '../raster/grey.ts';
import { letGo } from '../raster/let-go.ts';

/** PNG specification, 11.2.2: grey, red with green and blue, a palette, and the first two with alpha. */
const CHANNELS: Readonly<Record<number, number | undefined>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const GREY = 0;
const PALETTE = 3;

const SIGNATURE_BYTES = 8;
/** Length and type before a chunk's data, the checksum after it. */
const BEFORE_DATA = 8;
const CHECKSUM = 4;

/** Beyond what has to come out, so that unpacking ends in one piece. */
const ROOM = 64;

interface Head {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly channels: number;
}

interface Parts {
  readonly head: Head;
  readonly palette: Uint8Array | null;
  readonly packed: Buffer;
}

/**
 * The pixels of a PNG as labels come, whose chunks were found whole: to set the general decoder up takes four times as
 * long as the picture. Null for whatever it isn't sure of (interlaced, of 16 bits, with one shade clear, damaged): the
 * general one decides about that.
 */
export function decodePng(bytes: Uint8Array): Grey | null {
  const parts = partsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (parts === null) return null;
  const { head } = parts;
  const stride = Math.ceil((head.width * head.channels * head.depth) / 8);
  const rows = unpacked(parts.packed, (stride + 1) * head.height);
  if (rows === null || !unfilter(rows, stride, head)) return null;
  const pixels = new Uint8Array(head.width * head.height);
  const isWhole = writeShades(rows, stride, parts, pixels);
  letGo(rows);
  return isWhole ? { width: head.width, height: head.height, pixels } : null;
}

/** Anything else between these chunks is for another decoder to make sense of. */
function partsOf(bytes: Buffer): Parts | null {
  let head: Head | null = null;
  let palette: Uint8Array | null = null;
  const packed: Buffer[] = [];
  for (let at = SIGNATURE_BYTES; at < bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + BEFORE_DATA);
    const from = at + BEFORE_DATA;
    const to = from + bytes.readUInt32BE(at);
    if (type === 'IEND') break;
    if (type === 'IHDR' && head === null) {
      head = headOf(bytes.subarray(from, to));
      if (head === null) return null;
    } else if (type === 'PLTE' && palette === null && packed.length === 0) palette = bytes.subarray(from, to);
    else if (type === 'IDAT') packed.push(bytes.subarray(from, to));
    else return null;
    at = to + CHECKSUM;
  }
  const [only] = packed;
  if (head === null || only === undefined) return null;
  if (head.colour === PALETTE ? palette === null || !isPalette(palette, head.depth) : palette !== null)
    return null;
  return { head, palette, packed: packed.length === 1 ? only : Buffer.concat(packed) };
}

const isPalette = ({ length }: Uint8Array, depth: number): boolean =>
  length > 0 && length % 3 === 0 && length / 3 <= 2 ** depth;

function headOf(data: Buffer): Head | null {
  const [depth = 0, colour = 0, packing, filters, lacing] = data.subarray(8);
  const channels = CHANNELS[colour];
  if (packing !== 0 || filters !== 0 || lacing !== 0 || channels === undefined) return null;
  const isKnown = depth === 8 || (channels === 1 && (depth === 1 || depth === 2 || depth === 4));
  return isKnown
    ? { width: data.readUInt32BE(0), height: data.readUInt32BE(4), depth, colour, channels }
    : null;
}

/** Exactly so many bytes, and all of what was packed: anything more or less is damage. */
function unpacked(packed: Buffer, length: number): Buffer | null {
  try {
    const made: unknown = inflateSync(packed, {
      chunkSize: length + ROOM,
      maxOutputLength: length,
      info: true,
    });
    return isUnpacked(made) && made.buffer.length === length && made.engine.bytesWritten === packed.length
      ? made.buffer
      : null;
  } catch {
    return null;
  }
}

/** What `info` asks for (zlib's manual): how much was read, which the types of the library don't have. */
const isUnpacked = (
  made: unknown,
): made is { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } } =>
  typeof made === 'object' && made !== null && 'engine' in made;

/** 9.2: each row begins with how it was made of the one above and of itself; it is undone where it stands. */
function unfilter(rows: Uint8Array, stride: number, { channels, depth, height }: Head): boolean {
  const back = Math.max(1, (channels * depth) >> 3);
  const white = new Uint8Array(stride);
  let above: Uint8Array = white;
  for (let y = 0, at = 0; y < height; y += 1, at += stride + 1) {
    const row = rows.subarray(at + 1, at + 1 + stride);
    switch (rows[at]) {
      case 0:
        break;
      case 1:
        for (let x = back; x < stride; x += 1) row[x] = row[x]! + row[x - back]!;
        break;
      case 2:
        for (let x = 0; x < stride; x += 1) row[x] = row[x]! + above[x]!;
        break;
      case 3:
        for (let x = 0; x < stride; x += 1)
          row[x] = row[x]! + (((x < back ? 0 : row[x - back]!) + above[x]!) >> 1);
        break;
      case 4:
        addPaeth(row, above, back);
        break;
      default:
        return false;
    }
    above = row;
  }
  return true;
}

/** 9.4: the neighbour that is nearest to left + above - the one between them. */
function addPaeth(row: Uint8Array, above: Uint8Array, back: number): void {
  for (let x = 0; x < back; x += 1) row[x] = row[x]! + above[x]!;
  for (let x = back; x < row.length; x += 1) {
    const left = row[x - back]!;
    const up = above[x]!;
    const between = above[x - back]!;
    const toLeft = Math.abs(up - between);
    const toUp = Math.abs(left - between);
    const toBetween = Math.abs(left + up - 2 * between);
    row[x] = row[x]! + (toLeft <= toUp && toLeft <= toBetween ? left : toUp <= toBetween ? up : between);
  }
}

/** False where a pixel has a colour that the palette has not. */
function writeShades(rows: Buffer, stride: number, { head, palette }: Parts, pixels: Uint8Array): boolean {
  const { width, height, depth, colour, channels } = head;
  const shades = channels === 1 ? shadesOf(depth, palette) : null;
  for (let y = 0, from = 1, to = 0; y < height; y += 1, from += stride + 1, to += width) {
    const end = from + stride;
    if (colour === GREY && depth === 8) pixels.set(rows.subarray(from, end), to);
    // Most rows of a label are like the one above, which is seen natively.
    else if (y > 0 && rows.compare(rows, from - stride - 1, from - 1, from, end) === 0)
      pixels.copyWithin(to, to - width, to);
    else if (shades === null)
      writeColours(rows.subarray(from, end), channels, pixels.subarray(to, to + width));
    else if (!writeValues(rows.subarray(from, end), depth, shades, pixels.subarray(to, to + width)))
      return false;
  }
  return true;
}

/** What each value of a pixel means. */
function shadesOf(depth: number, palette: Uint8Array | null): Uint8Array {
  const values = 2 ** depth;
  if (palette === null)
    return Uint8Array.from({ length: values }, (_, value) => (value * 255) / (values - 1));
  return Uint8Array.from({ length: palette.length / 3 }, (_, index) =>
    luma(palette[index * 3]!, palette[index * 3 + 1]!, palette[index * 3 + 2]!),
  );
}

function writeValues(row: Uint8Array, depth: number, shades: Uint8Array, out: Uint8Array): boolean {
  const mask = 2 ** depth - 1;
  let highest = 0;
  for (let byte = 0, x = 0; byte < row.length; byte += 1) {
    for (let shift = 8 - depth; shift >= 0 && x < out.length; shift -= depth, x += 1) {
      const value = (row[byte]! >> shift) & mask;
      if (value > highest) highest = value;
      out[x] = shades[value]!;
    }
  }
  return highest < shades.length;
}

function writeColours(row: Uint8Array, channels: number, out: Uint8Array): void {
  for (let x = 0, at = 0; x < out.length; x += 1, at += channels) {
    const grey = channels === 2 ? row[at]! : luma(row[at]!, row[at + 1]!, row[at + 2]!);
    const alpha = channels === 3 ? 255 : row[at + channels - 1]!;
    out[x] = alpha === 255 ? grey : onWhite(grey, alpha);
  }
}
