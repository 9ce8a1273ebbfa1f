import sharp, { type Sharp } from 'sharp';
import {
  MOST_PICTURE_FILE_BYTES,
  MOST_PICTURE_LETTERS,
  MOST_PICTURE_SIDE,
} from '../../../shared/domain/label/label-template.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { pngLanguage } from '../../printers/languages/png/png-language.ts';
import { barePng } from '../bare-png.ts';
import { modelOfFile } from '../file-model.ts';
import { greyOnWhite, type Grey } from '../../raster/grey.ts';
import { inspectPng } from '../inspect-png.ts';
import { inspectSvg } from '../inspect-svg.ts';
import { shrink } from '../../raster/resample.ts';
import { sniffLabel } from '../sniff-label.ts';
import { dotsOfPaper, onPaper } from '../../raster/threshold.ts';
import { inspectJpeg, isJpeg } from './inspect-jpeg.ts';

/** A picture as templates keep it: a PNG of one bit a pixel in base64, and its size. */
export interface TakenPicture {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
}

const LIMITS = { failOn: 'warning', limitInputPixels: 16_000_000 } as const;
/** An SVG can be a program. A logo takes milliseconds. */
const SVG_SECONDS = 3;
/** A logo says it is 100 pixels wide and may be printed over 5 cm at 600 dpi. */
const SVG_DENSITY = 300;
/** Of each length, when a picture is not small enough yet: half of its pixels. */
const SMALLER = Math.SQRT1_2;
const SMALLEST_SIDE = 100;

/**
 * Converts a file that a person gives to a template to black and white at once: no printer here prints grey, and
 * nothing of the file itself is kept. It is checked before decoding, as marketplace labels are. If it fails, returns
 * the reason in English.
 */
export async function takePicture(bytes: Uint8Array): Promise<Result<TakenPicture, string>> {
  const judged = judge(bytes);
  if (!judged.ok) return judged;
  let grey: Grey;
  try {
    const { data, info } = await judged.value.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    grey = greyOnWhite({ width: info.width, height: info.height, channels: info.channels, data });
  } catch (error) {
    return fail(`does not decode: ${String(error).split('\n', 1)[0]?.slice(0, 200) ?? ''}`);
  }
  const fits = MOST_PICTURE_SIDE / Math.max(grey.width, grey.height);
  for (let scale = Math.min(1, fits); ; scale *= SMALLER) {
    const [width, height] = [grey.width, grey.height].map((side) => Math.max(1, Math.round(side * scale)));
    const small = shrink(grey, width!, height!, 'area');
    const dots = dotsOfPaper(onPaper(small, small.width, small.height));
    if (!dots.bits.some((byte) => byte !== 0)) return fail('nothing of it is dark enough to be printed');
    const picture = Buffer.from(pngLanguage.encode(dots, modelOfFile(203))).toString('base64');
    if (picture.length <= MOST_PICTURE_LETTERS)
      return ok({ picture, width: dots.width, height: dots.height });
    if (Math.max(width!, height!) * SMALLER < SMALLEST_SIDE)
      return fail('it has no shapes that can be told from each other in black and white');
  }
}

function judge(bytes: Uint8Array): Result<Sharp, string> {
  if (bytes.length === 0) return fail('0 bytes');
  if (bytes.length > MOST_PICTURE_FILE_BYTES)
    return fail(`${bytes.length} bytes, ${MOST_PICTURE_FILE_BYTES} at most`);
  if (isJpeg(bytes)) {
    const shape = inspectJpeg(bytes);
    return shape.ok ? ok(sharp(bytes, LIMITS).autoOrient()) : shape;
  }
  const kind = sniffLabel(bytes);
  if (kind === 'png') {
    const shape = inspectPng(bytes);
    return shape.ok ? ok(sharp(barePng(bytes), LIMITS)) : fail(shape.problem.detail);
  }
  if (kind !== 'svg') return fail('neither a PNG nor a JPEG nor an SVG');
  const shape = inspectSvg(bytes);
  if (!shape.ok) return fail(shape.problem.detail);
  const image = sharp(bytes, { ...LIMITS, density: SVG_DENSITY });
  return ok(
    image.resize(MOST_PICTURE_SIDE, MOST_PICTURE_SIDE, { fit: 'inside' }).timeout({ seconds: SVG_SECONDS }),
  );
}
