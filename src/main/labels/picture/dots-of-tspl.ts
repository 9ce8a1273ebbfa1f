import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { MOST_DOTS, type Dots } from '../../raster/dots.ts';
import { dotsOf } from '../../raster/dots-per-mm.ts';
import { ByteReader } from './byte-reader.ts';
import { placeBytes } from './place-bytes.ts';

/** The lines of `tsplLanguage` before what it draws. */
const HEAD =
  /^\r\nSIZE (\d+(?:\.\d+)?) mm,(\d+(?:\.\d+)?) mm\r\n(?:(?:GAP|BLINE) [\d.]+ mm,0 mm\r\n)?DIRECTION 0,0\r\nREFERENCE 0,0\r\n(?:DENSITY \d+\r\n)?(?:SPEED \d+\r\n)?CLS(?=\r\n)/;
const HEAD_BYTES = 256;

const STRIP = /^\r\nBITMAP (\d+),(\d+),(\d+),(\d+),0,/;
const BAR = /^\r\nBAR (\d+),(\d+),(\d+),(\d+)(?=\r\n)/;
const COMMAND_BYTES = 64;

const TAIL = '\r\nPRINT 1,1\r\n';

/** The dots of a document of `tsplLanguage`; null for any other. */
export function dotsOfTspl(bytes: Uint8Array, dpi: PrinterModel['dpi']): Dots | null {
  const reader = new ByteReader(bytes);
  const [, ...size] = reader.match(HEAD, HEAD_BYTES) ?? [];
  if (size.length === 0) return null;
  // The size is rounded up from whole dots: by less than one.
  const [width = 0, height = 0] = size.map((millimetres) => dotsOf(Number(millimetres), dpi));
  if (width * height > MOST_DOTS) return null;
  const stride = (width + 7) >> 3;
  const dots: Dots = { width, height, stride, bits: new Uint8Array(stride * height) };
  for (;;) {
    const strip = reader.match(STRIP, COMMAND_BYTES);
    const bar = strip === null ? reader.match(BAR, COMMAND_BYTES) : null;
    const [x = 0, y = 0, across = 0, down = 0] = (strip ?? bar ?? []).slice(1).map(Number);
    if (strip !== null) {
      const data = reader.take(across * down);
      // In TSPL 0 is black.
      const rows = data?.map((byte) => byte ^ 0xff);
      if (!rows || rows.length === 0 || !placeBytes(dots, rows, across, x, y)) return null;
    } else if (bar !== null) {
      if (x + across > width || y + down > height) return null;
      blacken(dots, x, y, across, down);
    } else {
      return reader.isRest(TAIL) ? dots : null;
    }
  }
}

function blacken({ bits, stride }: Dots, x: number, y: number, width: number, height: number): void {
  for (let row = y; row < y + height; row += 1) {
    for (let column = x; column < x + width; column += 1)
      bits[row * stride + (column >> 3)]! |= 0x80 >> (column & 7);
  }
}
