import { codeOrigin, type LabelLayout, modulesWithQuietZone } from './label-layout.ts';
import { type QrCode, qrCode } from './qr-code.ts';

/** Where the baseline lies under the top of a sans-serif letter's body, in parts of the size. */
const BASELINE = 0.8;

/** One rectangle for each run of dark modules in a row. */
function codePath(code: QrCode, left: number, top: number, module: number): string {
  let path = '';
  for (let row = 0; row < code.modules; row++) {
    for (let column = 0; column < code.modules; column++) {
      if (!code.isDark(row, column)) continue;
      const start = column;
      while (column + 1 < code.modules && code.isDark(row, column + 1)) column++;
      const length = (column - start + 1) * module;
      path += `M${left + start * module} ${top + row * module}h${length}v${module}h${-length}z`;
    }
  }
  return path;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function labelSvg(layout: LabelLayout): string {
  const { width, height } = layout;
  const module = Math.floor(layout.codeBox.side / modulesWithQuietZone(layout.code));
  const { left, top } = codeOrigin(layout, module);
  const path = codePath(qrCode(layout.code), Math.round(left), Math.round(top), module);
  const texts = layout.texts.map(
    ({ text, left, top, size, bold }) =>
      `<text x="${left}" y="${Math.round(top + size * BASELINE)}" font-family="sans-serif" font-size="${size}" ` +
      `font-weight="${bold ? 'bold' : 'normal'}" fill="#000">${escaped(text)}</text>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/>` +
    `<path d="${path}" fill="#000" shape-rendering="crispEdges"/>${texts.join('')}</svg>\n`
  );
}
