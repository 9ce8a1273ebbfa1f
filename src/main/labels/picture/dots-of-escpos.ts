import { MOST_DOTS, type Dots } from '../../raster/dots.ts';
import { ByteReader } from './byte-reader.ts';

/** `ESC @`, with which `escposLanguage` begins. */
const HEAD = '\u001b@';

/** `GS v 0`, normal size. Bytes a row and rows follow, each in two bytes, low first. */
const BAND = '\u001dv0\u0000';

/** To the next label, to the next mark; none where the cutter feeds by itself. */
const FEEDS = ['\f', '\u001d\f', ''];

/** Past the tear bar, so many dots as the next byte says, and again for more. */
const FEED_STEP = '\u001bJ';

/** The dots of a document of `escposLanguage`; null for any other. It is as wide as its ink, `width` the label's own. */
export function dotsOfEscpos(bytes: Uint8Array, width: number): Dots | null {
  const reader = new ByteReader(bytes);
  if (!reader.skip(HEAD)) return null;
  const bands: Band[] = [];
  for (let band = nextBand(reader); band !== null; band = nextBand(reader)) bands.push(band);
  if (bands.length === 0 || !isFeed(reader)) return null;
  const height = bands.reduce((sum, { rows }) => sum + rows, 0);
  const widest = Math.max(...bands.map(({ stride }) => stride));
  // A label that was moved is wider than its size.
  const across = widest > (width + 7) >> 3 ? widest * 8 : width;
  if (across * height > MOST_DOTS) return null;
  const stride = (across + 7) >> 3;
  const bits = new Uint8Array(stride * height);
  let row = 0;
  for (const band of bands) {
    for (let at = 0; at < band.rows; at += 1, row += 1)
      bits.set(band.data.subarray(at * band.stride, (at + 1) * band.stride), row * stride);
  }
  return { width: across, height, stride, bits };
}

interface Band {
  readonly stride: number;
  readonly rows: number;
  readonly data: Uint8Array;
}

function nextBand(reader: ByteReader): Band | null {
  const head = reader.skip(BAND) ? reader.take(4) : null;
  if (head === null) return null;
  const [low = 0, high = 0, rowsLow = 0, rowsHigh = 0] = head;
  const [stride, rows] = [low + high * 256, rowsLow + rowsHigh * 256];
  const data = reader.take(stride * rows);
  return data === null || data.length === 0 ? null : { stride, rows, data };
}

function isFeed(reader: ByteReader): boolean {
  if (FEEDS.some((feed) => reader.isRest(feed))) return true;
  while (reader.skip(FEED_STEP) && reader.take(1) !== null) if (reader.isRest('')) return true;
  return false;
}
