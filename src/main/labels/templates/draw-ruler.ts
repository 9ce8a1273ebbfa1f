import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { BLACK, fill, WHITE } from '../../raster/area.ts';
import { dotsOf } from '../../raster/dots-per-mm.ts';
import type { Grey } from '../../raster/grey.ts';
import type { TextDrawer } from '../text/draw-text.ts';
import { paste } from './sheet.ts';

/** In millimetres. */
const TICKS = { each: 1.2, fifth: 2, tenth: 3 } as const;
const STROKE = 0.13;
const NUMBER = { size: 2, width: 5, height: 2.4 } as const;

/** Each tick is where its millimetre begins by the head's own dots: read against a ruler it shows the scale. */
export function drawRuler(
  text: TextDrawer,
  size: { readonly width: number; readonly height: number },
  dpi: PrinterModel['dpi'],
): Grey {
  const picture = { ...size, pixels: new Uint8Array(size.width * size.height).fill(WHITE) };
  const stroke = Math.max(1, dotsOf(STROKE, dpi));
  for (let mm = 0; dotsOf(mm, dpi) < size.width; mm += 1) {
    const left = dotsOf(mm, dpi);
    const long = mm % 10 === 0 ? TICKS.tenth : mm % 5 === 0 ? TICKS.fifth : TICKS.each;
    fill(picture, { left, top: 0, right: left + stroke, bottom: dotsOf(long, dpi) }, BLACK);
    if (mm % 10 === 0 && mm > 0) drawNumber(text, picture, mm, dpi);
  }
  return picture;
}

function drawNumber(text: TextDrawer, picture: Grey, mm: number, dpi: PrinterModel['dpi']): void {
  const [width, height] = [dotsOf(NUMBER.width, dpi), dotsOf(NUMBER.height, dpi)];
  const left = dotsOf(mm, dpi) - (width >> 1);
  const top = dotsOf(TICKS.tenth, dpi);
  if (left + width > picture.width || top + height > picture.height) return;
  const em = dotsOf(NUMBER.size, dpi);
  const drawn = text.draw({
    text: String(mm),
    bold: false,
    size: em,
    smallest: em,
    width,
    height,
    lines: 1,
    align: 'centre',
    verticalAlign: 'top',
  });
  paste(picture, drawn.picture, { left, top, right: left + width, bottom: top + height }, 0);
}
