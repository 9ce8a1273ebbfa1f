import type { PrinterModel } from '../../shared/domain/printer/printer-model.ts';
import { codeFields } from '../printers/languages/zpl/code-fields.ts';
import { plainFormat, QR_LOWER } from '../printers/languages/zpl/plain-format.ts';
import { BLACK, fill, WHITE } from '../raster/area.ts';
import { decodeCodes, type ReadCode, type Search } from './decoder.ts';
import type { Grey } from '../raster/grey.ts';
import { fineEnough, moduleSize } from './module-size.ts';
import { drawnZpl, type Size } from './picture/draw-zpl.ts';

/** As small as the renderer draws a code that is read with certainty, with the white it wants. In dots. */
const SMALL = { size: 2, left: 8, top: 20, page: 128 } as const;

const QR: Search = { formats: ['QRCode'], most: null, picture: 'dots' };

/**
 * Whether `code` is read from a label of one QR code and lines of text. The renderer takes 13 ms to draw such a label,
 * most of them for each dot of the code and for letters, of which nothing is read. So it draws the code alone, as small as it
 * can be; what was read from that is put where the field says, as large as it says, among black in place of
 * letters, and read once more. False for every other label, and for one of which that can't be read: it is drawn whole.
 */
export async function isReadPlain(
  bytes: Uint8Array,
  code: string,
  page: Size,
  dpi: PrinterModel['dpi'],
): Promise<boolean> {
  const plain = plainFormat(bytes);
  const fields = codeFields(bytes);
  if (plain === null || fields.length !== 1 || fields[0]?.text !== code) return false;
  const small = await drawnZpl(plain.code.alone(SMALL, SMALL.size), dpi, {
    width: SMALL.page,
    height: SMALL.page,
  });
  const symbol = small === null ? null : await onlyCode(small);
  if (symbol === null || symbol.text !== code || !isWhereItShould(symbol)) return false;
  const grey: Grey = { ...page, pixels: new Uint8Array(page.width * page.height).fill(WHITE) };
  const side = symbol.symbol.width * plain.code.size;
  // With and without the dots by which it is lowered, which not every firmware does: it must be on the paper either way.
  if (plain.code.left + side > page.width || plain.code.top + side > page.height) return false;
  if (plain.code.top < QR_LOWER) return false;
  drawModules(grey, symbol, plain.code);
  for (const area of plain.texts) fill(grey, area, BLACK);
  const read = await onlyCode(grey);
  return read !== null && read.text === code && fineEnough(moduleSize(read, grey), dpi).ok;
}

async function onlyCode(grey: Grey): Promise<ReadCode | null> {
  const codes = await decodeCodes(grey, QR);
  return codes.length === 1 ? codes[0]! : null;
}

/** To a dot in the renderer's own drawing; anywhere else its coordinates are not this program's. */
function isWhereItShould({ position: { topLeft, bottomRight }, symbol }: ReadCode): boolean {
  const side = symbol.width * SMALL.size;
  return (
    Math.abs(topLeft.x - SMALL.left) <= 1 &&
    Math.abs(topLeft.y - SMALL.top) <= 1 &&
    Math.abs(bottomRight.x - SMALL.left - side) <= 1 &&
    Math.abs(bottomRight.y - SMALL.top - side) <= 1
  );
}

function drawModules(
  grey: Grey,
  { symbol: { width, height, data } }: ReadCode,
  { left, top, size }: { readonly left: number; readonly top: number; readonly size: number },
): void {
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (data[row * width + column] !== BLACK) continue;
      const [x, y] = [left + column * size, top + row * size];
      fill(grey, { left: x, top: y, right: x + size, bottom: y + size }, BLACK);
    }
  }
}
