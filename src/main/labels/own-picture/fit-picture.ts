import sharp from 'sharp';
import { MOST_PICTURE_SIDE } from '../../../shared/domain/label/label-template.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { WHITE } from '../../raster/area.ts';
import { barePng } from '../bare-png.ts';
import { greyOnWhite, type Grey } from '../../raster/grey.ts';
import { inspectPng } from '../inspect-png.ts';
import { enlarge, shrink } from '../../raster/resample.ts';
import { sniffLabel } from '../sniff-label.ts';
import { onPaper } from '../../raster/threshold.ts';

/** Decodes a template's picture, which may come from anyone, or returns what is wrong with it. */
export async function openPicture(base64: string): Promise<Result<Grey, string>> {
  const bytes = Buffer.from(base64, 'base64');
  if (sniffLabel(bytes) !== 'png') return fail('it is not a PNG');
  const shape = inspectPng(bytes);
  if (!shape.ok) return fail(shape.problem.detail);
  const { width, height } = shape.value;
  if (Math.max(width, height) > MOST_PICTURE_SIDE) return fail(`${width} by ${height} pixels`);
  try {
    const { data, info } = await sharp(barePng(bytes), { failOn: 'warning' })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return ok(greyOnWhite({ width: info.width, height: info.height, channels: info.channels, data }));
  } catch (error) {
    return fail(`does not decode: ${String(error).split('\n', 1)[0]?.slice(0, 200) ?? ''}`);
  }
}

/** Scaled to the largest size that fits, keeping its proportions, centred, in black and white. */
export function fitPicture(picture: Grey, place: { readonly width: number; readonly height: number }): Grey {
  if (place.width === 0 || place.height === 0) return { ...place, pixels: new Uint8Array().fill(WHITE) };
  const scale = Math.min(place.width / picture.width, place.height / picture.height);
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.floor(side * scale)),
  );
  // Enlarged by whole pixels first, so that later steps only reduce.
  const large = scale > 1 ? enlarge(picture, Math.ceil(scale)) : picture;
  return onPaper(shrink(large, width!, height!, 'area'), place.width, place.height);
}
