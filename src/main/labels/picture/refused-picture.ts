import type { PrinterModel } from '../../../shared/domain/printer-model.ts';
import { boundsOf, type Area } from '../area.ts';
import { CODES_OF_LABELS, decodeCodes } from '../decoder.ts';
import { dotsOf } from '../dots-per-mm.ts';
import type { Dots } from '../dots.ts';
import { inspectLabel } from '../inspect-label.ts';
import { placeOnHead } from '../place-on-head.ts';
import type { LabelFile } from '../prepared-label.ts';
import { rasterise } from '../rasterise.ts';
import { dotsOfPaper, greyOf } from '../threshold.ts';
import { drawZpl } from './draw-zpl.ts';
import { redPicture } from './red-picture.ts';

/**
 * A picture of a label as it came, what is wrong with it in red: ink that has no room under the printer's head, else the
 * codes that are read on it and are not its own. `isRefused`: also where nothing can be marked, because its own code is
 * not to be found. Null where nothing is wrong, and for what can't be drawn.
 */
export async function refusedPicture(
  file: LabelFile,
  model: PrinterModel,
  isRefused: boolean,
): Promise<Uint8Array | null> {
  const shape = inspectLabel(file);
  if (!shape.ok) return null;
  const { dpi } = model;
  if (shape.value.kind === 'zpl') {
    const drawn = isRefused ? await drawZpl(file.bytes, dpi, file) : null;
    return drawn && redPicture(drawn, await wrongCodes(drawn, file.code));
  }
  const paper = { width: dotsOf(file.width, dpi), height: dotsOf(file.height, dpi), dpi };
  const raster = await rasterise(shape.value, file.bytes, paper);
  if (!raster.ok) return null;
  const dots = dotsOfPaper(raster.value.paper);
  const { fault } = await placeOnHead(dots, model);
  if (fault !== null) return redPicture(dots, fault.lost);
  return isRefused ? redPicture(dots, await wrongCodes(dots, file.code)) : null;
}

/** The ink of codes that say something else. Beside the label's own code others are at home: the article's, say. */
async function wrongCodes(dots: Dots, own: string): Promise<Dots> {
  const codes = await decodeCodes(greyOf(dots), { formats: CODES_OF_LABELS, most: null, picture: 'dots' });
  const wrong = codes.some(({ text }) => text === own) ? [] : codes;
  return inkIn(
    dots,
    wrong.map(({ position: { topLeft, topRight, bottomLeft, bottomRight } }) =>
      boundsOf([topLeft, topRight, bottomLeft, bottomRight]),
    ),
  );
}

function inkIn({ width, height, stride, bits }: Dots, areas: readonly Area[]): Dots {
  const kept = new Uint8Array(bits.length);
  for (const { left, top, right, bottom } of areas) {
    for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y += 1) {
      for (let x = Math.max(0, left); x <= Math.min(width - 1, right); x += 1) {
        const at = y * stride + (x >> 3);
        kept[at]! |= bits[at]! & (0x80 >> (x & 7));
      }
    }
  }
  return { width, height, stride, bits: kept };
}
