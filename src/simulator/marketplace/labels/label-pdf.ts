import { codeOrigin, type LabelLayout, modulesWithQuietZone } from './label-layout.ts';
import { qrCode } from './qr-code.ts';

/** PDF 32000-1, 8.3.2.3: a unit is 1/72 inch; a layout's is a tenth of a millimetre. */
const POINTS = 72 / 254;
const BASELINE = 0.8;

const number = (value: number): string => value.toFixed(3);
const escaped = (text: string): string => text.replaceAll(/[\\()]/g, (letter) => `\\${letter}`);

/** Drawn from the top left like the others: the page's own origin is the lower left. */
function drawing(layout: LabelLayout): string {
  const module = Math.floor(layout.codeBox.side / modulesWithQuietZone(layout.code));
  const { left, top } = codeOrigin(layout, module);
  const code = qrCode(layout.code);
  const rectangles: string[] = [];
  for (let row = 0; row < code.modules; row++) {
    for (let column = 0; column < code.modules; column++) {
      if (!code.isDark(row, column)) continue;
      const start = column;
      while (column + 1 < code.modules && code.isDark(row, column + 1)) column++;
      const x = Math.round(left) + start * module;
      const y = layout.height - (Math.round(top) + (row + 1) * module);
      rectangles.push(`${x} ${y} ${(column - start + 1) * module} ${module} re`);
    }
  }
  const texts = layout.texts.map(({ text, left: x, top: y, size, bold }) => {
    const baseline = layout.height - Math.round(y + size * BASELINE);
    return `BT /${bold ? 'B' : 'R'} ${size} Tf ${x} ${baseline} Td (${escaped(text)}) Tj ET`;
  });
  return [`${number(POINTS)} 0 0 ${number(POINTS)} 0 0 cm 0 g`, ...rectangles, 'f', ...texts].join('\n');
}

/** A label as a PDF of one page, as carriers give theirs. */
export function labelPdf(layout: LabelLayout): Buffer {
  const content = drawing(layout);
  const font = (name: string): string => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
  const size = `${number(layout.width * POINTS)} ${number(layout.height * POINTS)}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents 4 0 R ` +
      '/Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body);
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(body);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size6 = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size6}\n0000000000 65535 f \n${rows}` +
      `trailer\n<< /Size ${size6} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
}
