import type { Dots } from '../dots.ts';
import { ByteReader } from './byte-reader.ts';

/** `ESC @`, with which `escposLanguage` begins. */
// oxlint-disable-next-line no-control-regex -- the commands are control characters
const HEAD = /^\u001b@/;

/** `GS v 0`, normal size: bytes a row and rows, each two bytes, low first. */
// oxlint-disable-next-line no-control-regex -- the commands are control characters
const BAND = /^\u001dv0\u0000([^])([^])([^])([^])/;
const BAND_BYTES = 8;

/** To the next label, to the next mark, or past the tear bar. */
// oxlint-disable-next-line no-control-regex -- the commands are control characters
const FEED = /^(?:\f|\u001d\f|\u001bJ[^])$/;

/** The dots of a document of `escposLanguage`; null for any other. It says whole bytes, `width` is the label's own. */
export function dotsOfEscpos(bytes: Uint8Array, width: number): Dots | null {
  const reader = new ByteReader(bytes);
  if (reader.match(HEAD, 2) === null) return null;
  const bands: Uint8Array[] = [];
  let stride = 0;
  let height = 0;
  for (let band = nextBand(reader); band !== null; band = nextBand(reader)) {
    if (stride !== 0 && band.stride !== stride) return null;
    stride = band.stride;
    height += band.rows;
    bands.push(band.data);
  }
  if (height === 0 || reader.match(FEED, BAND_BYTES) === null) return null;
  const whole = stride * 8;
  return {
    // A label that was moved is wider than its size.
    width: width <= whole && width > whole - 8 ? width : whole,
    height,
    stride,
    bits: Buffer.concat(bands),
  };
}

interface Band {
  readonly stride: number;
  readonly rows: number;
  readonly data: Uint8Array;
}

function nextBand(reader: ByteReader): Band | null {
  const found = reader.match(BAND, BAND_BYTES);
  if (found === null) return null;
  const [low = 0, high = 0, rowsLow = 0, rowsHigh = 0] = found.slice(1).map((byte) => byte.charCodeAt(0));
  const [stride, rows] = [low + high * 256, rowsLow + rowsHigh * 256];
  const data = reader.take(stride * rows);
  return data === null || data.length === 0 ? null : { stride, rows, data };
}
