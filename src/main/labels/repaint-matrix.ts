import { BLACK, fill, grown, WHITE, type Area } from '../raster/area.ts';
import type { Matrix } from './draw-symbol.ts';
import type { Grey } from '../raster/grey.ts';
import { placeFor, wholeModules } from './whole-dots.ts';

/**
 * Draws the modules again at whole dots in place of what is at `old`. True when they were drawn; else the paper is as it
 * was.
 *
 * @param rowAt height of a row in dots, for a size of module, where modules are not square.
 */
export function repaintMatrix(
  paper: Grey,
  old: Area,
  module: number,
  symbol: Matrix,
  quiet: number,
  finest: number,
  rowAt: (module: number) => number = (size) => size,
): boolean {
  const blank = { ...paper, pixels: Uint8Array.from(paper.pixels) };
  fill(blank, grown(old, 1, 1), WHITE);
  const { columns, rows, isBlack } = symbol;
  const wish = {
    old,
    widthAt: (size: number) => columns * size,
    heightAt: (size: number) => rows * rowAt(size),
    quiet: { across: quiet, down: quiet },
  };
  const place = placeFor(blank, wish, wholeModules(module, Math.max(columns, rows), finest));
  if (place === null) return false;
  const high = rowAt(place.module);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isBlack(column, row)) continue;
      const left = place.area.left + column * place.module;
      const top = place.area.top + row * high;
      fill(blank, { left, top, right: left + place.module, bottom: top + high }, BLACK);
    }
  }
  paper.pixels.set(blank.pixels);
  return true;
}
