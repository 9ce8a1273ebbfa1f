import type { PrinterModel } from '../../../shared/domain/printer-model.ts';
import type { Dots } from '../dots.ts';
import { dotsOf } from '../dots-per-mm.ts';
import { ByteReader } from './byte-reader.ts';

/** The lines of `tsplLanguage` before its first strip. */
const HEAD =
  /^\r\nSIZE (\d+(?:\.\d+)?) mm,\d+(?:\.\d+)? mm\r\n(?:(?:GAP|BLINE) [\d.]+ mm,0 mm\r\n)?DIRECTION 0,0\r\nREFERENCE 0,0\r\n(?:DENSITY \d+\r\n)?(?:SPEED \d+\r\n)?CLS(?=\r\n)/;
const HEAD_BYTES = 256;

const STRIP = /^\r\nBITMAP 0,(\d+),(\d+),(\d+),0,/;
const STRIP_HEAD_BYTES = 64;

const TAIL = '\r\nPRINT 1,1\r\n';

/** The dots of a document of `tsplLanguage`; null for any other. */
export function dotsOfTspl(bytes: Uint8Array, dpi: PrinterModel['dpi']): Dots | null {
  const reader = new ByteReader(bytes);
  const [, widthMm] = reader.match(HEAD, HEAD_BYTES) ?? [];
  if (widthMm === undefined) return null;
  const strips: Uint8Array[] = [];
  let stride = 0;
  let height = 0;
  for (let strip = nextStrip(reader); strip !== null; strip = nextStrip(reader)) {
    if (strip.row !== height || (stride !== 0 && strip.stride !== stride)) return null;
    stride = strip.stride;
    height += strip.rows;
    // In TSPL 0 is black.
    strips.push(strip.data.map((byte) => byte ^ 0xff));
  }
  if (height === 0 || !reader.isRest(TAIL)) return null;
  // The size is rounded up from whole dots: by less than one.
  const width = dotsOf(Number(widthMm), dpi);
  if ((width + 7) >> 3 !== stride) return null;
  return { width, height, stride, bits: Buffer.concat(strips) };
}

interface Strip {
  readonly row: number;
  readonly stride: number;
  readonly rows: number;
  readonly data: Uint8Array;
}

function nextStrip(reader: ByteReader): Strip | null {
  const found = reader.match(STRIP, STRIP_HEAD_BYTES);
  if (found === null) return null;
  const [row = 0, stride = 0, rows = 0] = found.slice(1).map(Number);
  const data = reader.take(stride * rows);
  return data === null || data.length === 0 ? null : { row, stride, rows, data };
}
