import { deflateSync } from 'node:zlib';
import type { PictureParts } from '../../printers/languages/png/picture-parts.ts';
import type { Dots } from '../../raster/dots.ts';
import { fileOf, streamOf } from '../../pdf/pdf-file.ts';

/** A label on a page, in millimetres from its upper left corner. */
export type PdfLabel = PdfPlace & ({ readonly dots: Dots } | { readonly picture: PictureParts });

interface PdfPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PdfPage {
  /** In millimetres. */
  readonly width: number;
  readonly height: number;
  readonly labels: readonly PdfLabel[];
}

const POINT_MM = 25.4 / 72;

/** A ten-thousandth of a point is less than any printer's dot, and never written with an exponent. */
const points = (millimetres: number): string => String(Number((millimetres / POINT_MM).toFixed(4)));

/**
 * Pages of exact sizes with labels as pictures of one bit a dot (ISO 32000-1): catalogue, pages, and for each page its
 * content and its pictures. No text, no fonts, nothing that a reader could run. Black is what a picture says is 1.
 */
export function writePdf(pages: readonly PdfPage[]): Uint8Array {
  const objects: Buffer[] = [];
  const add = (body: Buffer | string): number =>
    objects.push(typeof body === 'string' ? Buffer.from(body, 'latin1') : body);
  add('<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>');
  const tree = add('');
  const kids = pages.map(({ width, height, labels }) => {
    const images = labels.map((label) =>
      add('dots' in label ? imageOf(label.dots) : imageOfPng(label.picture)),
    );
    const content = labels
      .map(
        ({ x, y, width: across, height: down }, at) =>
          `q ${points(across)} 0 0 ${points(down)} ${points(x)} ${points(height - y - down)} cm /L${at} Do Q`,
      )
      .join('\n');
    const drawn = add(streamOf('', Buffer.from(content, 'latin1')));
    const named = images.map((image, at) => `/L${at} ${image} 0 R`).join(' ');
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${points(width)} ${points(height)}] ` +
        `/Resources << /XObject << ${named} >> >> /Contents ${drawn} 0 R >>`,
    );
  });
  const list = kids.map((kid) => `${kid} 0 R`).join(' ');
  objects[tree - 1] = Buffer.from(`<< /Type /Pages /Count ${kids.length} /Kids [${list}] >>`, 'latin1');
  return fileOf(objects);
}

/** Its rows as they are: PDF reads PNG's own (ISO 32000-1, 7.4.4.4, predictor 15), where 0 is black. */
const imageOfPng = ({ width, height, rows }: PictureParts): Buffer =>
  streamOf(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 ` +
      `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent 1 /Columns ${width} >>`,
    rows,
  );

const imageOf = ({ width, height, stride, bits }: Dots): Buffer =>
  streamOf(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
      '/BitsPerComponent 1 /Decode [1 0] /Filter /FlateDecode',
    deflateSync(bits.subarray(0, stride * height)),
  );
