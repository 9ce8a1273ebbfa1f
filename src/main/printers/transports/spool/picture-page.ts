import { fileOf, streamOf } from '../../../pdf/pdf-file.ts';
import type { PictureParts } from '../../languages/png/picture-parts.ts';

/** Paper in hundredths of a millimetre: IPP's unit (PWG 5100.3, "media-size"). */
export interface Paper {
  readonly width: number;
  readonly height: number;
}

const METRES_PER_INCH = 0.0254;
const POINTS_PER_INCH = 72;
const HUNDREDTHS_PER_INCH = 2540;

/**
 * A picture as one page of PDF, its rows as they are: PDF reads PNG's own (ISO 32000-1, 7.4.4.4, predictor 15).
 *
 * CUPS' filters for pictures crop, stretch or lose them when their size is no whole number of points (cups-filters
 * 1.28.17: a picture of 685 dots came out 687 wide, one of 696 × 1109 blank); as PDF every dot came out as it was. For
 * that a dot must be one of the driver's, so lengths are counted at the head's nominal resolution, and the paper is
 * rounded up to whole points, as the filters cut off what is beyond them.
 */
export function pictureToPage({ width, height, dotsPerMetre, rows }: PictureParts): {
  readonly pdf: Uint8Array;
  readonly paper: Paper;
} {
  const dpi = Math.round(dotsPerMetre * METRES_PER_INCH);
  const points = (dots: number): number => (dots * POINTS_PER_INCH) / dpi;
  const paperOf = (dots: number): number =>
    Math.ceil((Math.ceil(points(dots)) * HUNDREDTHS_PER_INCH) / POINTS_PER_INCH);
  const [across, down] = [points(width).toFixed(4), points(height).toFixed(4)];
  const drawing = Buffer.from(`q ${across} 0 0 ${down} 0 0 cm /I Do Q`, 'latin1');
  const pixels =
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 1` +
    `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 1/BitsPerComponent 1/Columns ${width}>>`;
  return {
    paper: { width: paperOf(width), height: paperOf(height) },
    pdf: fileOf([
      Buffer.from('<</Type/Catalog/Pages 2 0 R/ViewerPreferences<</PrintScaling/None>>>>', 'latin1'),
      Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>', 'latin1'),
      Buffer.from(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${across} ${down}]` +
          '/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R>>',
        'latin1',
      ),
      streamOf(pixels, rows),
      streamOf('', drawing),
    ]),
  };
}
