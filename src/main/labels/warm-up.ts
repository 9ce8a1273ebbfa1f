import sharp from 'sharp';
import { printerModelSchema } from '../../shared/domain/printer/printer-model.ts';
import { drawRaw } from './draw-symbol.ts';
import { useOwnFonts } from './own-fonts.ts';
import type { LabelFile } from './prepared-label.ts';

/** As labels of marketplaces are: a large QR code, which stays as it is, and bars, which are drawn again. */
const CODE = '*Practice1';
const [WIDTH, HEIGHT] = [58, 40];
const PIXELS_PER_MM = 10;

/** Any printer: its own language is the least of the work. */
export const PRACTICE_MODEL = printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 832 });

/**
 * Labels that use every part of the program that a label may need. The first label otherwise takes a tenth of a second
 * longer: fonts, decoders and the writer of codes are loaded with their first use.
 */
export async function practiceLabels(): Promise<readonly LabelFile[]> {
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * PIXELS_PER_MM}" height="${HEIGHT * PIXELS_PER_MM}">` +
      '<rect width="100%" height="100%" fill="#fff"/>' +
      symbol('qrcode', CODE, 'translate(40 60) scale(10)') +
      symbol('code128', 'GI-12345', 'translate(320 300) scale(2 60)') +
      '<text x="320" y="120" font-family="sans-serif" font-size="40">Ab Яж 12</text></svg>',
  );
  // The first text that is drawn decides on the fonts of all others in this process.
  useOwnFonts();
  const common = { width: WIDTH, height: HEIGHT, code: CODE };
  return [
    { ...common, type: 'svg', bytes: svg },
    { ...common, type: 'png', bytes: await sharp(svg).png().toBuffer() },
    // The renderer that printer commands are read with starts in half a second.
    { ...common, type: 'zplh', bytes: Buffer.from(`^XA^FO30,30^BQN,2,8^FDMA,${CODE}^FS^XZ`) },
  ];
}

function symbol(bcid: string, text: string, transform: string): string {
  const drawn = drawRaw({ bcid, text });
  if (drawn === null) return '';
  const path: string[] = [];
  if (drawn.kind === 'bars') {
    let x = 0;
    for (const [index, width] of drawn.widths.entries()) {
      if (index % 2 === 0) path.push(`M${x} 0h${width}v1h${-width}z`);
      x += width;
    }
  } else {
    for (let at = 0; at < drawn.columns * drawn.rows; at += 1) {
      const [x, y] = [at % drawn.columns, Math.floor(at / drawn.columns)];
      if (drawn.isBlack(x, y)) path.push(`M${x} ${y}h1v1h-1z`);
    }
  }
  return `<path transform="${transform}" d="${path.join('')}"/>`;
}
