import { isUtf8 } from 'node:buffer';

/**
 * The format as text for a renderer that takes strings. The data of `^GFB` is any bytes, which no string keeps:
 * it is written as the hexadecimal of `^GFA`, which draws the same.
 */
export function drawableText(zpl: Buffer): string {
  const latin = zpl.toString('latin1');
  const header = /\^GFB,(\d+),(\d+),(\d+),/g;
  let text = '';
  let from = 0;
  for (let match = header.exec(latin); match !== null; match = header.exec(latin)) {
    const [, bytes = '0', fieldBytes = '0', rowBytes = '0'] = match;
    const end = Math.min(header.lastIndex + Number(bytes), zpl.length);
    const data = zpl.toString('hex', header.lastIndex, end);
    text += `${commandText(zpl.subarray(from, match.index))}^GFA,${bytes},${fieldBytes},${rowBytes},${data}`;
    from = end;
    header.lastIndex = end;
  }
  return text + commandText(zpl.subarray(from));
}

/** Stations of today send UTF-8 (`^CI28`); anything else is one byte a character. */
function commandText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1');
}
