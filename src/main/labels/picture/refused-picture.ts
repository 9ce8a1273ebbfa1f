import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { WrongOnLabel } from '../../../shared/domain/label/wrong-on-label.ts';
import type { LabelProblem } from '../../../shared/problem.ts';
import { boundsOf, type Area } from '../../raster/area.ts';
import { CODES_OF_LABELS, decodeCodes } from '../decoder.ts';
import { dotsOf } from '../../raster/dots-per-mm.ts';
import type { Dots } from '../../raster/dots.ts';
import { inspectLabel } from '../inspect-label.ts';
import { placeOnHead } from '../place-on-head.ts';
import type { LabelFile } from '../prepared-label.ts';
import { rasterise } from '../rasterise.ts';
import { dotsOfPaper, greyOf } from '../../raster/threshold.ts';
import { drawZpl } from './draw-zpl.ts';
import { redPicture } from './red-picture.ts';

export interface RefusedPicture {
  readonly png: Uint8Array;
  readonly wrong: WrongOnLabel;
}

/**
 * A picture of a label as it came, what is wrong with it in red: ink that has no room under the printer's head, else the
 * codes that are read on it and are another's. Null where nothing is wrong, and for what can't be drawn.
 */
export async function refusedPicture(
  file: LabelFile,
  model: PrinterModel,
  problem: LabelProblem | null,
): Promise<RefusedPicture | null> {
  const shape = inspectLabel(file);
  if (!shape.ok) return null;
  const { dpi } = model;
  if (shape.value.kind === 'zpl') {
    const drawn = problem ? await drawZpl(file.bytes, dpi, file) : null;
    return drawn && problem && markedCodes(drawn, file.code, problem);
  }
  const paper = { width: dotsOf(file.width, dpi), height: dotsOf(file.height, dpi), dpi };
  const raster = await rasterise(shape.value, file.bytes, paper);
  if (!raster.ok) return null;
  const dots = dotsOfPaper(raster.value.paper);
  const { fault } = await placeOnHead(dots, model);
  if (fault !== null) return { png: await redPicture(dots, fault.lost), wrong: 'lost' };
  return problem && markedCodes(dots, file.code, problem);
}

/**
 * Beside the label's own code others are at home, the article's, say: only those that it was refused for are red. Where
 * its own is missing, what is there may be anybody's, unless its own was just not to be read.
 */
async function markedCodes(
  dots: Dots,
  own: string,
  { fault, anothers = [] }: LabelProblem,
): Promise<RefusedPicture> {
  const codes = await decodeCodes(greyOf(dots), { formats: CODES_OF_LABELS, most: null, picture: 'dots' });
  const hasOwn = codes.some(({ text }) => text === own);
  const foreign = codes.filter(({ text }) => (hasOwn ? anothers.includes(text) : fault === 'codeDiffers'));
  const red = inkIn(
    dots,
    foreign.map(({ position: { topLeft, topRight, bottomLeft, bottomRight } }) =>
      boundsOf([topLeft, topRight, bottomLeft, bottomRight]),
    ),
  );
  const missing = foreign.length > 0 ? 'foreign' : 'notFound';
  const there = foreign.length > 0 ? 'shared' : fault === 'codeUnreadable' ? 'unsure' : 'elsewhere';
  return { png: await redPicture(dots, red), wrong: hasOwn ? there : missing };
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
