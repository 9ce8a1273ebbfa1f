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

const streamOf = (entries: string, data: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${data.length}>>stream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream', 'latin1'),
  ]);

/** Objects numbered from 1, the first one the catalogue, and where each stands (ISO 32000-1, 7.5). */
function fileOf(objects: readonly Buffer[]): Buffer {
  // Bytes beyond ASCII tell programs that the file is not text.
  const parts = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const places: string[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end, 'latin1')]);
}
