import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { BLACK, WHITE, type Area } from '../../raster/area.ts';
import { dotsOf } from '../../raster/dots-per-mm.ts';
import type { Grey } from '../../raster/grey.ts';
import { turnBack, type Quarters } from '../../raster/quarter-turns.ts';

/** Millimetres on the label. */
export interface PlaceMm {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A blank label in dots. */
export function blankSheet(
  size: { readonly width: number; readonly height: number },
  dpi: PrinterModel['dpi'],
): Grey {
  const [width, height] = [dotsOf(size.width, dpi), dotsOf(size.height, dpi)];
  return { width, height, pixels: new Uint8Array(width * height).fill(WHITE) };
}

/** Edges go to the nearest dot each, so that what touches on the template touches on the label. */
export const areaOf = ({ x, y, width, height }: PlaceMm, dpi: PrinterModel['dpi']): Area => ({
  left: dotsOf(x, dpi),
  top: dotsOf(y, dpi),
  right: dotsOf(x + width, dpi),
  bottom: dotsOf(y + height, dpi),
});

export type Rotation = 0 | 90 | 180 | 270;

/** The size of what is drawn upright to be turned into the area. */
export function uprightSize(
  area: Area,
  rotation: Rotation,
): { readonly width: number; readonly height: number } {
  const [across, down] = [area.right - area.left, area.bottom - area.top];
  return rotation === 90 || rotation === 270
    ? { width: down, height: across }
    : { width: across, height: down };
}

/** Turning to the left by what is missing to a whole turn is turning clockwise. */
const LEFT_TURNS: Readonly<Record<Rotation, Quarters>> = { 0: 0, 90: 3, 180: 2, 270: 1 };

/** Puts the black of an upright picture on the sheet, turned; what stands out of the sheet is cut off. */
export function paste(sheet: Grey, picture: Grey, { left, top }: Area, rotation: Rotation): void {
  const { width, height, pixels } = turnBack(picture, LEFT_TURNS[rotation]);
  for (let y = Math.max(0, -top); y < height && top + y < sheet.height; y += 1) {
    for (let x = Math.max(0, -left); x < width && left + x < sheet.width; x += 1)
      if (pixels[y * width + x] === BLACK) sheet.pixels[(top + y) * sheet.width + left + x] = BLACK;
  }
}
