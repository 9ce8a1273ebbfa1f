import type { Dots } from '../../../src/main/raster/dots.ts';
import { dotsWhere } from './dots-fixtures.ts';
import { isBlack, type LabelReader, type ReadLabel } from './read-label.ts';

const SETTINGS = new Set(['MN', 'PR', 'FS']);

/** What takes back whatever a label before may have set: the guide's defaults, and nothing else. */
const RESETS = new Set(['^MUD,200,200', '^JMA', '^PMN', '^MCY', '^FWN,0', '^LH0,0', '^PON', '^LRN']);

/**
 * ZPL II Programming Guide: `^XA` … `^XZ` is a label of `^PW` × `^LL` dots; `^FOx,y^GFA,b,c,d,` is followed by hexadecimal
 * digits, d bytes a row, 1 black, in the "Alternative Data Compression Scheme"; `^PQ` says how many.
 */
export const readZpl: LabelReader = (bytes) => {
  const labels: ReadLabel[] = [];
  let commands: string[] = [];
  let [width, height, copies] = [0, 0, 0];
  let picture: Dots | null = null;
  let origin = { x: 0, y: 0 };
  for (const [whole, name = '', parameters = ''] of Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/[\^~]([A-Z]{2})([^^~]*)/g)) {
    if (name === 'GF') {
      const head = /^A,(\d+),(\d+),(\d+),/.exec(parameters);
      if (!head || head[1] !== head[2]) throw new Error(parameters.slice(0, 40));
      const field = drawn(parameters.slice(head[0].length), Number(head[3]), Number(head[1]));
      const [above, { x: left, y: top }]: [Dots | null, typeof origin] = [picture, origin];
      if (left + field.width > ((width + 7) & -8) + 7 || top + field.height > height)
        throw new Error('beyond the label');
      picture = dotsWhere(
        width,
        height,
        (x, y) => (above !== null && isBlack(above, x, y)) || isBlack(field, x - left, y - top),
      );
      commands.push(`^GF${head[0]}`);
      continue;
    }
    commands.push(whole);
    if (name === 'PW') width = Number(parameters);
    else if (name === 'LL') height = Number(parameters);
    else if (name === 'PQ') copies = Number(parameters);
    else if (name === 'XA') picture = null;
    else if (name === 'FO') {
      const [x = 0, y = 0] = parameters.split(',').map(Number);
      origin = { x, y };
    } else if (name !== 'XZ' && name !== 'SD' && !SETTINGS.has(name) && !RESETS.has(whole)) {
      throw new Error(`unknown command ${whole}`);
    } else if (name === 'XZ') {
      if (!picture) throw new Error('a label without a picture');
      labels.push({ paper: picture, copies, commands });
      commands = [];
    }
  }
  if (commands.length > 0) throw new Error('a label without an end');
  return labels;
};

function drawn(data: string, stride: number, total: number): Dots {
  const rows: string[] = [];
  let row = '';
  let count = 0;
  for (const letter of data) {
    const code = letter.charCodeAt(0);
    if (letter >= 'G' && letter <= 'Y') count += code - 70;
    else if (letter >= 'g' && letter <= 'z') count += (code - 102) * 20;
    else if (letter === ':') rows.push(rows.at(-1) ?? '');
    else if (letter === ',') row = row.padEnd(stride * 2, '0');
    else if (/[0-9A-F]/.test(letter)) {
      row += letter.repeat(Math.max(1, count));
      count = 0;
    } else throw new Error(`not a digit: ${letter}`);
    if (row.length > stride * 2) throw new Error('a row is too long');
    if (row.length === stride * 2) {
      rows.push(row);
      row = '';
    }
  }
  if (row !== '' || rows.length * stride !== total) throw new Error('rows are missing');
  const bits = Buffer.from(rows.join(''), 'hex');
  return { width: stride * 8, height: rows.length, stride, bits };
}
