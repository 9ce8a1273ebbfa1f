import type { CodeElement } from '../../../shared/domain/label/label-template.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { BLACK, fill, WHITE } from '../../raster/area.ts';
import { millimetresOf } from '../../raster/dots-per-mm.ts';
import type { DrawnSymbol } from '../draw-symbol.ts';
import type { Grey } from '../../raster/grey.ts';
import type { OwnSymbol } from './own-symbol.ts';

/**
 * The smallest modules that a hand scanner reads off a thermal label that is a little worn, in millimetres: bars of
 * 0.25 (76 % of an EAN-13, the usual size of labels at 203 dpi), squares of a third. In dots: 2 and 3 at 203 dpi, 3 and
 * 4 at 300.
 */
const SMALLEST = { bars: 0.25, matrix: 1 / 3 } as const;

/** Lower bars are missed by a hand that is in a hurry. */
const LOWEST_BARS_MM = 5;

/** Upright picture of a code on its place, or the room in dots that it would need. */
export type PlacedSymbol =
  | {
      readonly picture: Grey;
      /** Dots a module. */
      readonly module: number;
      /** Of what its place would allow if a module could be any part of a dot, in per cent. */
      readonly ofPlace: number;
    }
  | { readonly needs: { readonly width: number; readonly height: number } };

/** The code as large as its place allows, at whole dots, never below what can be read. */
export function placeSymbol(
  { symbol, quiet, bearer }: OwnSymbol,
  place: { readonly width: number; readonly height: number },
  align: CodeElement['align'],
  dpi: PrinterModel['dpi'],
): PlacedSymbol {
  const least = Math.ceil(SMALLEST[symbol.kind] / millimetresOf(1, dpi) - 0.01);
  const columns = (symbol.kind === 'bars' ? symbol.modules : symbol.columns) + quiet.left + quiet.right;
  const rows = symbol.kind === 'bars' ? 0 : symbol.rows + 2 * quiet.down;
  const lowestBars = Math.ceil(LOWEST_BARS_MM / millimetresOf(1, dpi) - 0.01);
  const lowest = symbol.kind === 'bars' ? lowestBars + 2 * bearer * least : rows * least;
  const allowed = Math.min(place.width / columns, rows === 0 ? Infinity : place.height / rows);
  // Higher bars, not thicker ones over and under them, where the place is wide and low.
  const fits = bearer === 0 ? Infinity : Math.floor((place.height - lowestBars) / (2 * bearer));
  const module = Math.min(Math.floor(allowed), fits);
  if (module < least || place.height < lowest) return { needs: { width: columns * least, height: lowest } };
  const picture = { ...place, pixels: new Uint8Array(place.width * place.height).fill(WHITE) };
  const free = place.width - columns * module;
  const shift = align === 'left' ? 0 : align === 'right' ? free : free >> 1;
  const top = rows === 0 ? 0 : ((place.height - rows * module) >> 1) + quiet.down * module;
  drawSymbolAt(picture, symbol, shift + quiet.left * module, top, module);
  if (bearer > 0) drawBearers(picture, { left: shift, right: shift + columns * module }, bearer * module);
  return { picture, module, ofPlace: Math.round((module / allowed) * 100) };
}

/** Over the white beside the bars as well: a scan that leaves through them reads nothing instead of less. */
function drawBearers(
  picture: Grey,
  across: { readonly left: number; readonly right: number },
  thick: number,
): void {
  fill(picture, { ...across, top: 0, bottom: thick }, BLACK);
  fill(picture, { ...across, top: picture.height - thick, bottom: picture.height }, BLACK);
}

function drawSymbolAt(picture: Grey, symbol: DrawnSymbol, left: number, top: number, module: number): void {
  if (symbol.kind === 'bars') {
    let x = left;
    for (const [index, width] of symbol.widths.entries()) {
      const right = x + width * module;
      if (index % 2 === 0) fill(picture, { left: x, top, right, bottom: picture.height }, BLACK);
      x = right;
    }
    return;
  }
  const { columns, rows, isBlack } = symbol;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isBlack(column, row)) continue;
      const [x, y] = [left + column * module, top + row * module];
      fill(picture, { left: x, top: y, right: x + module, bottom: y + module }, BLACK);
    }
  }
}
