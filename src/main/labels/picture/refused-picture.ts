import type { PrinterModel } from '../../../shared/domain/printer-model.ts';
import { dotsOf } from '../dots-per-mm.ts';
import { inspectLabel } from '../inspect-label.ts';
import { placeOnHead } from '../place-on-head.ts';
import type { LabelFile } from '../prepared-label.ts';
import { rasterise } from '../rasterise.ts';
import { dotsOfPaper } from '../threshold.ts';
import { redPicture } from './red-picture.ts';

/**
 * A picture of a label that has no room under the printer's head, what would be lost in red. Null for a label that was
 * refused for another reason, and for printer commands.
 */
export async function refusedPicture(file: LabelFile, model: PrinterModel): Promise<Uint8Array | null> {
  const shape = inspectLabel(file);
  if (!shape.ok || shape.value.kind === 'zpl') return null;
  const { dpi } = model;
  const paper = { width: dotsOf(file.width, dpi), height: dotsOf(file.height, dpi), dpi };
  const raster = await rasterise(shape.value, file.bytes, paper);
  if (!raster.ok) return null;
  const dots = dotsOfPaper(raster.value.paper);
  const { fault } = await placeOnHead(dots, model);
  return fault === null ? null : redPicture(dots, fault.lost);
}
