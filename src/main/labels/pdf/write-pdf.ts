import { deflateSync } from 'node:zlib';
import type { Dots } from '../dots.ts';

/** A label on a page, in millimetres from its upper left corner. */
export interface PdfLabel {
  readonly dots: Dots;
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
  const catalogue = add('<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>');
  const tree = add('');
  const kids = pages.map(({ width, height, labels }) => {
    const images = labels.map(({ dots }) => add(imageOf(dots)));
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
  return fileOf(objects, catalogue);
}

const imageOf = ({ width, height, stride, bits }: Dots): Buffer =>
  streamOf(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
      '/BitsPerComponent 1 /Decode [1 0] /Filter /FlateDecode ',
    deflateSync(bits.subarray(0, stride * height)),
  );

const streamOf = (entries: string, data: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries}/Length ${data.length} >>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream', 'latin1'),
  ]);

/** Objects in their order, then where each begins, in lines of twenty bytes (7.5.4). */
function fileOf(objects: readonly Buffer[], root: number): Uint8Array {
  // Four bytes over 127 tell programs that this is no text.
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  let length = parts[0]!.length;
  const offsets: number[] = [];
  for (const [at, body] of objects.entries()) {
    offsets.push(length);
    const whole = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`, 'latin1'),
      body,
      Buffer.from('\nendobj\n', 'latin1'),
    ]);
    parts.push(whole);
    length += whole.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root ${root} 0 R >>\n` +
        `startxref\n${length}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}
