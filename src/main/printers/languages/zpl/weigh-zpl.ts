import { inflateSync } from 'node:zlib';
import type { ZplToken } from './tokenise-zpl.ts';
import { CONTROLS } from './zpl-commands.ts';

type Command = Pick<ZplToken, 'name' | 'parameters'>;

/** A label has some tens. A renderer takes 3 ms for each. */
const MOST_FIELDS = 400;

/** Ten times what there is room for on a label; the guide allows 3072 in one field ("^FD"). */
const MOST_DATA = 10_000;

/** All graphics together, in bytes as they are drawn: 4 by 6 inches at 600 dpi are 1.1 MB, 16 times that in a renderer. */
const MOST_GRAPHICS = 2_000_000;

/** Data may say a row or two more than its head announces. */
const MORE_THAN_SAID = 4096;

/** Dots of a matrix code: 177 modules of 11 dots, the largest QR code in the largest size of older printers. */
const MOST_CODE_DOTS = 4_000_000;

/** Modules that a character takes at most, and those of a code without any: an estimate from above, for every kind. */
const MODULES_A_CHARACTER = 10;
const MODULES_AT_LEAST = 2000;

/**
 * What a label asks of whoever draws it, counted from its commands before anything is drawn; null for what any label may
 * ask, else in words for the log. Packed graphics are unpacked up to the size that they announce and no further. Measured
 * without it: ten graphics in 27 kB took 225 MB, one QR code of 2 kB never came to an end.
 */
export function weighZpl(commands: readonly Command[]): string | null {
  let [fields, data, graphics] = [0, 0, 0];
  /** What the field's code takes for each module, in dots; null where it is no matrix code. */
  let moduleDots: number | null = null;
  let barWidth = 2;
  for (const { name, parameters: raw } of commands) {
    // As the filter sends it, and printers read it: `5` NUL `00` is 500.
    const parameters = raw.replace(CONTROLS, '');
    switch (name) {
      case 'FS':
        moduleDots = null;
        break;
      case 'BY':
        barWidth = numberAt(parameters, 0) ?? barWidth;
        break;
      case 'FD':
      case 'FV':
        fields += 1;
        data += parameters.length;
        if (moduleDots !== null) {
          const dots = moduleDots * (MODULES_AT_LEAST + parameters.length * MODULES_A_CHARACTER);
          if (dots > MOST_CODE_DOTS) return `a code of ${dots} dots`;
        }
        break;
      case 'GB':
      case 'GC':
      case 'GD':
      case 'GE':
        fields += 1;
        break;
      case 'GF': {
        fields += 1;
        const size = graphicBytes(parameters);
        if (size === null) return 'a graphic that is larger than it says';
        graphics += size;
        break;
      }
      default: {
        const dots = moduleOf(name, parameters, barWidth);
        if (dots !== null) moduleDots = dots;
      }
    }
  }
  if (fields > MOST_FIELDS) return `${fields} fields`;
  if (data > MOST_DATA) return `${data} characters`;
  return graphics > MOST_GRAPHICS ? `graphics of ${graphics} bytes` : null;
}

/** Dots of a module: the square of its side in codes of squares, width by height in stacked ones (the guide, "^B…"). */
function moduleOf(name: string, parameters: string, barWidth: number): number | null {
  switch (name) {
    // Where it is left out the printer's default by its resolution, 10 at most.
    case 'BQ':
      return (numberAt(parameters, 2) ?? 10) ** 2;
    case 'BX':
    case 'BO':
    case 'B0':
      return (numberAt(parameters, 1) ?? 10) ** 2;
    case 'B7':
    case 'BF':
    case 'B4':
    case 'BB':
      return barWidth * (numberAt(parameters, 1) ?? 10);
    default:
      return null;
  }
}

function numberAt(parameters: string, index: number): number | null {
  const digits = /^\s*(\d{1,6})/.exec(parameters.split(',')[index] ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

const HEAD = /^\s*[A-Z]?\s*,\s*(\d{1,7})\s*,\s*(\d{1,7})\s*,\s*(\d{1,7})\s*,\s*/i;

/** Bytes of a graphic as it is drawn; null where its data is more than it announces. */
function graphicBytes(parameters: string): number | null {
  const head = HEAD.exec(parameters);
  if (head === null) return 0;
  const [follow = 0, total = 0, row = 0] = head.slice(1).map(Number);
  const said = Math.max(follow, total);
  if (said > MOST_GRAPHICS || row > MOST_GRAPHICS) return null;
  const most = said + row + MORE_THAN_SAID;
  const text = parameters.slice(head[0].length);
  const packed = /^:(Z64|B64):([^:]*)/.exec(text);
  const held =
    packed === null
      ? bytesOfRuns(text, row)
      : bytesOfBase64(Buffer.from(packed[2] ?? '', 'base64'), packed[1] === 'Z64', most);
  return held > most ? null : Math.max(said, held);
}

function bytesOfBase64(data: Buffer, isDeflated: boolean, most: number): number {
  if (!isDeflated) return data.length;
  try {
    return inflateSync(data, { maxOutputLength: most }).length;
  } catch (error) {
    // What does not unpack is drawn by nobody.
    return error instanceof RangeError ? Infinity : 0;
  }
}

/** Of hexadecimal digits with run lengths: counted, not written out. `,` and `!` fill a row, `:` is one. */
function bytesOfRuns(text: string, row: number): number {
  let [digits, repeat] = [0, 0];
  for (const character of text) {
    if (character >= 'G' && character <= 'Y') repeat += character.charCodeAt(0) - 0x46;
    else if (character >= 'g' && character <= 'z') repeat += (character.charCodeAt(0) - 0x66) * 20;
    else if (character === ':') digits += row * 2;
    else if (character === ',' || character === '!') digits += row * 2 - (row === 0 ? 0 : digits % (row * 2));
    else if (!/\s/.test(character)) {
      digits += Math.max(1, repeat);
      repeat = 0;
    }
  }
  return digits >> 1;
}
